//! The studio's window: an eframe shell around `studio/core` and `studio/ui`, with the transport they need. Native it
//! also brings the server, the sandbox for records, and files; the crate itself builds for the web, too.
//!
//! | module | what it holds |
//! |---|---|
//! | [`shell`] | the eframe app: effects out, messages in, one frame after another |
//! | [`net`] | HTTP and the socket |
//! | [`keeper`] | what is kept between runs |
//! | `native` | arguments, embedded server, records, automation (not on the web) |

pub mod keeper;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
pub mod net;
pub mod shell;
