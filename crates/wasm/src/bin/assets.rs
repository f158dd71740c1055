//! Writes everything that comes with the games as files, and a list of them, for a page without a server.
//!
//! `cargo run -p endspiel-wasm --features embedded --bin assets -- DIR` writes `NAME.HASH.bin` for each and `assets.json`. The hash of a file is
//! part of its name, so browsers may keep it for good.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use endspiel_machine::Asset;
use endspiel_wasm::file_name;
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("usage: assets DIR")?);
    fs::create_dir_all(&folder)?;
    let list = endspiel_wasm::assets().map(|asset| write(asset, &folder)).collect::<Result<Vec<_>, _>>()?;
    fs::write(folder.join("assets.json"), serde_json::to_string_pretty(&list)? + "\n")?;
    Ok(())
}

/// Writes a file and returns its line of the list.
fn write(asset: &'static Asset, folder: &Path) -> Result<Value, Box<dyn Error>> {
    let bytes = asset.bytes().ok_or_else(|| format!("{} is not embedded", asset.name()))?;
    let file = file_name(asset.name(), bytes);
    fs::write(folder.join(&file), bytes)?;
    Ok(json!({ "name": asset.name(), "file": file, "bytes": bytes.len() }))
}
