//! What moves and sounds: the cues of a narration.

/// A cue every client knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cue {
    /// The node turns over: from its old look to its new one.
    Flip(String),
    /// Something flies from one node to another.
    Fly(String, String),
    /// The node flashes.
    Flash(String),
    /// The counter counts to this number.
    Count(String, i32),
    /// The node is shown large for a moment.
    Enlarge(String),
    /// A sound by name: turn reveal place gain loss other alarm win end.
    Sound(String),
}

impl Cue {
    /// None for an unknown one.
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let verb = words.next()?;
        let first = words.next()?.to_string();
        let second = words.next();
        if words.next().is_some() {
            return None;
        }
        match (verb, second) {
            ("flip", None) => Some(Self::Flip(first)),
            ("flash", None) => Some(Self::Flash(first)),
            ("enlarge", None) => Some(Self::Enlarge(first)),
            ("sound", None) => Some(Self::Sound(first)),
            ("fly", Some(to)) => Some(Self::Fly(first, to.into())),
            ("count", Some(number)) => Some(Self::Count(first, number.parse().ok()?)),
            _ => None,
        }
    }

    /// How long it takes, in milliseconds.
    pub fn length_ms(&self) -> u64 {
        match self {
            Self::Flip(_) => 320,
            Self::Fly(..) => 650,
            Self::Flash(_) => 600,
            Self::Count(..) => 500,
            Self::Enlarge(_) => 900,
            Self::Sound(_) => 0,
        }
    }
}

/// A cue on its way.
#[derive(Debug, Clone, PartialEq)]
pub struct Running {
    /// What.
    pub cue: Cue,
    /// 0 at its beginning, 1 at its end.
    pub progress: f32,
}
