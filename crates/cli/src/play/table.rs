//! One game at the table: what a line does to it, and what is answered. It knows no input and output.

use tabiya_classroom::grid;
use tabiya_classroom::two_player::{self, Message};
use tabiya_referee::{Action, Command, Game, Refusal, Time};
use tabiya_rules::{Move, Ruleset};

use super::lines::Line;
use super::words::Word;
use super::{board, read};

/// There is no clock: all happens at once.
const NOW: Time = Time(0);

/// What a line is answered with.
#[derive(Debug)]
pub(super) struct Reply {
    /// The result.
    pub(super) text: String,
    /// What a person would like to know besides.
    pub(super) aside: Option<String>,
}

/// How a game is talked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// In the exact words of the course's two-player chess, and no others.
    TwoPlayer,
    /// In the sentences of the referee.
    Referee,
}

/// The game, and how it began.
#[derive(Debug)]
pub(super) struct Table {
    fresh: Game,
    pub(super) game: Game,
    pub(super) manner: Manner,
}

impl Table {
    pub(super) fn new(game: Game) -> Table {
        let course = Ruleset::builtin("two-player").map(|ruleset| ruleset.fingerprint());
        let is_course = course == Some(game.ruleset().fingerprint());
        let manner = if is_course { Manner::TwoPlayer } else { Manner::Referee };
        Table { fresh: game.clone(), game, manner }
    }

    /// The answer to a line; none if it asks to stop.
    pub(super) fn answer(&mut self, line: &Line) -> Option<Reply> {
        let text = match line {
            Line::Text(text) => text.trim(),
            Line::Broken(why) => return Some(self.refused((*why).to_owned())),
        };
        Some(match text {
            "quit" | "exit" => return None,
            "reset" => self.reset(),
            _ => match Word::read(text) {
                Some(word) => self.obey(word),
                None => self.play(text),
            },
        })
    }

    /// Who is to say something now, for a prompt.
    pub(super) fn prompt(&self) -> String {
        let ruleset = self.game.ruleset();
        let side = &ruleset.def().sides[self.game.turn().index()];
        match self.game.ending() {
            Some(_) => "The game is over (reset, undo or quit): ".to_owned(),
            None if ruleset.alternates() => format!("{side} to move: "),
            None => "Either side to move: ".to_owned(),
        }
    }

    pub(super) fn board(&self) -> String {
        board::draw(self.game.position())
    }

    /// Why a move would not be accepted now, if it would not.
    pub(super) fn why_not(&self, text: &str) -> Option<String> {
        match self.manner {
            Manner::Referee => self.read(split_draw(text).0).err(),
            Manner::TwoPlayer => self.read_as_course(text).err(),
        }
    }

    /// The legal move that a text means, or why there is none.
    fn read(&self, text: &str) -> Result<Move, String> {
        self.goes_on()?;
        let last = self.game.moves().last().map(|node| node.m.to());
        read::read(self.game.position(), last, text)
    }

    /// What a line means in the course's two-player chess, or why it means nothing.
    fn read_as_course(&self, text: &str) -> Result<two_player::Reading, String> {
        self.goes_on()?;
        two_player::read(&self.game, text).map_err(|refusal| match refusal {
            Some(refusal) => refusal.sentence(self.game.ruleset()),
            // What no line looks like may be a move in another notation, or nearly one.
            None => match self.read(split_draw(text).0) {
                Ok(_) => "Here moves are written e2 e4, and promotions g7 g8 N.".to_owned(),
                Err(why) => why,
            },
        })
    }

    fn goes_on(&self) -> Result<(), String> {
        match self.game.ending() {
            Some(ending) => Err(Refusal::GameOver { ending }.sentence(self.game.ruleset())),
            None => Ok(()),
        }
    }

    /// A command that is no move. Whoever is to move gives it.
    pub(super) fn order(&mut self, action: Action) -> Result<(), String> {
        self.apply(action.by(self.game.turn()))
    }

    fn apply(&mut self, command: Command) -> Result<(), String> {
        match self.game.apply(command, NOW) {
            Ok(_) => Ok(()),
            Err(refusal) => Err(refusal.sentence(self.game.ruleset())),
        }
    }

    fn play(&mut self, text: &str) -> Reply {
        let was_over = self.game.ending().is_some();
        let done = match self.manner {
            Manner::TwoPlayer => self.play_as_course(text),
            Manner::Referee => self.move_or_resign(text).map(|()| None),
        };
        match done {
            Ok(message) => self.accepted(was_over, message),
            Err(why) => self.refused(why),
        }
    }

    fn play_as_course(&mut self, text: &str) -> Result<Option<Message>, String> {
        let reading = self.read_as_course(text)?;
        let done = two_player::carry_out(&mut self.game, reading);
        done.map_err(|refusal| refusal.sentence(self.game.ruleset()))
    }

    fn move_or_resign(&mut self, text: &str) -> Result<(), String> {
        if text == "resign" {
            return self.order(Action::Resign);
        }
        let (text, draw) = split_draw(text);
        let m = self.read(text)?;
        let by = self.game.position().mover(m);
        if let Err(refusal) = self.game.play(m, NOW) {
            return Err(refusal.sentence(self.game.ruleset()));
        }
        // At one table the opponent is obliged to accept, unless the move has left nothing to agree on.
        if draw && self.game.ending().is_none() {
            self.apply(Action::OfferDraw.by(by))?;
            self.apply(Action::AcceptDraw.by(!by))?;
        }
        Ok(())
    }

    /// The answer to a line that was carried out: what is to be said, the board, and what is told at
    /// the end of a game.
    pub(super) fn accepted(&self, was_over: bool, message: Option<Message>) -> Reply {
        let ended = self.game.ending().map(|ending| ending.sentence(self.game.ruleset()));
        let (message, aside) = match self.manner {
            // The course asks for no word about stalemate.
            Manner::TwoPlayer => {
                (message.filter(|said| *said != Message::Stalemate).map(|said| said.to_string()), ended)
            }
            Manner::Referee if ended.is_some() => (ended, None),
            Manner::Referee => (self.game.position().is_check().then(|| "CHECK".to_owned()), None),
        };
        let told = if was_over { None } else { self.told_at_the_end() };
        Reply { text: paragraphs(message.into_iter().chain([self.board()]).chain(told)), aside }
    }

    fn refused(&self, why: String) -> Reply {
        let illegal = Message::IllegalMove;
        let (message, aside) = match self.manner {
            Manner::TwoPlayer => (illegal.to_string(), Some(why)),
            Manner::Referee => (format!("{illegal}\n{why}"), None),
        };
        Reply { text: paragraphs([message, self.board()]), aside }
    }

    fn reset(&mut self) -> Reply {
        let is_over = self.game.ending().is_some();
        let history = if is_over { None } else { self.course_history() };
        self.game = self.fresh.clone();
        Reply { text: paragraphs(history), aside: None }
    }

    fn told_at_the_end(&self) -> Option<String> {
        self.game.ending().and_then(|_| self.course_history())
    }

    /// The history in the course's own words, where the game has them and there is one.
    pub(super) fn course_history(&self) -> Option<String> {
        grid::Game::history_of(&self.game).map(|lines| lines.join("\n")).filter(|text| !text.is_empty())
    }
}

/// A text without the offer of a draw after it, and whether there was one.
fn split_draw(text: &str) -> (&str, bool) {
    match text.strip_suffix(" draw?") {
        Some(rest) => (rest, true),
        None => (text, false),
    }
}

/// Texts with a blank line before each and after the last.
pub(super) fn paragraphs(texts: impl IntoIterator<Item = String>) -> String {
    let mut out = String::new();
    for text in texts {
        out.push_str(&format!("\n{text}\n"));
    }
    out.push('\n');
    out
}
