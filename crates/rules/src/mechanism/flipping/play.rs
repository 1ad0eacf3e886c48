//! Flipping in play: only its tables, no hooks.

use super::tables::Flipping;
use crate::core::hooks::{Hooks, Play};

impl Play for Flipping {
    const HOOKS: Hooks = Hooks::NONE;
}
