//! The result of an experiment: tables with the paper's figures beside ours, charts, and verdicts
//! on the paper's claims.
//!
//! The terminal, `--json`, `report.html` and the browser all show this one type.

use endspiel_game::words::{Saying, Term, Words};
use serde::Serialize;

use crate::ratings::Tally;

/// A text in English and German.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ExperimentText"))]
pub struct Text {
    /// The English text.
    pub en: String,
    /// The German text.
    pub de: String,
}

/// The result of an experiment, beside the paper's.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExperimentResult {
    /// The name on the command line.
    pub name: String,
    /// The title.
    pub title: Text,
    /// The paper it is from.
    pub paper: Text,
    /// Its tournaments; none if the figures are computed.
    pub tournaments: Vec<ExperimentTournament>,
    /// Its tables.
    pub tables: Vec<ResultTable>,
    /// Its charts.
    pub charts: Vec<ResultChart>,
    /// The paper's claims, each with a verdict.
    pub claims: Vec<Claim>,
}

/// A tournament of an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExperimentTournament {
    /// Its number in the store, if it was begun.
    pub id: Option<i64>,
    /// Its name.
    pub name: String,
    /// Games played so far.
    pub games: u64,
    /// Games to play.
    pub of: u64,
    /// Games that every player begins against each other one.
    pub rounds: u32,
}

/// A table of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultTable {
    /// The title.
    pub title: Text,
    /// A note on how to read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// The place of the paper's figures.
    pub layout: TableLayout,
    /// The heads of the columns.
    pub columns: Vec<Text>,
    /// The rows, each with one cell per column.
    pub rows: Vec<Vec<Cell>>,
}

/// The place of the paper's figures in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TableLayout {
    /// In a separate column beside ours.
    Beside,
    /// In the same cell below ours.
    Below,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ResultCell"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Cell {
    /// An empty cell.
    Blank,
    /// The name of the row, or a single word.
    Label {
        /// The text.
        text: Text,
    },
    /// A number.
    Number {
        /// The number's format.
        format: NumberFormat,
        /// Our figure, once it is known.
        ours: Option<f64>,
        /// Half the width of the 95 % confidence interval, if it is finite.
        #[serde(skip_serializing_if = "has_no_end")]
        error: Option<f64>,
        /// The paper's figure, if it has one.
        theirs: Option<f64>,
        /// A note, for example that it is a misprint.
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<Text>,
    },
    /// Games won, drawn and lost; in a cross table, won by white, drawn and won by black.
    Tally {
        /// Our games, once there is one.
        ours: Option<Tally>,
        /// The paper's games, if it has them.
        theirs: Option<Tally>,
    },
    /// Words, where the paper gives no plain number: "1 to 2 s".
    Words {
        /// Our words.
        ours: Option<Text>,
        /// The paper's words.
        theirs: Option<Text>,
    },
}

/// Returns whether the error is missing or cannot be written as JSON.
fn has_no_end(error: &Option<f64>) -> bool {
    !error.is_some_and(f64::is_finite)
}

/// The format of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NumberFormat {
    /// A whole number in groups of three digits.
    Count,
    /// A whole number with its sign.
    Points,
    /// A value with up to six decimals.
    Decimal,
    /// With one decimal.
    Mean,
    /// A share in per cent with one decimal.
    Percent,
    /// A time in seconds.
    Seconds,
    /// Elo points with their sign.
    Elo,
}

/// A bar chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultChart {
    /// The title.
    pub title: Text,
    /// The meaning of the labels.
    pub labels: Text,
    /// The meaning of the lengths.
    pub amounts: Text,
    /// The bars in order.
    pub bars: Vec<ResultBar>,
}

/// A bar of a chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultBar {
    /// Its label.
    pub label: String,
    /// Its length.
    pub amount: f64,
}

/// A claim of a paper, or an expectation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "PaperClaim"))]
pub struct Claim {
    /// The claim.
    pub claim: Text,
    /// Whether it holds here.
    pub verdict: Verdict,
    /// The figures behind the verdict.
    pub because: Text,
}

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ClaimVerdict"))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It holds.
    Held,
    /// It does not hold.
    Failed,
    /// The figures do not decide.
    Open,
}

impl Text {
    /// Creates a text in both languages.
    pub fn new(en: impl Into<String>, de: impl Into<String>) -> Text {
        Text { en: en.into(), de: de.into() }
    }

    /// Creates a text that is equal in both languages: a name, a spec, a number.
    pub fn same(text: impl Into<String>) -> Text {
        let text = text.into();
        Text { en: text.clone(), de: text }
    }
}

impl Term for Text {
    fn en(&self) -> String {
        self.en.clone()
    }

    fn de(&self) -> String {
        self.de.clone()
    }
}

impl From<Words> for Text {
    fn from(words: Words) -> Text {
        Text::new(words.en, words.de)
    }
}

impl From<Saying> for Text {
    fn from(saying: Saying) -> Text {
        let de = saying.german.unwrap_or_else(|| saying.text.clone());
        Text { en: saying.text, de }
    }
}

impl Verdict {
    /// Returns the verdict of figures that decide.
    pub fn of(holds: bool) -> Verdict {
        if holds { Verdict::Held } else { Verdict::Failed }
    }

    /// Returns the verdict in words.
    pub const fn words(self) -> Words {
        match self {
            Verdict::Held => Words::new("held", "bestätigt"),
            Verdict::Failed => Words::new("did not hold", "widerlegt"),
            Verdict::Open => Words::new("open", "offen"),
        }
    }
}

impl Cell {
    /// Creates a cell with the name of a row.
    pub fn label(text: impl Into<Text>) -> Cell {
        Cell::Label { text: text.into() }
    }

    /// Creates a cell with a number beside the paper's.
    pub fn number(format: NumberFormat, ours: impl Into<Option<f64>>, theirs: impl Into<Option<f64>>) -> Cell {
        Cell::Number { format, ours: ours.into(), error: None, theirs: theirs.into(), note: None }
    }

    /// Creates a cell with a count beside the paper's.
    pub fn count(ours: impl Into<Option<u64>>, theirs: impl Into<Option<u64>>) -> Cell {
        let float = |count: Option<u64>| count.map(|count| count as f64);
        Cell::number(NumberFormat::Count, float(ours.into()), float(theirs.into()))
    }
}

impl ExperimentResult {
    /// Returns the result as one JSON object.
    pub fn json(&self) -> serde_json::Value {
        // Strings, numbers and lists can always be written as JSON.
        serde_json::to_value(self).unwrap_or_default()
    }
}
