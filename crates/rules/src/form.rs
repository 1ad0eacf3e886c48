//! The forms in which rulesets run, and the one place where a call finds its form: dispatch is
//! once per call, never inside a loop.

use tabiya_board::{B64, B128, B256};

use crate::Fault;
use crate::compile::{self, kinds::Kinds, kinds::StartArray};
use crate::core::layout::Shape;
use crate::core::state::State;
use crate::def::RulesetDef;
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
pub(crate) enum AnyTables {
    Small(Tables<Small>),
    Medium(Tables<Medium>),
    Large(Tables<Large>),
    Huge(Tables<Huge>),
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
            () => AnyTables::Huge(compile::tables(def, kinds, start)?),
        })
    }
}

/// A position's state, in the layout of its ruleset's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnyState {
    Small(State<Small>),
    Medium(State<Medium>),
    Large(State<Large>),
    Huge(State<Huge>),
}

/// Calls a body with the rules and the state of a position in their own types. The body is
/// compiled once for each form.
macro_rules! dispatch {
    ($ruleset:expr, $state:expr, |$rules:ident, $s:ident| $body:expr) => {{
        use $crate::form::{AnyState, AnyTables};
        use $crate::view::{Anything, Ordinary, View};
        match ($ruleset.tables(), $state) {
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
