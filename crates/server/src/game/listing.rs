//! The entry of a game in the lobby, while it is listed, not over, and a player is connected.

use tabiya_board::Color;
use tabiya_wire::Sides;
use tabiya_wire::online::LobbyGame;

use super::task::GameTask;
use crate::limits::ClientAddress;
use crate::lobby::Listing;

impl GameTask {
    /// Lists the game in the lobby, or removes it.
    pub(super) fn update_listing(&self) {
        if !self.listed {
            return;
        }
        match self.host().filter(|_| self.game.ending().is_none()) {
            Some(client) => self.app.lobby.list(self.id, self.listing(client)),
            None => self.app.lobby.remove(self.id),
        }
    }

    /// Returns the address of a connected player: of the maker, while the other seat is free.
    fn host(&self) -> Option<ClientAddress> {
        self.subscribers.iter().find(|subscriber| !subscriber.seats.is_empty()).map(|host| host.client)
    }

    fn listing(&self, client: ClientAddress) -> Listing {
        let def = self.game.ruleset().def();
        let name = |side: Color| def.sides[side.index()].clone();
        let game = LobbyGame {
            game: self.id.to_string(),
            rules: self.game.ruleset().id().to_owned(),
            name: def.name.clone(),
            sides: Sides { white: name(Color::White), black: name(Color::Black) },
            players: self.players(),
            time: self.game.terms().time.map(Into::into),
            ply: self.game.ply(),
            idle: 0,
        };
        let at = self.game.events().last().map_or_else(|| self.app.clock.now(), |event| event.at);
        Listing { game, created: self.created, at, client }
    }
}
