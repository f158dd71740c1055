//! What the terminal can show.

use std::env;
use std::io::{self, IsTerminal};

use anstyle::Style;

/// What may be printed: colours, discs, lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether colours may be used.
    pub colour: bool,
    /// Whether stones are drawn as discs rather than letters.
    pub discs: bool,
    /// Whether the lines of a board may be drawn with more than ASCII.
    pub lines: bool,
}

impl Look {
    /// Letters and lines, as a file or another program gets them.
    pub const PLAIN: Look = Look { colour: false, discs: false, lines: true };

    /// What standard output can show. Colours follow <https://no-color.org>.
    pub fn of_standard_output() -> Look {
        if !io::stdout().is_terminal() {
            return Look::PLAIN;
        }
        let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|kind| kind == "dumb");
        let unicode = speaks_unicode();
        Look { colour: !set("NO_COLOR") && !dumb, discs: unicode, lines: unicode }
    }

    /// The style, or none where there are no colours.
    pub fn style(&self, style: Style) -> Style {
        if self.colour { style } else { Style::new() }
    }

    /// The text in bold.
    pub fn bold(&self, text: &str) -> String {
        self.painted(text, Style::new().bold())
    }

    /// The text in a style.
    pub fn painted(&self, text: &str, style: Style) -> String {
        let style = self.style(style);
        format!("{style}{text}{style:#}")
    }
}

/// Whether the locale says that the terminal shows UTF-8. Other systems than Unix have no such variables and
/// terminals that do.
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
