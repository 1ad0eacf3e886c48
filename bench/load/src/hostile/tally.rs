//! The results of the requests of attackers.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::BoxError;
use crate::client::Response;

/// The numbers of requests, messages or connections, by their result.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    served: AtomicU64,
    refused: AtomicU64,
    broken: AtomicU64,
}

impl Tally {
    /// Counts served requests.
    pub(super) fn served(&self) {
        self.served.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts refused requests.
    pub(super) fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts requests without an answer: a connection that failed or was cut off, or no response in time.
    pub(super) fn broken(&self) {
        self.broken.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a response.
    pub(super) fn response(&self, response: &Result<Response, BoxError>) {
        match response {
            Ok(response) if response.status < 400 => self.served(),
            Ok(_) => self.refused(),
            Err(_) => self.broken(),
        }
    }

    /// Returns the numbers: served, refused, without answer.
    pub(super) fn counts(&self) -> [u64; 3] {
        [&self.served, &self.refused, &self.broken].map(|count| count.load(Ordering::Relaxed))
    }
}

impl Clone for Tally {
    fn clone(&self) -> Tally {
        let [served, refused, broken] = self.counts().map(AtomicU64::new);
        Tally { served, refused, broken }
    }
}
