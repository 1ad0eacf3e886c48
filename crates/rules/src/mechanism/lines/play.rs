//! Marked lines in play: nothing beyond what the tables of movement say.

use super::tables::Lines;
use crate::core::hooks::{Hooks, Play};

impl Play for Lines {
    const HOOKS: Hooks = Hooks::NONE;
}
