//! A game with helpers for tests: moves as text, the sides in turn, and a clock that the test sets.

use tabiya_board::Color;
use tabiya_notation::{fen, uci};
use tabiya_referee::{Action, Command, CommandRefusal, Event, EventKind, Game, NodeId, Terms, Time};
use tabiya_rules::{Move, Ruleset};

pub(crate) fn rules(id: &str) -> Ruleset {
    Ruleset::builtin(id).unwrap_or_else(|| panic!("no game {id}"))
}

pub(crate) struct TestGame {
    pub(crate) game: Game,
    pub(crate) now: Time,
}

impl TestGame {
    /// Starts a game from the opening position.
    pub(crate) fn new(id: &str, terms: Terms) -> TestGame {
        TestGame { game: Game::new(&rules(id), terms, Time(0)), now: Time(0) }
    }

    /// Starts a game from a position.
    pub(crate) fn at(id: &str, text: &str, terms: Terms) -> TestGame {
        let ruleset = rules(id);
        let position = fen::read(&ruleset, text).unwrap();
        TestGame { game: Game::from_position(position, terms, Time(0)), now: Time(0) }
    }

    /// Returns the command for a move of the side to move, which must be legal.
    pub(crate) fn command(&self, text: &str) -> Command {
        let position = self.game.position();
        let m = uci::read(position, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        Action::Play { attempt: position.attempt_of(m) }.by(position.mover(m))
    }

    /// Plays moves that must be legal.
    pub(crate) fn play(&mut self, moves: &str) -> &mut TestGame {
        for text in moves.split_whitespace() {
            let command = self.command(text);
            if let Err(refusal) = self.game.apply(command, self.now) {
                panic!("{text}: {}", refusal.sentence(self.game.ruleset()));
            }
        }
        self
    }

    /// Plays one move that takes `ms` milliseconds.
    pub(crate) fn think(&mut self, ms: u64, text: &str) -> &mut TestGame {
        self.now = Time(self.now.0 + ms);
        self.play(text)
    }

    /// Applies a command that must be accepted, and returns the kinds of its events.
    pub(crate) fn apply(&mut self, by: Color, action: Action) -> Vec<EventKind> {
        match self.game.apply(action.by(by), self.now) {
            Ok(events) => events.iter().map(|event| event.kind.clone()).collect(),
            Err(refusal) => panic!("{action:?}: {}", refusal.sentence(self.game.ruleset())),
        }
    }

    /// Applies a command that must be refused without a change.
    pub(crate) fn refused(&mut self, by: Color, action: Action) -> CommandRefusal {
        let before = self.game.digest();
        let refusal = match self.game.apply(action.by(by), self.now) {
            Ok(events) => panic!("{action:?} was accepted: {events:?}"),
            Err(refusal) => refusal,
        };
        assert_eq!(self.game.digest(), before, "a refused command changed something");
        refusal
    }

    /// Like `refused`, but returns the sentence.
    pub(crate) fn why_not(&mut self, by: Color, action: Action) -> String {
        self.refused(by, action).sentence(self.game.ruleset())
    }

    /// Returns how the game ended, as a sentence.
    pub(crate) fn verdict(&self) -> String {
        self.game.ending().map_or_else(|| "-".to_owned(), |ending| ending.sentence(self.game.ruleset()))
    }

    /// Returns the current line as text.
    pub(crate) fn line(&self) -> String {
        let texts: Vec<String> =
            self.game.played().map(|(position, node)| uci::write(&position, node.m)).collect();
        texts.join(" ")
    }

    /// Returns the position as text.
    pub(crate) fn fen(&self) -> String {
        fen::write(self.game.position())
    }
}

/// The kinds of events, without their times.
pub(crate) fn kinds(events: &[Event]) -> Vec<EventKind> {
    events.iter().map(|event| event.kind.clone()).collect()
}

/// All moves of a game, each with the moves before it: every move comes before those that follow it, and
/// the main continuation before its variations.
pub(crate) fn walk(game: &Game) -> Vec<(Vec<Move>, Move)> {
    fn visit(game: &Game, of: Option<NodeId>, path: &mut Vec<Move>, walked: &mut Vec<(Vec<Move>, Move)>) {
        for (id, node) in game.continuations(of) {
            walked.push((path.clone(), node.m));
            path.push(node.m);
            visit(game, Some(id), path, walked);
            path.pop();
        }
    }
    let mut walked = Vec::new();
    visit(game, None, &mut Vec::new(), &mut walked);
    walked
}

/// The length of the main line of a game.
pub(crate) fn main_line_length(game: &Game) -> usize {
    let first = game.continuations(None).next();
    std::iter::successors(first, |(id, _)| game.continuations(Some(*id)).next()).count()
}
