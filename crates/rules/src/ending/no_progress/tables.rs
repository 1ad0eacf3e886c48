//! The kinds whose moves are progress.

use crate::core::sink::KindSet;
use crate::registry::slice::Compiling;

/// Returns the kinds whose moves are progress. Captures always are.
pub(crate) fn progress(compiling: &Compiling<'_>) -> KindSet {
    compiling.kinds.named(&compiling.def.endings.no_progress_reset_by)
}
