//! Solves Six Men's Morris under the usual draw limit into a data folder: a whole game in 0.5 MB of tables.
//!
//! `cargo run -p endspiel-tables --example six -- DATA`

use std::env;
use std::error::Error;
use std::path::Path;

use endspiel_knowledge::Stop;
use endspiel_mill::Rules;
use endspiel_tables::{Build, Goal, Limit, Store, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let data = env::args_os().nth(1).ok_or("usage: six DATA")?;
    let limit = Limit::new(30).ok_or("there is no such limit")?;
    let store = Store::in_data(Path::new(&data)).of(Variant::Six).under(limit);
    let goal = Goal::of(&Rules::SIX).ok_or("there are no tables of it")?;
    Build::prepare(&store, goal, 1 << 30)?.run(&Stop::never(), |_| {})?;
    Ok(())
}
