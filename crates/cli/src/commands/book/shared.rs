//! A book whose positions are solved by workers on other machines.

use std::fmt;
use std::io;

use endspiel_jobs::kinds::{Book, BookPlan};
use endspiel_knowledge::{BookPly, BookPool, Stop};

use super::Arguments;
use crate::commands::hosting::ListRun;
use crate::context::Context;
use crate::interrupt::Interruptible;

/// The workers of a queue, as solvers of a book's parts.
pub(super) struct SharedBook<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) context: &'a Context<'a>,
    pub(super) stop: &'a Interruptible,
}

impl fmt::Debug for SharedBook<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedBook").finish_non_exhaustive()
    }
}

impl BookPool for SharedBook<'_> {
    fn solve(&self, ply: &mut dyn BookPly, _: &Stop) -> io::Result<()> {
        let Arguments { game, hosting, table_mb, .. } = self.arguments;
        let (plies, kind) = (ply.plies(), Book::new(self.context.games.clone()));
        let run = ListRun {
            hosting,
            kind: &kind,
            settings: Book::settings(game, plies, *table_mb),
            game,
            title: format!("book of {game}, positions with {plies} stones"),
            input: &[],
            here: None,
            threads: 1,
            known: BookPlan::solved(ply),
        };
        let ran = run.run(self.context, self.stop, |_| BookPlan::new(ply));
        ran.map(drop).map_err(|failure| io::Error::other(failure.to_string()))
    }
}
