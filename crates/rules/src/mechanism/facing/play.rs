//! Facing royals in play: nothing beyond what the tables of attackers say.

use super::tables::Facing;
use crate::core::hooks::{Hooks, Play};

impl Play for Facing {
    const HOOKS: Hooks = Hooks::NONE;
}
