//! The games that the server offers: the built-in ones, and those of ruleset files given at the start. Each
//! is compiled at the first use and then kept.

pub(crate) mod board_info;
pub(crate) mod start_position;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tabiya_rules::{Ruleset, internal};
use tabiya_wire::online::rules::GameCard;
use tabiya_wire::{Error, ErrorCode, RulesSource};

use crate::config::OwnRules;

/// The games that the server offers.
#[derive(Debug)]
pub(crate) struct Catalogue {
    /// The offered games by id.
    offered: BTreeMap<String, Entry>,
    /// The rules of stored games that are not offered any more, by the text of the rules.
    stored: Mutex<BTreeMap<Arc<str>, Ruleset>>,
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
        Ok(Catalogue { offered, stored: Mutex::default() })
    }

    /// Returns the ids of the offered games in alphabetical order.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.offered.keys().map(String::as_str)
    }

    /// Returns a card for each offered game: the course games first, then chess, then the others by name.
    pub(crate) fn cards(&self) -> Vec<GameCard> {
        let own = self.offered.values().filter(|entry| matches!(entry.source, RulesSource::Text(_)));
        let own = own.filter_map(Entry::ruleset).map(|ruleset| GameCard::of(ruleset.def()));
        let builtin = Ruleset::builtin_defs();
        let mut cards: Vec<GameCard> = builtin.iter().map(GameCard::of).chain(own).collect();
        cards.sort_by_cached_key(|card| {
            let header = &card.header;
            let place = GameCard::course_place(&header.id).unwrap_or(usize::MAX);
            (place, header.id != "chess", header.name.to_lowercase())
        });
        cards
    }

    /// Returns the error for an unknown name, with the most similar known one.
    pub(crate) fn unknown(&self, name: &str) -> Error {
        let shown: String = name.chars().take(40).collect();
        let error = Error::new(ErrorCode::UnknownGame, format!("There is no game called `{shown}`."));
        error.near(name, self.ids().chain(internal::builtin::nearest(name)))
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
        let text = internal::builtin::text(name)?;
        let is_it = |(id, _): &(&String, &Entry)| internal::builtin::text(id) == Some(text);
        self.offered.iter().find(is_it).map(|(_, entry)| entry)
    }

    /// Finds a game of a ruleset file by its id.
    pub(crate) fn own(&self, id: &str) -> Option<Ruleset> {
        let entry = self.offered.get(id).filter(|entry| matches!(entry.source, RulesSource::Text(_)));
        entry.and_then(Entry::ruleset)
    }

    /// Finds rules to draw and describe: those of an offered game, by its id or another name, or else of any stored game loaded so far.
    pub(crate) fn show(&self, id: &str) -> Option<Ruleset> {
        if let Some((_, ruleset)) = self.find(id) {
            return Some(ruleset);
        }
        let stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        stored.values().find(|ruleset| ruleset.id() == id).cloned()
    }

    /// Returns the rules of a stored game.
    pub(crate) fn of_source(&self, source: &RulesSource) -> Option<Ruleset> {
        if let Some(entry) = self.offered.values().find(|entry| entry.source == *source) {
            return entry.ruleset();
        }
        match source {
            RulesSource::Builtin(id) => Ruleset::builtin(id),
            RulesSource::Text(text) => {
                let known = self.stored.lock().unwrap_or_else(PoisonError::into_inner).get(&**text).cloned();
                if known.is_some() {
                    return known;
                }
                // Compiled without holding the lock, because it takes long.
                let ruleset = Ruleset::parse(text, "rules").ok()?;
                let mut stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
                stored.insert(text.as_str().into(), ruleset.clone());
                Some(ruleset)
            }
        }
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
        assert_eq!(ids[..6], ["king-capture", "two-player", "cells", "simulator", "animal", "chess"]);
        assert_eq!(ids.len(), Ruleset::builtin_defs().len() + 1);
        assert!(ids.contains(&"half"));
        let names: Vec<String> = cards[6..].iter().map(|card| card.header.name.to_lowercase()).collect();
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
        assert_eq!(catalogue.of_source(&RulesSource::Text(HALF.to_owned())).unwrap().id(), "half");
        assert_eq!(catalogue.show("half").unwrap().id(), "half");
        assert!(catalogue.find("half").is_none());
    }
}
