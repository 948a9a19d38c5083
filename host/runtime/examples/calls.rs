//! Prints what calls into a game cost on this machine: `cargo run --package spielwerk-runtime --example calls -- FILE.wasm`.

use std::time::Instant;

use spielwerk_runtime::{Runtime, Settings, probe};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which component?")?;
    let bytes = std::fs::read(&path)?;
    let folder = tempfile::tempdir()?;
    let settings = Settings { cache: Some(folder.path().join("cache")), ..Settings::default() };
    for (what, settings) in [("compile", settings.clone()), ("from the cache", settings)] {
        let runtime = Runtime::new(settings)?;
        let start = Instant::now();
        let component = runtime.load(&bytes)?;
        println!("{what}: {:?} ({} bytes)", start.elapsed(), bytes.len());
        println!("{:#?}", probe::measure(&component, 2000)?);
    }
    Ok(())
}
