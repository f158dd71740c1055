//! The list of games, with the tables and books of one data folder.

use std::path::PathBuf;
use std::sync::Arc;

use endspiel_games::Games;
use endspiel_knowledge::Value as Worth;
use endspiel_machine::default_data_folder;
use endspiel_mill::Mill;
use endspiel_presentation::GameInfo;
use endspiel_search::Described;
use endspiel_tables::{Build, Event, ExactTables, Goal, Limit, Store, Tables, default_memory, missing};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::failure;
use crate::number::number;
use crate::own;
use crate::work::interruptible;

/// The folder of opening books in the data folder.
const BOOKS: &str = "books";

/// The games, with the tables and books of one data folder.
#[pyclass(frozen, subclass)]
pub struct Library {
    pub games: Games,
    data: PathBuf,
    tables: Arc<Tables>,
}

impl Library {
    /// Returns the data folder.
    pub fn data(&self) -> &PathBuf {
        &self.data
    }
}

#[pymethods]
impl Library {
    /// Opens the library in the folder `data`, or in the default one. Tables with at most `keep` positions stay in memory after their
    /// first use.
    #[new]
    #[pyo3(signature = (data=None, keep=None))]
    fn new(data: Option<PathBuf>, #[pyo3(from_py_with = number)] keep: Option<usize>) -> PyResult<Library> {
        let named = data.or_else(|| std::env::var_os("ENDSPIEL_DATA").map(PathBuf::from));
        let data = named
            .filter(|path| !path.as_os_str().is_empty())
            .or_else(default_data_folder)
            .ok_or_else(|| PyOSError::new_err("there is no home folder to keep data in; name one with data="))?;
        let store = Store::in_data(&data);
        let tables = Arc::new(match keep {
            Some(keep) => Tables::keeping(store, keep),
            None => Tables::new(store),
        });
        let games = own::games()
            .with_books_in(&data.join(BOOKS))
            .with_exact_values::<Mill>(Arc::new(ExactTables::new(Arc::clone(&tables))));
        Ok(Library { games, data, tables })
    }

    /// Returns the data folder.
    #[getter]
    fn folder(&self) -> PathBuf {
        self.data.clone()
    }

    /// Returns names, options and notation of all games, as JSON.
    fn infos(&self) -> String {
        self.games.infos().into_iter().map(described).collect::<Value>().to_string()
    }

    /// Returns all engines with their options, as JSON.
    fn engines(&self) -> PyResult<String> {
        serde_json::to_string(&Described::all()).map_err(|error| failure::json(&error))
    }

    /// Builds the missing tables of mill up to these stones. Calls `progress` with JSON for each start and end of a piece.
    #[pyo3(signature = (larger, smaller, removals, limit, memory, progress))]
    #[allow(clippy::too_many_arguments)]
    fn build_tables(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number)] larger: u8,
        #[pyo3(from_py_with = number)] smaller: u8,
        #[pyo3(from_py_with = number)] removals: u8,
        #[pyo3(from_py_with = number)] limit: Option<u32>,
        #[pyo3(from_py_with = number)] memory: Option<u64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let goal = Goal::new(larger.into(), smaller.into(), removals)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let store = self.store(limit)?;
        let memory = memory.unwrap_or_else(default_memory);
        let built = interruptible(
            py,
            |message: String| match progress {
                Some(progress) => progress.call1((message,)).map(|_| ()),
                None => Ok(()),
            },
            |stop, messages| {
                let build = Build::prepare(&store, goal, memory)?;
                build.run(stop, |event| {
                    let progress = match event {
                        Event::Begin { work, done, total } => {
                            json!({"begins": work.to_string(), "done": done, "total": total})
                        }
                        Event::Finished { file, took } => {
                            self.tables.look_again();
                            json!({"finished": file.space().to_string(), "seconds": took.as_secs_f64()})
                        }
                    };
                    // The caller may have been interrupted.
                    let _ = messages.send(progress.to_string());
                })
            },
        );
        built?.map_err(|error| failure::build(&error))
    }

    /// Returns the number of positions in the missing tables of mill up to these stones.
    #[pyo3(signature = (larger, smaller, removals, limit))]
    fn missing(
        &self,
        #[pyo3(from_py_with = number)] larger: u8,
        #[pyo3(from_py_with = number)] smaller: u8,
        #[pyo3(from_py_with = number)] removals: u8,
        #[pyo3(from_py_with = number)] limit: Option<u32>,
    ) -> PyResult<u64> {
        let goal = Goal::new(larger.into(), smaller.into(), removals)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let works = missing(&self.store(limit)?, goal).map_err(|error| failure::file(&error))?;
        Ok(works.iter().map(|work| work.positions()).sum())
    }

    /// Returns statistics of the built tables, as JSON.
    #[pyo3(signature = (limit=None))]
    fn tables(&self, #[pyo3(from_py_with = number)] limit: Option<u32>) -> PyResult<String> {
        let listed = self.store(limit)?.list().map_err(|error| PyOSError::new_err(error.to_string()))?;
        let mut tables = Vec::new();
        for file in listed {
            let file = file.map_err(|error| failure::file(&error))?;
            let stats = file.stats();
            tables.push(json!({
                "table": file.space().to_string(),
                "bytes": file.size(),
                "values": {
                    "win": stats.count_of(Worth::Win),
                    "draw": stats.count_of(Worth::Draw),
                    "loss": stats.count_of(Worth::Loss),
                },
                "by_plies": {"win": stats.by_plies(Worth::Win), "loss": stats.by_plies(Worth::Loss)},
            }));
        }
        serde_json::to_string(&tables).map_err(|error| failure::json(&error))
    }

    /// Looks again for tables that were missing.
    fn look_again(&self) {
        self.tables.look_again();
    }
}

impl Library {
    /// Returns the store of tables under this draw limit.
    fn store(&self, limit: Option<u32>) -> PyResult<Store> {
        let Some(plies) = limit else { return Ok(self.tables.store().clone()) };
        let limit = Limit::new(plies)
            .ok_or_else(|| PyValueError::new_err(format!("a draw limit is 1 to {} plies", Limit::MAX)))?;
        Ok(self.tables.store().under(limit))
    }
}

/// Returns the description of a game, including its notation.
pub fn described(info: &GameInfo) -> Value {
    let mut value = serde_json::to_value(info).unwrap_or_default();
    value["notation"] = json!({"position": info.notation.position, "moves": info.notation.moves});
    value["example"] = json!(info.example);
    value
}
