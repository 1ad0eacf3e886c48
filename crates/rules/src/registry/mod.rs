//! The one list of mechanisms and endings, and what follows from it.
//!
//! A mechanism or ending that has a part in play is a *slice*: a folder with a type that implements
//! [`slice::Slice`] and [`Play`](crate::core::hooks::Play). To register one, add a line to
//! [`each_slice`]. Nothing else in the core names it.

pub(crate) mod hooks;
pub(crate) mod parts;
pub(crate) mod slice;
pub(crate) mod tables;

/// Calls a macro with the list: group, folder and type of each slice. Hooks are called in this
/// order.
macro_rules! each_slice {
    ($call:ident) => {
        $call! {
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
        }
    };
}
pub(crate) use each_slice;
