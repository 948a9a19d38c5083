//! The 48 find pieces (2.5), six in each of eight categories.

/// A category with its pieces, German and English.
#[derive(Debug)]
pub struct Category {
    /// Its name.
    pub name: Name,
    /// Its pieces.
    pub pieces: [Name; 6],
}

/// In the order of their keys.
pub const CATEGORIES: [Category; 8] = [
    Category {
        name: ("Schmuck", "Jewellery"),
        pieces: [
            ("Siegelring", "Signet ring"),
            ("Halskragen", "Broad collar"),
            ("Armreif", "Bangle"),
            ("Ohrgehänge", "Earring"),
            ("Perlenkette", "String of beads"),
            ("Gewandnadel", "Garment pin"),
        ],
    },
    Category {
        name: ("Amulette", "Amulets"),
        pieces: [
            ("Skarabäus", "Scarab"),
            ("Horusauge", "Eye amulet"),
            ("Lebensschleife", "Ankh"),
            ("Fischamulett", "Fish amulet"),
            ("Löwenamulett", "Lion amulet"),
            ("Mondsichel", "Crescent"),
        ],
    },
    Category {
        name: ("Gefäße", "Vessels"),
        pieces: [
            ("Alabasterkrug", "Alabaster jar"),
            ("Trinkbecher", "Beaker"),
            ("Salbgefäß", "Ointment jar"),
            ("Amphore", "Amphora"),
            ("Räucherschale", "Incense bowl"),
            ("Kanope", "Canopic jar"),
        ],
    },
    Category {
        name: ("Hausrat", "Household"),
        pieces: [
            ("Öllampe", "Oil lamp"),
            ("Bronzespiegel", "Bronze mirror"),
            ("Holzkamm", "Wooden comb"),
            ("Türriegel", "Door bolt"),
            ("Webgewicht", "Loom weight"),
            ("Kopfstütze", "Headrest"),
        ],
    },
    Category {
        name: ("Werkzeug", "Tools"),
        pieces: [
            ("Kupfermeißel", "Copper chisel"),
            ("Steinbeil", "Stone axe"),
            ("Feuersteinmesser", "Flint knife"),
            ("Spindelwirtel", "Spindle whorl"),
            ("Angelhaken", "Fish hook"),
            ("Setzwaage", "Builder's level"),
        ],
    },
    Category {
        name: ("Schrift", "Writing"),
        pieces: [
            ("Tontafel", "Clay tablet"),
            ("Papyrusrolle", "Papyrus roll"),
            ("Rollsiegel", "Cylinder seal"),
            ("Schreibpalette", "Scribe's palette"),
            ("Tintenfass", "Inkwell"),
            ("Tonscherbe mit Schrift", "Ostracon"),
        ],
    },
    Category {
        name: ("Figuren", "Figures"),
        pieces: [
            ("Uschebti", "Ushabti"),
            ("Katzenfigur", "Cat figure"),
            ("Falkenfigur", "Falcon figure"),
            ("Nilpferd", "Hippopotamus"),
            ("Stierkopf", "Bull's head"),
            ("Tänzerin", "Dancer"),
        ],
    },
    Category {
        name: ("Spiel und Münzen", "Play and coins"),
        pieces: [
            ("Spielbrett", "Game board"),
            ("Knochenwürfel", "Knuckle die"),
            ("Rassel", "Sistrum"),
            ("Flöte", "Flute"),
            ("Silbermünze", "Silver coin"),
            ("Goldmünze", "Gold coin"),
        ],
    },
];

/// How many pieces there are.
pub const PIECES: u8 = 48;

/// A name, German and English.
pub type Name = (&'static str, &'static str);

/// A piece by number, 1 to 48: its name and its category's.
pub fn by_number(number: u8) -> Option<(Name, Name)> {
    let index = usize::from(number).checked_sub(1)?;
    let category = CATEGORIES.get(index / 6)?;
    Some((category.pieces[index % 6], category.name))
}

/// Its key in showcase and art: `p07`.
pub fn key(number: u8) -> String {
    format!("p{number:02}")
}

/// The key of a site's rare piece: `r03`.
pub fn rare_key(site: u8) -> String {
    format!("r{site:02}")
}
