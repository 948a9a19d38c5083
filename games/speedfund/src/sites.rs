//! The twelve sites of the journey (2.4).

/// A site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Site {
    /// German name.
    pub german: &'static str,
    /// English name.
    pub english: &'static str,
    /// Days for two people; the computer partner gets one more.
    pub days: u8,
    /// Errors allowed.
    pub errors: u8,
    /// Its rare piece, German and English.
    pub rare: (&'static str, &'static str),
}

const fn site(
    german: &'static str,
    english: &'static str,
    days: u8,
    errors: u8,
    rare: (&'static str, &'static str),
) -> Site {
    Site { german, english, days, errors, rare }
}

/// By number, the first is site 1.
pub const SITES: [Site; 12] = [
    site("Gizeh", "Giza", 11, 11, ("Tragsessel der Königin", "The queen's carrying chair")),
    site("Sakkara", "Saqqara", 11, 10, ("Blaue Fayencekacheln", "Blue faience tiles")),
    site("Amarna", "Amarna", 10, 9, ("Bemalte Königinnenbüste", "Painted bust of a queen")),
    site("Abydos", "Abydos", 10, 8, ("Elfenbeintäfelchen", "Ivory label")),
    site("Theben", "Thebes", 9, 7, ("Goldene Maske", "Golden mask")),
    site("Meroë", "Meroe", 9, 6, ("Widderanhänger aus Gold", "Golden ram pendant")),
    site("Megiddo", "Megiddo", 8, 5, ("Löwensiegel", "Lion seal")),
    site("Byblos", "Byblos", 8, 4, ("Vergoldete Bronzefigur", "Gilded bronze figure")),
    site("Palmyra", "Palmyra", 7, 3, ("Grabrelief einer Dame", "Funeral relief of a lady")),
    site("Dura-Europos", "Dura-Europos", 7, 2, ("Bemalter Schild", "Painted shield")),
    site("Kisch", "Kish", 6, 1, ("Bildschrifttafel", "Picture-writing tablet")),
    site("Ur", "Ur", 6, 0, ("Leier mit Stierkopf", "Bull-headed lyre")),
];

/// Days of a free dig and of the daily dig, whoever plays.
pub const FREE_DAYS: u8 = 9;

/// The site with this number from 1; none for a free dig (0).
pub fn by_number(number: u8) -> Option<&'static Site> {
    SITES.get(usize::from(number).checked_sub(1)?)
}
