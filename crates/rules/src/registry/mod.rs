//! The lists of mechanisms and endings, and the code generated from them.
//!
//! A mechanism or ending that takes part in play is a *slice*: a folder with a type that implements
//! [`slice::Slice`] and the traits of the hooks that it needs. The folder is listed in `mechanism/mod.rs` or
//! `ending/mod.rs`, and the type in [`each_slice`], from which its tables, its part of a state and every call
//! of its hooks are generated.
//!
//! The files of the folder are its *facets*. Hooks are found by the traits that the slice implements. Other
//! facets need an order of their own (that of the documentation, of the rule sheet, of which ending decides
//! first) or a name that is used elsewhere (a field of a setup); they have their own lists in the files of
//! this folder.
//!
//! | file | what | registered |
//! |---|---|---|
//! | `play.rs` | moves ([`play_hooks`](crate::core::hooks::play_hooks)) | by its traits |
//! | `setup.rs` | its part of setups ([`Arrange`](crate::setup::hooks::Arrange)) | by the trait; fields of [`Setup`](crate::Setup) in [`setup`] |
//! | `query.rs` | attacks, changes of kind, reading moves ([`Query`](crate::query::hooks::Query)) | by the trait |
//! | `validate.rs` | validation of setups ([`Validate`](crate::validate::hooks::Validate)), and its errors | by the trait; errors in [`validate`] |
//! | `explain.rs` | why moves are not legal ([`Explain`](crate::explain::hooks::Explain)), and its refusals | by the trait; refusals in [`mod@explain`] |
//! | `reason.rs` | its reasons for the end of a game | in [`reason`] |
//! | `judge.rs` | endings that depend on the history ([`Judge`](crate::ending::hooks::Judge)), and why claims are not granted | in [`judge`] |
//! | `status.rs` | what players need to know about its state ([`Status`](crate::Status)) | in [`status`] |
//! | `sheet.rs` | its text on the rule sheet | in [`sheet`] |
//!
//! An ending that takes no part in play is only in [`judge`], [`reason`] and [`sheet`]. Functions at the end
//! of [`tables`] give the core and the compiler of rulesets what they need from a particular slice (pieces
//! off the board, progress, changes of kind). No other file names a slice, except those listed in
//! `tests/slices/main.rs`.
//!
//! Errors, refusals and reasons are lists, each entry with its code and its sentence.

mod combine;
pub(crate) mod explain;
pub(crate) mod hooks;
pub(crate) mod judge;
pub(crate) mod parts;
pub(crate) mod query;
pub(crate) mod reason;
pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod slice;
pub(crate) mod status;
pub(crate) mod tables;
pub(crate) mod validate;

/// Calls a macro with the list of slices: group, folder and type. Hooks are called in this order. Further
/// tokens in braces are passed on before the list.
macro_rules! each_slice {
    ($call:ident $($before:tt)?) => {
        $call! { $($before)?
            mechanism::castling Castling,
            mechanism::drops Drops,
            mechanism::flipping Flipping,
            mechanism::promotion Promotion,
            mechanism::en_passant EnPassant,
            mechanism::facing Facing,
            mechanism::explosion Explosion,
            mechanism::gating Gating,
            mechanism::forced_capture ForcedCapture,
            mechanism::no_checks NoChecks,
            ending::royal_capture RoyalCapture,
            ending::extinction Extinction,
            ending::check_count CheckCount,
            ending::goal Goal,
            ending::bare_royal BareRoyal,
            mechanism::duck Duck,
            mechanism::walling Walling,
            mechanism::unhoppable Unhoppable,
            mechanism::bikjang Bikjang,
            mechanism::pass Pass,
            mechanism::lines Lines,
            mechanism::shuffle Shuffle,
        }
    };
}
pub(crate) use each_slice;

/// Collects lists from several files and calls a macro with all of them: each list is a macro that adds its
/// entries to those collected so far and passes them on.
macro_rules! assemble {
    ($make:ident { $($collected:tt)* }) => { $make! { $($collected)* } };
    ($make:ident { $($collected:tt)* } $list:ident $($more:ident)*) => {
        $list! { $make { $($collected)* } $($more)* }
    };
}
pub(crate) use assemble;
