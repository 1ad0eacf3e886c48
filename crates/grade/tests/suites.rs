//! Every suite that comes with the program: the referee agrees with all that it states, and it covers its
//! course.

use std::collections::BTreeSet;

use tabiya_grade::{BUILTIN, Suite, Task, Topic, template};
use tabiya_rules::Ruleset;

fn suites() -> impl Iterator<Item = Suite> {
    BUILTIN.into_iter().map(|(name, text)| match Suite::read(name, text, None) {
        Ok(suite) => suite,
        Err(errors) => panic!("{name}: {}", errors[0]),
    })
}

#[test]
fn the_referee_agrees_with_every_statement() {
    for suite in suites() {
        assert_eq!(suite.contradictions(), Vec::<String>::new(), "{}", suite.name);
    }
}

#[test]
fn every_suite_has_sixty_cases_with_different_names() {
    for suite in suites() {
        assert!(suite.cases.len() >= 60, "{}: {}", suite.name, suite.cases.len());
        let names: BTreeSet<&str> = suite.cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names.len(), suite.cases.len(), "{}: a name is used twice", suite.name);
        assert!(suite.cases.iter().any(|case| case.hidden), "{}: nothing is hidden", suite.name);
    }
}

#[test]
fn two_player_covers_the_grading_list_of_the_course() {
    let suite = suites().find(|suite| suite.name == "two-player").unwrap();
    let topics: BTreeSet<Topic> = suite.cases.iter().map(|case| case.topic).collect();
    let listed = [
        Topic::Moves,
        Topic::Castling,
        Topic::EnPassant,
        Topic::Promotion,
        Topic::Check,
        Topic::Mate,
        Topic::IllegalMoves,
        Topic::Resign,
        Topic::Draw,
    ];
    assert_eq!(topics, BTreeSet::from(listed));
}

#[test]
fn generated_cases_depend_on_the_seed_alone() {
    let (name, text) = BUILTIN[1];
    let last = |seed| Suite::read(name, text, seed).unwrap().cases.pop().unwrap().task;
    assert_eq!(last(None), last(None));
    assert_eq!(last(Some(7)), last(Some(7)));
    assert_ne!(last(None), last(Some(7)));
    let Task::Lines(lines) = last(Some(7)) else { panic!("two-player has lines") };
    assert!(lines.len() > 10, "{lines:?}");
}

#[test]
fn every_game_has_a_template() {
    for def in Ruleset::builtin_defs() {
        let ruleset = Ruleset::builtin(&def.id).unwrap();
        let suite = Suite::read("new.toml", &template(&ruleset), None);
        let suite = suite.unwrap_or_else(|errors| panic!("{}: {}", def.id, errors[0]));
        assert_eq!(suite.contradictions(), Vec::<String>::new(), "{}", def.id);
    }
}

#[test]
fn errors_have_a_place_and_what_is_expected() {
    let text = "game = \"two-player\"\nprotocol = \"telepathy\"\nlimit = 1\n\n[limits]\nanswer = -1\n\n\
                [[case]]\nname = \"x\"\ntopic = \"manners\"\nmoves = 3\npoints = 5000\n";
    let errors = Suite::read("bad.toml", text, None).unwrap_err();
    let found: Vec<String> = errors.iter().map(|error| format!("{error} ({})", error.key)).collect();
    let expected = [
        "bad.toml:2:12: `protocol` has a wrong value. (protocol)",
        "bad.toml:3:1: There is no key `limit` here. (limit)",
        "bad.toml:6:10: `answer` has a wrong value. (limits.answer)",
        "bad.toml:10:9: `topic` has a wrong value. (case[0].topic)",
        "bad.toml:11:9: `moves` has a wrong value. (case[0].moves)",
        "bad.toml:12:10: `points` has a wrong value. (case[0].points)",
    ];
    assert_eq!(found, expected);
    assert_eq!(errors[0].expected.as_deref(), Some("one of `plain`, `json`, `files`"));
    let unknown = Suite::read("bad.toml", "game = \"ludo\"", None).unwrap_err();
    assert_eq!(unknown[0].message, "There is no game `ludo`.");
    let unknown = Suite::read("bad.toml", "game = \"crazyhose\"", None).unwrap_err();
    assert_eq!(unknown[0].hint.as_deref(), Some("did you mean `crazyhouse`?"));
    let words =
        "game = \"chess\"\n[[case]]\nname = \"x\"\ntopic = \"casteling\"\nmove = \"e4\"\nmoves = \"e4\"\n";
    let hints: Vec<_> = Suite::read("bad.toml", words, None).unwrap_err();
    let hints: Vec<_> = hints.iter().map(|error| error.hint.as_deref().unwrap()).collect();
    assert_eq!(hints, ["did you mean `castling`?", "did you mean `moves`?"]);
    for moves in ["[]", "\"\"", "\" \""] {
        let text = format!("game = \"chess\"\n[[case]]\nname = \"x\"\ntopic = \"moves\"\nmoves = {moves}\n");
        let errors = Suite::read("bad.toml", &text, None).unwrap_err();
        assert_eq!(errors[0].to_string(), "bad.toml:5:9: `moves` has a wrong value.");
        assert_eq!(errors[0].expected.as_deref(), Some("at least one line"));
    }
    let blank = "game = \"chess\"\n[[case]]\nname = \"x\"\ntopic = \"errors\"\nmoves = [\"\"]\n";
    assert!(Suite::read("blank.toml", blank, None).is_ok());
    let syntax = Suite::read("bad.toml", "game = ", None).unwrap_err();
    assert!(syntax[0].message.starts_with("This is not valid TOML"), "{}", syntax[0]);
    let long = format!("game = \"chess\" # {}", "x".repeat(tabiya_grade::MAX_SUITE));
    assert!(Suite::read("long.toml", &long, None).is_err());
}

/// The guide for programs promises an answer to every line but `reset`.
#[test]
fn an_empty_line_is_an_illegal_move_in_every_course() {
    for game in ["two-player", "king-capture", "cells", "animal"] {
        let text = format!(
            "game = \"{game}\"\n[[case]]\nname = \"x\"\ntopic = \"errors\"\nmoves = [\"\"]\n\
             expect = {{ message = \"ILLEGAL_MOVE\", refused = true }}\n"
        );
        let suite = Suite::read("blank.toml", &text, None).unwrap();
        assert_eq!(suite.contradictions(), Vec::<String>::new(), "{game}");
    }
}

#[test]
fn every_suite_can_be_named_by_its_game() {
    for suite in suites() {
        assert_eq!(tabiya_grade::builtin_of_game(suite.ruleset.id()), Some(suite.name.as_str()));
    }
}

#[test]
fn a_game_from_a_file_is_not_taken_for_a_built_in_one_in_json() {
    let text = "game = \"./mine.toml\"\nprotocol = \"json\"\n\
                [[case]]\nname = \"x\"\ntopic = \"moves\"\nmoves = \"e2e4\"\n";
    let load = |id: &'static str| move |_: &str| Ok(Ruleset::builtin(id).unwrap());
    let same = Suite::read_with("suite.toml", text, None, &load("chess")).unwrap();
    assert_eq!(same.contradictions(), Vec::<String>::new());
    let own = |_: &str| {
        Ruleset::parse(
            "id = \"crazyhouse\"\nname = \"Mine\"\nsummary = \"A test.\"\nextends = \"chess\"\n",
            "mine.toml",
        )
        .map_err(|_| String::new())
    };
    let own = Suite::read_with("suite.toml", text, None, &own).unwrap();
    assert_eq!(own.contradictions(), ["The protocol `json` needs a built-in game."]);
    let errors = Suite::read("suite.toml", text, None).unwrap_err();
    assert_eq!(errors[0].to_string(), "suite.toml:1:8: Games from files cannot be read here.");
}
