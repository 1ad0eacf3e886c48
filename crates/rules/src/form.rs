//! The forms in which rulesets run, and the one place where a call finds its form: dispatch is
//! once per call, never inside a loop.

use tabiya_board::{B64, B128, B256};

use crate::Fault;
use crate::compile::{self, kinds::Kinds, kinds::StartArray};
use crate::core::layout::Shape;
use crate::core::state::State;
use crate::def::RulesetDef;
use crate::fingerprint;
use crate::statics::{
    Animal, Capablanca, Chess, Crazyhouse, Game, KingCapture, Knowledge, KnownShape, Shogi,
};
use crate::tables::Tables;

/// Up to 64 squares and 8 kinds.
pub(crate) type Small = Shape<B64, 8, 8>;
/// Up to 64 squares and 16 kinds.
pub(crate) type Medium = Shape<B64, 16, 16>;
/// Up to 128 squares and 16 kinds.
pub(crate) type Large = Shape<B128, 16, 16>;
/// Up to 256 squares and 32 kinds: whatever fits nothing else.
pub(crate) type Huge = Shape<B256, 32, 32>;

/// The tables of a ruleset, in the smallest layout that holds them.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "made once for each ruleset and never moved")]
pub(crate) enum AnyTables {
    Small(Tables<Small>),
    Medium(Tables<Medium>),
    Large(Tables<Large>),
    Huge(Box<Tables<Huge>>),
}

impl AnyTables {
    pub(crate) fn build(
        def: &RulesetDef,
        kinds: &Kinds,
        start: &StartArray,
    ) -> Result<AnyTables, Vec<Fault>> {
        let (squares, count) = (def.board.squares(), kinds.len());
        Ok(match () {
            () if squares <= 64 && count <= 8 => AnyTables::Small(compile::tables(def, kinds, start)?),
            () if squares <= 64 && count <= 16 => AnyTables::Medium(compile::tables(def, kinds, start)?),
            () if squares <= 128 && count <= 16 => AnyTables::Large(compile::tables(def, kinds, start)?),
            () => AnyTables::Huge(Box::new(compile::tables(def, kinds, start)?)),
        })
    }
}

/// How a ruleset runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// From its tables alone.
    Loaded,
    Chess,
    KingCapture,
    Crazyhouse,
    Animal,
    /// From its tables, the shape being known.
    Shogi,
    Capablanca,
}

impl Form {
    /// The fastest form for a definition: one that was generated from the same rules.
    pub(crate) fn best(def: &RulesetDef) -> Form {
        let shape = |shape: Option<KnownShape>| shape.map_or(0, |shape| shape.fingerprint);
        let known = [
            (Form::Chess, Chess::RULES.fingerprint),
            (Form::KingCapture, KingCapture::RULES.fingerprint),
            (Form::Crazyhouse, Crazyhouse::RULES.fingerprint),
            (Form::Animal, Animal::RULES.fingerprint),
            (Form::Shogi, shape(Shogi::SHAPE)),
            (Form::Capablanca, shape(Capablanca::SHAPE)),
        ];
        let fingerprint = fingerprint::of_play(def).short();
        known.into_iter().find(|(_, known)| *known == fingerprint).map_or(Form::Loaded, |(form, _)| form)
    }
}

/// A position's state, in the layout of its ruleset's form.
#[allow(clippy::large_enum_variant, reason = "a box for every shogi position would cost more than it saves")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnyState {
    Chess(State<<Chess as Game>::L>),
    KingCapture(State<<KingCapture as Game>::L>),
    Crazyhouse(State<<Crazyhouse as Game>::L>),
    Animal(State<<Animal as Game>::L>),
    Small(State<Small>),
    Medium(State<Medium>),
    Large(State<Large>),
    /// Apart, so that positions of ordinary games are not a kilobyte to copy.
    Huge(Box<State<Huge>>),
}

impl AnyState {
    /// Nothing anywhere, in the layout of a form.
    pub(crate) fn empty(form: Form, tables: &AnyTables) -> AnyState {
        match (form, tables) {
            (Form::Chess, _) => AnyState::Chess(State::empty()),
            (Form::KingCapture, _) => AnyState::KingCapture(State::empty()),
            (Form::Crazyhouse, _) => AnyState::Crazyhouse(State::empty()),
            (Form::Animal, _) => AnyState::Animal(State::empty()),
            (_, AnyTables::Small(_)) => AnyState::Small(State::empty()),
            (_, AnyTables::Medium(_)) => AnyState::Medium(State::empty()),
            (_, AnyTables::Large(_)) => AnyState::Large(State::empty()),
            (_, AnyTables::Huge(_)) => AnyState::Huge(Box::new(State::empty())),
        }
    }
}

/// Calls a body with the rules and the state of a position in their own types. The body is
/// compiled once for each form.
macro_rules! dispatch {
    ($ruleset:expr, $state:expr, |$rules:ident, $s:ident| $body:expr) => {{
        use $crate::form::{AnyState, AnyTables, Form};
        use $crate::statics::{Animal, Capablanca, Chess, Crazyhouse, KingCapture, Known, Shogi};
        use $crate::view::{Anything, Ordinary, View};
        match ($ruleset.tables(), $state) {
            (_, AnyState::Chess($s)) => {
                let $rules = Known(Chess);
                $body
            }
            (_, AnyState::KingCapture($s)) => {
                let $rules = Known(KingCapture);
                $body
            }
            (_, AnyState::Crazyhouse($s)) => {
                let $rules = Known(Crazyhouse);
                $body
            }
            (_, AnyState::Animal($s)) => {
                let $rules = Known(Animal);
                $body
            }
            (AnyTables::Large(tables), AnyState::Large($s)) if $ruleset.form() == Form::Shogi => {
                let $rules = View::<_, Shogi>::new(tables);
                $body
            }
            (AnyTables::Large(tables), AnyState::Large($s)) if $ruleset.form() == Form::Capablanca => {
                let $rules = View::<_, Capablanca>::new(tables);
                $body
            }
            (AnyTables::Small(tables), AnyState::Small($s)) if tables.exotic.is_some() => {
                let $rules = View::<_, Anything>::new(tables);
                $body
            }
            (AnyTables::Small(tables), AnyState::Small($s)) => {
                let $rules = View::<_, Ordinary>::new(tables);
                $body
            }
            (AnyTables::Medium(tables), AnyState::Medium($s)) if tables.exotic.is_some() => {
                let $rules = View::<_, Anything>::new(tables);
                $body
            }
            (AnyTables::Medium(tables), AnyState::Medium($s)) => {
                let $rules = View::<_, Ordinary>::new(tables);
                $body
            }
            (AnyTables::Large(tables), AnyState::Large($s)) if tables.exotic.is_some() => {
                let $rules = View::<_, Anything>::new(tables);
                $body
            }
            (AnyTables::Large(tables), AnyState::Large($s)) => {
                let $rules = View::<_, Ordinary>::new(tables);
                $body
            }
            (AnyTables::Huge(tables), AnyState::Huge($s)) => {
                let $rules = View::<_, Anything>::new(tables);
                $body
            }
            _ => unreachable!("a position keeps the ruleset that made it"),
        }
    }};
}
pub(crate) use dispatch;
