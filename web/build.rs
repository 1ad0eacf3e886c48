//! Compresses the files of the page with Brotli, at the best quality, which takes too long for each start of the server.

use std::fs;
use std::io;
use std::path::Path;

use brotli::enc::BrotliEncoderParams;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=app");
    let out = std::env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    compress(Path::new("app"), Path::new(&out))
}

/// Compresses the files of a folder into another, under the same names.
fn compress(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let from = entry?.path();
        let to = to.join(from.file_name().unwrap_or_default());
        if from.is_dir() {
            compress(&from, &to)?;
            continue;
        }
        let bytes = fs::read(&from)?;
        let settings = BrotliEncoderParams { quality: 11, size_hint: bytes.len(), ..Default::default() };
        brotli::BrotliCompress(&mut bytes.as_slice(), &mut fs::File::create(to)?, &settings)?;
    }
    Ok(())
}
