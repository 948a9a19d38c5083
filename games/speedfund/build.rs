//! Packs the lexicon's text files into one table (src/lexicon). Lines that cannot be used are left out with a warning; the
//! game's tests refuse them.

use std::path::Path;

#[path = "src/fold.rs"]
#[allow(dead_code)]
mod fold;
#[path = "src/legality.rs"]
#[allow(dead_code)]
mod legality;
#[path = "src/lexicon"]
mod lexicon {
    pub mod pack;
    pub mod source;
}

fn main() -> Result<(), String> {
    println!("cargo:rerun-if-changed=build.rs");
    let data = Path::new("data");
    // File by file: whoever builds components takes every watched path for a file. A test compares table and data.
    for path in lexicon::source::paths(data) {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    let source = lexicon::source::Source::read(data);
    if !source.problems.is_empty() {
        println!("cargo:warning={} entries of the lexicon are left out", source.problems.len());
    }
    let folder = std::env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let packed = lexicon::pack::pack(&source)?;
    std::fs::write(Path::new(&folder).join("lexicon.bin"), packed).map_err(|error| error.to_string())
}
