//! The registry of games in memory. The task of a game is started at the first request for the game.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};

use super::handle::GameHandle;
use super::id::GameId;
use super::request::{GameRequest, Reply};
use super::run;
use super::seats::Presence;
use super::timers::Residence;
use crate::error::ApiError;
use crate::limits::ClientAddress;
use crate::state::App;

/// The number of times that a request is sent if tasks keep ending before they receive it.
const ATTEMPTS: usize = 3;

/// The games in memory.
#[derive(Debug, Default)]
pub(crate) struct GameRegistry {
    games: Mutex<BTreeMap<GameId, Entry>>,
}

#[derive(Debug)]
struct Entry {
    handle: GameHandle,
    presence: Arc<Presence>,
    /// Whether the game has been loaded.
    loaded: Arc<AtomicBool>,
}

impl GameRegistry {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<GameId, Entry>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the handle of a game, as [`GameRegistry::handle_for`] does, on the account of no client.
    pub(crate) fn handle(&self, app: &App, id: GameId) -> GameHandle {
        self.handle_for(app, None::<ClientAddress>, id)
    }

    /// Returns the handle of a game and starts its task if it is not running. The searches of the computer are on the account
    /// of `client` until another one sends a command. That there is no such game becomes known only from the reply to a
    /// request.
    pub(crate) fn handle_for(
        &self,
        app: &App,
        client: impl Into<Option<ClientAddress>>,
        id: GameId,
    ) -> GameHandle {
        let mut games = self.lock();
        if let Some(entry) = games.get(&id).filter(|entry| !entry.handle.is_closed()) {
            return entry.handle.clone();
        }
        let (handle, requests) = GameHandle::new();
        let presence = Arc::<Presence>::default();
        let loaded = Arc::<AtomicBool>::default();
        let entry =
            Entry { handle: handle.clone(), presence: Arc::clone(&presence), loaded: Arc::clone(&loaded) };
        games.insert(id, entry);
        drop(games);
        app.metrics.live.inc();
        tokio::spawn(run::run(app.clone(), id, client.into(), presence, loaded, requests));
        handle
    }

    /// Sends a request to the task of a game and waits for the reply. Sends it again if the task has just
    /// ended.
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
        for _ in 0..ATTEMPTS {
            let (reply, replied) = oneshot::channel();
            if self.handle(app, id).send(request(reply)).await.is_ok()
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

    /// Removes a game whose task has ended without unloading it.
    pub(super) fn remove_ended(&self, id: GameId) {
        let mut games = self.lock();
        if games.get(&id).is_some_and(|entry| entry.handle.is_closed()) {
            games.remove(&id);
        }
    }

    /// Returns where a game is.
    pub(crate) fn residence(&self, id: GameId) -> Residence {
        match self.lock().get(&id).filter(|entry| !entry.handle.is_closed()) {
            Some(entry) if entry.loaded.load(Ordering::Relaxed) => Residence::Memory,
            Some(_) => Residence::Loading,
            None => Residence::Disk,
        }
    }

    /// Returns which players of a game are connected, if the game is in memory.
    pub(crate) fn presence(&self, id: GameId) -> Option<Arc<Presence>> {
        self.lock().get(&id).map(|entry| Arc::clone(&entry.presence))
    }
}
