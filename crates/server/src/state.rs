//! What every request can reach. Cheap to clone: clones share it.

use std::ops::Deref;
use std::sync::Arc;

use crate::catalogue::Catalogue;
use crate::config::Config;

/// What every request can reach.
#[derive(Clone, Debug)]
pub(crate) struct App(Arc<Shared>);

/// The parts of it.
#[derive(Debug)]
pub(crate) struct Shared {
    /// How the server is to run.
    pub(crate) config: Config,
    /// The games that can be played.
    pub(crate) catalogue: Catalogue,
}

impl App {
    /// The state of a server that starts.
    pub(crate) fn new(config: Config, catalogue: Catalogue) -> App {
        App(Arc::new(Shared { config, catalogue }))
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
