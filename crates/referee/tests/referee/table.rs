//! A game at a table: moves as text, the sides in turn, and a clock that the test sets.

use tabiya_board::Color;
use tabiya_notation::{fen, uci};
use tabiya_referee::{Action, Command, Event, EventKind, Game, Refusal, Terms, Time};
use tabiya_rules::Ruleset;

pub(crate) fn rules(id: &str) -> Ruleset {
    Ruleset::builtin(id).unwrap_or_else(|| panic!("no game {id}"))
}

pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) now: Time,
}

impl Table {
    /// A game from the opening position.
    pub(crate) fn new(id: &str, terms: Terms) -> Table {
        Table { game: Game::new(&rules(id), terms, Time(0)), now: Time(0) }
    }

    /// A game from a position.
    pub(crate) fn at(id: &str, text: &str, terms: Terms) -> Table {
        let ruleset = rules(id);
        let position = fen::read(&ruleset, text).unwrap();
        Table { game: Game::from_position(position, terms, Time(0)), now: Time(0) }
    }

    /// The command for a move of the side to move, which must be legal.
    pub(crate) fn command(&self, text: &str) -> Command {
        let position = self.game.position();
        let m = uci::read(position, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        Action::Play(position.attempt_of(m)).by(position.mover(m))
    }

    /// Plays moves that must be legal.
    pub(crate) fn play(&mut self, moves: &str) -> &mut Table {
        for text in moves.split_whitespace() {
            let command = self.command(text);
            if let Err(refusal) = self.game.apply(command, self.now) {
                panic!("{text}: {}", refusal.sentence(self.game.ruleset()));
            }
        }
        self
    }

    /// Plays one move that takes so many milliseconds.
    pub(crate) fn think(&mut self, ms: u64, text: &str) -> &mut Table {
        self.now = Time(self.now.0 + ms);
        self.play(text)
    }

    /// Does what must be accepted; the names of what happened.
    pub(crate) fn does(&mut self, by: Color, action: Action) -> Vec<EventKind> {
        match self.game.apply(action.by(by), self.now) {
            Ok(events) => events.iter().map(|event| event.kind.clone()).collect(),
            Err(refusal) => panic!("{action:?}: {}", refusal.sentence(self.game.ruleset())),
        }
    }

    /// Tries what must be refused; nothing may change.
    pub(crate) fn refused(&mut self, by: Color, action: Action) -> Refusal {
        let before = self.game.digest();
        let refusal = match self.game.apply(action.by(by), self.now) {
            Ok(events) => panic!("{action:?} was accepted: {events:?}"),
            Err(refusal) => refusal,
        };
        assert_eq!(self.game.digest(), before, "a refused command changed something");
        refusal
    }

    /// The same, as a sentence.
    pub(crate) fn why_not(&mut self, by: Color, action: Action) -> String {
        self.refused(by, action).sentence(self.game.ruleset())
    }

    /// How the game ended, as a sentence.
    pub(crate) fn verdict(&self) -> String {
        self.game.ending().map_or_else(|| "-".to_owned(), |ending| ending.sentence(self.game.ruleset()))
    }

    /// The current line as text.
    pub(crate) fn line(&self) -> String {
        let texts: Vec<String> =
            self.game.played().map(|(position, node)| uci::write(&position, node.m)).collect();
        texts.join(" ")
    }

    /// The position as text.
    pub(crate) fn fen(&self) -> String {
        fen::write(self.game.position())
    }
}

/// What happened, without when.
pub(crate) fn whats(events: &[Event]) -> Vec<EventKind> {
    events.iter().map(|event| event.kind.clone()).collect()
}
