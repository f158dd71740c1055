//! The capabilities of the terminal.

use std::env;
use std::io::{self, IsTerminal};

use anstyle::Style;

/// The capabilities of the output: colours, discs, lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Whether colours may be used.
    pub colour: bool,
    /// Whether stones are drawn as discs rather than letters.
    pub discs: bool,
    /// Whether the lines of a board may be drawn with more than ASCII.
    pub lines: bool,
}

impl Capabilities {
    /// Letters and lines, for a file or another program.
    pub const PLAIN: Capabilities = Capabilities { colour: false, discs: false, lines: true };

    /// Returns the capabilities of standard output. Colours follow <https://no-color.org>.
    pub fn of_standard_output() -> Capabilities {
        if !io::stdout().is_terminal() {
            return Capabilities::PLAIN;
        }
        let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|kind| kind == "dumb");
        let unicode = speaks_unicode();
        Capabilities { colour: !set("NO_COLOR") && !dumb, discs: unicode, lines: unicode }
    }

    /// Returns the style, or none without colours.
    pub fn style(&self, style: Style) -> Style {
        if self.colour { style } else { Style::new() }
    }

    /// Returns the text in bold.
    pub fn bold(&self, text: &str) -> String {
        self.painted(text, Style::new().bold())
    }

    /// Returns the text in a style.
    pub fn painted(&self, text: &str, style: Style) -> String {
        let style = self.style(style);
        format!("{style}{text}{style:#}")
    }
}

/// Returns whether the locale says that the terminal shows UTF-8.
///
/// Systems other than Unix have no such variables, but terminals that show it.
fn speaks_unicode() -> bool {
    if !cfg!(unix) {
        return true;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os).find(|value| !value.is_empty());
    locale.is_some_and(|value| {
        let name = value.to_string_lossy().to_ascii_lowercase();
        name.contains("utf-8") || name.contains("utf8")
    })
}
