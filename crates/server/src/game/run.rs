//! The loop of the task that owns a game: it handles one request after the other, lets flags fall, and ends
//! when the game is idle.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::computer::Thought;
use super::id::GameId;
use super::load::load;
use super::request::{GameCopy, GameRequest};
use super::seats::SeatSet;
use super::task::GameTask;
use super::timers;
use crate::app::App;
use crate::blocking::JobOwner;
use crate::error::ApiError;

/// The longest time for which a timer is set.
const LONGEST_SLEEP: Duration = Duration::from_secs(60 * 60);

/// Runs the task of a game until the game is idle or the server stops. `owner` has asked for it.
pub(super) async fn run(
    app: App,
    id: GameId,
    owner: JobOwner,
    loaded: Arc<AtomicBool>,
    requests: mpsc::Receiver<GameRequest>,
) {
    let _cleanup = Cleanup { app: app.clone(), id };
    // Declared last, so that it is dropped first, also after a panic: the registry removes only closed
    // handles.
    let mut requests = requests;
    match load(&app, id, owner).await {
        Ok(mut task) => {
            task.client = owner.client();
            loaded.store(true, Ordering::Relaxed);
            serve(task, &mut requests).await;
        }
        Err(error) => {
            error.log();
            // Later requests start a new task, which tries again.
            requests.close();
            while let Some(request) = requests.recv().await {
                request.fail(error.clone());
            }
        }
    }
}

/// Removes a task from the registry and the metrics, however it ends.
struct Cleanup {
    app: App,
    id: GameId,
}

impl Drop for Cleanup {
    fn drop(&mut self) {
        if self.app.games.remove_ended(self.id) {
            self.app.lobby.remove(self.id);
        }
        self.app.metrics.live.dec();
    }
}

/// Why the task wakes up.
enum Wake {
    Request(Option<GameRequest>),
    Flag,
    Presence,
    Computer(Thought),
    Idle,
    Stop,
}

async fn serve(mut task: GameTask, requests: &mut mpsc::Receiver<GameRequest>) {
    let app = task.app.clone();
    let mut stop = app.stopping();
    let mut presence_due = None;
    loop {
        let flag = task.flag_falls();
        if task.presence_sent {
            presence_due = None;
        } else if presence_due.is_none() {
            // The more subscribers there are, the longer changes are collected.
            presence_due = Some(Instant::now() + Duration::from_millis(2 * task.subscribers.len() as u64));
        }
        let keep = app.config.limits.keep;
        // A game whose flag falls later is loaded again before that.
        task.let_computer_think();
        let idle = task.subscribers.is_empty()
            && !task.computer.is_thinking()
            && timers::may_become_idle(flag, keep);
        let wake = tokio::select! {
            biased;
            request = requests.recv() => Wake::Request(request),
            () = sleep_until(wake_at(flag)), if flag.is_some() => Wake::Flag,
            thought = task.computer.thought(), if task.computer.is_thinking() => Wake::Computer(thought),
            () = sleep_until(presence_due.unwrap_or_else(Instant::now)), if presence_due.is_some() => {
                Wake::Presence
            }
            () = sleep_until(Instant::now() + keep), if idle => Wake::Idle,
            () = stop.wait() => Wake::Stop,
        };
        match wake {
            Wake::Request(Some(request)) => {
                if !handle(&mut task, request).await {
                    break;
                }
            }
            Wake::Flag => {
                if !task.fall_flag().await {
                    break;
                }
            }
            Wake::Computer(thought) => {
                if !task.act_for_computer(thought).await {
                    break;
                }
            }
            Wake::Presence => task.broadcast_presence(),
            Wake::Idle => {
                task.store_flag().await;
                // The flag has come nearer while the game was idle and its time was stored.
                if timers::may_unload(task.flag_falls()) && app.games.unload(task.id, requests) {
                    break;
                }
            }
            Wake::Request(None) | Wake::Stop => break,
        }
    }
    // Requests that arrived too late get no reply: their senders notice and send them again.
    requests.close();
}

fn wake_at(flag: Option<Duration>) -> Instant {
    Instant::now() + flag.unwrap_or_default().min(LONGEST_SLEEP)
}

/// Handles a request and returns whether the task continues.
async fn handle(task: &mut GameTask, request: GameRequest) -> bool {
    match request {
        GameRequest::Subscribe { tokens, client, queue, reply } => {
            let seats = task.seats_with(&tokens);
            let unknown = tokens.iter().filter(|token| task.seats_with(&[**token]).is_empty()).count();
            let subscriber = task.subscribe(seats, unknown, client, queue);
            if reply.send(Ok(subscriber)).is_err() {
                task.unsubscribe(subscriber);
            }
        }
        GameRequest::Unsubscribe(subscriber) => task.unsubscribe(subscriber),
        GameRequest::Resync(subscriber) => task.resync(subscriber),
        GameRequest::Ping { subscriber, n } => task.send_pong(subscriber, n),
        GameRequest::Command { from, command, client, arrival } => {
            return task.command(from, &command, client, arrival).await;
        }
        GameRequest::Join { token, name, reply } => {
            let joined = task.join(token, name).await;
            let failed = joined.as_ref().is_err_and(ApiError::is_internal);
            let can_go_on = !failed || task.reload().await;
            drop(reply.send(joined));
            return can_go_on;
        }
        GameRequest::Hint { tokens, client, reply } => task.hint(&tokens, client, reply),
        GameRequest::Snapshot(reply) => drop(reply.send(task.snapshot(SeatSet::default(), 0))),
        GameRequest::SeatedSnapshot { tokens, reply } => {
            drop(reply.send(Ok(task.state(task.seats_with(&tokens)))));
        }
        GameRequest::Exists(reply) => drop(reply.send(Ok(()))),
        GameRequest::Copy(reply) => {
            let copy = GameCopy {
                game: task.game.clone(),
                source: task.source.clone(),
                players: task.players(),
                created: task.created,
            };
            drop(reply.send(Ok(Box::new(copy))));
        }
    }
    true
}
