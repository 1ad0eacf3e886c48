//! Telling listeners what has happened. What is the same for all is written once; what each may do is
//! written once for each set of seats, of which there are four.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tabiya_board::Color;
use tabiya_wire::answer::PlayedMove;
use tabiya_wire::online::{Live, ServerMessage, Yours};

use super::held::Held;
use super::listener::{Listener, ListenerId, Queue};
use super::table::Table;

/// An update without what only some may do: see [`tabiya_wire::online::Update`].
#[derive(Serialize)]
struct Shared<'a> {
    say: &'static str,
    from: u64,
    seq: u64,
    keep: usize,
    moves: &'a [PlayedMove],
    live: Live,
}

/// A message as it is sent.
pub(crate) fn written(message: &ServerMessage) -> Utf8Bytes {
    // Messages are made of texts, numbers and maps with text keys: that can be written.
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Table {
    /// Somebody listens from now on, and is told everything.
    pub(super) fn attach(&mut self, held: Held, queue: Queue) -> ListenerId {
        let id = ListenerId(self.counted);
        self.counted += 1;
        self.listeners.push(Listener { id, held, queue });
        self.presence_changed();
        self.tell_snapshot(id);
        id
    }

    /// A listener has gone.
    pub(super) fn detach(&mut self, id: ListenerId) {
        self.drop_listeners(|listener| listener.id == id);
    }

    fn drop_listeners(&mut self, gone: impl Fn(&Listener) -> bool) {
        let before = self.listeners.len();
        self.listeners.retain(|listener| !gone(listener));
        if self.listeners.len() < before {
            self.presence_changed();
        }
    }

    /// Somebody came or went.
    fn presence_changed(&mut self) {
        self.presence_told = false;
        for side in Color::ALL {
            self.online.set(side, self.listeners.iter().any(|listener| listener.held.has(side)));
        }
    }

    /// The seats of a listener.
    pub(super) fn held_by(&self, id: ListenerId) -> Held {
        let listener = self.listeners.iter().find(|listener| listener.id == id);
        listener.map_or(Held::default(), |listener| listener.held)
    }

    /// Tells one listener something.
    pub(super) fn tell(&mut self, id: ListenerId, text: Utf8Bytes) {
        let gone = |listener: &Listener| listener.id == id && !listener.queue.tell(text.clone());
        self.drop_listeners(gone);
    }

    /// Tells one listener everything.
    pub(super) fn tell_snapshot(&mut self, id: ListenerId) {
        let text = self.snapshot(self.held_by(id));
        self.drop_listeners(|listener| listener.id == id && !listener.queue.tell_snapshot(text.clone()));
    }

    /// A listener has missed something, and is told everything unless that is on its way already.
    pub(super) fn resync(&mut self, id: ListenerId) {
        if !self.listeners.iter().any(|listener| listener.id == id && listener.queue.has_snapshot()) {
            self.tell_snapshot(id);
        }
    }

    /// Tells one listener where the game stands.
    pub(super) fn tell_pong(&mut self, id: ListenerId, n: u64) {
        let (seq, digest, now) = (self.seq(), self.digest(), self.app.time.now().0);
        self.tell(id, written(&ServerMessage::Pong { n, seq, digest, now }));
    }

    /// Tells all who is there.
    pub(super) fn tell_presence(&mut self) {
        let watching = self.listeners.iter().filter(|listener| listener.held == Held::default()).count();
        let text = written(&ServerMessage::Presence { players: self.players(), watching });
        self.presence_told = true;
        self.drop_listeners(|listener| !listener.queue.tell(text.clone()));
    }

    /// Tells all what the game has become since there were `from` events.
    pub(super) fn tell_update(&mut self, from: u64) {
        let keep = self.line.follow(&self.game);
        self.snapshots.forget();
        if self.listeners.is_empty() {
            return;
        }
        let texts = self.updates(from, keep);
        self.drop_listeners(|listener| {
            let text = Held::ALL.iter().zip(&texts).find(|(held, _)| **held == listener.held);
            !text.is_some_and(|(_, text)| listener.queue.tell(text.clone()))
        });
    }

    /// The update for each set of seats that somebody has.
    pub(super) fn updates(&self, from: u64, keep: usize) -> [Utf8Bytes; 4] {
        let moves = self.line.moves().get(keep..).unwrap_or_default();
        let shared = Shared { say: "update", from, seq: self.seq(), keep, moves, live: self.live() };
        let shared = serde_json::to_string(&shared).unwrap_or_default();
        // The object is left open for what follows.
        let open = shared.strip_suffix('}').unwrap_or_default();
        Held::ALL.map(|held| {
            if !self.listeners.iter().any(|listener| listener.held == held) {
                return Utf8Bytes::default();
            }
            let yours = Yours::of(&self.game, held.sides());
            let yours = serde_json::to_string(&yours).unwrap_or_default();
            format!("{open},\"yours\":{yours}}}").into()
        })
    }
}
