//! The binary `spielwerk-studio`.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    let args = <spielwerk_studio::native::args::Args as clap::Parser>::parse();
    match spielwerk_studio::native::start::run(args) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("spielwerk-studio: {error:#}");
            std::process::ExitCode::FAILURE
        }
    }
}

/// In the browser the library is started by its page.
#[cfg(target_arch = "wasm32")]
fn main() {}
