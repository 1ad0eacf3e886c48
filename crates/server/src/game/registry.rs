//! The registry of games in memory. The task of a game is started at the first request for the game.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, SemaphorePermit, mpsc, oneshot};

use super::handle::GameHandle;
use super::id::GameId;
use super::request::{GameRequest, Reply};
use super::run;
use super::timers::Residence;
use crate::app::App;
use crate::blocking::JobOwner;
use crate::error::ApiError;

/// The number of times that a request is sent if tasks keep ending before they receive it.
const ATTEMPTS: usize = 3;

/// The number of games that are loaded at once. After a restart many clients return, and loading games is
/// slower than anything else that is done for them: it must leave time for the games that are being played.
const LOADS: u32 = 4;

/// The games in memory.
#[derive(Debug)]
pub(crate) struct GameRegistry {
    games: Mutex<BTreeMap<GameId, Entry>>,
    /// The permits to load games.
    loads: Semaphore,
}

impl Default for GameRegistry {
    fn default() -> GameRegistry {
        GameRegistry { games: Mutex::default(), loads: Semaphore::new(LOADS as usize) }
    }
}

#[derive(Debug)]
struct Entry {
    handle: GameHandle,
    /// Whether the game has been loaded.
    loaded: Arc<AtomicBool>,
}

impl GameRegistry {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<GameId, Entry>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the handle of a game, as [`GameRegistry::handle_for`] does, on the account of the server
    /// itself.
    pub(crate) fn handle(&self, app: &App, id: GameId) -> GameHandle {
        self.handle_for(app, JobOwner::Server, id)
    }

    /// Returns the handle of a game and starts its task if it is not running, which loads the game on the
    /// account of `owner`, as are the searches of the computer until another client sends a command. That
    /// there is no such game becomes known only from the reply to a request.
    pub(crate) fn handle_for(&self, app: &App, owner: impl Into<JobOwner>, id: GameId) -> GameHandle {
        let mut games = self.lock();
        if let Some(entry) = games.get(&id).filter(|entry| !entry.handle.is_closed()) {
            return entry.handle.clone();
        }
        let (handle, requests) = GameHandle::new();
        let loaded = Arc::<AtomicBool>::default();
        let entry = Entry { handle: handle.clone(), loaded: Arc::clone(&loaded) };
        games.insert(id, entry);
        drop(games);
        app.metrics.live.inc();
        tokio::spawn(run::run(app.clone(), id, owner.into(), loaded, requests));
        handle
    }

    /// Sends a request to the task of a game, as [`GameRegistry::request_for`] does, on the account of the
    /// server itself.
    ///
    /// # Errors
    ///
    /// Returns the error of the reply, or that the server is busy if no task replies.
    pub(crate) async fn request<T>(
        &self,
        app: &App,
        id: GameId,
        request: impl Fn(Reply<T>) -> GameRequest,
    ) -> Result<T, ApiError> {
        self.request_for(app, JobOwner::Server, id, request).await
    }

    /// Sends a request to the task of a game and waits for the reply. Sends it again if the task has just
    /// ended. If the game has to be loaded, that is on the account of `owner`.
    ///
    /// # Errors
    ///
    /// Returns the error of the reply, or that the server is busy if no task replies.
    pub(crate) async fn request_for<T>(
        &self,
        app: &App,
        owner: impl Into<JobOwner>,
        id: GameId,
        request: impl Fn(Reply<T>) -> GameRequest,
    ) -> Result<T, ApiError> {
        let owner = owner.into();
        for _ in 0..ATTEMPTS {
            let (reply, replied) = oneshot::channel();
            if self.handle_for(app, owner, id).send(request(reply)).await.is_ok()
                && let Ok(reply) = replied.await
            {
                return reply;
            }
        }
        Err(ApiError::busy())
    }

    /// Removes a game whose task wants to end, unless requests have arrived meanwhile. Returns whether it
    /// did.
    pub(super) fn unload(&self, id: GameId, requests: &mut mpsc::Receiver<GameRequest>) -> bool {
        let mut games = self.lock();
        if !requests.is_empty() {
            return false;
        }
        // Holders of the old handle find it closed and request a new one.
        requests.close();
        games.remove(&id);
        true
    }

    /// Removes a game whose task has ended without unloading it. Returns whether it did.
    pub(super) fn remove_ended(&self, id: GameId) -> bool {
        let mut games = self.lock();
        let ended = games.get(&id).is_some_and(|entry| entry.handle.is_closed());
        if ended {
            games.remove(&id);
        }
        ended
    }

    /// Waits until a game may be loaded. Those that wait are loaded in the order of their requests.
    pub(super) async fn may_load(&self) -> Option<SemaphorePermit<'_>> {
        // The permits are never withdrawn.
        self.loads.acquire().await.ok()
    }

    /// Waits until no game is being loaded. None is loaded until the permit is dropped: a game that is on
    /// disk now, and not in this registry, stays there.
    pub(super) async fn pause_loading(&self) -> Option<SemaphorePermit<'_>> {
        self.loads.acquire_many(LOADS).await.ok()
    }

    /// Returns where a game is.
    pub(crate) fn residence(&self, id: GameId) -> Residence {
        match self.lock().get(&id).filter(|entry| !entry.handle.is_closed()) {
            Some(entry) if entry.loaded.load(Ordering::Relaxed) => Residence::Memory,
            Some(_) => Residence::Loading,
            None => Residence::Disk,
        }
    }
}
