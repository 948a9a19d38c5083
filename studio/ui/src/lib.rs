//! Draws the studio's state and gives what the person did. No I/O, no game knowledge, no threads.
//!
//! Call [`install`] once per context, then [`show`] each frame:
//!
//! ```text
//! let commands = spielwerk_studio_ui::show(ui, &mut studio, &mut ui_state);
//! for command in commands { studio.command(command); }
//! ```
//!
//! | module | what it draws |
//! |---|---|
//! | [`theme`] | colours by name, patterns, fonts, spacing |
//! | [`scene`] | a game's picture: node kind → widget, tap → command |
//! | [`pages`] | everything around it |
//! | [`markdown`] | rule books |

pub mod markdown;
pub mod pages;
pub mod parts;
pub mod scene;
pub mod theme;

pub use pages::{StudioUi, show};
pub use theme::install;
