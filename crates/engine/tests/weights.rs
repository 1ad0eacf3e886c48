//! The fitted weights that are built in: a file that cannot be read, or that belongs to other rules, would be
//! replaced by derived weights without a word.

use tabiya_engine::{Engine, Weights};
use tabiya_rules::Ruleset;

#[test]
fn every_file_of_weights_is_used() {
    assert!(!tabiya_rulesets::WEIGHTS.is_empty());
    for (id, text) in tabiya_rulesets::WEIGHTS {
        let ruleset = Ruleset::builtin(id).unwrap_or_else(|| panic!("there is no game {id}"));
        let fingerprint = text.lines().find_map(|line| line.strip_prefix("fingerprint "));
        assert_eq!(
            fingerprint,
            Some(ruleset.fingerprint().to_string().as_str()),
            "{id}: fit the weights again"
        );
        let read = Weights::read(&ruleset, text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let engine = Engine::new(&ruleset, 1 << 16, 1).unwrap();
        // Weights are compared by their text.
        assert_eq!(
            engine.weights().write(&ruleset, ""),
            read.write(&ruleset, ""),
            "{id}: the file is not used"
        );
        let values = |text: &str| text.lines().filter(|line| line.starts_with("value ")).count();
        assert_eq!(values(text), ruleset.kinds().len(), "{id}: the file does not have every kind");
    }
}

/// Every file in the folder is built in.
#[test]
fn no_file_of_weights_is_forgotten() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let ids = names.filter_map(|name| Some(name.to_str()?.strip_suffix(".weights")?.to_owned()));
    let mut ids: Vec<String> = ids.collect();
    ids.sort_unstable();
    let listed: Vec<&str> = tabiya_rulesets::WEIGHTS.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, listed);
}
