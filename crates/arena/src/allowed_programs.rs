//! The foreign programs a machine may start for tournaments.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use endspiel_game::Error;
use endspiel_game::words::Saying;
use endspiel_protocol::Program;

use crate::ArenaError;

/// The set of programs that may be started.
///
/// All of them for tournaments of this machine's owner, only named files for tournaments of others.
#[derive(Clone, Debug)]
pub struct AllowedPrograms(Option<Vec<PathBuf>>);

impl AllowedPrograms {
    /// Allows every program a tournament names. For tournaments that come from this machine.
    pub fn any() -> AllowedPrograms {
        AllowedPrograms(None)
    }

    /// Allows no program.
    pub fn none() -> AllowedPrograms {
        AllowedPrograms(Some(Vec::new()))
    }

    /// Allows these files only. Each must exist.
    ///
    /// ```
    /// use endspiel_arena::AllowedPrograms;
    /// assert!(AllowedPrograms::only(&["no/such/program"]).is_err());
    /// ```
    pub fn only(files: &[impl AsRef<Path>]) -> Result<AllowedPrograms, ArenaError> {
        let place = |file: &Path| match place_of(file) {
            Ok(place) if place.is_file() => Ok(place),
            Ok(_) => Err(ArenaError::file(file)(io::Error::other("it is no file"))),
            Err(error) => Err(ArenaError::file(file)(error)),
        };
        let files = files.iter().map(|file| place(file.as_ref())).collect::<Result<_, _>>()?;
        Ok(AllowedPrograms(Some(files)))
    }

    /// Returns the program as it may be started, or the reason why it may not.
    ///
    /// The allowed file itself is started; the search path is not used.
    pub(crate) fn admit(&self, program: Program) -> Result<Program, Error> {
        let Some(files) = &self.0 else { return Ok(program) };
        let allowed = place_of(program.path()).ok().filter(|place| files.contains(place));
        allowed.map(|place| program.clone().at(place)).ok_or_else(|| {
            let path = program.path().display();
            let reason = format!("the owner of this machine has not allowed the program {path} (--allow-program)");
            Error::spec(Saying::new("arena.not-allowed", reason))
        })
    }
}

/// Returns the canonical path of a file: its folder without links, and its own name.
///
/// A link itself is kept: some programs are one file that looks at the name it is called by, and
/// only this name was allowed.
fn place_of(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::other("it is no file"))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(fs::canonicalize(folder)?.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_very_files_are_admitted() {
        let folder = std::env::temp_dir().join(format!("endspiel-allowed-{}", std::process::id()));
        fs::create_dir_all(folder.join("sub")).unwrap();
        for name in ["good", "bad", "sub/good"] {
            fs::write(folder.join(name), "").unwrap();
        }
        let good = folder.join("good");
        let allowed = AllowedPrograms::only(&[&good]).unwrap();
        let started = |path: PathBuf| allowed.admit(Program::new(path)).map(|program| program.path().to_owned());
        assert_eq!(started(folder.join("sub/../good")), Ok(place_of(&good).unwrap()));
        for other in [folder.join("bad"), folder.join("sub/good"), PathBuf::from("good"), folder.join(".."), "".into()]
        {
            assert!(started(other.clone()).is_err(), "{}", other.display());
        }
        #[cfg(unix)]
        {
            // Another name for an allowed file is another program; so is the target of an allowed
            // link.
            std::os::unix::fs::symlink(&good, folder.join("link")).unwrap();
            assert!(started(folder.join("link")).is_err());
            let allowed = AllowedPrograms::only(&[folder.join("link")]).unwrap();
            assert!(allowed.admit(Program::new(&good)).is_err());
        }
        assert!(AllowedPrograms::any().admit(Program::new("anything")).is_ok());
        assert!(AllowedPrograms::only(&[&folder]).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
