//! The lists of mechanisms and endings, and what follows from them.
//!
//! A mechanism or ending that has a part in play is a *slice*: a folder with a type that implements
//! [`slice::Slice`] and [`Play`](crate::core::hooks::Play). Its folder is named in `mechanism/mod.rs` or
//! `ending/mod.rs`, and its type in [`each_slice`], from which follow its tables, its part of a state
//! and every call of its hooks.
//!
//! What else it has to say is in further files of its folder, its *facets*. Those that are hooks are
//! registered in [`each_slice`], too. Others have an order that differs from one to the next (that of
//! the documentation, of the rule sheet, of what decides first), or a name that others use (a field
//! of a setup): those have lists of their own, in the files of this folder.
//!
//! | file | what | registered |
//! |---|---|---|
//! | `setup.rs` | its part of setups ([`Arrange`](crate::setup::hooks::Arrange)) | in [`each_slice`]; fields of [`Setup`](crate::Setup) in [`setup`] |
//! | `query.rs` | attacks, changes of kind, the reading of moves ([`Query`](crate::query::hooks::Query)) | in [`each_slice`] |
//! | `gate.rs` | what setups must fulfil ([`Admit`](crate::gate::hooks::Admit)), and its faults | in [`each_slice`]; faults in [`gate`] |
//! | `explain.rs` | why moves cannot be made ([`Explain`](crate::explain::hooks::Explain)), and its refusals | in [`each_slice`]; refusals in [`mod@explain`] |
//! | `reason.rs` | why games end by it | in [`reason`] |
//! | `judge.rs` | endings that depend on the course of a game ([`Judge`](crate::ending::hooks::Judge)), and why claims are unfounded | in [`judge`] |
//! | `sheet.rs` | its words on the rule sheet | in [`sheet`] |
//!
//! An ending without a part in play is in [`judge`], [`reason`] and [`sheet`] only. What the core and the
//! compiler of rulesets ask of one slice by its nature (pieces off the board, what is progress,
//! where pieces change) are functions at the end of [`tables`]. No other file names a slice, but for
//! the exceptions in `tests/slices/main.rs`.
//!
//! Faults, refusals and reasons are lists, each entry with its code and its sentence.

pub(crate) mod explain;
pub(crate) mod gate;
pub(crate) mod hooks;
pub(crate) mod judge;
pub(crate) mod parts;
pub(crate) mod query;
pub(crate) mod reason;
pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod slice;
pub(crate) mod tables;

/// Calls a macro with the list: group, folder and type of each slice, and its facets besides tables
/// and play: those hooks that it implements in a file of that name. Hooks are called in this order.
macro_rules! each_slice {
    ($call:ident) => {
        $call! {
            mechanism::castling Castling [setup gate query explain],
            mechanism::drops Drops [gate query explain],
            mechanism::flipping Flipping [query explain],
            mechanism::promotion Promotion [gate query explain],
            mechanism::en_passant EnPassant [setup gate explain],
            mechanism::facing Facing [query explain],
            mechanism::explosion Explosion [query explain],
            mechanism::gating Gating [setup gate query explain],
            mechanism::forced_capture ForcedCapture [query explain],
            mechanism::no_checks NoChecks [gate query explain],
            ending::royal_capture RoyalCapture,
            ending::extinction Extinction [query],
            ending::check_count CheckCount [setup gate query],
            ending::goal Goal [query],
            ending::bare_royal BareRoyal [query],
            mechanism::duck Duck [setup gate query explain],
            mechanism::unhoppable Unhoppable [query explain],
            mechanism::bikjang Bikjang [query explain],
            mechanism::pass Pass [query explain],
            mechanism::lines Lines,
        }
    };
}
pub(crate) use each_slice;

/// Implements the hooks of a facet for a slice whose list of facets is without it: all do nothing.
macro_rules! without {
    (setup $slice:path, $hooks:path:) => { impl $hooks for $slice {} };
    (setup $slice:path, $hooks:path: setup $($more:ident)*) => {};
    (setup $slice:path, $hooks:path: $other:ident $($more:ident)*) => {
        $crate::registry::without! { setup $slice, $hooks: $($more)* }
    };
    (gate $slice:path, $hooks:path:) => { impl $hooks for $slice {} };
    (gate $slice:path, $hooks:path: gate $($more:ident)*) => {};
    (gate $slice:path, $hooks:path: $other:ident $($more:ident)*) => {
        $crate::registry::without! { gate $slice, $hooks: $($more)* }
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

/// Makes one type of lists that stand in several files: hands what has been collected to the next
/// list, which passes it on with its own entries added, and all of it to a macro in the end.
macro_rules! assemble {
    ($make:ident { $($collected:tt)* }) => { $make! { $($collected)* } };
    ($make:ident { $($collected:tt)* } $list:ident $($more:ident)*) => {
        $list! { $make { $($collected)* } $($more)* }
    };
}
pub(crate) use assemble;
