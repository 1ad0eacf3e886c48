//! Sentences of rule sheets that depend on several keys.

mod common;

use common::game;
use tabiya_rules::Ruleset;
use tabiya_rules::sheet::Sheet;

/// Returns the rules about a topic.
fn rules(ruleset: &Ruleset, topic: &str) -> Vec<String> {
    let sections = Sheet::of(ruleset).sections;
    sections.into_iter().find(|section| section.title == topic).map_or_else(Vec::new, |section| section.rules)
}

/// Returns chess with changes.
fn changed_chess(changes: &str) -> Ruleset {
    let head = "id = \"a\"\nname = \"A\"\nsummary = \"Chess with changes.\"\nextends = \"chess\"\n";
    Ruleset::parse(&format!("{head}{changes}"), "a.toml").unwrap_or_else(|errors| panic!("{errors:?}"))
}

#[test]
fn the_default_of_a_promotion_is_named() {
    let becomes = "A pawn that moves to the last rank becomes a queen, a rook, a bishop or a knight.";
    assert_eq!(rules(&game("chess"), "Promotion"), [becomes]);
    let means = "A move that does not name one means a queen.";
    assert_eq!(rules(&game("two-player"), "Promotion"), [format!("{becomes} {means}")]);
}

#[test]
fn the_default_of_a_promotion_is_for_squares_where_it_is_forced() {
    let ruleset = changed_chess(
        "[pieces.pawn]\npromotes = { into = [\"queen\", \"rook\"], zone = \"ranks 7-8\", choice \
         = \"optional\", forced-in = \"rank 8\", default = \"rook\" }\n",
    );
    let expected = [
        "A pawn that moves to one of the last two ranks may become a queen or a rook.",
        "A pawn must promote on the last rank. A move there that does not name one means a rook.",
    ];
    assert_eq!(rules(&ruleset, "Promotion"), expected);
}

#[test]
fn pieces_that_promote_alike_have_their_own_defaults() {
    let ruleset = changed_chess(
        "[pieces.pawn]\npromotes = { into = [\"queen\", \"rook\"], zone = \"rank 8\", default = \"queen\" }\n\
         [pieces.knight]\npromotes = { into = [\"bishop\", \"rook\"], zone = \"rank 8\", default = \"rook\" \
         }\n",
    );
    let [rule] = &rules(&ruleset, "Promotion")[..] else { panic!("one rule is expected") };
    for sentence in [
        "A move of a pawn that does not name one means a queen.",
        "A move of a knight that does not name one means a rook.",
    ] {
        assert!(rule.contains(sentence), "{rule}");
    }
}

#[test]
fn check_that_is_not_announced_is_mentioned() {
    let sentence = "Check is not announced.".to_owned();
    assert!(!rules(&game("chess"), "Check").contains(&sentence));
    let silent = changed_chess("[royal]\nannounce-check = false\n");
    assert!(rules(&silent, "Check").contains(&sentence));
}

#[test]
fn stalemate_is_named_only_in_games_with_check() {
    for (id, sentence) in [
        (
            "chess",
            "Stalemate: if the side to move is not in check and has no legal move, the game is a draw.",
        ),
        ("xiangqi", "Stalemate: a side that is not in check and has no legal move loses."),
        ("king-capture", "If the side to move has no legal move, the game is a draw."),
        ("antichess", "A side that has no legal move wins."),
    ] {
        let rules = rules(&game(id), "How the game ends");
        assert!(rules.iter().any(|rule| rule == sentence), "{id}: {rules:?}");
    }
}
