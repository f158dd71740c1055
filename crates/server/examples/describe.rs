//! Writes the description of the HTTP interface and the types of the browser, both made from the types of the server.
//!
//!     cargo run -p endspiel-server --example describe

use std::fs;
use std::io;

fn main() -> io::Result<()> {
    for (path, text) in endspiel_server::describe::files() {
        let changed = fs::read_to_string(&path).ok().as_ref() != Some(&text);
        if changed {
            fs::write(&path, text)?;
        }
        println!("{} {}", path.canonicalize()?.display(), if changed { "written" } else { "is up to date" });
    }
    Ok(())
}
