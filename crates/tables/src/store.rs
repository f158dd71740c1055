//! The folder with the tables.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use endspiel_machine::{Claim, ClaimError, Disk, Filesystem};

use crate::build::{Goal, Work};
use crate::file::{FileError, TableFile};
use crate::limit::Limit;
use crate::subspace::{Phase, Subspace};
use crate::variant::Variant;

/// What stands before the plies of the limit in the name of a file.
const LIMIT: &str = "limit";

/// A folder with tables, and the game and the draw limit of those that are meant.
#[derive(Clone, Debug)]
pub struct Store {
    files: Arc<dyn Filesystem>,
    folder: PathBuf,
    limit: Limit,
    variant: Variant,
}

impl Store {
    /// The tables of Nine Men's Morris without a draw limit in a folder for data.
    pub fn in_data(data: &Path) -> Store {
        Store::on(Arc::new(Disk), data)
    }

    /// The same among other files than those of the disk.
    ///
    /// ```
    /// use endspiel_knowledge::Stop;
    /// use endspiel_machine::InMemory;
    /// use endspiel_tables::{Build, Goal, Store, Subspace};
    /// use std::{path::Path, sync::Arc};
    ///
    /// let store = Store::on(Arc::new(InMemory::default()), Path::new("data"));
    /// Build::prepare(&store, Goal::new(3, 3, 2).unwrap(), 1 << 30).unwrap().run(&Stop::never(), |_| {}).unwrap();
    /// assert!(store.open(Subspace::moving(3, 3)).unwrap().is_some());
    /// ```
    pub fn on(files: Arc<dyn Filesystem>, data: &Path) -> Store {
        Store { files, folder: data.join("tables"), limit: Limit::OFF, variant: Variant::Nine }
    }

    /// The files that the folder is among.
    pub(crate) fn files(&self) -> &Arc<dyn Filesystem> {
        &self.files
    }

    /// The tables of a game in the same folder.
    #[must_use]
    pub fn of(&self, variant: Variant) -> Store {
        Store { variant, ..self.clone() }
    }

    /// The tables under this limit in the same folder.
    #[must_use]
    pub fn under(&self, limit: Limit) -> Store {
        Store { limit, ..self.clone() }
    }

    /// The game of these tables.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The draw limit of these tables.
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes the folder if there is none, and takes the right to change it, which one process has at a time.
    pub fn claim(&self) -> Result<Claim, FileError> {
        let path = self.folder.join("lock");
        let refused = |path: &Path, error: io::Error| FileError::Io { path: path.to_owned(), error };
        self.files.create_folder(&self.folder).map_err(|error| refused(&self.folder, error))?;
        self.files.claim(&path).map_err(|error| match error {
            ClaimError::Io(error) => refused(&path, error),
            ClaimError::Taken(who) => FileError::Taken { folder: self.folder.clone(), who },
        })
    }

    /// Where the table of a subspace is, or would be.
    pub fn path(&self, space: Subspace) -> PathBuf {
        let (pair, limit) = (space.pair, self.limit.plies().map_or(String::new(), |plies| format!("{LIMIT}-{plies}-")));
        let variant = pair.variant.name();
        self.folder.join(match space.phase {
            Phase::Moving => format!("mill-{variant}{limit}{pair}.table"),
            Phase::Placing { ply, removals } => {
                format!("mill-{variant}{limit}removals-{removals}-ply-{ply:02}-{pair}.table")
            }
        })
    }

    /// Which table a file is by its name; `None` if it is called something else.
    pub fn table_named(&self, path: &Path) -> Option<(Limit, Subspace)> {
        let store = self.under(named(path)?.1);
        let mut spaces = Goal::all().into_iter().flat_map(Goal::works).flat_map(Work::spaces);
        let space = spaces.find(|&space| store.path(space).file_name() == path.file_name())?;
        Some((store.limit(), space))
    }

    /// The table of a subspace; `None` if it was not built.
    pub fn open(&self, space: Subspace) -> Result<Option<TableFile>, FileError> {
        let path = self.path(space);
        match TableFile::open_in(&*self.files, &path) {
            Ok(file) if file.limit() != self.limit => Err(self.other_limit(&file)),
            Ok(file) if file.space() == space => Ok(Some(file)),
            Ok(file) => Err(FileError::Other { path, found: file.space(), expected: space }),
            Err(FileError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// All tables of this game and limit there are, by phase and stones; files that are no tables come with the reason.
    pub fn list(&self) -> io::Result<Vec<Result<TableFile, FileError>>> {
        let mut files = Vec::new();
        for path in self.paths()? {
            if named(&path) == Some((self.variant, self.limit)) {
                files.push(TableFile::open_in(&*self.files, &path).and_then(|file| match file.limit() == self.limit {
                    true => Ok(file),
                    false => Err(self.other_limit(&file)),
                }));
            }
        }
        files.sort_by_key(|file| file.as_ref().ok().map(TableFile::space));
        Ok(files)
    }

    /// The limits there are tables of this game of, by their names.
    pub fn limits(&self) -> io::Result<Vec<Limit>> {
        let mut limits = Vec::new();
        for path in self.paths()? {
            let named = named(&path).filter(|&(variant, _)| variant == self.variant);
            limits.extend(named.map(|(_, limit)| limit));
        }
        limits.sort_unstable();
        limits.dedup();
        Ok(limits)
    }

    /// Everything that is in the folder.
    fn paths(&self) -> io::Result<Vec<PathBuf>> {
        match self.files.list(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            paths => paths,
        }
    }

    fn other_limit(&self, file: &TableFile) -> FileError {
        FileError::OtherLimit { path: file.path().to_owned(), found: file.limit(), expected: self.limit }
    }
}

/// The game and the draw limit a file is about by its name; `None` if it is not called a table.
fn named(path: &Path) -> Option<(Variant, Limit)> {
    let name = path.file_name()?.to_str()?.strip_suffix(".table")?;
    let mut words = name.split('-').skip_while(|&word| word != LIMIT).skip(1);
    let limit = words.next().and_then(|word| word.parse().ok()).and_then(Limit::new);
    let rest = name.strip_prefix("mill-").unwrap_or_default();
    let variants = Variant::ALL.into_iter().filter(|variant| rest.starts_with(variant.name()));
    Some((variants.max_by_key(|variant| variant.name().len())?, limit.unwrap_or_default()))
}
