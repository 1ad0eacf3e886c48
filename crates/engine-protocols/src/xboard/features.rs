//! The features of the engine, the choice of the game, and options.

use std::time::Duration;

use super::XboardSession;
use crate::Protocol;
use crate::options::{self, Kind, OPTIONS, Setting};
use crate::session::{ProtocolSession, quoted};

/// The features besides games and options.
const FEATURES: &str = "ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 sigint=0 sigterm=0 \
    reuse=1 analyze=1 colors=0 ics=0 name=1 pause=0 nps=0 debug=1 memory=1 smp=1 exclude=0";

impl XboardSession {
    /// `protover`: lists the features.
    pub(super) fn introduce(&self) {
        self.say("feature done=0");
        self.say(concat!("feature myname=\"Tabiya ", env!("CARGO_PKG_VERSION"), "\""));
        self.say(&format!("feature {FEATURES}"));
        self.say(&format!("feature variants=\"{}\"", self.games.names().join(",")));
        for def in &OPTIONS {
            let Some(name) = def.name(Protocol::Xboard) else { continue };
            let kind = match def.kind {
                Kind::Number { default, min, max } => format!("spin {default} {min} {max}"),
                Kind::Switch => "check 0".to_owned(),
                Kind::File => "file ".to_owned(),
                Kind::Button => "button".to_owned(),
                Kind::Game => continue,
            };
            self.say(&format!("feature option=\"{name} -{kind}\""));
        }
        self.say("feature done=1");
    }

    /// `variant NAME`.
    pub(super) fn variant(&mut self, name: &str) -> Result<(), (&'static str, String)> {
        let ruleset = self.games.find(name).map_err(|why| ("unsupported variant", why))?;
        self.begin(ruleset);
        Ok(())
    }

    /// `undo` and `remove`.
    pub(super) fn undo(&mut self, plies: usize) -> Result<(), (&'static str, String)> {
        if self.played.undo(plies) { Ok(()) } else { Err(("command not legal now", String::new())) }
    }

    /// `memory N`, `cores N`, `option NAME=VALUE`.
    pub(super) fn set_option(&mut self, word: &str, rest: &str) -> Result<(), String> {
        let number = || rest.parse::<u32>().map_err(|_| "A whole number is expected.".to_owned());
        match word {
            "memory" => {
                let hash = number()?.clamp(1, self.host.max_hash);
                if !self.search_thread.set_hash(hash) {
                    return Err(format!("There is no memory for a table of {hash} MiB."));
                }
            }
            "cores" => self.search_thread.set_threads(number()?.clamp(1, self.host.max_threads)),
            _ => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                let Some(def) = options::find(Protocol::Xboard, name.trim()) else {
                    return Err(format!("There is no option `{}`.", quoted(name)));
                };
                match def.setting {
                    Setting::MultiPv => self.settings.lines = def.number(value, u32::MAX)?,
                    Setting::MoveOverhead => {
                        let overhead = def.number(value, u32::MAX)?;
                        self.settings.overhead = Duration::from_millis(u64::from(overhead));
                    }
                    Setting::LimitStrength => self.strength.limited = options::switch(value)?,
                    Setting::Elo => self.strength.elo = def.number(value, u32::MAX)?,
                    Setting::Skill => self.strength.skill = def.number(value, u32::MAX)?,
                    Setting::ClearHash => self.search_thread.clear(),
                    Setting::VariantPath if !value.is_empty() => {
                        let ruleset = (self.host.load)(value).map_err(|lines| lines.join("\n"))?;
                        let id = ruleset.id().to_owned();
                        self.games.add(ruleset)?;
                        self.say(&format!("feature variants=\"{}\"", self.games.names().join(",")));
                        self.remark(&format!("The game `{id}` was loaded."));
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }
}
