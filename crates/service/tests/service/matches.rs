//! People play: moves, take-backs, guests, draw offers, resigning, rematches.

use endspiel_game::{Colour, Reason};
use endspiel_service::matches::actions::{PlayRequest, PlayersRequest};
use endspiel_service::matches::begin::{NewMatch, Rematch};
use endspiel_service::matches::session::{Session, Write};
use endspiel_service::{At, Kind, Role, list};
use serde_json::json;

use crate::host::{Match, keys, service};

fn people(game: &str) -> Match {
    Match::begin(&json!({ "game": game, "players": { "white": "human", "black": "human" } }))
}

#[test]
fn a_game_is_played_to_its_end_and_every_move_is_stored_once() {
    let mut game = people("connect4");
    for (number, mv) in ["1", "2", "1", "2", "1", "2", "1"].into_iter().enumerate() {
        game.now += 1500;
        game.play(Role::Owner, mv).unwrap();
        assert_eq!(game.written.last(), Some(&Write::Match { kept: number, keys: false }));
    }
    assert_eq!(game.ending(), Some((Some(Colour::White), Reason::LineComplete)));
    assert_eq!(game.play(Role::Owner, "3"), Err(Kind::NotPossible));
    let state = game.state();
    assert_eq!(state["record"], "1212121");
    assert_eq!((&state["moves"][6]["by"], &state["moves"][6]["seconds"]), (&json!("white"), &json!(1.5)));
    assert_eq!((&state["version"], &state["changed"]), (&json!(8), &json!(1010.5)));
    assert_eq!((game.published, game.timer, &game.wanted), (8, None, &None));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = people("mill");
    game.play(Role::White, "d6").unwrap();
    let before = game.state();
    assert_eq!(game.play(Role::Black, "d6"), Err(Kind::IllegalMove));
    assert_eq!(game.play(Role::White, "f4"), Err(Kind::NotPossible));
    assert_eq!(game.play(Role::Watch, "f4"), Err(Kind::Forbidden));
    let old = PlayRequest { mv: "f4".to_owned(), version: Some(1) };
    assert_eq!(game.act::<list::Play>(Role::Black, old), Err(Kind::Stale));
    assert_eq!((game.state(), game.written.len()), (before, 1));
}

#[test]
fn only_the_own_unanswered_move_is_taken_back_between_two_people() {
    let mut game = people("connect4");
    game.play(Role::White, "4").unwrap();
    assert_eq!(game.take_back(Role::Black), Err(Kind::NotPossible));
    game.take_back(Role::White).unwrap();
    assert_eq!(game.take_back(Role::White), Err(Kind::NotPossible), "there is no move");
    assert_eq!(game.redo(Role::Black), Err(Kind::NotPossible), "White took its own move back");
    assert_eq!(game.redo(Role::Watch), Err(Kind::Forbidden));
    game.redo(Role::White).unwrap();
    assert_eq!(game.record(), "4");
    game.play(Role::Black, "5").unwrap();
    assert_eq!(game.take_back(Role::White), Err(Kind::NotPossible), "it is answered");
    game.take_back(Role::Owner).unwrap();
    game.play(Role::Black, "6").unwrap();
    assert_eq!(game.written.last(), Some(&Write::Match { kept: 1, keys: false }));
    assert_eq!((game.record().as_str(), &game.state()["redo"]), ("46", &json!(0)));
}

#[test]
fn the_owner_does_not_move_for_a_guest() {
    let mut game = Match::begin(&json!({ "game": "connect4", "players": { "white": "human", "black": "guest" } }));
    game.play(Role::Owner, "4").unwrap();
    assert_eq!(game.play(Role::Owner, "4"), Err(Kind::NotPossible));
    game.play(Role::Black, "4").unwrap();
    assert_eq!(game.shown()["you"]["plays"], json!(["white"]));
    assert_eq!(game.take_back(Role::Owner), Err(Kind::NotPossible));
    assert_eq!(game.resign(Role::Owner, Some(Colour::Black)), Err(Kind::Forbidden));
    game.resign(Role::Owner, None).unwrap();
    assert_eq!(game.ending(), Some((Some(Colour::Black), Reason::Resigned)));
}

#[test]
fn a_draw_is_offered_and_accepted_or_refused_by_a_move() {
    let mut game = people("connect4");
    game.play(Role::White, "4").unwrap();
    game.draw(Role::White).unwrap();
    assert_eq!((game.ending(), &game.state()["draw_offer"]), (None, &json!("white")));
    game.play(Role::Black, "4").unwrap();
    assert_eq!(game.state()["draw_offer"], json!(null), "a move declines");
    game.draw(Role::White).unwrap();
    game.draw(Role::Black).unwrap();
    assert_eq!(game.ending(), Some((None, Reason::Agreed)));
    assert_eq!(game.draw(Role::White), Err(Kind::NotPossible));
}

#[test]
fn an_owner_playing_every_person_takes_a_resignation_back() {
    let mut game = people("connect4");
    game.play(Role::Owner, "4").unwrap();
    game.resign(Role::Owner, None).unwrap();
    assert_eq!(game.ending(), Some((Some(Colour::White), Reason::Resigned)), "the side to move has resigned");
    assert_eq!(game.play(Role::Owner, "4"), Err(Kind::NotPossible));
    game.take_back(Role::Owner).unwrap();
    assert_eq!((game.ending(), game.record().as_str()), (None, "4"));
}

#[test]
fn sides_are_exchanged_with_their_links() {
    let mut game = Match::begin(&json!({ "game": "connect4", "players": { "white": "human", "black": "guest" } }));
    let [owner, white, black, watch] = game.session.stored().keys;
    assert_eq!(game.swap(Role::White), Err(Kind::Forbidden));
    game.swap(Role::Owner).unwrap();
    assert_eq!(game.session.stored().keys, [owner, black, white, watch]);
    assert_eq!(game.written, [Write::Match { kept: 0, keys: true }]);
    assert_eq!(game.session.role(black).unwrap(), Role::White);
    assert_eq!(game.play(Role::Owner, "1"), Err(Kind::NotPossible), "the guest has White now");
}

#[test]
fn others_play_if_the_owner_says_so_and_they_can() {
    let mut game = people("connect4");
    let black = |spec: &str| PlayersRequest { black: Some(spec.to_owned()), ..PlayersRequest::default() };
    assert_eq!(game.act::<list::Players>(Role::White, black("random")), Err(Kind::Forbidden));
    assert_eq!(game.act::<list::Players>(Role::Owner, black("nonsense")), Err(Kind::BadSpec));
    assert_eq!(game.act::<list::Players>(Role::Owner, black("best:hash=17")), Err(Kind::BadSpec));
    game.act::<list::Players>(Role::Owner, black("minimax:depth=1")).unwrap();
    game.play(Role::Owner, "4").unwrap();
    assert_eq!(game.wanted.as_ref().unwrap().spec, "minimax:depth=1");
}

#[test]
fn a_rematch_exchanges_sides_and_links_and_is_found_from_the_old_match() {
    let mut game = Match::begin(&json!({
        "game": "connect4", "players": { "white": "human", "black": "guest" }, "clock": { "initial": 60 },
    }));
    assert!(NewMatch::rematch(game.session.stored(), &service().games).is_err(), "it is not over");
    game.resign(Role::Owner, None).unwrap();
    let new = NewMatch::rematch(game.session.stored(), &service().games).unwrap();
    let at = At { now: 5_000_000, watched: false };
    let Rematch { over, new, key } = Rematch::begin(&game.session, Role::Black, new, keys(50), at).unwrap();
    game.apply(over);
    assert_eq!(new.players.words().white, "guest");
    assert_eq!(new.role(key).unwrap(), Role::White, "Black's player has White now");
    assert_eq!(game.session.stored().next.unwrap()[Role::Black as usize], key);
    assert_eq!(new.clocks.unwrap().left(Colour::White, at.now), 60.0);
    let rematch = Match::open(service(), Session::open(new, at), at.now);
    assert_eq!((rematch.session.stored().turns(), rematch.timer), (0, None), "no clock runs before the first move");
}

#[test]
fn a_match_that_is_removed_is_opened_by_no_key() {
    let mut game = people("mill");
    let key = game.session.stored().keys[0];
    assert!(game.session.remove(Role::White).is_err());
    game.apply(game.session.remove(Role::Owner).unwrap());
    assert_eq!((game.gone, &game.written[..]), (true, &[Write::Remove][..]));
    assert!(game.session.role(key).unwrap_err().is_not_found());
}
