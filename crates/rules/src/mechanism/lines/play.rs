//! Marked lines in play: only the tables of movement, no hooks.

use super::tables::Lines;
use crate::core::hooks::{Hooks, Play};

impl Play for Lines {
    const HOOKS: Hooks = Hooks::NONE;
}
