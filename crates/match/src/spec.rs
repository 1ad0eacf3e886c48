//! The description of a program: how to start it, and how to talk to it.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::arguments::{self, ArgumentError};
use crate::limits::Limits;

/// The protocol that a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Protocol {
    /// The Universal Chess Interface, with the extensions for other games.
    #[default]
    Uci,
    /// The Universal Shogi Interface.
    Usi,
    /// The Chess Engine Communication Protocol of XBoard and WinBoard, version 2.
    XBoard,
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Protocol::Uci => "uci",
            Protocol::Usi => "usi",
            Protocol::XBoard => "xboard",
        })
    }
}

impl FromStr for Protocol {
    type Err = ArgumentError;

    fn from_str(text: &str) -> Result<Protocol, ArgumentError> {
        match text {
            "uci" => Ok(Protocol::Uci),
            "usi" => Ok(Protocol::Usi),
            "xboard" | "cecp" | "winboard" => Ok(Protocol::XBoard),
            _ => Err(ArgumentError::new(format!("There is no protocol `{text}`: it is uci, usi or xboard."))),
        }
    }
}

/// How a program is started, with its options and limits.
///
/// As text it is the path of a program that speaks UCI, or `key=value` pairs; `docs/match.md` in the
/// repository lists the keys.
///
/// ```
/// use tabiya_match::{EngineSpec, Protocol};
///
/// let plain = EngineSpec::parse("/usr/games/stockfish", None).unwrap();
/// assert_eq!((plain.name.as_str(), plain.protocol), ("stockfish", Protocol::Uci));
///
/// let text = "cmd=gnuchess args=-x proto=xboard name='GNU Chess' option.Hash=64 depth=4";
/// let spec = EngineSpec::parse(text, None).unwrap();
/// assert_eq!(spec.options, [("Hash".to_owned(), "64".to_owned())]);
/// assert!(EngineSpec::parse("cmd=x colour=red", None).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EngineSpec {
    /// The program.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// The folder in which it runs.
    pub folder: Option<PathBuf>,
    /// The language it speaks.
    pub protocol: Protocol,
    /// Its name in results.
    pub name: String,
    /// The name that it has for the game.
    pub variant: Option<String>,
    /// Its options, in the order in which they are set.
    pub options: Vec<(String, String)>,
    /// Its own limits, instead of those of the match.
    pub limits: Limits,
    /// Whether it is started anew for each game.
    pub restart: bool,
    /// Whether its rules differ a little from those of the referee. It then gets every position as a FEN
    /// without moves, and a sign of promotion that the rules do not have is ignored.
    pub similar_rules: bool,
    /// The description as it was given.
    pub text: String,
}

impl EngineSpec {
    /// Reads a description. `own` is the program that the word `tabiya` stands for; it is started with `uci`.
    ///
    /// # Errors
    ///
    /// Returns the fault of the text.
    pub fn parse(text: &str, own: Option<&Path>) -> Result<EngineSpec, ArgumentError> {
        let words = arguments::split(text)?;
        let is_pairs =
            words.first().and_then(|word| word.split_once('=')).is_some_and(|(key, _)| is_key(key));
        let pairs = if is_pairs {
            arguments::pairs(text, "--engine")?
        } else {
            vec![("cmd".into(), text.trim().into())]
        };
        let mut spec = EngineSpec {
            command: PathBuf::new(),
            arguments: Vec::new(),
            folder: None,
            protocol: Protocol::Uci,
            name: String::new(),
            variant: None,
            options: Vec::new(),
            limits: Limits::default(),
            restart: false,
            similar_rules: false,
            text: text.trim().to_owned(),
        };
        for (key, value) in &pairs {
            spec.set(key, value)?;
        }
        if spec.command.as_os_str().is_empty() {
            return Err(ArgumentError::new(format!("`{text}` names no program: `cmd=PATH` is missing.")));
        }
        if spec.name.is_empty() {
            let stem = spec.command.file_stem().unwrap_or(spec.command.as_os_str());
            spec.name = stem.to_string_lossy().into_owned();
        }
        if let Some(own) = own.filter(|_| spec.command == Path::new("tabiya")) {
            spec.command = own.to_owned();
            if spec.arguments.is_empty() {
                spec.arguments.push(spec.protocol.to_string().into());
            }
        }
        Ok(spec)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), ArgumentError> {
        match key {
            "cmd" => self.command = value.into(),
            "args" => self.arguments = arguments::split(value)?.into_iter().map(OsString::from).collect(),
            "arg" => self.arguments.push(value.into()),
            "dir" => self.folder = Some(value.into()),
            "proto" => self.protocol = value.parse()?,
            "name" => self.name = value.trim().to_owned(),
            "variant" => self.variant = Some(value.to_owned()).filter(|name| !name.is_empty()),
            "restart" => self.restart = one_of(key, value, ["no", "yes"])?,
            "rules" => self.similar_rules = one_of(key, value, ["same", "similar"])?,
            _ => match key.strip_prefix("option.") {
                Some(name) if !name.is_empty() => self.options.push((name.to_owned(), value.to_owned())),
                _ if self.limits.set(key, value)? => {}
                _ => {
                    let known = KEYS.join(", ");
                    let text =
                        format!("`{key}` is no key of an engine; the keys are {known} and option.NAME.");
                    return Err(ArgumentError::new(text));
                }
            },
        }
        // A line break would begin another command of the protocol.
        match value.contains(['\n', '\r']) || key.contains(['\n', '\r']) {
            true => Err(ArgumentError::new(format!("The value of `{key}` has several lines."))),
            false => Ok(()),
        }
    }
}

const KEYS: [&str; 14] = [
    "cmd", "args", "arg", "dir", "proto", "name", "variant", "restart", "rules", "tc", "movetime", "nodes",
    "depth", "margin",
];

fn is_key(key: &str) -> bool {
    KEYS.contains(&key) || key.starts_with("option.")
}

/// Reads one of two words, and returns whether it is the second.
fn one_of(key: &str, value: &str, [no, yes]: [&str; 2]) -> Result<bool, ArgumentError> {
    match value {
        _ if value == no => Ok(false),
        _ if value == yes => Ok(true),
        _ => Err(ArgumentError::new(format!("`{key}={value}`: {no} or {yes} is expected."))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_keys_is_a_path() {
        let spec = EngineSpec::parse(" /opt/my engines/a=b ", None).unwrap();
        assert_eq!(spec.command, Path::new("/opt/my engines/a=b"));
    }

    #[test]
    fn tabiya_is_this_program() {
        let own = Path::new("/x/y");
        let spec = EngineSpec::parse("tabiya", Some(own)).unwrap();
        assert_eq!((spec.command.as_path(), spec.name.as_str()), (own, "tabiya"));
        assert_eq!(spec.arguments, ["uci"]);
        let spec = EngineSpec::parse("cmd=tabiya proto=usi", Some(own)).unwrap();
        assert_eq!(spec.arguments, ["usi"]);
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = |text: &str| EngineSpec::parse(text, None).unwrap_err().to_string();
        assert!(error("cmd=x proto=morse").contains("uci, usi or xboard"));
        assert!(error("cmd=x restart=maybe").contains("no or yes"));
        assert!(error("name=x").contains("`cmd=PATH` is missing"));
        assert!(error("").contains("names no program"));
        assert!(error("cmd=x option.=1").contains("option.NAME"));
    }
}
