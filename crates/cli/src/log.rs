//! The optional log on standard error: requests, searches, builds of tables, stores.

use std::io;

use tracing::Level;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::failure::Failure;

/// The variable that Rust programs use for their log.
const VARIABLE: &str = "RUST_LOG";

/// The target of notices that are always shown, such as a refused file.
const NOTICE: &str = "endspiel::notice";

/// Starts the log with this filter, else with the variable's; without either there is no log.
pub fn begin(filter: Option<&str>) -> Result<(), Failure> {
    let filter = match filter {
        Some(words) => parse(words).ok_or_else(|| {
            Failure::input(format!(
                "`{words}` is no filter for the log: a level (error, warn, info, debug, trace) or levels of parts, as in \
                 endspiel::request=info"
            ))
        })?,
        // The variable may be meant for other programs, so an invalid filter in it is ignored.
        None => match std::env::var(VARIABLE).ok().as_deref().and_then(parse) {
            Some(filter) => filter,
            None => return notices(),
        },
    };
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(io::stderr).with_filter(filter);
    // A second log in one process fails; the first one has everything.
    let _ = tracing_subscriber::registry().with(lines).try_init();
    Ok(())
}

/// Shows only the notices, each in one line.
fn notices() -> Result<(), Failure> {
    let plain = tracing_subscriber::fmt::format().without_time().with_level(false).with_target(false);
    let filter = Targets::new().with_target(NOTICE, Level::WARN);
    let lines = tracing_subscriber::fmt::layer().event_format(plain).with_ansi(false).with_writer(io::stderr);
    let _ = tracing_subscriber::registry().with(lines.with_filter(filter)).try_init();
    Ok(())
}

fn parse(words: &str) -> Option<Targets> {
    words.parse().ok().filter(|_| !words.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_parts_are_filters_and_other_words_are_not() {
        for words in ["info", "DEBUG", "off", "endspiel::request=info,endspiel::search=debug", "warn,endspiel=trace"] {
            assert!(parse(words).is_some(), "{words}");
        }
        for words in ["", " ", "endspiel=loud", "a=b=c"] {
            assert!(parse(words).is_none(), "{words}");
        }
    }
}
