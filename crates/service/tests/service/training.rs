//! The schedule of exercises, followed by a learner.

use endspiel_service::training::{Card, Exercise, NextExercise, next};

/// Returns the easiness after one answer of this quality.
fn ease_after(quality: u8) -> f64 {
    Card::new(0).answered(3, 0).answered(quality, 1).ease - Card::new(0).answered(3, 0).ease
}

#[test]
fn intervals_and_easiness_are_those_of_the_publication() {
    // P. A. Woźniak, SM-2: EF' = EF + (0.1 - (5 - q) (0.08 + (5 - q) 0.02)); I(1) = 1, I(2) = 6, I(n) = I(n - 1) EF.
    for (quality, change) in [(5, 0.1), (4, 0.0), (3, -0.14)] {
        assert!((ease_after(quality) - change).abs() < 1e-9, "{quality}");
    }
    let mut card = Card::new(100);
    let mut intervals = Vec::new();
    for _ in 0..5 {
        card = card.answered(4, card.due);
        intervals.push(card.interval);
    }
    assert_eq!(intervals, [1, 6, 15, 38, 95]);
    // Below 3 the repetitions begin anew, and the easiness stays.
    let (before, after) = (card.ease, card.answered(2, card.due));
    assert_eq!((after.ease, after.interval, after.repetitions, after.lapses), (before, 1, 0, 1));
    // The easiness never falls below 1.3.
    let hard = (0..50).fold(Card::new(0), |card, day| card.answered(3, day));
    assert!((hard.ease - 1.3).abs() < 1e-9);
}

#[test]
fn a_session_asks_what_is_due_mixes_puzzles_of_the_kind_and_repeats_nothing() {
    let own =
        |id: usize, due: u32| Exercise { id: id.to_string(), kind: "holds".into(), card: Card { due, ..Card::new(0) } };
    let exercises: Vec<Exercise> = (0..7).map(|id| own(id, if id == 6 { 21 } else { 20 - id as u32 })).collect();
    let (mut seen, mut asked, mut puzzles) = (Vec::new(), Vec::new(), 0);
    while let Some(found) = next(&exercises, 20, &seen, puzzles) {
        match &found {
            NextExercise::Own(id) => seen.push(id.clone()),
            NextExercise::Puzzle(kind) => {
                assert_eq!(kind, "holds");
                puzzles += 1;
            }
        }
        asked.push(found);
    }
    // The longest overdue first; what is due tomorrow waits.
    assert_eq!(seen, ["5", "4", "3", "2", "1", "0"]);
    assert_eq!(puzzles, 3);
    assert!(matches!(asked[2], NextExercise::Puzzle(_)));
}

/// A learner's memory of one exercise: the share recalled halves in this many days.
#[derive(Clone, Copy)]
struct Memory {
    half_life: f64,
    last: u32,
}

impl Memory {
    fn recalls(self, day: u32) -> bool {
        f64::exp2(-f64::from(day - self.last) / self.half_life) >= 0.6
    }

    /// Returns the memory after an answer; a wrong one is followed by the solution.
    fn after(self, right: bool, day: u32) -> Memory {
        let half_life = if right { self.half_life * 2.6 } else { self.half_life.max(1.5) };
        Memory { half_life, last: day }
    }
}

/// Returns the days of ten sessions of a learner, a few of them missed.
fn days(learner: u32) -> Vec<u32> {
    (0..10).map(|session| session * 2 + u32::from(learner % 3 == session % 3)).collect()
}

#[test]
fn a_learner_who_forgets_gets_every_repeated_mistake_right_in_the_end() {
    let mut forgotten_without = 0;
    for learner in 0..200 {
        // From each of the first three games against level 3 come some mistakes.
        let count = 4 + learner as usize % 9;
        let mut cards: Vec<Exercise> = (0..count)
            .map(|id| Exercise { id: id.to_string(), kind: "wins".into(), card: Card::new(id as u32 % 3) })
            .collect();
        let begun = Memory { half_life: 0.4 + f64::from(learner % 5) * 0.2, last: 0 };
        let mut memories = vec![begun; count];
        let mut answers: Vec<Vec<bool>> = vec![Vec::new(); count];
        let days = days(learner);
        for &day in &days {
            let (mut seen, mut puzzles) = (Vec::new(), 0);
            while let Some(found) = next(&cards, day, &seen, puzzles) {
                let NextExercise::Own(id) = found else {
                    puzzles += 1;
                    continue;
                };
                assert!(!seen.contains(&id), "nothing is asked twice in a session");
                let place: usize = id.parse().unwrap();
                // The mistake of the game is forgotten at first.
                let right = !answers[place].is_empty() && memories[place].recalls(day);
                memories[place] = memories[place].after(right, day);
                cards[place].card = cards[place].card.answered(if right { 4 } else { 1 }, day);
                answers[place].push(right);
                seen.push(id);
            }
        }
        for (place, answers) in answers.iter().enumerate().filter(|(_, answers)| answers.len() > 1) {
            assert_eq!(answers.last(), Some(&true), "learner {learner}, exercise {place}: {answers:?}");
        }
        assert!(answers.iter().all(|answers| answers.len() > 1), "learner {learner} repeats every mistake");
        // A solution that is seen once and never again is forgotten by then.
        let last = days.last().copied().unwrap_or_default();
        forgotten_without += usize::from(!begun.after(false, days[0]).recalls(last));
    }
    assert_eq!(forgotten_without, 200);
}
