//! A transient progress line for long work.

use std::fmt::Write;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::Look;

/// The time between two redraws without news.
const TICK: Duration = Duration::from_millis(120);

const BAR: &str = "{elapsed_precise} {wide_bar} {percent}% {eta} left";
const BUILDING: &str = "{elapsed_precise} {msg} {wide_bar} {percent}% {per_sec} {eta} left";
const SPINNER: &str = "{spinner} {elapsed:>3} {wide_msg}";

/// A progress line on standard error, only on a terminal and only for work that takes longer than a
/// short time.
pub struct Live {
    /// The delay before it is shown; `None` never shows it.
    patience: Option<Duration>,
    style: ProgressStyle,
}

impl Live {
    /// Creates a bar for work whose amount is known.
    pub fn bar() -> Live {
        Live { patience: Some(Duration::from_secs(1)), style: template(BAR) }
    }

    /// Creates a bar for work that comes in named pieces.
    pub fn building() -> Live {
        Live { patience: Some(Duration::from_secs(1)), style: template(BUILDING).with_key("per_sec", rate) }
    }

    /// Creates a spinner with a message.
    pub fn spinner(look: Look) -> Live {
        let shapes: &[&str] = if look.lines {
            &["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏", " "]
        } else {
            &["-", "\\", "|", "/", " "]
        };
        let style = template(SPINNER).tick_strings(shapes);
        Live { patience: Some(Duration::from_millis(300)), style }
    }

    /// Creates an invisible line, for output that programs read.
    pub fn nothing() -> Live {
        Live { patience: None, style: ProgressStyle::default_spinner() }
    }

    /// Does the work, which moves the bar or changes its message.
    ///
    /// Printing meanwhile belongs into [`ProgressBar::suspend`].
    pub fn during<T>(self, work: impl FnOnce(&ProgressBar) -> T) -> T {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_style(self.style);
        let Some(patience) = self.patience else { return work(&bar) };
        let (done, waiting) = mpsc::channel::<()>();
        let result = thread::scope(|scope| {
            let bar = &bar;
            scope.spawn(move || {
                if waiting.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(TICK);
                }
            });
            let result = work(bar);
            drop(done);
            result
        });
        bar.finish_and_clear();
        result
    }
}

/// Writes the speed, in millions per second.
fn rate(state: &ProgressState, out: &mut dyn Write) {
    let _ = write!(out, "{:.1} M/s", state.per_sec() / 1e6);
}

fn template(text: &str) -> ProgressStyle {
    ProgressStyle::with_template(text).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_we_use_are_understood() {
        for text in [BAR, BUILDING, SPINNER] {
            assert!(ProgressStyle::with_template(text).is_ok());
        }
    }

    #[test]
    fn the_work_is_done_whether_it_is_shown_or_not() {
        let look = Look { colour: false, discs: false, lines: false };
        for live in [Live::bar(), Live::spinner(look), Live::nothing()] {
            assert_eq!(
                live.during(|bar| {
                    bar.set_message("half");
                    bar.suspend(|| 7)
                }),
                7
            );
        }
    }
}
