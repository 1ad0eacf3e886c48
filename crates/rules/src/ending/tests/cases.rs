//! The `outcome:` and `claim:` lines of the rule cases beside the rulesets.

use super::games::Play;

/// Games whose positions need more of FEN than the helpers here read.
const SKIPPED: [&str; 2] = ["chess960", "seirawan"];

#[test]
fn rule_cases() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let mut wrong = Vec::new();
    let mut asked = 0;
    for (game, _) in tabiya_rulesets::ALL {
        if SKIPPED.contains(game) {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(format!("{folder}/{game}.cases.md")) else { continue };
        let mut heading = "";
        let mut play: Option<Play> = None;
        for line in text.lines() {
            if let Some(title) = line.strip_prefix("## ") {
                (heading, play) = (title, None);
            }
            let Some((what, value)) = line.strip_prefix("- ").and_then(|line| line.split_once(':')) else {
                continue;
            };
            let value = value.trim();
            let mut check = |is: bool, found: &dyn std::fmt::Debug| {
                asked += 1;
                if !is {
                    wrong.push(format!("{game}: {heading}: {line}: {found:?}"));
                }
            };
            match (what, play.take()) {
                ("position", _) => play = Some(Play::new(game, value)),
                ("play", Some(game)) => play = Some(game.play(value)),
                ("outcome", Some(game)) => {
                    let found = game.outcome();
                    check(found == value, &found);
                    play = Some(game);
                }
                ("claim" | "no claim", Some(game)) => {
                    let found = game.claimable();
                    check(found.contains(&value) == (what == "claim"), &found);
                    play = Some(game);
                }
                (_, other) => play = other,
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(asked > 150, "only {asked} lines");
}
