//! Building a move by taps: the selection every client uses, and the checker too. Rules: contract.md, "Building a move".
