//! The interface of a session to the program around it: a receiver of lines and a source of ruleset files.

use std::fmt;
use std::sync::Arc;

use tabiya_rules::Ruleset;

/// Receives the lines of a session, each without its line break, from any thread.
pub(crate) type Output = Arc<dyn Fn(&str) + Send + Sync>;

/// Loads a ruleset file by its path. The error lists all faults, one line each.
type Load = Box<dyn Fn(&str) -> Result<Ruleset, Vec<String>> + Send>;

/// The program around a session.
pub struct Host {
    pub(crate) output: Output,
    pub(crate) load: Load,
    pub(crate) max_hash: u32,
    pub(crate) max_threads: u32,
}

impl Host {
    /// Creates a host that receives the lines of a session, without files.
    pub fn new(output: impl Fn(&str) + Send + Sync + 'static) -> Host {
        let load = |_: &str| Err(vec!["Ruleset files are not available here.".to_owned()]);
        Host { output: Arc::new(output), load: Box::new(load), max_hash: 65_536, max_threads: 512 }
    }

    /// Sets how a ruleset file is loaded by its path. The error lists all faults, one line each.
    #[must_use]
    pub fn with_files(
        mut self,
        load: impl Fn(&str) -> Result<Ruleset, Vec<String>> + Send + 'static,
    ) -> Host {
        self.load = Box::new(load);
        self
    }

    /// Limits the options of a session: the table size in MiB and the number of threads.
    #[must_use]
    pub fn with_limits(mut self, hash: u32, threads: u32) -> Host {
        self.max_hash = hash.max(1);
        self.max_threads = threads.max(1);
        self
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host")
            .field("max_hash", &self.max_hash)
            .field("max_threads", &self.max_threads)
            .finish_non_exhaustive()
    }
}
