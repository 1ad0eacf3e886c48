//! Every file in `rulesets/` is a built-in game, and every game has its perft file and its cases.

use std::fs;
use std::path::Path;

use tabiya_rules::{Ruleset, internal};

#[test]
fn every_file_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let mut ids: Vec<String> = fs::read_dir(&folder)
        .expect("the folder of rulesets is there")
        .map(|entry| entry.expect("and can be read").file_name().to_string_lossy().into_owned())
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
        .filter(|name| name != "Cargo")
        .collect();
    ids.sort();
    let listed: Vec<&str> = tabiya_rulesets::ALL.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, listed, "rulesets/lib.rs lists the files of its folder, sorted");
    for id in listed {
        assert!(folder.join(format!("{id}.cases.md")).exists(), "{id} has no cases");
        let turns = Ruleset::builtin(id).expect("it is built in").alternates();
        assert_eq!(
            folder.join(format!("{id}.perft")).exists(),
            turns,
            "{id}: a perft file if there are turns"
        );
    }
}

#[test]
fn king_of_the_hill_is_short() {
    let hill = tabiya_rulesets::ALL.iter().find(|(id, _)| *id == "king-of-the-hill").expect("it is built in");
    assert!(hill.1.lines().count() <= 15, "a game that recombines known mechanisms is a few lines");
}

/// Definitions decoded from bytes play like those read from a file.
#[test]
fn decoded_definitions_play_alike() {
    for def in Ruleset::builtin_defs() {
        let bytes = tabiya_ruleset::encoding::encode(&def);
        let again = tabiya_ruleset::encoding::decode(&bytes).expect("what is encoded can be decoded");
        let [before, after] =
            [def, again].map(|def| Ruleset::compile(def).expect("built-in rulesets are right"));
        assert_eq!(after.fingerprint(), before.fingerprint(), "{}", before.id());
        assert_eq!(internal::is_static(&after), internal::is_static(&before), "{}", before.id());
        if before.alternates() {
            let [before, after] = [&before, &after].map(|ruleset| ruleset.without_static_form().start());
            // Where each move has a second square, there are hundreds.
            let depth = if before.perft(1) > 100 { 2 } else { 3 };
            assert_eq!(after.perft(depth), before.perft(depth), "{}", before.ruleset().id());
        }
    }
}
