//! Every action of every role, in every state of a match.

use endspiel_service::matches::actions::{PaceRequest, PlayersRequest, VersionRequest};
use endspiel_service::{Kind, Role, list};
use serde_json::json;

use crate::host::Match;

const ENGINE: &str = "minimax:depth=1";

/// The states: how a match of Connect Four comes to be what it is.
const BEGUN: &[&str] = &[];
const MOVED: &[&str] = &["4"];
const TAKEN_BACK: &[&str] = &["4", "back"];
const OVER: &[&str] = &["4", "resign"];

fn in_state(white: &str, black: &str, steps: &[&str]) -> Match {
    let mut game = Match::begin(&json!({ "game": "connect4", "players": { "white": white, "black": black } }));
    for step in steps {
        let side = if game.session.stored().turns().is_multiple_of(2) { Role::White } else { Role::Black };
        match *step {
            "back" => game.take_back(Role::White),
            "resign" => game.resign(side, None),
            mv => game.play(side, mv),
        }
        .unwrap();
    }
    game
}

/// Does an action in a fresh match of this state.
fn tried(white: &str, black: &str, steps: &[&str], role: Role, action: &str) -> Result<(), Kind> {
    let mut game = in_state(white, black, steps);
    match action {
        "play" => game.play(role, "5"),
        "take back" => game.take_back(role),
        "redo" => game.redo(role),
        "resign" => game.resign(role, None),
        "draw" => game.draw(role),
        "swap" => game.swap(role),
        "players" => game.act::<list::Players>(role, PlayersRequest::default()),
        "pace" => game.act::<list::Pace>(role, PaceRequest::default()),
        "step" => game.step(role),
        "hurry" => game.act::<list::Hurry>(role, VersionRequest::default()),
        "remove" => game.session.remove(role).map(drop).map_err(|refused| refused.kind()),
        _ => unreachable!("{action}"),
    }
}

/// Checks one state: each line has an action and the roles that may do it (owner, white, black, watch).
fn check(white: &str, black: &str, steps: &[&str], expected: &str) {
    for line in expected.trim().lines() {
        let (action, allowed) = line.trim().rsplit_once(' ').unwrap();
        let found: String = Role::ALL
            .map(|role| match tried(white, black, steps, role, action.trim()) {
                Ok(()) => role_letter(role),
                Err(Kind::Forbidden | Kind::NotPossible) => '-',
                Err(other) => panic!("{action} is refused by {other:?}"),
            })
            .into_iter()
            .collect();
        assert_eq!(found, allowed, "{action} in {white} against {black} after {steps:?}");
    }
}

fn role_letter(role: Role) -> char {
    match role {
        Role::Owner => 'o',
        Role::White => 'w',
        Role::Black => 'b',
        Role::Watch => '?',
    }
}

/// What only the owner may do in every state.
const OWNERS: &str = "players o---\npace o---\nremove o---\n";

#[test]
fn two_people_at_one_board() {
    let (white, black) = ("human", "human");
    let swap = "swap o---\nstep ----\nhurry ----\n";
    check(white, black, BEGUN, &format!("{OWNERS}{swap}play ow--\ntake back ----\nredo ----\nresign owb-\ndraw owb-"));
    check(white, black, MOVED, &format!("{OWNERS}{swap}play o-b-\ntake back ow--\nredo ----\nresign owb-\ndraw owb-"));
    check(white, black, TAKEN_BACK, &format!("{OWNERS}{swap}play ow--\ntake back ----\nredo ow--\nresign owb-"));
    check(white, black, OVER, &format!("{OWNERS}{swap}play ----\ntake back o---\nredo ----\nresign ----\ndraw ----"));
}

#[test]
fn an_owner_and_a_guest() {
    let (white, black) = ("human", "guest");
    let swap = "swap o---\nstep ----\nhurry ----\n";
    check(white, black, BEGUN, &format!("{OWNERS}{swap}play ow--\ntake back ----\nredo ----\nresign owb-\ndraw owb-"));
    check(white, black, MOVED, &format!("{OWNERS}{swap}play --b-\ntake back ow--\nredo ----\nresign owb-\ndraw owb-"));
    check(white, black, TAKEN_BACK, &format!("{OWNERS}{swap}play ow--\ntake back ----\nredo ow--\nresign owb-"));
    check(white, black, OVER, &format!("{OWNERS}{swap}play ----\ntake back ----\nredo ----\nresign ----\ndraw ----"));
}

#[test]
fn a_person_against_an_engine() {
    let (white, black) = ("human", ENGINE);
    let swap = "swap ow--\nhurry ----\n";
    check(white, black, BEGUN, &format!("{OWNERS}{swap}step ----\nplay ow--\ntake back ----\nredo ----\nresign ow--"));
    check(white, black, MOVED, &format!("{OWNERS}{swap}step o---\nplay ----\ntake back ow--\nredo ----\nresign ow--"));
    check(white, black, TAKEN_BACK, &format!("{OWNERS}{swap}step ----\nplay ow--\ntake back ----\nredo ow--"));
}

#[test]
fn two_engines() {
    let swap = "swap o---\nhurry ----\n";
    check(
        ENGINE,
        ENGINE,
        BEGUN,
        &format!("{OWNERS}{swap}step o---\nplay ----\ntake back ----\nredo ----\nresign ----"),
    );
}
