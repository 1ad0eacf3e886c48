//! The lists of mechanisms and endings, and the code generated from them.
//!
//! A mechanism or ending that takes part in play is a *slice*: a folder with a type that implements
//! [`slice::Slice`] and [`Play`](crate::core::hooks::Play). The folder is listed in `mechanism/mod.rs` or
//! `ending/mod.rs`, and the type in [`each_slice`], from which its tables, its part of a state and every call
//! of its hooks are generated.
//!
//! The other files of the folder are its *facets*. Facets that are hooks are registered in [`each_slice`],
//! too. The others need an order of their own (that of the documentation, of the rule sheet, of which ending
//! decides first) or a name that is used elsewhere (a field of a setup); they have their own lists in the
//! files of this folder.
//!
//! | file | what | registered |
//! |---|---|---|
//! | `setup.rs` | its part of setups ([`Arrange`](crate::setup::hooks::Arrange)) | in [`each_slice`]; fields of [`Setup`](crate::Setup) in [`setup`] |
//! | `query.rs` | attacks, changes of kind, reading moves ([`Query`](crate::query::hooks::Query)) | in [`each_slice`] |
//! | `validate.rs` | validation of setups ([`Validate`](crate::validate::hooks::Validate)), and its errors | in [`each_slice`]; errors in [`validate`] |
//! | `explain.rs` | why moves are not legal ([`Explain`](crate::explain::hooks::Explain)), and its refusals | in [`each_slice`]; refusals in [`mod@explain`] |
//! | `reason.rs` | its reasons for the end of a game | in [`reason`] |
//! | `judge.rs` | endings that depend on the history ([`Judge`](crate::ending::hooks::Judge)), and why claims are not granted | in [`judge`] |
//! | `status.rs` | what players need to know about its state ([`Status`](crate::Status)) | in [`status`] |
//! | `sheet.rs` | its text on the rule sheet | in [`sheet`] |
//!
//! An ending that takes no part in play is only in [`judge`], [`reason`] and [`sheet`]. What the core and the
//! compiler of rulesets need from a particular slice (pieces off the board, progress, changes of kind) are
//! functions at the end of [`tables`]. No other file names a slice, except those listed in
//! `tests/slices/main.rs`.
//!
//! Errors, refusals and reasons are lists, each entry with its code and its sentence.

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

/// Calls a macro with the list of slices: group, folder, type, and the facets besides `tables` and `play`
/// whose hooks the slice implements. Hooks are called in this order.
macro_rules! each_slice {
    ($call:ident) => {
        $call! {
            mechanism::castling Castling [setup validate query explain],
            mechanism::drops Drops [validate query explain],
            mechanism::flipping Flipping [query explain],
            mechanism::promotion Promotion [validate query explain],
            mechanism::en_passant EnPassant [setup validate explain],
            mechanism::facing Facing [query explain],
            mechanism::explosion Explosion [query explain],
            mechanism::gating Gating [setup validate query explain],
            mechanism::forced_capture ForcedCapture [query explain],
            mechanism::no_checks NoChecks [validate query explain],
            ending::royal_capture RoyalCapture,
            ending::extinction Extinction [query],
            ending::check_count CheckCount [setup validate query],
            ending::goal Goal [query],
            ending::bare_royal BareRoyal [query],
            mechanism::duck Duck [setup validate query explain],
            mechanism::unhoppable Unhoppable [query explain],
            mechanism::bikjang Bikjang [query explain],
            mechanism::pass Pass [query explain],
            mechanism::lines Lines,
        }
    };
}
pub(crate) use each_slice;

/// Implements the hooks of a facet with their defaults for a slice that does not list the facet.
macro_rules! without {
    (setup $slice:path, $hooks:path:) => { impl $hooks for $slice {} };
    (setup $slice:path, $hooks:path: setup $($more:ident)*) => {};
    (setup $slice:path, $hooks:path: $other:ident $($more:ident)*) => {
        $crate::registry::without! { setup $slice, $hooks: $($more)* }
    };
    (validate $slice:path, $hooks:path:) => { impl $hooks for $slice {} };
    (validate $slice:path, $hooks:path: validate $($more:ident)*) => {};
    (validate $slice:path, $hooks:path: $other:ident $($more:ident)*) => {
        $crate::registry::without! { validate $slice, $hooks: $($more)* }
    };
    (query $slice:path, $hooks:path:) => { impl $hooks for $slice {} };
    (query $slice:path, $hooks:path: query $($more:ident)*) => {};
    (query $slice:path, $hooks:path: $other:ident $($more:ident)*) => {
        $crate::registry::without! { query $slice, $hooks: $($more)* }
    };
    (explain $slice:path, $hooks:path:) => { impl $hooks for $slice {} };
    (explain $slice:path, $hooks:path: explain $($more:ident)*) => {};
    (explain $slice:path, $hooks:path: $other:ident $($more:ident)*) => {
        $crate::registry::without! { explain $slice, $hooks: $($more)* }
    };
}
pub(crate) use without;

/// Collects lists from several files and calls a macro with all of them: each list is a macro that adds its
/// entries to those collected so far and passes them on.
macro_rules! assemble {
    ($make:ident { $($collected:tt)* }) => { $make! { $($collected)* } };
    ($make:ident { $($collected:tt)* } $list:ident $($more:ident)*) => {
        $list! { $make { $($collected)* } $($more)* }
    };
}
pub(crate) use assemble;
