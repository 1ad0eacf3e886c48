//! Facing royals in play: only the tables of attackers, no hooks.

use super::tables::Facing;
use crate::core::hooks::{Hooks, Play};

impl Play for Facing {
    const HOOKS: Hooks = Hooks::NONE;
}
