//! The kinds whose moves are progress.

use crate::core::sink::KindBits;
use crate::registry::slice::Compiling;

/// Returns the kinds whose moves are progress. Captures always are.
pub(crate) fn progress(compiling: &Compiling<'_>) -> KindBits {
    compiling.kinds.named(&compiling.def.endings.no_progress_reset_by)
}
