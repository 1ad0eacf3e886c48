//! Flipping in play: nothing beyond what its tables say.

use super::tables::Flipping;
use crate::core::hooks::{Hooks, Play};

impl Play for Flipping {
    const HOOKS: Hooks = Hooks::NONE;
}
