//! Kalah: seeds are sown around the board, and a last seed in one's own store gives another turn (W. J. Champion, 1940).
//!
//! The rules are those of Irving, Donkers and Uiterwijk, "Solving Kalah" (2000): a last seed in an empty house of one's
//! own captures, even if the house opposite is empty, and the game ends as soon as one side has no seeds in its houses.

use std::sync::Arc;

use endspiel_game::words::{Phrase, Words};
use endspiel_game::{Error, Game, Notation, OptionInfo, OptionKind, Outcome, Reason, Side, Spec};
use endspiel_knowledge::{Evaluator, Hints, Score, Searchable};
use endspiel_presentation::{
    Act, Diagram, Drawing, GameInfo, Lab, MoveParts, NotationHelp, Pieces, SideFacts, Spot, Step,
};

/// The game with so many houses a side and so many seeds in each. White has the lower row and begins.
#[derive(Clone, Copy, Debug)]
pub struct Kalah {
    houses: u8,
    seeds: u8,
}

/// The seeds of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// Seeds in houses, in the order in which their owner sows.
    houses: [[u8; 6]; 2],
    stores: [u8; 2],
    side: Side,
    /// Whether the side to move has to wait, because the other side has another turn.
    waits: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Sows the seeds of a house.
    Sow(u8),
    /// Waits while the other side moves again.
    Wait,
}

const LETTERS: [char; 2] = ['w', 'b'];
const SIZES: Phrase = Phrase::new(
    "kalah.sizes",
    "there are 1 to 6 houses a side and 1 to 6 seeds in each",
    "es gibt 1 bis 6 Mulden je Seite und 1 bis 6 Samen in jeder",
);
const SEEDS: Phrase = Phrase::new(
    "kalah.seeds",
    "it takes the houses and the store of both sides, {seeds} seeds in all, and the side to move",
    "es braucht die Mulden und den Speicher beider Seiten, zusammen {seeds} Samen, und die Seite am Zug",
);

impl Board {
    fn is_empty(&self, side: Side) -> bool {
        self.houses[side.index()] == [0; 6]
    }

    /// Returns how many seeds the first player has in store beyond the second.
    fn margin(&self) -> i32 {
        i32::from(self.stores[0]) - i32::from(self.stores[1])
    }
}

impl Kalah {
    fn all_seeds(self) -> u32 {
        2 * u32::from(self.houses) * u32::from(self.seeds)
    }

    /// Returns the last place that is sown: a house of the side itself, its store, then the other side's houses.
    fn last(self, board: &Board, house: u8) -> u8 {
        (house + board.houses[board.side.index()][usize::from(house)]) % (2 * self.houses + 1)
    }

    /// Returns whether the last seed captures: whether it falls into an empty house of the side itself.
    fn captures(self, board: &Board, house: u8) -> bool {
        let (last, own) = (self.last(board, house), board.houses[board.side.index()]);
        let rounds = own[usize::from(house)] / (2 * self.houses + 1);
        last < self.houses && (rounds == 0 && own[usize::from(last)] == 0 || rounds == 1 && last == house)
    }

    /// Returns the name of a place as the side sees it, counted as in [`Kalah::last`].
    fn name(self, side: Side, place: u8) -> String {
        let (owner, house) = if place > self.houses { (!side, place - self.houses - 1) } else { (side, place) };
        let column = if owner == Side::First { house } else { self.houses.wrapping_sub(house + 1) };
        let letter = if house == self.houses { 's' } else { char::from(b'a' + column) };
        format!("{letter}{}", owner.index() + 1)
    }
}

impl Game for Kalah {
    type Position = Board;
    type Move = Turn;

    fn start(&self) -> Board {
        let mut houses = [[0; 6]; 2];
        houses.iter_mut().for_each(|own| own[..usize::from(self.houses)].fill(self.seeds));
        Board { houses, stores: [0; 2], side: Side::First, waits: false }
    }

    fn side_to_move(&self, board: &Board) -> Side {
        board.side
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        board.is_empty(board.side).then(|| match board.margin() {
            0 => Outcome::Draw,
            margin => Outcome::Win(if margin > 0 { Side::First } else { Side::Second }),
        })
    }

    fn for_each_move(&self, board: &Board, mut visit: impl FnMut(Turn)) {
        if board.waits {
            return visit(Turn::Wait);
        }
        let own = board.houses[board.side.index()];
        (0..self.houses).filter(|&house| own[usize::from(house)] > 0).for_each(|house| visit(Turn::Sow(house)));
    }

    fn play_unchecked(&self, board: &Board, turn: Turn) -> Board {
        let mut next = Board { side: !board.side, waits: false, ..*board };
        let Turn::Sow(house) = turn else { return next };
        let (own, other) = (board.side.index(), next.side.index());
        let (last, captures) = (self.last(board, house), self.captures(board, house));
        let seeds = std::mem::take(&mut next.houses[own][usize::from(house)]);
        for step in 1..=seeds {
            match (house + step) % (2 * self.houses + 1) {
                place if place < self.houses => next.houses[own][usize::from(place)] += 1,
                place if place == self.houses => next.stores[own] += 1,
                place => next.houses[other][usize::from(place - self.houses - 1)] += 1,
            }
        }
        if captures {
            let opposite = usize::from(self.houses - 1 - last);
            next.stores[own] += std::mem::take(&mut next.houses[own][usize::from(last)]);
            next.stores[own] += std::mem::take(&mut next.houses[other][opposite]);
        }
        if Side::BOTH.into_iter().any(|side| next.is_empty(side)) {
            // Each side keeps what is left in its houses.
            for (store, houses) in next.stores.iter_mut().zip(&mut next.houses) {
                *store += std::mem::take(houses).iter().sum::<u8>();
            }
        } else {
            next.waits = last == self.houses;
        }
        next
    }

    fn is_pass(&self, turn: Turn) -> bool {
        turn == Turn::Wait
    }

    fn has_same_board(&self, one: &Board, other: &Board) -> bool {
        (one.houses, one.stores) == (other.houses, other.stores)
    }
}

impl Notation for Kalah {
    const NAME: &'static str = "kalah";
    const TITLE: Words = Words::same("Kalah");
    const OPTIONS: &'static [OptionInfo] = &[
        OptionInfo {
            name: "houses",
            values: "1 to 6",
            kind: OptionKind::Number { least: 1, most: 6 },
            default: "6",
            meaning: Words::new("houses a side", "Mulden je Seite"),
        },
        OptionInfo {
            name: "seeds",
            values: "1 to 6",
            kind: OptionKind::Number { least: 1, most: 6 },
            default: "4",
            meaning: Words::new("seeds in each house", "Samen je Mulde"),
        },
    ];

    fn from_spec(mut spec: Spec) -> Result<Kalah, Error> {
        let (houses, seeds) = (spec.take("houses", 6)?, spec.take("seeds", 4)?);
        spec.finish(&["houses", "seeds"])?;
        let known = (1..=6).contains(&houses) && (1..=6).contains(&seeds);
        if known { Ok(Kalah { houses, seeds }) } else { Err(Error::spec(SIZES.say(&[]))) }
    }

    fn spec(&self) -> String {
        Spec::new(Self::NAME).with_changed("houses", self.houses, 6).with_changed("seeds", self.seeds, 4).to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Board, Error> {
        let read = || {
            let (sides, turn) = text.trim().split_once(' ')?;
            let (turn, waits) = turn.strip_suffix('-').map_or((turn, false), |turn| (turn, true));
            let side = Side::BOTH.into_iter().find(|&known| turn == LETTERS[known.index()].to_string())?;
            let mut board = Board { houses: [[0; 6]; 2], stores: [0; 2], side, waits };
            let (first, second) = sides.split_once('/')?;
            let mut sum = 0;
            for (owner, text) in [first, second].into_iter().enumerate() {
                let (houses, store) = text.split_once(':')?;
                let seeds: Vec<u8> = houses.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
                board.houses[owner].get_mut(..seeds.len())?.copy_from_slice(&seeds);
                board.stores[owner] = store.parse().ok()?;
                let all = seeds.iter().chain([&board.stores[owner]]);
                sum += all.map(|&seeds| u32::from(seeds)).sum::<u32>();
                (seeds.len() == usize::from(self.houses)).then_some(())?;
            }
            // With one side empty the game is over, and the seeds are in the stores.
            let ends = board.is_empty(side);
            (sum == self.all_seeds() && ends == board.is_empty(!side) && !(ends && waits)).then_some(board)
        };
        read().ok_or_else(|| Error::position(SEEDS.say(&[("seeds", &self.all_seeds())])))
    }

    fn print_position(&self, board: &Board) -> String {
        let side = |side: Side| {
            let houses = &board.houses[side.index()][..usize::from(self.houses)];
            let houses: Vec<String> = houses.iter().map(u8::to_string).collect();
            format!("{}:{}", houses.join(","), board.stores[side.index()])
        };
        let turn = LETTERS[board.side.index()];
        format!("{}/{} {turn}{}", side(Side::First), side(Side::Second), if board.waits { "-" } else { "" })
    }

    fn print_move(&self, board: &Board, turn: Turn) -> String {
        match turn {
            Turn::Sow(house) => self.name(board.side, house),
            Turn::Wait => "pass".to_owned(),
        }
    }

    fn reason(&self, _: &Board) -> Reason {
        Reason::StonesCounted
    }
}

impl Drawing for Kalah {
    const INFO: GameInfo = GameInfo {
        pieces: Pieces {
            one: Words::new("seed", "Samen"),
            many: Words::new("seeds", "Samen"),
            object: Words::new("a seed", "einen Samen"),
        },
        task: Some(Words::new("sow the seeds of a house", "Säe die Samen einer Mulde")),
        extra_turns: true,
        reasons: &[(
            Reason::StonesCounted,
            Words::new("a side has no seeds left in its houses", "eine Seite hat keine Samen mehr in ihren Mulden"),
        )],
        counted: true,
        steepness: 0.2,
        options: Self::OPTIONS,
        notation: NotationHelp {
            position: "houses and store of White, then Black, in the order of sowing: '4,4,4:0/4,4,4:0 w'; 'w-' waits",
            moves: "the house: c1; pass while the other side moves again; a record has spaces between them",
        },
        example: "c1 pass f1",
        picture: &["c1", "pass", "f1", "b2"],
        lab: Lab { depth: 2, late: None, compared: 5 },
        ..GameInfo::new(Self::NAME, Self::TITLE)
    };

    /// Returns White's houses below and Black's above, each with its store at the end of the row.
    fn diagram(&self, board: &Board) -> Diagram {
        let width = 3 * (usize::from(self.houses) + 2);
        let mut lines = vec![" ".repeat(width); 2];
        let mut spots = Vec::new();
        for side in [Side::Second, Side::First] {
            let line = 1 - side.index();
            for place in 0..=self.houses {
                let column = if side == Side::First { place + 1 } else { self.houses - place };
                let column = 3 * usize::from(column) + 2;
                let houses = &board.houses[side.index()];
                let seeds = if place < self.houses { houses[usize::from(place)] } else { board.stores[side.index()] };
                let (stone, label) = if seeds > 0 { (Some(side), seeds.to_string()) } else { (None, String::new()) };
                lines[line].replace_range(column..=column, ".");
                spots.push(Spot { name: self.name(side, place), line, column, stone, label });
            }
        }
        Diagram { lines, spots, letters: LETTERS }
    }

    fn parts(&self, board: &Board, turn: Turn) -> MoveParts {
        let Turn::Sow(house) = turn else { return MoveParts::default() };
        let last = self.last(board, house);
        let opposite = self.houses - 1 - last.min(self.houses - 1);
        // A full round has sown into the house opposite.
        let holds = last == house || board.houses[(!board.side).index()][usize::from(opposite)] > 0;
        let taken = holds && self.captures(board, house);
        MoveParts {
            from: Some(self.name(board.side, house)),
            to: Some(self.name(board.side, last)),
            removes: taken.then(|| self.name(!board.side, opposite)).into_iter().collect(),
            ..MoveParts::default()
        }
    }

    /// Returns the seeds in store, which decide.
    fn facts(&self, board: &Board) -> [SideFacts; 2] {
        board.stores.map(|seeds| SideFacts { on_board: seeds.into(), ..SideFacts::default() })
    }

    /// Returns one click: the house alone is the move.
    fn ways(&self, board: &Board, turn: Turn) -> Vec<Vec<Step>> {
        let act = if turn == Turn::Wait { Act::Pass } else { Act::Lift };
        vec![vec![Step::new(act, self.print_move(board, turn))]]
    }
}

impl Hints for Kalah {
    fn is_loud(&self, board: &Board, turn: Turn) -> bool {
        matches!(turn, Turn::Sow(house) if self.captures(board, house))
    }
}

impl Searchable for Kalah {
    fn strong(&self) -> Arc<dyn Evaluator<Kalah>> {
        Arc::new(Stores)
    }
}

/// An evaluator: a seed more in store is worth a point.
#[derive(Debug)]
struct Stores;

impl Evaluator<Kalah> for Stores {
    fn evaluate(&self, _: &Kalah, board: &Board) -> Score {
        if board.side == Side::First { board.margin() } else { -board.margin() }
    }
}

#[cfg(test)]
#[path = "tests/kalah.rs"]
mod tests;
