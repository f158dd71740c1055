//! Games as other programs write them: transcripts, GGF and WTHOR files.

use endspiel_game::{Error, Game, ImportedGame, Notation, Side, in_record, records_by_line, shorten};

use crate::notation::is_pass;
use crate::{Move, Othello, Position, Square};

/// Reads the games of a file in whichever format it is.
pub(crate) fn file(game: &Othello, file: &[u8]) -> Result<Vec<ImportedGame<Othello>>, Error> {
    match std::str::from_utf8(file) {
        Ok(text) if text.contains("(;") => ggf(game, text),
        Ok(text) if !file.contains(&0) => records_by_line(game, text),
        _ => wthor(game, file),
    }
}

/// Plays moves that leave passes out: where the side to move has none, it passes.
struct Replay<'a> {
    game: &'a Othello,
    position: Position,
    moves: Vec<Move>,
}

impl<'a> Replay<'a> {
    fn new(game: &'a Othello, start: Position) -> Self {
        Replay { game, position: start, moves: Vec::new() }
    }

    fn play(&mut self, text: &str) -> Result<(), Error> {
        if !is_pass(text) && self.game.must_pass(&self.position) {
            self.push(Move::Pass);
        }
        let number = self.moves.len() + 1;
        let mv = self.game.parse_move(&self.position, text).map_err(|error| in_record(number, &error))?;
        self.push(mv);
        Ok(())
    }

    fn push(&mut self, mv: Move) {
        self.position = self.game.play(&self.position, mv);
        self.moves.push(mv);
    }
}

/// Reads `f5d6c3`, in any case, with or without spaces, move numbers and passes.
pub(crate) fn transcript(game: &Othello, start: &Position, text: &str) -> Result<Vec<Move>, Error> {
    let mut replay = Replay::new(game, *start);
    for word in text.split_whitespace() {
        // `12.` in front of a move counts it.
        let word = word.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches('.');
        let mut rest = word;
        while !rest.is_empty() {
            let pass = ["pass", "--", "pa", "ps"].iter().find(|pass| starts_with_ignoring_case(rest, pass));
            let length = pass.map_or_else(|| rest.chars().take(2).map(char::len_utf8).sum(), |pass| pass.len());
            let (mv, after) = rest.split_at(length);
            replay.play(mv)?;
            rest = after;
        }
    }
    Ok(replay.moves)
}

fn starts_with_ignoring_case(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

fn bad(format: &'static str, reason: impl Into<String>) -> Error {
    Error::Format { format, reason: reason.into() }
}

/// Reads all games of a GGF file: `(;GM[Othello]…BO[8 … *]B[F5]W[F6/1.2/3];)`.
fn ggf(game: &Othello, text: &str) -> Result<Vec<ImportedGame<Othello>>, Error> {
    let mut games = Vec::new();
    let mut rest = text;
    while let Some(begin) = rest.find("(;") {
        let number = games.len() + 1;
        let (found, after) =
            ggf_game(game, &rest[begin + 2..]).map_err(|reason| bad("GGF", format!("game {number}: {reason}")))?;
        games.push(found);
        rest = after;
    }
    Ok(games)
}

/// Reads one game up to its `;)` and returns what follows it.
fn ggf_game<'a>(game: &Othello, text: &'a str) -> Result<(ImportedGame<Othello>, &'a str), String> {
    let mut rest = text;
    let mut tags = Vec::new();
    let mut board: Option<(Position, Replay<'_>)> = None;
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix(";)") {
            let (start, replay) = board.ok_or("it has no board (BO)")?;
            return Ok((ImportedGame { start, moves: replay.moves, tags }, after));
        }
        let (name, inside) = rest.split_once('[').ok_or("it does not end with `;)`")?;
        let (value, after) = inside.split_once(']').ok_or("a `]` is missing")?;
        match name.trim() {
            name @ ("B" | "W") => {
                let (_, replay) = board.as_mut().ok_or("a move comes before the board (BO)")?;
                ggf_move(replay, if name == "B" { Side::First } else { Side::Second }, value)?;
            }
            "BO" if board.is_some() => return Err("it has two boards (BO)".to_owned()),
            "BO" => {
                let start = ggf_board(game, value)?;
                board = Some((start, Replay::new(game, start)));
            }
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                return Err(format!("it is a game of {}", shorten(value)));
            }
            name if !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric()) => {
                tags.push((name.to_owned(), value.to_owned()));
            }
            name => return Err(format!("`{}` is no property", shorten(name))),
        }
        rest = after;
    }
}

/// Plays a move of the given side: a square or a pass, perhaps with `/evaluation/time` behind it.
fn ggf_move(replay: &mut Replay<'_>, side: Side, value: &str) -> Result<(), String> {
    let square = value.split('/').next().unwrap_or_default().trim();
    if replay.position.side != side && replay.game.must_pass(&replay.position) {
        replay.push(Move::Pass);
    }
    if replay.position.side != side {
        return Err(format!("`{}` is a move of the wrong side", shorten(value)));
    }
    replay.play(square).map_err(|error| error.to_string())
}

/// The board of the `BO` property: its size, its squares and the side to move.
fn ggf_board(game: &Othello, value: &str) -> Result<Position, String> {
    let (size, squares) = value.trim().split_once(char::is_whitespace).ok_or("the board (BO) has no size")?;
    if size.parse() != Ok(game.size()) {
        return Err(format!("its board has size {}, this game {}", shorten(size), game.size()));
    }
    game.parse_position(squares).map_err(|error| error.to_string())
}

/// Bytes in front of the games of a WTHOR file, and bytes of each game.
const WTHOR_HEADER: usize = 16;
const WTHOR_GAME: usize = 68;

/// Reads all games of a WTHOR file (.wtb).
fn wthor(game: &Othello, file: &[u8]) -> Result<Vec<ImportedGame<Othello>>, Error> {
    let bad = |reason: String| bad("WTHOR", reason);
    let Some((header, games)) = file.split_at_checked(WTHOR_HEADER) else {
        return Err(bad(format!("it has {} bytes, a header alone has {WTHOR_HEADER}", file.len())));
    };
    let promised = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    let year = u16::from_le_bytes([header[10], header[11]]);
    let size = if header[12] == 0 { 8 } else { header[12] };
    let depth = header[14];
    if size != game.size() {
        return Err(bad(format!("its board has size {size}, this game {}", game.size())));
    }
    if promised.checked_mul(WTHOR_GAME) != Some(games.len()) {
        return Err(bad(format!("it announces {promised} games but has {} bytes of them", games.len())));
    }
    games
        .chunks_exact(WTHOR_GAME)
        .enumerate()
        .map(|(index, bytes)| {
            wthor_game(game, bytes, year, depth).map_err(|reason| bad(format!("game {}: {reason}", index + 1)))
        })
        .collect()
}

fn wthor_game(game: &Othello, bytes: &[u8], year: u16, depth: u8) -> Result<ImportedGame<Othello>, String> {
    let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]).to_string();
    let start = game.start();
    let mut replay = Replay::new(game, start);
    for &code in bytes[8..].iter().take_while(|&&code| code != 0) {
        let (row, column) = (code / 10, code % 10);
        let on_board = (1..=game.size()).contains(&row) && (1..=game.size()).contains(&column);
        if !on_board {
            return Err(format!("{code} is no square"));
        }
        replay.play(&Square::new(column - 1, row - 1).name()).map_err(|error| error.to_string())?;
    }
    let tags = [
        ("year", year.to_string()),
        ("tournament", number(0)),
        ("black", number(2)),
        ("white", number(4)),
        ("black discs", bytes[6].to_string()),
        ("theoretical black discs", bytes[7].to_string()),
        ("theoretical depth", depth.to_string()),
    ];
    let tags = tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Ok(ImportedGame { start, moves: replay.moves, tags })
}
