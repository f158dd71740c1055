//! Imports: transcripts, GGF, SGF and WTHOR files of other programs.

use endspiel_game::words::Saying;
use endspiel_game::{
    Error, Game, ImportedGame, ImportedPart, NameKind, NameList, Notation, Side, python, records_by_line, shorten,
};

use crate::notation::is_pass;
use crate::{Move, Othello, Position, Square, books, sgf};

/// Reads the games of a file in any of these formats, up to the first that cannot be read.
pub(crate) fn file(game: &Othello, file: &[u8]) -> ImportedPart<Othello> {
    if let Some(error) = books::refused(file) {
        return ImportedPart::read(|_| Err(error));
    }
    let Ok(text) = std::str::from_utf8(file) else {
        // Files of the Smart Game Format are in Latin-1 unless they say otherwise.
        let latin: String = file.iter().map(|&byte| char::from(byte)).collect();
        let is_sgf = sgf::is_sgf(&latin) && !file.contains(&0);
        return ImportedPart::read(
            |games| if is_sgf { sgf::games(game, &latin, games) } else { wthor(game, file, games) },
        );
    };
    if sgf::is_sgf(text) {
        return ImportedPart::read(|games| sgf::games(game, text, games));
    }
    if text.contains("(;") {
        return ImportedPart::read(|games| ggf(game, text, games));
    }
    // No header of a WTHOR file begins like a literal: its first byte is a century.
    match python::games(game, text) {
        Some(games) => games.into(),
        None if file.contains(&0) => ImportedPart::read(|games| wthor(game, file, games)),
        None => records_by_line(game, text),
    }
}

/// A replay of moves without passes: a side without a move passes automatically.
pub(crate) struct Replay<'a> {
    game: &'a Othello,
    position: Position,
    pub(crate) moves: Vec<Move>,
}

impl<'a> Replay<'a> {
    pub(crate) fn new(game: &'a Othello, start: Position) -> Self {
        Replay { game, position: start, moves: Vec::new() }
    }

    pub(crate) fn play(&mut self, text: &str) -> Result<(), Error> {
        if !is_pass(text) && self.game.must_pass(&self.position) {
            self.push(Move::Pass);
        }
        let number = self.moves.len() + 1;
        let mv = self.game.parse_move(&self.position, text).map_err(|error| error.in_record(number))?;
        self.push(mv);
        Ok(())
    }

    fn push(&mut self, mv: Move) {
        self.position = self.game.play_unchecked(&self.position, mv);
        self.moves.push(mv);
    }
}

/// Reads `f5d6c3`, in any case, with or without spaces or hyphens, move numbers and passes.
pub(crate) fn transcript(game: &Othello, start: &Position, text: &str) -> Result<Vec<Move>, Error> {
    let mut replay = Replay::new(game, *start);
    for word in text.split_whitespace() {
        // `12.` in front of a move is its number.
        let word = word.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches('.');
        let mut rest = word;
        while !rest.is_empty() {
            let pass = ["pass", "--", "pa", "ps"].iter().find(|pass| starts_with_ignoring_case(rest, pass));
            // A single hyphen stands between moves.
            if let (None, Some(after)) = (pass, rest.strip_prefix('-')) {
                rest = after;
                continue;
            }
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

endspiel_game::phrases! {
    IN_GAME = "othello.in-game": "game {number}: {reason}", "Partie {number}: {reason}";
    NO_BOARD = "othello.no-board": "it has no board (BO)", "das Brett (BO) fehlt";
    NO_END = "othello.no-end": "it does not end with `;)`", "es endet nicht mit „;)“";
    pub(crate) NO_BRACKET = "othello.no-bracket": "a `]` is missing", "ein „]“ fehlt";
    MOVE_FIRST = "othello.move-first": "a move comes before the board (BO)", "ein Zug steht vor dem Brett (BO)";
    TWO_BOARDS = "othello.two-boards": "it has two boards (BO)", "es hat zwei Bretter (BO)";
    pub(crate) OTHER_GAME = "othello.other-game": "it is a game of {name}", "es ist eine Partie {name}";
    NO_PROPERTY = "othello.no-property": "`{name}` is no property", "„{name}“ ist keine Eigenschaft";
    pub(crate) WRONG_SIDE = "othello.wrong-side":
        "`{text}` is a move of the wrong side",
        "„{text}“ ist ein Zug der falschen Seite";
    NO_SIZE = "othello.no-size": "the board (BO) has no size", "das Brett (BO) hat keine Größe";
    pub(crate) OTHER_SIZE = "othello.other-size":
        "its board has size {found}, this game {size}",
        "das Brett hat Größe {found}, dieses Spiel {size}";
    NO_HEADER = "othello.no-header":
        "it has {found} bytes, a header alone has {header}",
        "die Datei hat {found} Bytes, allein der Kopf hat {header}";
    BROKEN_OFF = "othello.broken-off":
        "it announces {promised} games but has {found} bytes of them",
        "angekündigt sind {promised} Partien, da sind nur {found} Bytes";
    BAD_CODE = "othello.bad-code": "{code} is no square", "{code} ist kein Feld";
}

/// Returns the error for one game of a file.
pub(crate) fn in_game(format: &'static str, number: usize, reason: Saying) -> Error {
    Error::format(format, IN_GAME.say(&[("number", &number), ("reason", &reason)]).because(reason))
}

/// Reads all games of a GGF file: `(;GM[Othello]…BO[8 … *]B[F5]W[F6/1.2/3];)`.
fn ggf(game: &Othello, text: &str, games: &mut Vec<ImportedGame<Othello>>) -> Result<(), Error> {
    let mut rest = text;
    while let Some(begin) = rest.find("(;") {
        let number = games.len() + 1;
        let (found, after) = ggf_game(game, &rest[begin + 2..]).map_err(|reason| in_game("GGF", number, reason))?;
        games.push(found);
        rest = after;
    }
    Ok(())
}

/// Reads one game up to its `;)` and returns what follows it.
fn ggf_game<'a>(game: &Othello, text: &'a str) -> Result<(ImportedGame<Othello>, &'a str), Saying> {
    let mut rest = text;
    let mut tags = Vec::new();
    let mut board: Option<(Position, Replay<'_>)> = None;
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix(";)") {
            let (start, replay) = board.ok_or_else(|| NO_BOARD.say(&[]))?;
            return Ok((ImportedGame { tags, ..ImportedGame::new(start, replay.moves) }, after));
        }
        let (name, inside) = rest.split_once('[').ok_or_else(|| NO_END.say(&[]))?;
        let (value, after) = inside.split_once(']').ok_or_else(|| NO_BRACKET.say(&[]))?;
        match name.trim() {
            name @ ("B" | "W") => {
                let (_, replay) = board.as_mut().ok_or_else(|| MOVE_FIRST.say(&[]))?;
                ggf_move(replay, if name == "B" { Side::First } else { Side::Second }, value)?;
            }
            "BO" if board.is_some() => return Err(TWO_BOARDS.say(&[])),
            "BO" => {
                let start = ggf_board(game, value)?;
                board = Some((start, Replay::new(game, start)));
            }
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                return Err(OTHER_GAME.say(&[("name", &shorten(value))]));
            }
            name if !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric()) => {
                tags.push((name.to_owned(), value.to_owned()));
            }
            name => return Err(NO_PROPERTY.say(&[("name", &shorten(name))])),
        }
        rest = after;
    }
}

/// Plays a move of the given side: a square or a pass, perhaps with `/evaluation/time` behind it.
fn ggf_move(replay: &mut Replay<'_>, side: Side, value: &str) -> Result<(), Saying> {
    let square = value.split('/').next().unwrap_or_default().trim();
    if replay.position.side != side && replay.game.must_pass(&replay.position) {
        replay.push(Move::Pass);
    }
    if replay.position.side != side {
        return Err(WRONG_SIDE.say(&[("text", &shorten(value))]));
    }
    Ok(replay.play(square)?)
}

/// Reads the `BO` property: size, squares and side to move.
fn ggf_board(game: &Othello, value: &str) -> Result<Position, Saying> {
    let (size, squares) = value.trim().split_once(char::is_whitespace).ok_or_else(|| NO_SIZE.say(&[]))?;
    if size.parse() != Ok(game.size()) {
        return Err(OTHER_SIZE.say(&[("found", &shorten(size)), ("size", &game.size())]));
    }
    Ok(game.parse_position(squares)?)
}

/// The sizes of a WTHOR file's header and of each game, in bytes.
const WTHOR_HEADER: usize = 16;
const WTHOR_GAME: usize = 68;

/// The sizes of a name in the lists of players and of tournaments, in bytes.
const WTHOR_PLAYER: usize = 20;
const WTHOR_TOURNAMENT: usize = 26;

/// Reads all games of a WTHOR file (.wtb). Of a file that is broken off, the whole games are read.
fn wthor(game: &Othello, file: &[u8], read: &mut Vec<ImportedGame<Othello>>) -> Result<(), Error> {
    let bad = |reason| Error::format("WTHOR", reason);
    let Some((header, games)) = file.split_at_checked(WTHOR_HEADER) else {
        return Err(bad(NO_HEADER.say(&[("found", &file.len()), ("header", &WTHOR_HEADER)])));
    };
    let promised = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    let year = u16::from_le_bytes([header[10], header[11]]);
    let size = if header[12] == 0 { 8 } else { header[12] };
    let depth = header[14];
    if size != game.size() {
        return Err(bad(OTHER_SIZE.say(&[("found", &size), ("size", &game.size())])));
    }
    let is_whole = promised.checked_mul(WTHOR_GAME) == Some(games.len());
    let broken_off = || bad(BROKEN_OFF.say(&[("promised", &promised), ("found", &games.len())]));
    // Any bytes may begin like a header; only a year of the base tells that games follow.
    if !is_whole && !(1900..2200).contains(&year) {
        return Err(broken_off());
    }
    for (index, bytes) in games.chunks_exact(WTHOR_GAME).take(promised).enumerate() {
        read.push(wthor_game(game, bytes, year, depth).map_err(|reason| in_game("WTHOR", index + 1, reason))?);
    }
    if is_whole { Ok(()) } else { Err(broken_off()) }
}

/// Reads a list of names that WTHOR files refer to: players (.JOU) or tournaments (.TRN).
pub(crate) fn wthor_names(file: &[u8]) -> Option<NameList> {
    let (header, names) = file.split_at_checked(WTHOR_HEADER)?;
    let count = usize::from(u16::from_le_bytes([header[8], header[9]]));
    let is_list = count > 0 && header[4..8] == [0; 4];
    let kinds = [(WTHOR_PLAYER, NameKind::Players), (WTHOR_TOURNAMENT, NameKind::Events)];
    let (length, kind) = kinds.into_iter().find(|(length, _)| is_list && count * length == names.len())?;
    let text = |bytes: &[u8]| bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect();
    Some(NameList { kind, names: names.chunks_exact(length).map(text).collect() })
}

fn wthor_game(game: &Othello, bytes: &[u8], year: u16, depth: u8) -> Result<ImportedGame<Othello>, Saying> {
    let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]).to_string();
    let start = game.start();
    let mut replay = Replay::new(game, start);
    for &code in bytes[8..].iter().take_while(|&&code| code != 0) {
        let (row, column) = (code / 10, code % 10);
        let on_board = (1..=game.size()).contains(&row) && (1..=game.size()).contains(&column);
        if !on_board {
            return Err(BAD_CODE.say(&[("code", &code)]));
        }
        replay.play(&Square::new(column - 1, row - 1).to_string())?;
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
    Ok(ImportedGame { tags, ..ImportedGame::new(start, replay.moves) })
}
