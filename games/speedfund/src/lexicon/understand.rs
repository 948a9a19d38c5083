//! What a clue word can mean.
