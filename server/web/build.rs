//! Lists the built web app for the binary to embed, each file compressed once, here: at start it would take seconds.
//! Without a web build the list is empty and the server logs that.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo tells a build script by the environment"
)]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::Context;
use sha2::{Digest, Sha256};

/// Served folders, and their paths.
const FOLDERS: [(&str, &str); 2] = [
    ("../../web/build/client", ""),
    ("../../fixtures/images", "/images"),
];

/// Minimum size of a compressed file: smaller files gain nothing.
const MIN_BYTES: usize = 256;

fn main() -> anyhow::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").context("OUT_DIR is not set")?);
    let home = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").context("no manifest folder")?);
    let mut list = String::from("&[\n");
    for (folder, prefix) in FOLDERS {
        let folder = home.join(folder);
        // A missing folder could not be watched.
        fs::create_dir_all(&folder)?;
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files = Vec::new();
        collect(&folder, &mut files)?;
        files.sort();
        for file in files {
            let path = file
                .strip_prefix(&folder)?
                .to_string_lossy()
                .replace('\\', "/");
            add(&mut list, &out, &file, &format!("{prefix}/{path}"))?;
        }
    }
    list.push_str("]\n");
    fs::write(out.join("web_files.rs"), list)?;
    Ok(())
}

/// Collects every file below a folder except source maps and dot files.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() && !name.starts_with('.') {
            collect(&path, files)?;
        } else if !path.is_dir() && !name.starts_with('.') && ending(&path) != "map" {
            files.push(path);
        }
    }
    Ok(())
}

fn add(list: &mut String, out: &Path, file: &Path, path: &str) -> anyhow::Result<()> {
    let raw = fs::read(file)?;
    let mut digest = Sha256::digest(&raw)
        .iter()
        .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    digest.truncate(32);
    // A page is compressed at its first request, with the brand in it.
    let is_page = ending(file) == "html";
    let compressed =
        |name: &str, compress: fn(&[u8]) -> anyhow::Result<Vec<u8>>| -> anyhow::Result<String> {
            let kept = out.join(format!("{digest}.{name}"));
            if is_page || raw.len() < MIN_BYTES {
                return Ok("None".to_owned());
            }
            if !kept.exists() {
                fs::write(&kept, compress(&raw)?)?;
            }
            let smaller = fs::metadata(&kept)?.len() < raw.len() as u64;
            Ok(if smaller {
                format!("Some(include_bytes!({:?}))", kept.display().to_string())
            } else {
                "None".to_owned()
            })
        };
    let (br, gzip) = (compressed("br", brotli)?, compressed("gz", gzip)?);
    let raw = file.display().to_string();
    writeln!(
        list,
        "File {{ path: {path:?}, is_page: {is_page}, digest: {digest:?}, raw: include_bytes!({raw:?}), br: {br}, gzip: {gzip} }},"
    )?;
    Ok(())
}

fn ending(file: &Path) -> &str {
    file.extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default()
}

fn brotli(raw: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &*raw, &mut compressed, &params)?;
    Ok(compressed)
}

fn gzip(raw: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(raw)?;
    Ok(encoder.finish()?)
}
