//! Endings, one folder each, except mate and the capture of a royal.

pub(crate) mod bare_royal;
pub(crate) mod check_count;
pub(crate) mod counting;
pub(crate) mod dead_position;
pub(crate) mod extinction;
pub(crate) mod goal;
pub(crate) mod impasse;
pub(crate) mod no_progress;
pub(crate) mod points;
pub(crate) mod repetition;
pub(crate) mod stalemate;
