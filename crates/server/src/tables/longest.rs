//! The longest wins of a table. Finding them reads the whole file, so they are remembered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use endspiel_game::Notation;
use endspiel_mill::Mill;
use endspiel_tables::{ArchiveError, Subspace, TableFile, longest_wins};
use serde::Serialize;
use tokio::sync::OnceCell;

use super::Workshop;
use crate::client::Client;
use crate::error::ApiError;
use crate::pool::{Need, Pool};

/// How many are shown of a table.
const MOST: usize = 8;

/// A win that takes as long as any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongestWin {
    /// Where it begins.
    position: String,
    /// How long it takes.
    plies: Option<u32>,
}

/// The longest wins of every table that was asked for. Tables are exact, so they never change.
#[derive(Debug, Default)]
pub struct Remembered {
    found: Mutex<HashMap<Subspace, Arc<OnceCell<Vec<LongestWin>>>>>,
}

impl Workshop {
    /// The longest wins of a table. Whoever asks first waits for a place among the searches, the others for him.
    pub async fn longest(
        &self,
        pool: &Arc<Pool>,
        client: Client,
        file: TableFile,
    ) -> Result<Vec<LongestWin>, ApiError> {
        let cell = {
            let mut found = self.longest.found.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(found.entry(file.space()).or_default())
        };
        let pool = Arc::clone(pool);
        // Whoever asks may go away before it is found; it is remembered all the same.
        let found = tokio::spawn(async move {
            let wins = cell.get_or_try_init(async || {
                let permit = pool.enter(client, Need::default(), |_| {}).await?;
                let read = tokio::task::spawn_blocking(move || {
                    let _permit = permit;
                    read(file)
                });
                match read.await {
                    Ok(Ok(wins)) => Ok(wins),
                    Ok(Err(ArchiveError::File(error))) => Err(ApiError::saying(super::words::bad_file(&error))),
                    _ => Err(ApiError::broken_off()),
                }
            });
            wins.await.cloned()
        });
        found.await.unwrap_or_else(|_| Err(ApiError::broken_off()))
    }
}

fn read(file: TableFile) -> Result<Vec<LongestWin>, ArchiveError> {
    let game = Mill::default();
    let wins = longest_wins(&[file], MOST)?;
    let win = |(position, plies)| LongestWin { position: game.print_position(&position), plies: Some(plies) };
    Ok(wins.into_iter().map(win).collect())
}
