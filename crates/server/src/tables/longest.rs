//! The longest wins of a table. Finding them reads the whole file, so they are remembered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use endspiel_game::Notation;
use endspiel_mill::Mill;
use endspiel_service::Refusal;
use endspiel_service::host::tables::LongestWin;
use endspiel_tables::{ArchiveError, Subspace, TableFile, longest_wins};
use tokio::sync::OnceCell;

use super::TableBuilder;
use crate::aside::blocking;
use crate::client::Client;
use crate::pool::{Need, Pool};

/// How many are shown of a table.
const MOST: usize = 8;

/// The longest wins of every table that was asked for. Tables are exact, so they never change.
#[derive(Debug, Default)]
pub struct Remembered {
    found: Mutex<HashMap<Subspace, Arc<OnceCell<Vec<LongestWin>>>>>,
}

impl TableBuilder {
    /// The longest wins of a table. Whoever asks first waits for a place among the searches, the others for him.
    pub async fn longest(&self, pool: &Arc<Pool>, client: Client, file: TableFile) -> Result<Vec<LongestWin>, Refusal> {
        let cell = {
            let mut found = self.longest.found.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(found.entry(file.space()).or_default())
        };
        let pool = Arc::clone(pool);
        // Whoever asks may go away before it is found; it is remembered all the same.
        let found = tokio::spawn(async move {
            let wins = cell.get_or_try_init(async || {
                let permit = pool.enter(client, Need::default(), |_| {}).await?;
                let read = blocking(move || {
                    let _permit = permit;
                    read(file)
                });
                match read.await {
                    Ok(Ok(wins)) => Ok(wins),
                    Ok(Err(ArchiveError::File(error))) => Err(Refusal::saying(super::words::bad_file(&error))),
                    _ => Err(Refusal::broken_off()),
                }
            });
            wins.await.cloned()
        });
        found.await.unwrap_or_else(|_| Err(Refusal::broken_off()))
    }
}

fn read(file: TableFile) -> Result<Vec<LongestWin>, ArchiveError> {
    let game = Mill::default();
    let wins = longest_wins(&[file], MOST)?;
    let win = |(position, plies)| LongestWin { position: game.print_position(&position), plies: Some(plies) };
    Ok(wins.into_iter().map(win).collect())
}
