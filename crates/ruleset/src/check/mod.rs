//! Contradictions in a ruleset: everything that can be told from the definition alone.
//!
//! [`check`] returns all faults, each with the dotted path of the key it concerns, as a ruleset
//! file writes it. It does not know TOML (the file layer turns a [`Fault`] into a place in the
//! text) and generates no moves: whether the opening array has the enemy's king in check, say, is
//! found where positions are made.

use crate::def::{PieceDef, RoyalRule, RulesetDef, Zone};
use crate::near::did_you_mean;
use crate::placement::Placement;
use tabiya_board::Set;

mod names;
mod pieces;
mod slices;
mod start;

/// Something in a ruleset that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The dotted path of the key it concerns, such as `pieces.king.promotes.into.0`.
    pub key: String,
    /// What is wrong, as a sentence.
    pub message: String,
    /// What may have been meant, or how to mend it.
    pub hint: Option<String>,
    /// Which characters of that key's text it concerns, if not all: the first, counted from 0,
    /// and how many.
    pub within: Option<(usize, usize)>,
}

impl Fault {
    /// A fault of a whole key.
    pub fn new(key: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault { key: key.into(), message: message.into(), hint: None, within: None }
    }

    /// The same fault with a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Fault {
        self.hint = Some(hint.into());
        self
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.key, self.message)
    }
}

impl std::error::Error for Fault {}

/// Everything that is wrong with a definition; nothing if it is a game.
pub fn check(def: &RulesetDef) -> Vec<Fault> {
    check_around(def, &[])
}

/// Checks a definition some keys of which are known to be broken already. Their places hold
/// stand-ins, so whatever reads them is not checked: one mistake is reported once.
pub(crate) fn check_around(def: &RulesetDef, broken: &[String]) -> Vec<Fault> {
    let mut check = Check { def, broken, faults: Vec::new(), settled: Vec::new(), start: None };
    if check.sizes() {
        check.names();
        let letters = check.letters();
        check.references();
        check.royal_pieces();
        check.pieces();
        if letters {
            check.start();
        }
        check.slices();
    }
    check.faults
}

/// A definition that is being checked, and what has been found.
pub(crate) struct Check<'a> {
    pub(crate) def: &'a RulesetDef,
    broken: &'a [String],
    faults: Vec<Fault>,
    /// Keys about which no more is said.
    settled: Vec<String>,
    /// The opening array, once it has been read.
    pub(crate) start: Option<Placement>,
}

/// Whether `path` is `above` or something in it.
fn inside(above: &str, path: &str) -> bool {
    above.is_empty() || path.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

impl<'a> Check<'a> {
    /// Whether a key has what the author wrote: it is not broken, nor in something broken.
    pub(crate) fn trusts(&self, path: &str) -> bool {
        !self.broken.iter().any(|broken| inside(broken, path))
    }

    /// Whether a key and everything in it has what the author wrote.
    pub(crate) fn trusts_all(&self, path: &str) -> bool {
        !self.broken.iter().any(|broken| inside(broken, path) || inside(path, broken))
    }

    /// Whether the movements of a piece are what the author wrote.
    pub(crate) fn trusts_movements_of(&self, piece: &PieceDef) -> bool {
        ["move", "in"].iter().all(|key| self.trusts_all(&format!("pieces.{}.{key}", piece.name)))
    }

    /// Whether this key of every piece has what the author wrote.
    pub(crate) fn trusts_pieces(&self, key: &str) -> bool {
        self.trusts("pieces")
            && !self.broken.iter().any(|broken| {
                // `pieces.x` is broken when the piece is not there at all.
                let mut parts = broken.splitn(3, '.');
                parts.next() == Some("pieces")
                    && parts.next().is_some()
                    && parts.next().is_none_or(|rest| inside(key, rest))
            })
    }

    /// Reports a fault, unless its key is broken anyway.
    pub(crate) fn fault(&mut self, fault: Fault) {
        if self.trusts(&fault.key) && !self.settled.contains(&fault.key) {
            self.faults.push(fault);
        }
    }

    /// Reports a fault after which nothing else about its key matters.
    pub(crate) fn last_fault(&mut self, fault: Fault) {
        let key = fault.key.clone();
        self.fault(fault);
        self.settled.push(key);
    }

    /// Returns the index of the piece with this name.
    pub(crate) fn piece(&self, name: &str) -> Option<usize> {
        self.def.pieces.iter().position(|piece| piece.name == name)
    }

    /// Reports a name that no piece has.
    pub(crate) fn expect_piece(&mut self, key: String, name: &str) {
        let given_but_broken = !self.trusts(&format!("pieces.{name}"));
        if self.piece(name).is_some() || given_but_broken {
            return;
        }
        let mut fault = Fault::new(key, format!("There is no piece `{name}`."));
        fault.hint = did_you_mean(name, self.def.pieces.iter().map(|piece| piece.name.as_str()));
        self.fault(fault);
    }

    /// Reports names in a list that no piece has, or that are there twice.
    pub(crate) fn expect_pieces(&mut self, key: &str, names: &[String]) {
        for (index, name) in names.iter().enumerate() {
            let at = format!("{key}.{index}");
            if names[..index].contains(name) {
                self.fault(Fault::new(at, format!("The {name} is named twice.")));
            } else {
                self.expect_piece(at, name);
            }
        }
    }

    /// Reports a royal piece that would get into a hand.
    pub(crate) fn refuse_royal_in_hand(&mut self, key: String, name: &str, what: &str) {
        let royal = self.piece(name).is_some_and(|index| self.def.pieces[index].royal);
        if royal && self.has_royals() && self.trusts_royals() {
            self.fault(Fault::new(key, format!("The {name} is royal and cannot be {what}.")));
        }
    }

    /// Reports something that needs royals in a game without them.
    pub(crate) fn expect_royals(&mut self, key: &str, what: &str) {
        // A game that lacks royals by mistake is told so once, at the rule.
        if self.def.royals.rule == RoyalRule::None && self.trusts("royal.rule") {
            self.fault(Fault::new(key, format!("{what} needs royal pieces, and `royal.rule` is `none`.")));
        }
    }

    /// Reports a zone that has no square for either side.
    pub(crate) fn expect_squares(&mut self, key: String, zone: &Zone) {
        if self.trusts("board.size") && zone.of.iter().all(|set| set.is_empty()) {
            self.fault(Fault::new(key, "This zone has no squares."));
        }
    }

    /// Whether some piece is royal and the rules make something of it.
    pub(crate) fn has_royals(&self) -> bool {
        self.def.royals.rule != RoyalRule::None && self.def.pieces.iter().any(|piece| piece.royal)
    }

    /// Whether what [`Self::has_royals`] reads is what the author wrote.
    pub(crate) fn trusts_royals(&self) -> bool {
        self.trusts_all("royal.rule") && self.trusts_pieces("royal")
    }
}
