//! The list of engines and the page about them.

use crate::run;

#[test]
fn the_engines_and_their_options_are_listed() {
    let text = run(&["engines"]).good();
    let list = &run(&["engines", "--json"]).json()[0];
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    for name in
        ["random", "beginner", "easy", "normal", "hard", "perfect", "minimax", "alphabeta", "best", "ugi", "gtp"]
    {
        assert!(names.contains(&name), "{name}");
    }
    for engine in list.as_array().unwrap() {
        for key in ["name", "meaning", "example"] {
            assert!(text.contains(engine[key].as_str().unwrap()), "{engine}");
        }
        for option in engine["options"].as_array().unwrap() {
            assert!(text.contains(option["meaning"]["en"].as_str().unwrap()), "{option}");
        }
    }
}

/// Splits a line of a shell that has only words and single quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

#[test]
fn every_example_on_the_page_about_engines_runs() {
    let page = include_str!("../../../../docs/reference/engines.md");
    let examples: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("    endspiel ")).collect();
    assert!(examples.len() >= 10, "{examples:?}");
    for example in examples {
        let words = words(example);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // There is no input, so human players leave at their first turn.
        run(&words).good();
    }
}

#[test]
fn the_page_names_every_engine_and_every_option() {
    let page = include_str!("../../../../docs/reference/engines.md");
    for engine in run(&["engines", "--json"]).json()[0].as_array().unwrap() {
        let names =
            [&engine["name"]].into_iter().chain(engine["options"].as_array().unwrap().iter().map(|one| &one["name"]));
        for name in names {
            assert!(page.contains(&format!("`{}", name.as_str().unwrap())), "{name}");
        }
    }
}
