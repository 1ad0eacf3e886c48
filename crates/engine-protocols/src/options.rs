//! The options of the engine, one definition each: the names in the three protocols, the values and their
//! meaning.

use std::time::Duration;

use tabiya_engine::Level;

use crate::Protocol;
use crate::strength::MAX_SKILL;

/// The size of the table at first, in MiB.
pub(crate) const DEFAULT_HASH: u32 = 16;

/// The time that is taken to be lost between the engine and the clock at first, in milliseconds.
const DEFAULT_OVERHEAD: u32 = 10;

/// The effect of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    Hash,
    Threads,
    MultiPv,
    Ponder,
    Variant,
    VariantPath,
    Chess960,
    MoveOverhead,
    LimitStrength,
    Elo,
    Skill,
    ClearHash,
}

/// The values of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A whole number.
    Number { default: u32, min: u32, max: u32 },
    /// On or off; off by default.
    Switch,
    /// The path of a file.
    File,
    /// No value: something is done.
    Button,
    /// The name of a game.
    Game,
}

/// The definition of an option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionDef {
    pub(crate) setting: Setting,
    pub(crate) kind: Kind,
    /// The names in UCI, USI and XBoard; none where the protocol has no such option.
    names: [Option<&'static str>; 3],
}

/// All options, in the order in which they are listed.
pub(crate) const OPTIONS: [OptionDef; 12] = [
    // XBoard has commands of its own for the table, the threads and the game.
    OptionDef {
        setting: Setting::Hash,
        kind: Kind::Number { default: DEFAULT_HASH, min: 1, max: 65_536 },
        names: [Some("Hash"), Some("USI_Hash"), None],
    },
    OptionDef {
        setting: Setting::Threads,
        kind: Kind::Number { default: 1, min: 1, max: 512 },
        names: [Some("Threads"), Some("Threads"), None],
    },
    OptionDef {
        setting: Setting::MultiPv,
        kind: Kind::Number { default: 1, min: 1, max: 500 },
        names: [Some("MultiPV"); 3],
    },
    OptionDef {
        setting: Setting::Ponder,
        kind: Kind::Switch,
        names: [Some("Ponder"), Some("USI_Ponder"), None],
    },
    OptionDef {
        setting: Setting::Variant,
        kind: Kind::Game,
        names: [Some("UCI_Variant"), Some("USI_Variant"), None],
    },
    OptionDef { setting: Setting::VariantPath, kind: Kind::File, names: [Some("VariantPath"); 3] },
    OptionDef { setting: Setting::Chess960, kind: Kind::Switch, names: [Some("UCI_Chess960"), None, None] },
    // Names in USI have no spaces.
    OptionDef {
        setting: Setting::MoveOverhead,
        kind: Kind::Number { default: DEFAULT_OVERHEAD, min: 0, max: 5000 },
        names: [Some("Move Overhead"), Some("Move_Overhead"), Some("Move Overhead")],
    },
    OptionDef {
        setting: Setting::LimitStrength,
        kind: Kind::Switch,
        names: [Some("UCI_LimitStrength"), Some("USI_LimitStrength"), Some("Limit Strength")],
    },
    OptionDef {
        setting: Setting::Elo,
        kind: Kind::Number { default: Level::MAX.elo(), min: Level::MIN.elo(), max: Level::MAX.elo() },
        names: [Some("UCI_Elo"), Some("USI_Elo"), Some("Elo")],
    },
    OptionDef {
        setting: Setting::Skill,
        kind: Kind::Number { default: MAX_SKILL, min: 0, max: MAX_SKILL },
        names: [Some("Skill Level"), Some("Skill_Level"), Some("Skill Level")],
    },
    OptionDef {
        setting: Setting::ClearHash,
        kind: Kind::Button,
        names: [Some("Clear Hash"), Some("Clear_Hash"), Some("Clear Hash")],
    },
];

impl OptionDef {
    /// Returns the name in a protocol.
    pub(crate) fn name(&self, protocol: Protocol) -> Option<&'static str> {
        match protocol {
            Protocol::Uci => self.names[0],
            Protocol::Usi => self.names[1],
            Protocol::Xboard => self.names[2],
        }
    }

    /// Reads a number of this option.
    ///
    /// # Errors
    ///
    /// Returns which numbers are accepted.
    pub(crate) fn number(&self, text: &str, most: u32) -> Result<u32, String> {
        let Kind::Number { min, max, .. } = self.kind else {
            return Err("This option takes no number.".into());
        };
        let max = max.min(most);
        let number = text.parse().ok().filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| format!("A whole number from {min} to {max} is expected."))
    }
}

/// Finds an option by its name, in which capitals do not matter.
pub(crate) fn find(protocol: Protocol, name: &str) -> Option<&'static OptionDef> {
    OPTIONS.iter().find(|def| def.name(protocol).is_some_and(|own| own.eq_ignore_ascii_case(name)))
}

/// Reads a value that is on or off.
///
/// # Errors
///
/// Returns which values are accepted.
pub(crate) fn switch(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Ok(true),
        "false" | "off" | "0" => Ok(false),
        _ => Err("`true` or `false` is expected.".into()),
    }
}

/// The values of options that searches need; the engine and the games have the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) lines: u32,
    /// The part of the time that is lost between the engine and the clock.
    pub(crate) overhead: Duration,
    pub(crate) chess960: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { lines: 1, overhead: Duration::from_millis(u64::from(DEFAULT_OVERHEAD)), chess960: false }
    }
}
