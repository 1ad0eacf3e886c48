//! `setoption`, and the list of options.

use std::time::Duration;

use super::UciSession;
use crate::options::{self, Kind, OPTIONS, OptionDef, Setting};
use crate::session::{ProtocolSession, quoted};

impl UciSession {
    /// Returns the lines that describe all options.
    pub(super) fn option_lines(&self) -> Vec<String> {
        OPTIONS.iter().filter_map(|def| self.option_line(def)).collect()
    }

    fn option_line(&self, def: &OptionDef) -> Option<String> {
        let name = def.name(self.dialect.protocol())?;
        let kind = match def.kind {
            Kind::Number { default, min, max } => {
                let max = max.min(self.most(def));
                format!("spin default {} min {min} max {max}", default.min(max))
            }
            Kind::Switch => "check default false".to_owned(),
            Kind::File => "string default <empty>".to_owned(),
            Kind::Button => "button".to_owned(),
            Kind::Game => {
                let names: String = self.games.names().iter().map(|name| format!(" var {name}")).collect();
                format!("combo default {}{names}", self.dialect.default_game())
            }
        };
        Some(format!("option name {name} type {kind}"))
    }

    /// Returns the largest number that the host allows.
    fn most(&self, def: &OptionDef) -> u32 {
        match def.setting {
            Setting::Hash => self.host.max_hash,
            Setting::Threads => self.host.max_threads,
            _ => u32::MAX,
        }
    }

    /// `setoption name NAME value VALUE`. A refused value changes nothing.
    pub(super) fn set_option(&mut self, text: &str) -> Result<(), String> {
        let text = text.strip_prefix("name").unwrap_or(text).trim();
        let (name, value) = match text.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (text, ""),
        };
        let Some(def) = options::find(self.dialect.protocol(), name) else {
            return Err(format!("There is no option `{}`.", quoted(name)));
        };
        let number = || def.number(value, self.most(def));
        match def.setting {
            Setting::Hash => {
                let hash = number()?;
                if !self.search_thread.set_hash(hash) {
                    return Err(format!("There is no memory for a table of {hash} MiB."));
                }
            }
            Setting::Threads => {
                let threads = number()?;
                self.search_thread.set_threads(threads);
            }
            Setting::MultiPv => self.settings.lines = number()?,
            // The other side says when to ponder.
            Setting::Ponder => {
                options::switch(value)?;
            }
            Setting::Variant => self.choose(self.games.find(value)?, self.settings.chess960)?,
            Setting::VariantPath => self.load(value)?,
            Setting::Chess960 => self.choose(self.game.clone(), options::switch(value)?)?,
            Setting::MoveOverhead => {
                self.settings.overhead = Duration::from_millis(u64::from(number()?));
            }
            Setting::LimitStrength => self.strength.limited = options::switch(value)?,
            Setting::Elo => self.strength.elo = number()?,
            Setting::Skill => self.strength.skill = number()?,
            Setting::ClearHash => self.search_thread.clear(),
        }
        Ok(())
    }

    /// Loads a ruleset file and lists the games again.
    fn load(&mut self, path: &str) -> Result<(), String> {
        if path.is_empty() || path == "<empty>" {
            return Ok(());
        }
        let ruleset = (self.host.load)(path).map_err(|lines| lines.join("\n"))?;
        let id = ruleset.id().to_owned();
        self.games.add(ruleset)?;
        let games = OPTIONS.iter().find(|def| def.setting == Setting::Variant);
        if let Some(line) = games.and_then(|def| self.option_line(def)) {
            self.say(&line);
        }
        self.remark(&format!("The game `{id}` was loaded."));
        Ok(())
    }
}
