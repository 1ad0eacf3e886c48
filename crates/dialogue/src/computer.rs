//! The computer in a dialogue: it plays one side, answers draw offers and gives hints. Numbers of positions
//! limit its searches, so that they need no clock, and depend on nothing but the game and the seed.

use tabiya_board::Color;
use tabiya_classroom::two_player::{Message, split_draw, verdict};
use tabiya_engine::{EngineError, Level};
use tabiya_notation::{MoveNotation, san, uci};
use tabiya_player::{Budget, Computer, hint_reason, hint_reason_in};
use tabiya_referee::{Action, CommandRefusal};
use tabiya_rules::def::By;
use tabiya_rules::{Move, Position};

use crate::dialogue::{Dialogue, NOW, Reply, Style, paragraphs};

/// The size of the transposition table.
pub(crate) const TABLE_BYTES: usize = 16 << 20;

/// The number of nodes that full strength searches for a move: some seconds.
const FULL_STRENGTH: Budget = Budget::nodes(3_000_000);

/// The number of nodes that are searched for a hint or a draw offer.
const ADVICE: Budget = Budget::nodes(200_000);

impl Dialogue {
    /// Lets the computer play one side: it answers every move. At levels below full strength the seed decides
    /// which moves it overlooks.
    ///
    /// # Errors
    ///
    /// Returns an error for games in which the sides do not move in turn.
    ///
    /// ```
    /// use tabiya_board::Color;
    /// use tabiya_engine::Level;
    /// use tabiya_dialogue::Dialogue;
    /// use tabiya_referee::{Game, Terms, Time};
    /// use tabiya_rules::Ruleset;
    ///
    /// let animal = Ruleset::builtin("animal").unwrap();
    /// let game = Game::new(&animal, Terms::default(), Time(0));
    /// let mut dialogue = Dialogue::new(game).with_computer(Color::Black, Level::MIN, 1).unwrap();
    /// assert_eq!(dialogue.begin(), None);
    /// let reply = dialogue.reply("c3c4").unwrap();
    /// assert!(reply.text.contains("Player 0: ") && reply.text.contains("Player 1: "), "{}", reply.text);
    /// ```
    pub fn with_computer(mut self, side: Color, level: Level, seed: u64) -> Result<Dialogue, EngineError> {
        self.engines.prepare(self.game.ruleset())?;
        self.computer = Some(Computer { side, level, seed });
        Ok(self)
    }

    /// Makes the computer's move if it has the first one, and returns the reply to show before any line is
    /// read.
    pub fn begin(&mut self) -> Option<Reply> {
        let (was_over, ply) = (self.game.ending().is_some(), self.game.ply());
        self.answer();
        let has_acted = self.game.ply() > ply || self.game.ending().is_some() != was_over;
        has_acted.then(|| self.accepted(self.moves_since(ply), false, verdict(&self.game)))
    }

    /// Returns the side whose commands are read: the opponent of the computer, or else the side to move.
    pub(crate) fn person(&self) -> Color {
        self.computer.map_or(self.game.turn(), |computer| !computer.side)
    }

    /// Carries out a line in a game against the computer, which answers it.
    pub(crate) fn play_against_computer(&mut self, text: &str) -> Reply {
        let (was_over, ply) = (self.game.ending().is_some(), self.game.ply());
        let (words, draw) = match self.style {
            // By the rules of the course the opponent must accept, the computer too.
            Style::TwoPlayer => (text, false),
            Style::Referee => split_draw(text),
        };
        let message = match self.move_or_resign(words) {
            Ok(message) => message.filter(|message| *message == Message::Draw),
            Err(why) => return self.refused(why),
        };
        let declined = if draw { self.answer_draw() } else { None };
        self.answer();
        let said = self.moves_since(ply).into_iter().chain(declined).collect();
        self.accepted(said, was_over, message.or_else(|| verdict(&self.game)))
    }

    /// Starts over after the history of the last game. The computer makes its move if it has the first one.
    pub(crate) fn begin_again(&mut self, history: Option<String>) -> Reply {
        match self.begin() {
            Some(reply) => Reply {
                text: history.map_or_else(String::new, |text| paragraphs([text])) + &reply.text,
                ..reply
            },
            None => Reply { text: paragraphs(history), note: Some(format!("{}\n", self.view())) },
        }
    }

    /// Takes back moves until the person is to move again, or the resignation or agreement that ended the
    /// game.
    pub(crate) fn take_back_from_computer(&mut self) -> Result<(), String> {
        let (ply, person) = (self.game.ply(), self.person());
        let agreed = self.game.ending().is_some_and(|ending| ending.by() == By::Claim);
        let last = if agreed { ply + 1 } else { ply };
        match (0..last).rev().find(|ply| self.is_to_move(person, *ply)) {
            Some(ply) => self.act(Action::Rewind { ply }),
            None => Err(CommandRefusal::NothingToUndo.sentence(self.game.ruleset())),
        }
    }

    /// Makes the moves again that were taken back together.
    pub(crate) fn redo_against_computer(&mut self) -> Result<Reply, String> {
        let (ply, last, person) = (self.game.ply(), self.game.line().len(), self.person());
        match (ply + 1..=last).find(|ply| *ply == last || self.is_to_move(person, *ply)) {
            Some(ply) => self.act(Action::Rewind { ply })?,
            None => self.act(Action::Redo)?,
        }
        self.answer();
        Ok(self.accepted(self.moves_since(ply), false, verdict(&self.game)))
    }

    /// Returns a suggestion for the side to move, or why there is none.
    pub(crate) fn hint(&mut self) -> Result<String, String> {
        self.check_not_over()?;
        let found = self.engines.search_game(&self.game, &ADVICE.limits());
        let found = found.map_err(|error| error.to_string())?;
        let position = self.game.position();
        let Some((hint, (m, _))) = found.hint.as_ref().zip(found.best()) else {
            return Err("There is no legal move.".to_owned());
        };
        let lan = || MoveNotation::Lan.write(position, m).unwrap_or_else(|_| uci::write(position, m));
        let suggested = if self.has_own_words() { self.write(position, m) } else { lan() };
        let reason = match self.coordinates {
            Some(coordinates) => {
                let written = hint_reason_in(position, hint, ", ", &|before, m| coordinates.write(before, m));
                self.named(written)
            }
            None => hint_reason(position, hint),
        };
        Ok(format!("{suggested}: {reason}"))
    }

    /// Makes the computer's move or claim, if it is its turn and there is a legal move.
    fn answer(&mut self) {
        let Some(computer) = self.computer else { return };
        if let Some(act) = computer.act(&self.game, &mut self.engines, FULL_STRENGTH) {
            // A legal move of the side to move and a claim that the referee lists are never refused.
            let _ = act.apply(&mut self.game, computer.side, NOW);
        }
    }

    /// Lets the computer answer a draw offer after the person's move. Returns a sentence if it declines.
    fn answer_draw(&mut self) -> Option<String> {
        let computer = self.computer.filter(|_| self.game.ending().is_none())?;
        let answer = computer.reply_to_draw(&self.game, &mut self.engines, ADVICE).ok()?;
        let person = self.person();
        let agrees = answer == Action::AcceptDraw;
        let offered = self.apply(Action::OfferDraw.by(person));
        if let Err(why) = offered.and_then(|()| self.apply(answer.by(!person))) {
            return Some(why);
        }
        let side = &self.game.ruleset().def().sides[(!person).index()];
        (!agrees).then(|| format!("{side} declines the draw."))
    }

    fn is_to_move(&self, side: Color, ply: usize) -> bool {
        self.game.position_at(ply).is_some_and(|position| position.turn() == side)
    }

    /// Returns the moves after a half-move, each with its side.
    fn moves_since(&self, ply: usize) -> Vec<String> {
        let sides = &self.game.ruleset().def().sides;
        let made = self.game.played().skip(ply);
        made.map(|(position, node)| {
            format!("{}: {}", sides[position.turn().index()], self.said(&position, node.m))
        })
        .collect()
    }

    fn said(&self, position: &Position, m: Move) -> String {
        match self.has_own_words() {
            true => self.write(position, m),
            false if m.is_pass() => "pass".to_owned(),
            false => san::write(position, m),
        }
    }

    /// Returns whether moves are written as a course does.
    fn has_own_words(&self) -> bool {
        self.style == Style::TwoPlayer || self.coordinates.is_some()
    }
}
