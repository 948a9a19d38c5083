//! Random matches natively, for `spielwerk bench`.

fn main() -> Result<(), String> {
    spielwerk_sdk::testkit::playouts_main::<spielwerk_speedcats::Speedcats>()
}
