//! A transient progress line for long work.

use std::fmt::Write;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::Capabilities;

/// The time between two redraws without a change.
const TICK: Duration = Duration::from_millis(120);

const BAR: &str = "{elapsed_precise} {wide_bar} {percent}% {eta} left";
const BUILDING: &str = "{elapsed_precise} {msg} {wide_bar} {percent}% {per_sec} {eta} left";
const SPINNER: &str = "{spinner} {elapsed:>3} {wide_msg}";

/// A progress line on standard error, only on a terminal and only for work that takes longer than a
/// short time.
pub struct ProgressLine {
    /// The delay before it is shown; `None` never shows it.
    delay: Option<Duration>,
    style: ProgressStyle,
}

impl ProgressLine {
    /// Creates a bar for work whose amount is known.
    pub fn bar() -> ProgressLine {
        ProgressLine { delay: Some(Duration::from_secs(1)), style: template(BAR) }
    }

    /// Creates a bar for work that comes in named pieces.
    pub fn building() -> ProgressLine {
        ProgressLine { delay: Some(Duration::from_secs(1)), style: template(BUILDING).with_key("per_sec", rate) }
    }

    /// Creates a spinner with a message.
    pub fn spinner(capabilities: Capabilities) -> ProgressLine {
        let shapes: &[&str] = if capabilities.lines {
            &["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏", " "]
        } else {
            &["-", "\\", "|", "/", " "]
        };
        let style = template(SPINNER).tick_strings(shapes);
        ProgressLine { delay: Some(Duration::from_millis(300)), style }
    }

    /// Creates an invisible line, for output that programs read.
    pub fn hidden() -> ProgressLine {
        ProgressLine { delay: None, style: ProgressStyle::default_spinner() }
    }

    /// Does the work, which moves the bar or changes its message.
    ///
    /// Printing meanwhile belongs into [`ProgressBar::suspend`].
    pub fn during<T>(self, work: impl FnOnce(&ProgressBar) -> T) -> T {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_style(self.style);
        let Some(delay) = self.delay else { return work(&bar) };
        let (done, waiting) = mpsc::channel::<()>();
        let result = thread::scope(|scope| {
            let bar = &bar;
            scope.spawn(move || {
                if waiting.recv_timeout(delay) == Err(RecvTimeoutError::Timeout) {
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
        let capabilities = Capabilities { colour: false, discs: false, lines: false };
        for progress in [ProgressLine::bar(), ProgressLine::spinner(capabilities), ProgressLine::hidden()] {
            assert_eq!(
                progress.during(|bar| {
                    bar.set_message("half");
                    bar.suspend(|| 7)
                }),
                7
            );
        }
    }
}
