//! Where the task of each game is found. A game is loaded when it is first asked for.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};

use super::ask::{Ask, Reply};
use super::held::Online;
use super::run;
use crate::failure::Failure;
use crate::game_id::GameId;
use crate::state::App;

/// How many questions may wait at one table.
const QUEUE: usize = 64;

/// How often a question is asked again if the task has just left.
const TRIES: usize = 3;

/// The games in memory.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    tables: Mutex<BTreeMap<GameId, Entry>>,
}

#[derive(Debug)]
struct Entry {
    table: mpsc::Sender<Ask>,
    online: Arc<Online>,
}

impl Tables {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<GameId, Entry>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way to the task of a game, which is started if it is not running. Whether there is such a game
    /// will be seen.
    pub(crate) fn table(&self, app: &App, id: GameId) -> mpsc::Sender<Ask> {
        let mut tables = self.lock();
        if let Some(entry) = tables.get(&id).filter(|entry| !entry.table.is_closed()) {
            return entry.table.clone();
        }
        let (sender, receiver) = mpsc::channel(QUEUE);
        let online = Arc::<Online>::default();
        tables.insert(id, Entry { table: sender.clone(), online: Arc::clone(&online) });
        drop(tables);
        app.metrics.live.inc();
        tokio::spawn(run::run(app.clone(), id, online, receiver));
        sender
    }

    /// Asks the task of a game, and again if it has just left.
    ///
    /// # Errors
    ///
    /// What the task says, or that it cannot be reached.
    pub(crate) async fn ask<T>(
        &self,
        app: &App,
        id: GameId,
        question: impl Fn(Reply<T>) -> Ask,
    ) -> Result<T, Failure> {
        for _ in 0..TRIES {
            let (reply, answer) = oneshot::channel();
            if self.table(app, id).send(question(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer;
            }
        }
        Err(Failure::Busy)
    }

    /// The task of a game leaves, if nobody has asked it anything in the meantime.
    pub(super) fn leave(&self, id: GameId, questions: &mut mpsc::Receiver<Ask>) -> bool {
        let mut tables = self.lock();
        if !questions.is_empty() {
            return false;
        }
        // Whoever had the way to it before finds it closed and asks for a new one.
        questions.close();
        tables.remove(&id);
        true
    }

    /// The task of a game has ended without saying so.
    pub(super) fn gone(&self, id: GameId) {
        let mut tables = self.lock();
        if tables.get(&id).is_some_and(|entry| entry.table.is_closed()) {
            tables.remove(&id);
        }
    }

    /// Who is connected to a game, if it is in memory.
    pub(crate) fn online(&self, id: GameId) -> Option<Arc<Online>> {
        self.lock().get(&id).map(|entry| Arc::clone(&entry.online))
    }
}
