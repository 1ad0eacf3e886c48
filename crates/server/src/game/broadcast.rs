//! Sending messages to the subscribers of a game. The part of an update that is the same for all is encoded
//! once; the actions open to a client are encoded once for each of the four sets of seats.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tabiya_board::Color;
use tabiya_wire::PlayedMove;
use tabiya_wire::online::{Live, ServerMessage, Yours};

use super::seats::SeatSet;
use super::subscriber::{MessageQueue, Subscriber, SubscriberId};
use super::task::GameTask;
use crate::error::ApiError;
use crate::limits::ClientAddress;

/// The part of an update that all clients receive: see [`tabiya_wire::online::Update`].
#[derive(Serialize)]
struct SharedUpdate<'a> {
    #[serde(rename = "type")]
    message: &'static str,
    from: u64,
    seq: u64,
    keep: usize,
    moves: &'a [PlayedMove],
    live: Live,
}

/// Encodes a message.
///
/// # Errors
///
/// Returns an internal error if it cannot be encoded. No message is sent empty.
pub(crate) fn encode(message: &impl Serialize) -> Result<Utf8Bytes, ApiError> {
    Ok(serde_json::to_string(message)?.into())
}

impl GameTask {
    /// Adds a subscriber and sends it a snapshot.
    pub(super) fn subscribe(
        &mut self,
        seats: SeatSet,
        unknown: usize,
        client: ClientAddress,
        queue: MessageQueue,
    ) -> SubscriberId {
        let id = SubscriberId(self.subscribed);
        self.subscribed += 1;
        self.subscribers.push(Subscriber { id, seats, unknown, client, queue });
        self.presence_changed();
        self.send_snapshot(id);
        id
    }

    /// Removes a subscriber.
    pub(super) fn unsubscribe(&mut self, id: SubscriberId) {
        self.drop_subscribers(|subscriber| subscriber.id == id);
    }

    fn drop_subscribers(&mut self, condition: impl Fn(&Subscriber) -> bool) {
        let before = self.subscribers.len();
        self.subscribers.retain(|subscriber| !condition(subscriber));
        if self.subscribers.len() < before {
            self.presence_changed();
        }
    }

    /// Updates which players are connected.
    fn presence_changed(&mut self) {
        self.presence_sent = false;
        let now = self.app.clock.now();
        for side in Color::ALL {
            let connected = self.subscribers.iter().any(|subscriber| subscriber.seats.contains(side));
            self.presence.set(side, connected);
            self.away.connected(side, connected, now);
        }
        self.update_listing();
    }

    /// Returns the seats of a subscriber.
    pub(super) fn seats_of(&self, id: SubscriberId) -> SeatSet {
        let subscriber = self.subscribers.iter().find(|subscriber| subscriber.id == id);
        subscriber.map_or(SeatSet::default(), |subscriber| subscriber.seats)
    }

    /// Sends a message to one subscriber.
    pub(super) fn send(&mut self, id: SubscriberId, message: &ServerMessage) {
        match encode(message) {
            Ok(text) => {
                self.drop_subscribers(|subscriber| {
                    subscriber.id == id && !subscriber.queue.send(text.clone())
                });
            }
            Err(error) => self.drop_after(&error, |subscriber| subscriber.id == id),
        }
    }

    /// Sends a snapshot to one subscriber.
    pub(super) fn send_snapshot(&mut self, id: SubscriberId) {
        let unknown = self.subscribers.iter().find(|subscriber| subscriber.id == id);
        let unknown = unknown.map_or(0, |subscriber| subscriber.unknown);
        match self.snapshot(self.seats_of(id), unknown) {
            Ok(text) => self.drop_subscribers(|subscriber| {
                subscriber.id == id && !subscriber.queue.send_snapshot(text.clone())
            }),
            Err(error) => self.drop_after(&error, |subscriber| subscriber.id == id),
        }
    }

    /// Drops subscribers for which a message could not be encoded: they connect again and get a snapshot.
    fn drop_after(&mut self, error: &ApiError, condition: impl Fn(&Subscriber) -> bool) {
        error.log();
        self.drop_subscribers(condition);
    }

    /// Sends a snapshot to a subscriber that has missed an update, unless one is in its queue already.
    pub(super) fn resync(&mut self, id: SubscriberId) {
        if !self.subscribers.iter().any(|subscriber| subscriber.id == id && subscriber.queue.has_snapshot()) {
            self.send_snapshot(id);
        }
    }

    /// Sends the reply to a ping.
    pub(super) fn send_pong(&mut self, id: SubscriberId, n: u64) {
        let (seq, digest, now) = (self.seq(), self.digest(), self.app.clock.now().0);
        self.send(id, &ServerMessage::Pong { n, seq, digest, now });
    }

    /// Broadcasts which players are connected and how many spectators there are.
    pub(super) fn broadcast_presence(&mut self) {
        let watching = self.subscribers.iter().filter(|subscriber| subscriber.seats.is_empty()).count();
        let message =
            ServerMessage::Presence { players: self.players(), watching, away: self.away_message() };
        self.presence_sent = true;
        match encode(&message) {
            Ok(text) => self.drop_subscribers(|subscriber| !subscriber.queue.send(text.clone())),
            Err(error) => self.drop_after(&error, |_| true),
        }
    }

    /// Broadcasts the changes since there were `from` events.
    pub(super) fn broadcast_update(&mut self, from: u64) {
        let keep = self.line.follow(&self.game);
        self.snapshots.clear(keep);
        self.update_listing();
        if self.subscribers.is_empty() {
            return;
        }
        match self.updates(from, keep) {
            Ok(texts) => self.drop_subscribers(|subscriber| {
                let text = SeatSet::ALL.iter().zip(&texts).find(|(seats, _)| **seats == subscriber.seats);
                !text.is_some_and(|(_, text)| subscriber.queue.send(text.clone()))
            }),
            Err(error) => self.drop_after(&error, |_| true),
        }
    }

    /// Encodes the update for each set of seats that a subscriber holds; the others stay empty and are not
    /// sent.
    fn updates(&self, from: u64, keep: usize) -> Result<[Utf8Bytes; 4], ApiError> {
        let moves = self.line.moves().get(keep..).unwrap_or_default();
        let shared =
            SharedUpdate { message: "update", from, seq: self.seq(), keep, moves, live: self.live() };
        let shared = serde_json::to_string(&shared)?;
        // The closing brace is left out, so that `yours` can follow.
        let open =
            shared.strip_suffix('}').ok_or_else(|| ApiError::internal("an update is not an object"))?;
        let mut texts = [const { Utf8Bytes::from_static("") }; 4];
        for (text, seats) in texts.iter_mut().zip(SeatSet::ALL) {
            if self.subscribers.iter().any(|subscriber| subscriber.seats == seats) {
                let yours = serde_json::to_string(&Yours::of(&self.game, seats.sides()))?;
                *text = format!("{open},\"yours\":{yours}}}").into();
            }
        }
        Ok(texts)
    }
}

#[cfg(test)]
mod tests {
    use serde::Serializer;
    use serde::ser::Error as _;

    use super::*;

    struct Unencodable;

    impl Serialize for Unencodable {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(S::Error::custom("cannot be encoded"))
        }
    }

    #[test]
    fn a_message_that_cannot_be_encoded_is_an_error_and_not_empty() {
        assert!(encode(&Unencodable).unwrap_err().is_internal());
        assert_eq!(encode(&"text").unwrap(), "\"text\"");
    }
}
