//! Lists the files of the browser interface, for `src/assets.rs` to embed.

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Media types by file extension. Other files under `web/` are not served.
const MEDIA_TYPES: [(&str, &str); 5] = [
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("webmanifest", "application/manifest+json"),
];

/// Folders of `web/` that are not served.
const NOT_SERVED: [&str; 2] = ["tests", "node_modules"];

fn main() -> Result<(), Box<dyn Error>> {
    let web = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("web");
    let mut files = Vec::new();
    collect(&web, &mut files)?;
    files.sort();
    let mut list = "static WEB: &[Asset] = &[\n".to_owned();
    for (path, media_type) in &files {
        let name = path.strip_prefix(&web)?.to_str().ok_or("a name that is not UTF-8")?.replace('\\', "/");
        writeln!(list, "Asset {{ name: {name:?}, media_type: {media_type:?}, read: contents!({path:?}) }},")?;
    }
    list += "];\n";
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("web.rs"), list)?;
    Ok(())
}

/// Collects the served files of a folder and its subfolders. Tells cargo to rerun when one is added or removed.
fn collect(folder: &Path, files: &mut Vec<(PathBuf, &'static str)>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with('.') || NOT_SERVED.contains(&name) {
            continue;
        }
        println!("cargo::rerun-if-changed={}", path.display());
        let end = path.extension().and_then(|end| end.to_str());
        if path.is_dir() {
            collect(&path, files)?;
        } else if let Some(&(_, media_type)) = MEDIA_TYPES.iter().find(|(known, _)| Some(*known) == end) {
            files.push((path, media_type));
        }
    }
    Ok(())
}
