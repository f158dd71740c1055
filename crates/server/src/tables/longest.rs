//! The longest wins of a table. Finding them reads the whole file, so they are cached.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use endspiel_game::Notation;
use endspiel_mill::Mill;
use endspiel_service::Refusal;
use endspiel_service::host::tables::LongestWin;
use endspiel_tables::{ArchiveError, Subspace, TableFile, longest_wins};
use tokio::sync::OnceCell;

use super::TableBuilder;
use crate::client::Client;
use crate::pool::{Need, Pool};

/// Most wins shown of a table.
const MAX_WINS: usize = 8;

/// A cache of the longest wins of each requested table. Tables are exact, so entries never expire.
#[derive(Debug, Default)]
pub struct LongestWinCache {
    found: Mutex<HashMap<Subspace, Arc<OnceCell<Vec<LongestWin>>>>>,
}

impl TableBuilder {
    /// Returns the longest wins of a table. The first request queues for a search place; later ones wait for its result.
    pub async fn longest(&self, pool: &Arc<Pool>, client: Client, file: TableFile) -> Result<Vec<LongestWin>, Refusal> {
        let cell = {
            let mut found = self.longest.found.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(found.entry(file.space()).or_default())
        };
        let pool = Arc::clone(pool);
        // A task of its own, so that the result is cached even if the caller disconnects.
        let found = tokio::spawn(async move {
            let wins = cell.get_or_try_init(async || {
                let refuse = |error| match error {
                    ArchiveError::File(error) => Refusal::saying(super::words::bad_file(&error)),
                    _ => Refusal::broken_off(),
                };
                pool.run(client, Need::default(), move || read(file).map_err(refuse)).await
            });
            wins.await.cloned()
        });
        found.await.unwrap_or_else(|_| Err(Refusal::broken_off()))
    }
}

fn read(file: TableFile) -> Result<Vec<LongestWin>, ArchiveError> {
    let game = Mill::default();
    let wins = longest_wins(&[file], MAX_WINS)?;
    let win = |(position, plies)| LongestWin { position: game.print_position(&position), plies: Some(plies) };
    Ok(wins.into_iter().map(win).collect())
}
