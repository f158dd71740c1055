//! Every setting of an engine, defaults included.

use endspiel_game::{Error, Spec};
use endspiel_knowledge::{Searchable, Strength};

use crate::named_evaluator::NamedEvaluator;
use crate::{Described, Knowledge, Level, build, level, paper, with_smallest_table};

/// The word for a default that depends on something else, in the list of options.
const USUAL: &str = "usual";

/// Returns the name and the value of every setting of an engine for a game, in the order of its options.
///
/// ```
/// use endspiel_connect4::ConnectFour;
/// use endspiel_search::{Knowledge, full_settings};
/// let settings = full_settings(&ConnectFour::default(), "minimax:depth=3", &Knowledge::default()).unwrap();
/// let words: Vec<String> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
/// assert_eq!(words, ["depth=3", "eval=classic", "weights=1/15/400", "seed=0", "paper=off"]);
/// ```
pub fn full_settings<G: Searchable>(
    game: &G,
    spec: &str,
    knowledge: &Knowledge<G>,
) -> Result<Vec<(&'static str, String)>, Error> {
    let mut asked: Spec = spec.parse()?;
    // The spec of a built engine has the settings whose defaults depend on the game.
    let mut made: Spec = build(game.clone(), with_smallest_table(spec)?.parse()?, knowledge)?.spec().parse()?;
    let engine = asked.name().to_owned();
    // The built engine has another table than the requested one.
    made.take_text("hash");
    let is_limited = ["depth", "nodes"].iter().any(|limit| asked.clone().take_text(limit).is_some());
    let mut given = |name: &str| asked.take_text(name).or(made.take_text(name));
    let printed_in = given("paper").filter(|paper| paper::options(&engine, paper).is_some());
    let taken = printed_in.as_deref().and_then(|paper| paper::options(&engine, paper));
    let has = |name: &str| match taken {
        Some(taken) => taken.contains(&name),
        None => !matches!(name, "limit" | "mended"),
    };
    let described = Described::all().into_iter().find(|described| described.info.name == engine);
    let options = described.map_or_else(Vec::new, |described| described.options);
    let mut settings: Vec<(&'static str, String)> = Vec::new();
    for option in options.into_iter().filter(|option| has(option.name)) {
        let value = match option.name {
            "paper" => printed_in.clone().unwrap_or_else(|| option.default.to_owned()),
            // The built engine names them if its game has them.
            "reflexes" => given("reflexes").unwrap_or_else(|| "off".to_owned()),
            "time" if is_limited => given("time").unwrap_or_else(|| "off".to_owned()),
            name => given(name).unwrap_or_else(|| option.default.to_owned()),
        };
        settings.push((option.name, value));
    }
    let eval = settings.iter().find(|(name, _)| *name == "eval").map(|(_, value)| value.clone());
    if let Some((_, value)) = settings.iter_mut().find(|(name, value)| *name == "weights" && value == USUAL) {
        let weights = match (&printed_in, eval) {
            (Some(paper), _) => paper::default_weights(game, paper),
            (None, eval) => {
                let eval = eval.as_deref().unwrap_or(NamedEvaluator::<G>::STRONG);
                NamedEvaluator::new(game, eval, None)?.evaluator().weights()
            }
        };
        let numbers: Vec<String> = weights.iter().map(i32::to_string).collect();
        *value = if numbers.is_empty() { "learned".to_owned() } else { numbers.join("/") };
    }
    let number = settings.iter().find(|(name, _)| *name == "n").and_then(|(_, number)| number.parse().ok());
    let level = if engine == level::NAME { number } else { Level::named(&engine).ok() };
    if let Some(level) = level.filter(|&level| level != Level::HIGHEST) {
        let Strength { plies, scatter, attention } = level.strength(game);
        let numbers = [("plies", plies), ("scatter", scatter), ("attention", attention)];
        settings.extend(numbers.map(|(name, number)| (name, format!("{number:.2}"))));
        settings.push(("eval", NamedEvaluator::<G>::STRONG.to_owned()));
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use endspiel_connect4::ConnectFour;
    use endspiel_mill::Mill;

    use super::*;

    fn settings<G: Searchable>(game: &G, spec: &str) -> String {
        let settings = full_settings(game, spec, &Knowledge::default()).unwrap();
        settings.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn defaults_are_named_and_what_a_spec_says_takes_their_place() {
        assert_eq!(
            settings(&Mill::default(), "alphabeta"),
            "states=25000 depth=off symmetry=on tables=off reflexes=off eval=classic \
             weights=1/1/4/2 seed=0 paper=off"
        );
        assert_eq!(
            settings(&ConnectFour::default(), "alphabeta:states=9,seed=3"),
            "states=9 depth=off symmetry=on tables=off reflexes=on eval=classic weights=1/15/400 seed=3 paper=off"
        );
        let best = settings(&Mill::default(), "best:nodes=9,hash=3,probcut=off");
        for part in
            ["nodes=9 ", "hash=3 ", "threads=1 ", "tables=on ", "eval=strong ", "weights=learned ", "probcut=off"]
        {
            assert!(best.contains(part), "{part}: {best}");
        }
        assert!(
            settings(&Mill::default(), "best:depth=3").starts_with("time=off depth=3 nodes=off threads=1 hash=64 ")
        );
        for (level, begin) in [("hard", "seed=0 book=on plies="), ("level:n=7", "n=7 seed=0 book=on plies=")] {
            let found = settings(&Mill::default(), level);
            assert!(found.starts_with(begin), "{found}");
        }
    }

    #[test]
    fn printed_players_have_the_settings_of_their_paper_alone() {
        assert_eq!(
            settings(&Mill::default(), "minimax:paper=muehle2021"),
            "weights=1/1/4/2 seed=0 paper=muehle2021 limit=2"
        );
        assert_eq!(settings(&Mill::default(), "minimax:paper=muehle2017"), "depth=4 paper=muehle2017");
        assert_eq!(
            settings(&Mill::default(), "alphabeta:paper=muehle2021,states=5000,weights=3/3/2/1"),
            "states=5000 symmetry=on tables=off weights=3/3/2/1 seed=0 paper=muehle2021 mended=off"
        );
        assert_eq!(
            settings(&ConnectFour::default(), "alphabeta:paper=viergewinnt2023"),
            "depth=6 weights=1/15/400/5000 seed=0 paper=viergewinnt2023 mended=off"
        );
    }
}
