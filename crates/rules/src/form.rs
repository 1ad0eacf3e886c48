//! The layouts of loaded rulesets, and the choice of a form for a ruleset. The forms known at compile time
//! and the dispatch to all forms are generated: `statics/generated/forms.rs`.

use tabiya_board::{B64, B128, B256};

use crate::RulesetError;
use crate::compile;
use crate::core::cpu::ModernCpu;
use crate::core::layout::Shape;
use crate::core::state::State;
use crate::def::RulesetDef;
use crate::fingerprint;
use crate::registry::slice::Compiling;
use crate::tables::RulesetTables;

pub(crate) use crate::statics::{AnyState, Form, dispatch, each_form};

/// Up to 64 squares and 8 kinds.
pub(crate) type Small = Shape<B64, 8, 8, 1>;
/// Up to 64 squares and 16 kinds, for common games only: few others have that many kinds on a small board.
pub(crate) type Medium = Shape<B64, 16, 16, 1>;
/// Up to 128 squares and 16 kinds.
pub(crate) type Large = Shape<B128, 16, 16, 1>;
/// Up to 256 squares and 32 kinds: for games that fit no other layout, and for all games on older
/// processors, for which only this layout is compiled.
pub(crate) type Huge = Shape<B256, 32, 32, 1>;

/// States in the smallest layout are copied without a call, as compilers do up to this size.
const _: () = assert!(size_of::<State<Small>>() <= 128);

/// The tables of a ruleset, in the smallest layout that holds them.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "made once for each ruleset and never moved")]
pub(crate) enum AnyTables {
    Small(RulesetTables<Small>),
    Medium(RulesetTables<Medium>),
    Large(RulesetTables<Large>),
    Huge(Box<RulesetTables<Huge>>),
}

impl AnyTables {
    pub(crate) fn build(compiling: &Compiling<'_>) -> Result<AnyTables, Vec<RulesetError>> {
        let (squares, count) = (compiling.def.board.squares(), compiling.kinds.len());
        if ModernCpu::detect().is_none() {
            return Ok(AnyTables::Huge(Box::new(compile::tables(compiling)?)));
        }
        if squares <= 64 && count <= 8 {
            return Ok(AnyTables::Small(compile::tables(compiling)?));
        }
        if squares <= 64 && count <= 16 {
            let tables = compile::tables(compiling)?;
            if RulesetTables::is_common(&tables) {
                return Ok(AnyTables::Medium(tables));
            }
        }
        Ok(match squares <= 128 && count <= 16 {
            true => AnyTables::Large(compile::tables(compiling)?),
            false => AnyTables::Huge(Box::new(compile::tables(compiling)?)),
        })
    }

    /// Returns whether the form for common games can run them.
    fn is_common(&self) -> bool {
        match self {
            AnyTables::Small(tables) => tables.is_common(),
            AnyTables::Medium(tables) => tables.is_common(),
            AnyTables::Large(tables) => tables.is_common(),
            AnyTables::Huge(_) => false,
        }
    }
}

/// Returns the forms in which a ruleset can run, the fastest first. A form known at compile time is used if
/// it was generated from the same rules.
pub(crate) fn all(def: &RulesetDef, tables: &AnyTables) -> Vec<Form> {
    let mut forms = Vec::new();
    if let Some(cpu) = ModernCpu::detect() {
        let fingerprint = fingerprint::of_play(def).short();
        forms.extend(Form::known(cpu).find(|(_, known)| *known == fingerprint).map(|(form, _)| form));
        forms.extend(tables.is_common().then_some(Form::Common));
    }
    if !matches!(tables, AnyTables::Medium(_)) {
        forms.push(Form::Loaded);
    }
    forms
}
