//! The games that the server offers: the built-in ones, and those of ruleset files given at the start. Each
//! is compiled at the first use and then kept.

pub(crate) mod board_info;
pub(crate) mod course;
pub(crate) mod start_position;

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use tabiya_classroom::Course;
use tabiya_rules::{Fingerprint, Ruleset, RulesetError, builtin, fingerprint};
use tabiya_wire::online::GameCard;
use tabiya_wire::{Error, ErrorCode, RulesSource};

use self::course::card;
use crate::config::OwnRules;
use crate::store::RulesetRow;

/// The games that the server offers.
#[derive(Debug)]
pub(crate) struct Catalogue {
    /// The offered games by id.
    offered: BTreeMap<String, Entry>,
    /// The ids of the offered games by the hashes of their definitions.
    hashes: OnceLock<BTreeMap<Fingerprint, String>>,
    /// The rules of stored games that were loaded, by the hash of their definition.
    stored: Mutex<BTreeMap<Fingerprint, Ruleset>>,
}

#[derive(Debug)]
struct Entry {
    source: RulesSource,
    ruleset: OnceLock<Option<Ruleset>>,
}

impl Entry {
    fn ruleset(&self) -> Option<Ruleset> {
        let compile = || match &self.source {
            RulesSource::Builtin(id) => Ruleset::builtin(id),
            RulesSource::Text(text) => Ruleset::parse(text, "rules").ok(),
        };
        self.ruleset.get_or_init(compile).clone()
    }
}

impl Catalogue {
    /// Creates a catalogue of the built-in games and those of ruleset files.
    ///
    /// # Errors
    ///
    /// Returns an id that two games have.
    pub(crate) fn new(own: Vec<OwnRules>) -> Result<Catalogue, String> {
        let builtin = Ruleset::builtin_defs().into_iter().map(|def| {
            (def.id.clone(), Entry { source: RulesSource::Builtin(def.id), ruleset: OnceLock::new() })
        });
        let mut offered: BTreeMap<String, Entry> = builtin.collect();
        for OwnRules { text, ruleset } in own {
            let id = ruleset.id().to_owned();
            let entry = Entry { source: RulesSource::Text(text), ruleset: OnceLock::from(Some(ruleset)) };
            if offered.insert(id.clone(), entry).is_some() {
                return Err(id);
            }
        }
        Ok(Catalogue { offered, hashes: OnceLock::new(), stored: Mutex::default() })
    }

    /// Returns the ids of the offered games in alphabetical order.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.offered.keys().map(String::as_str)
    }

    /// Returns a card for each offered game: the popular ones first, then the course games, then the others
    /// by name.
    pub(crate) fn cards(&self) -> Vec<GameCard> {
        let own = self.offered.values().filter(|entry| matches!(entry.source, RulesSource::Text(_)));
        let own = own.filter_map(Entry::ruleset).map(|ruleset| card(ruleset.def()));
        let builtin = Ruleset::builtin_defs();
        let mut cards: Vec<GameCard> = builtin.iter().map(card).chain(own).collect();
        cards.sort_by_cached_key(|card| {
            let header = &card.header;
            let place = |place: Option<usize>| place.unwrap_or(usize::MAX);
            let popular = builtin::POPULAR.iter().position(|id| *id == header.id);
            let course = Course::ALL.iter().position(|course| course.game() == header.id);
            (place(popular), place(course), header.name.to_lowercase())
        });
        cards
    }

    /// Returns the error for an unknown name, with the most similar known one.
    pub(crate) fn unknown(&self, name: &str) -> Error {
        let shown: String = name.chars().take(40).collect();
        let error = Error::new(ErrorCode::UnknownGame, format!("There is no game called `{shown}`."));
        error.near(name, self.ids().chain(builtin::nearest(name)))
    }

    /// Finds an offered game by its id or, if it is built in, another name. Returns its rules and their
    /// origin.
    pub(crate) fn find(&self, name: &str) -> Option<(RulesSource, Ruleset)> {
        let entry = self.entry(name)?;
        Some((entry.source.clone(), entry.ruleset()?))
    }

    /// Returns whether finding a game takes no time, because it is compiled or there is none.
    pub(crate) fn is_ready(&self, name: &str) -> bool {
        self.entry(name).is_none_or(|entry| entry.ruleset.get().is_some())
    }

    fn entry(&self, name: &str) -> Option<&Entry> {
        if let Some(entry) = self.offered.get(name) {
            return Some(entry);
        }
        let text = builtin::text(name)?;
        let is_it = |(id, _): &(&String, &Entry)| builtin::text(id) == Some(text);
        self.offered.iter().find(is_it).map(|(_, entry)| entry)
    }

    /// Finds a game of a ruleset file by its id.
    pub(crate) fn own(&self, id: &str) -> Option<Ruleset> {
        let entry = self.offered.get(id).filter(|entry| matches!(entry.source, RulesSource::Text(_)));
        entry.and_then(Entry::ruleset)
    }

    /// Finds rules to draw and describe: those of an offered game, by its id or another name, or else those
    /// of a stored game loaded so far, by the hash of its definition or by its id.
    pub(crate) fn show(&self, id: &str) -> Option<Ruleset> {
        if let Ok(hash) = id.parse() {
            return self.by_hash(hash);
        }
        if let Some((_, ruleset)) = self.find(id) {
            return Some(ruleset);
        }
        let stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        stored.values().find(|ruleset| ruleset.id() == id).cloned()
    }

    /// Returns the id of the offered game with this hash.
    pub(crate) fn offered_with(&self, hash: Fingerprint) -> Option<&str> {
        let hashes = self.hashes.get_or_init(|| {
            let own = self.offered.values().filter(|entry| matches!(entry.source, RulesSource::Text(_)));
            let own = own.filter_map(Entry::ruleset).map(|ruleset| ruleset.def().clone());
            // Only read, because compiling all games would take long.
            let all = Ruleset::builtin_defs().into_iter().chain(own);
            all.map(|def| (fingerprint::of_definition(&def), def.id)).collect()
        });
        hashes.get(&hash).map(String::as_str)
    }

    /// Returns the rules of a stored game.
    ///
    /// # Errors
    ///
    /// Returns the reasons why the stored definition is not a game.
    pub(crate) fn stored(&self, row: &RulesetRow) -> Result<Ruleset, Vec<RulesetError>> {
        if let Some(known) = self.by_hash(row.hash) {
            return Ok(known);
        }
        // Compiled without holding the lock, because it takes long.
        let ruleset = Ruleset::decode(&row.definition)?;
        let mut stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        stored.insert(row.hash, ruleset.clone());
        Ok(ruleset)
    }

    /// Returns whether the rules with this hash are compiled, so that finding them takes no time.
    pub(crate) fn has_compiled(&self, hash: Fingerprint) -> bool {
        let offered = self.hashes.get().and_then(|hashes| self.offered.get(hashes.get(&hash)?));
        match offered {
            Some(entry) => entry.ruleset.get().is_some(),
            None => self.stored.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&hash),
        }
    }

    /// Finds rules by the hash of their definition: those of an offered game, or of a stored game loaded so
    /// far.
    pub(crate) fn by_hash(&self, hash: Fingerprint) -> Option<Ruleset> {
        if let Some(id) = self.offered_with(hash) {
            return self.offered.get(id)?.ruleset();
        }
        self.stored.lock().unwrap_or_else(PoisonError::into_inner).get(&hash).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: &str = "id = \"half\"\nname = \"Half\"\nsummary = \"Half of it.\"\nextends = \"chess\"\n";

    #[test]
    fn games_of_files_are_offered_besides_the_built_in_ones() {
        let own = OwnRules { text: HALF.to_owned(), ruleset: Ruleset::parse(HALF, "half.toml").unwrap() };
        let catalogue = Catalogue::new(vec![own.clone()]).unwrap();
        assert!(["half", "draughts"].into_iter().all(|name| catalogue.is_ready(name)));
        assert!(!catalogue.is_ready("koth"));
        let (source, ruleset) = catalogue.find("half").unwrap();
        assert_eq!((source, ruleset.id()), (RulesSource::Text(HALF.to_owned()), "half"));
        assert_eq!(catalogue.find("kingofthehill").unwrap().1.id(), "king-of-the-hill");
        assert!(catalogue.is_ready("koth"));
        assert!(catalogue.find("draughts").is_none());
        assert_eq!(Catalogue::new(vec![own.clone(), own]).unwrap_err(), "half");
    }

    #[test]
    fn cards_come_in_a_fixed_order() {
        let own = OwnRules { text: HALF.to_owned(), ruleset: Ruleset::parse(HALF, "half.toml").unwrap() };
        let cards = Catalogue::new(vec![own]).unwrap().cards();
        let ids: Vec<&str> = cards.iter().map(|card| card.header.id.as_str()).collect();
        assert_eq!(ids[..3], ["chess", "animal", "xiangqi"]);
        let popular = builtin::POPULAR.len();
        assert_eq!(ids[popular..popular + 4], ["king-capture", "two-player", "cells", "simulator"]);
        assert_eq!(ids.len(), Ruleset::builtin_defs().len() + 1);
        assert!(ids.contains(&"half"));
        let names: Vec<String> =
            cards[popular + 4..].iter().map(|card| card.header.name.to_lowercase()).collect();
        assert!(names.is_sorted());
    }

    #[test]
    fn unknown_names_get_a_suggestion() {
        let catalogue = Catalogue::new(Vec::new()).unwrap();
        let error = catalogue.unknown("ches");
        assert_eq!(error.sentence, "There is no game called `ches`. Did you mean `chess`?");
        assert_eq!(error.details.nearest.as_deref(), Some("chess"));
        assert_eq!(catalogue.unknown("quoits").details.nearest, None);
    }

    #[test]
    fn stored_games_keep_their_rules() {
        let catalogue = Catalogue::new(Vec::new()).unwrap();
        assert!(catalogue.show("half").is_none());
        let (_, chess) = catalogue.find("chess").unwrap();
        // The hashes of the offered games are computed at the first use.
        assert!(!catalogue.has_compiled(chess.encoded().0));
        let half = Ruleset::parse(HALF, "half.toml").unwrap();
        let (hash, definition) = half.encoded();
        let row = RulesetRow { hash, definition: definition.clone() };
        assert_eq!(catalogue.stored(&row).unwrap().id(), "half");
        assert!(catalogue.has_compiled(hash) && catalogue.has_compiled(chess.encoded().0));
        assert_eq!(catalogue.show("half").unwrap().id(), "half");
        assert_eq!(catalogue.show(&hash.to_string()).unwrap().id(), "half");
        let bad = RulesetRow { hash: Fingerprint([0; 32]), definition: b"half".as_slice().into() };
        assert!(catalogue.stored(&bad).is_err());
        assert!(catalogue.find("half").is_none());
    }
}
