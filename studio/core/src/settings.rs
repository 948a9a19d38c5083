//! What a person sets; kept by the app between runs.

use serde::{Deserialize, Serialize};

/// Language of the client and of all that is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Locale {
    /// German.
    #[default]
    De,
    /// English.
    En,
}

impl Locale {
    /// Both.
    pub const ALL: [Self; 2] = [Self::De, Self::En];

    /// Language tag.
    pub fn tag(self) -> &'static str {
        self.pick("de", "en")
    }

    /// Its own name.
    pub fn label(self) -> &'static str {
        self.pick("Deutsch", "English")
    }

    /// The German or the English one.
    pub fn pick<T>(self, german: T, english: T) -> T {
        match self {
            Self::De => german,
            Self::En => english,
        }
    }
}

/// Colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Strongest contrast, strong edges.
    HighContrast,
}

impl Theme {
    /// All.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::HighContrast];
}

/// Settings of the client.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Settings {
    /// Language.
    pub locale: Locale,
    /// Colours.
    pub theme: Theme,
    /// 1 is normal; 0.8 to 2.
    pub text_size: f32,
    /// Cues take no time; results stay as long as ever.
    pub reduced_motion: bool,
    /// Sounds are played.
    pub sound: bool,
    /// The seat on turn comes forward by itself.
    pub follow_turn: bool,
    /// Name asked of the server; empty: a random one.
    pub name: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            locale: Locale::default(),
            theme: Theme::default(),
            text_size: 1.0,
            reduced_motion: false,
            sound: true,
            follow_turn: true,
            name: String::new(),
        }
    }
}

impl Settings {
    /// Within what the client can show.
    pub fn checked(mut self) -> Self {
        self.text_size = if self.text_size.is_finite() { self.text_size.clamp(0.8, 2.0) } else { 1.0 };
        self
    }
}
