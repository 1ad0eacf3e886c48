//! The game, and the replies to moves. `words.rs` has the replies to everything else.

use tabiya_board::Square;
use tabiya_classroom::two_player::{self, Message, split_draw};
use tabiya_classroom::{Coordinates, Course, grid};
use tabiya_notation::{MoveError, any};
use tabiya_picture::{text_board, text_board_labelled};
use tabiya_player::{Computer, Engines};
use tabiya_referee::{Action, Command, CommandRefusal, Game, Time};
use tabiya_rules::def::RoyalRule;
use tabiya_rules::{Move, Ruleset};

use crate::commands::{self, Word};
use crate::computer::TABLE_BYTES;
use crate::move_reader;

/// The game has no clock, so the time does not matter.
pub(crate) const NOW: Time = Time(0);

/// The reply to a line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reply {
    /// The text for standard output.
    pub text: String,
    /// More information for a person at a terminal.
    pub note: Option<String>,
}

/// The style of the replies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Exactly the words of the course's two-player chess.
    TwoPlayer,
    /// The sentences of the referee.
    Referee,
}

/// A game that is played by lines of text.
#[derive(Debug)]
pub struct Dialogue {
    /// The game as it started.
    fresh: Game,
    pub(crate) game: Game,
    pub(crate) style: Style,
    /// The coordinates of a course in which moves are written, besides the notations of the game.
    pub(crate) coordinates: Option<Coordinates>,
    /// Whether the edges of the board have the names of files and ranks in spite of the coordinates.
    keeps_labels: bool,
    /// The computer, if it plays one side.
    pub(crate) computer: Option<Computer>,
    /// The engine, once it was needed.
    pub(crate) engines: Engines,
}

impl Dialogue {
    /// Continues a game. `reset` returns to its present state.
    pub fn new(game: Game) -> Dialogue {
        let course = Ruleset::builtin("two-player").map(|ruleset| ruleset.fingerprint());
        let is_course = course == Some(game.ruleset().fingerprint());
        let style = if is_course { Style::TwoPlayer } else { Style::Referee };
        let engines = Engines::new(TABLE_BYTES, 1);
        let fresh = game.clone();
        Dialogue { fresh, game, style, coordinates: None, keeps_labels: false, computer: None, engines }
    }

    /// Reads moves in the coordinates of a course as well, and uses them in lists of moves, in the reasons of
    /// refusals and at the edges of the board.
    ///
    /// ```
    /// use tabiya_classroom::Coordinates;
    /// use tabiya_dialogue::Dialogue;
    /// use tabiya_referee::{Game, Terms, Time};
    /// use tabiya_rules::Ruleset;
    ///
    /// let animal = Ruleset::builtin("animal").unwrap();
    /// let game = Game::new(&animal, Terms::default(), Time(0));
    /// let mut dialogue = Dialogue::new(game).with_coordinates(Coordinates::RowCol);
    /// assert!(dialogue.reply("2 2 4 2").unwrap().text.contains("A chick cannot go from (2, 2) to (4, 2)."));
    /// assert!(!dialogue.reply("2 2 3 2").unwrap().text.contains("ILLEGAL_MOVE"));
    /// ```
    #[must_use]
    pub fn with_coordinates(self, coordinates: Coordinates) -> Dialogue {
        Dialogue { coordinates: Some(coordinates), ..self }
    }

    /// Keeps the names of files and ranks at the edges of the board, also with coordinates, as graders
    /// describe the board.
    #[must_use]
    pub fn keeping_labels(self) -> Dialogue {
        Dialogue { keeps_labels: true, ..self }
    }

    /// Carries out a line and returns the reply; `None` if the line quits. Every other line has a reply, as
    /// graders expect: an empty one is an illegal move.
    pub fn reply(&mut self, line: &str) -> Option<Reply> {
        let text = line.trim();
        Some(match text {
            _ if text.eq_ignore_ascii_case("quit") || text.eq_ignore_ascii_case("exit") => return None,
            _ if text.eq_ignore_ascii_case("reset") => self.reset(),
            _ => match Word::read(text) {
                // The course does not have this word.
                Some(Word::Status) if self.style == Style::TwoPlayer => self.play(text),
                Some(word) => self.carry_out(word),
                None => match self.misused(text) {
                    Some(usage) => Reply { text: paragraphs([usage]), note: None },
                    None => self.play(text),
                },
            },
        })
    }

    /// Returns how a word is used that was typed with or without an argument against its use. The course does
    /// not have these replies.
    fn misused(&self, text: &str) -> Option<String> {
        if self.style == Style::TwoPlayer { None } else { commands::usage(text) }
    }

    /// Returns whether the replies are exactly those of the course's two-player chess.
    pub fn is_exact(&self) -> bool {
        self.style == Style::TwoPlayer
    }

    /// Returns the reply to a line that is not text, or too long to be read. `why` is a sentence.
    pub fn refuse(&self, why: &str) -> Reply {
        self.refused(why.to_owned())
    }

    /// Returns the prompt, with the side to move.
    pub fn prompt(&self) -> String {
        let ruleset = self.game.ruleset();
        let side = &ruleset.def().sides[self.game.turn().index()];
        match self.game.ending() {
            Some(_) => "The game is over (reset, undo or quit): ".to_owned(),
            None if ruleset.alternates() => format!("{side} to move: "),
            None => "Either side to move: ".to_owned(),
        }
    }

    /// Returns the board, as in every reply.
    pub fn board(&self) -> String {
        let ruleset = self.game.ruleset();
        match self.coordinates.filter(|_| !self.keeps_labels) {
            Some(coordinates) => {
                text_board_labelled(self.game.position(), &|square| coordinates.labels(ruleset, square))
            }
            None => text_board(self.game.position()),
        }
    }

    /// Returns the board as it is shown without a move. Where a check need not be answered, the warning is
    /// above it.
    pub fn view(&self) -> String {
        let is_captured = self.game.ruleset().def().royals.rule == RoyalRule::Capture;
        self.warning()
            .filter(|_| is_captured)
            .into_iter()
            .chain([self.board()])
            .collect::<Vec<_>>()
            .join("\n\n")
    }

    /// Returns the warning to the side to move that it is in check. The course's two-player chess has its own
    /// message about a move that gives check.
    pub(crate) fn warning(&self) -> Option<String> {
        let warns = self.style == Style::Referee && self.game.ending().is_none();
        (warns && self.game.position().announces_check()).then(|| "CHECK".to_owned())
    }

    /// Returns a sentence with the squares named in the coordinates, if there are any.
    pub(crate) fn named(&self, sentence: String) -> String {
        match self.coordinates {
            Some(coordinates) => coordinates.in_sentence(self.game.ruleset(), &sentence),
            None => sentence,
        }
    }

    /// Returns why a move would be refused now, if it would.
    pub(crate) fn why_not(&self, text: &str) -> Option<String> {
        match self.style {
            Style::Referee => self.read(split_draw(text).0).err(),
            Style::TwoPlayer => self.read_as_course(text).err(),
        }
        .map(|why| self.named(why))
    }

    /// Reads a legal move, or returns why there is none.
    fn read(&self, text: &str) -> Result<Move, String> {
        self.check_not_over()?;
        move_reader::read(self.game.position(), self.last_target(), self.coordinates, text)
    }

    /// Returns where the last move went.
    fn last_target(&self) -> Option<Square> {
        self.game.moves().last().map(|node| node.m.to())
    }

    /// Reads a line of the course's two-player chess, or returns why it is not one.
    fn read_as_course(&self, text: &str) -> Result<two_player::Reading, String> {
        self.check_not_over()?;
        let (words, draw) = split_draw(text);
        if self.coordinates.is_some() && Coordinates::are_in(words) {
            return self.read(words).map(|m| two_player::Reading::Move { m, draw });
        }
        two_player::read(&self.game, text).map_err(|refusal| match refusal {
            Some(refusal) => refusal.sentence(self.game.ruleset()),
            // It may be a move in another notation.
            None => match any::read_after(self.game.position(), self.last_target(), split_draw(text).0) {
                Ok(_) | Err(MoveError::Unreadable(_) | MoveError::NotAMove { .. }) => {
                    "Here moves are written `e2 e4`, and promotions `g7 g8 N`.".to_owned()
                }
                Err(why) => why.sentence(self.game.ruleset()),
            },
        })
    }

    pub(crate) fn check_not_over(&self) -> Result<(), String> {
        match self.game.ending() {
            Some(ending) => Err(CommandRefusal::GameOver { ending }.sentence(self.game.ruleset())),
            None => Ok(()),
        }
    }

    /// Applies an action, other than a move, of the side whose commands are read.
    pub(crate) fn act(&mut self, action: Action) -> Result<(), String> {
        self.apply(action.by(self.person()))
    }

    pub(crate) fn apply(&mut self, command: Command) -> Result<(), String> {
        match self.game.apply(command, NOW) {
            Ok(_) => Ok(()),
            Err(refusal) => Err(refusal.sentence(self.game.ruleset())),
        }
    }

    fn play(&mut self, text: &str) -> Reply {
        if self.computer.is_some() {
            return self.play_against_computer(text);
        }
        let was_over = self.game.ending().is_some();
        match self.move_or_resign(text) {
            Ok(message) => self.accepted(Vec::new(), was_over, message),
            Err(why) => self.refused(why),
        }
    }

    /// Carries out a move or a resignation, and returns the message of the course about it.
    pub(crate) fn move_or_resign(&mut self, text: &str) -> Result<Option<Message>, String> {
        match self.style {
            Style::TwoPlayer => self.play_as_course(text),
            Style::Referee => self.play_as_referee(text).map(|()| None),
        }
    }

    fn play_as_course(&mut self, text: &str) -> Result<Option<Message>, String> {
        let reading = self.read_as_course(text)?;
        let by = self.person();
        let done = two_player::carry_out(&mut self.game, by, reading, NOW);
        done.map_err(|refusal| refusal.sentence(self.game.ruleset()))
    }

    fn play_as_referee(&mut self, text: &str) -> Result<(), String> {
        if text.eq_ignore_ascii_case("resign") {
            return self.act(Action::Resign);
        }
        let (text, draw) = split_draw(text);
        let m = self.read(text)?;
        let by = self.game.position().mover(m);
        if let Err(refusal) = self.game.play(m, NOW) {
            return Err(refusal.sentence(self.game.ruleset()));
        }
        // By the rules of the course the opponent must accept, unless the move has ended the game.
        if draw && self.game.ending().is_none() {
            self.apply(Action::OfferDraw.by(by))?;
            self.apply(Action::AcceptDraw.by(!by))?;
        }
        Ok(())
    }

    /// Returns the reply to an accepted line: the exchange with the computer, a message, the board and, at
    /// the end of the game, its history if the course requires it.
    pub(crate) fn accepted(&self, said: Vec<String>, was_over: bool, message: Option<Message>) -> Reply {
        let ended = self.game.ending().map(|ending| ending.sentence(self.game.ruleset()));
        let (message, note) = match self.style {
            Style::TwoPlayer => (message.map(|message| message.to_string()), ended.or_else(|| self.stuck())),
            Style::Referee if ended.is_some() => (ended, None),
            Style::Referee if self.stuck().is_some() => (self.stuck(), None),
            Style::Referee => (self.warning(), None),
        };
        let history = if was_over { None } else { self.history_at_the_end() };
        let said = Some(said.join("\n")).filter(|text| !text.is_empty());
        let texts = said.into_iter().chain(message).chain([self.board()]).chain(history);
        Reply { text: paragraphs(texts), note }
    }

    /// Returns the options of a side without a legal move, in games that continue then.
    fn stuck(&self) -> Option<String> {
        let turns = self.game.ruleset().alternates();
        let stuck = turns && self.game.ending().is_none() && !self.game.position().has_legal_move();
        stuck.then(|| {
            let side = &self.game.ruleset().def().sides[self.game.turn().index()];
            format!("{side} has no legal move. Play continues until a player resigns or a draw is agreed.")
        })
    }

    pub(crate) fn refused(&self, why: String) -> Reply {
        let (illegal, why) = (Message::IllegalMove, self.named(why));
        let (message, note) = match self.style {
            Style::TwoPlayer => (illegal.to_string(), Some(why)),
            Style::Referee => (format!("{illegal}\n{why}"), None),
        };
        Reply { text: paragraphs([message, self.view()]), note }
    }

    fn reset(&mut self) -> Reply {
        let is_over = self.game.ending().is_some();
        let history = if is_over { None } else { self.course_history() };
        self.game = self.fresh.clone();
        self.begin_again(history)
    }

    fn history_at_the_end(&self) -> Option<String> {
        self.game.ending().and_then(|_| self.course_history())
    }

    /// Returns the history in the words of the course if the game has them and is not at its start: with the
    /// course's own coordinates, or, if others are used, the moves in those.
    pub(crate) fn course_history(&self) -> Option<String> {
        let lines = grid::Game::history_of(&self.game).filter(|lines| !lines.is_empty())?;
        let own = Course::of(self.game.ruleset()).and_then(Course::coordinates);
        Some(match self.coordinates.filter(|chosen| own != Some(*chosen)) {
            Some(others) => commands::history_in(others, &self.game),
            None => lines.join("\n"),
        })
    }
}

/// Joins texts, with a blank line before each and after the last.
pub(crate) fn paragraphs(texts: impl IntoIterator<Item = String>) -> String {
    let mut out = String::new();
    for text in texts {
        out.push_str(&format!("\n{text}\n"));
    }
    out.push('\n');
    out
}
