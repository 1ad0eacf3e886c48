//! The task of a game: it answers questions one after the other, lets flags fall, and leaves when nobody
//! has asked anything for a while.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::ask::{Ask, GameCopy};
use super::flag::SOON;
use super::held::{Held, Online};
use super::load::load;
use super::table::Table;
use crate::failure::Failure;
use crate::game_id::GameId;
use crate::state::App;

/// Timers are set again at least so often.
const LONGEST_SLEEP: Duration = Duration::from_secs(60 * 60);

/// Plays the game of this name until nobody wants it any more.
pub(super) async fn run(app: App, id: GameId, online: Arc<Online>, questions: mpsc::Receiver<Ask>) {
    let _leaves = Leaves { app: app.clone(), id };
    // Declared last, so that it is dropped first, also after a panic: only a way that is closed is forgotten.
    let mut questions = questions;
    match load(&app, id, online).await {
        Ok(table) => serve(table, &mut questions).await,
        Err(failure) => {
            failure.log();
            // It is tried anew for whoever comes later.
            questions.close();
            while let Some(question) = questions.recv().await {
                question.fail(failure.clone());
            }
        }
    }
}

/// Cleans up after a task, however it ends.
struct Leaves {
    app: App,
    id: GameId,
}

impl Drop for Leaves {
    fn drop(&mut self) {
        self.app.tables.gone(self.id);
        self.app.metrics.live.dec();
    }
}

/// What woke the task.
enum Woken {
    Asked(Option<Ask>),
    Flag,
    Presence,
    Idle,
    Stop,
}

async fn serve(mut table: Table, questions: &mut mpsc::Receiver<Ask>) {
    let app = table.app.clone();
    let mut stop = app.stopping();
    let mut presence_due = None;
    loop {
        let flag = table.flag_falls();
        if table.presence_told {
            presence_due = None;
        } else if presence_due.is_none() {
            // The more there are to be told, the rarer.
            presence_due = Some(Instant::now() + Duration::from_millis(2 * table.listeners.len() as u64));
        }
        let keep = app.config.limits.keep;
        // It is loaded again before the flag falls.
        let idle = table.listeners.is_empty() && flag.is_none_or(|falls| falls > keep.max(SOON));
        let woken = tokio::select! {
            biased;
            question = questions.recv() => Woken::Asked(question),
            () = sleep_until(wake_at(flag)), if flag.is_some() => Woken::Flag,
            () = sleep_until(presence_due.unwrap_or_else(Instant::now)), if presence_due.is_some() => Woken::Presence,
            () = sleep_until(Instant::now() + keep), if idle => Woken::Idle,
            () = stop.wait() => Woken::Stop,
        };
        match woken {
            Woken::Asked(Some(question)) => {
                if !answer(&mut table, question).await {
                    break;
                }
            }
            Woken::Flag => {
                if !table.let_flag_fall().await {
                    break;
                }
            }
            Woken::Presence => table.tell_presence(),
            Woken::Idle => {
                table.store_flag().await;
                if app.tables.leave(table.id, questions) {
                    break;
                }
            }
            Woken::Asked(None) | Woken::Stop => break,
        }
    }
    // Questions that came too late are not answered: whoever asked sees that and asks again.
    questions.close();
}

fn wake_at(flag: Option<Duration>) -> Instant {
    Instant::now() + flag.unwrap_or_default().min(LONGEST_SLEEP)
}

/// Answers a question; whether the table can go on.
async fn answer(table: &mut Table, question: Ask) -> bool {
    match question {
        Ask::Attach { tokens, queue, reply } => {
            let held = table.held(&tokens);
            let listener = table.attach(held, queue);
            if reply.send(Ok(listener)).is_err() {
                table.detach(listener);
            }
        }
        Ask::Detach(listener) => table.detach(listener),
        Ask::Resync(listener) => table.resync(listener),
        Ask::Ping { listener, n } => table.tell_pong(listener, n),
        Ask::Command { from, command, visitor, arrival } => {
            return table.command(from, &command, visitor, arrival).await;
        }
        Ask::Join { token, name, reply } => {
            let joined = table.join(token, name).await;
            let broken = joined.as_ref().is_err_and(Failure::is_ours);
            let can_go_on = !broken || table.reload().await;
            drop(reply.send(joined));
            return can_go_on;
        }
        Ask::Show(reply) => drop(reply.send(Ok(table.snapshot(Held::default())))),
        Ask::Exists(reply) => drop(reply.send(Ok(()))),
        Ask::Copy(reply) => {
            let copy = GameCopy {
                game: table.game.clone(),
                source: table.source.clone(),
                players: table.players(),
                created: table.created,
            };
            drop(reply.send(Ok(Box::new(copy))));
        }
    }
    true
}
