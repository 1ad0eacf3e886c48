//! The commands that can be typed instead of moves.

use tabiya_board::{Color, Square};
use tabiya_classroom::Coordinates;
use tabiya_classroom::two_player::verdict;
use tabiya_engine::Level;
use tabiya_notation::{MoveNotation, fen, san, squares, uci};
use tabiya_referee::{Action, Game};
use tabiya_rules::def::{By, PieceDef};
use tabiya_rules::{Attempt, Move, Position, Reason};

use crate::dialogue::{Dialogue, Reply, Style, paragraphs};
use crate::promotion;

/// The width of lists of moves. It is fixed, so that transcripts can be compared.
const WIDTH: usize = 76;

/// A word with its argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word<'a> {
    Undo,
    Redo,
    Moves(Option<&'a str>),
    Why(&'a str),
    Claim(Option<&'a str>),
    History,
    Fen,
    Board,
    Status,
    Hint,
    Help,
}

impl Word<'_> {
    /// Parses a line; `None` if it is something else.
    pub(crate) fn read(text: &str) -> Option<Word<'_>> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = Some(rest.trim()).filter(|rest| !rest.is_empty());
        let word = word.to_ascii_lowercase();
        Some(match (word.as_str(), rest) {
            ("undo", None) => Word::Undo,
            ("redo", None) => Word::Redo,
            ("moves", rest) => Word::Moves(rest),
            ("why", Some(text)) => Word::Why(text),
            ("claim", rest) => Word::Claim(rest),
            ("history", None) => Word::History,
            ("fen", None) => Word::Fen,
            ("board", None) => Word::Board,
            ("status", None) => Word::Status,
            ("hint", None) => Word::Hint,
            ("help" | "?", None) => Word::Help,
            _ => return None,
        })
    }
}

/// Returns how a word is used, if a line begins with one but is neither that word nor a move.
pub(crate) fn usage(text: &str) -> Option<String> {
    let word = text.split_whitespace().next()?.to_ascii_lowercase();
    Some(match word.as_str() {
        "why" => "Write the move after it: `why MOVE` says why a move is not legal.".to_owned(),
        "draw?" => "Write it after a move: `MOVE draw?`.".to_owned(),
        "undo" | "redo" => format!("`{word}` takes no argument and affects one move: repeat it for more."),
        "history" | "fen" | "board" | "status" | "hint" | "help" | "reset" | "quit" | "exit" => {
            format!("`{word}` takes no argument.")
        }
        _ => return None,
    })
}

impl Dialogue {
    /// Carries out a word and returns the reply.
    pub(crate) fn carry_out(&mut self, word: Word<'_>) -> Reply {
        let text = match word {
            Word::Undo => match self.undo() {
                Ok(()) => self.view(),
                Err(why) => why,
            },
            Word::Redo => match self.redo() {
                Ok(reply) => return reply,
                Err(why) => why,
            },
            Word::Hint => self.hint().unwrap_or_else(|why| why),
            Word::Claim(Some(rule)) => match self.claim(rule) {
                Ok(()) => return self.accepted(Vec::new(), false, verdict(&self.game)),
                Err(why) => why,
            },
            Word::Claim(None) => self.named(self.claims()),
            Word::Moves(None) => self.moves(|_| true, "There is no legal move."),
            Word::Moves(Some(name)) => match self.square(name) {
                Some(from) => self.moves(|m| !m.is_drop() && m.from() == from, "Nothing there can move."),
                None => format!("That is not a square of the {} board.", self.game.ruleset().board()),
            },
            Word::Why(text) => self.why_not(text).unwrap_or_else(|| "That move is legal.".to_owned()),
            Word::History => self.history(),
            Word::Fen => fen::write(self.game.position()),
            Word::Board => self.view(),
            Word::Status => self.named(self.status()),
            Word::Help => self.help(),
        };
        Reply { text: paragraphs([text]), note: None }
    }

    fn undo(&mut self) -> Result<(), String> {
        match self.computer {
            Some(_) => self.take_back_from_computer(),
            None => self.act(take_back(&self.game)),
        }
    }

    fn redo(&mut self) -> Result<Reply, String> {
        if self.computer.is_some() {
            return self.redo_against_computer();
        }
        self.act(Action::Redo)?;
        Ok(self.accepted(Vec::new(), false, verdict(&self.game)))
    }

    fn claim(&mut self, rule: &str) -> Result<(), String> {
        match Reason::from_code(rule) {
            Some(reason) => self.act(Action::Claim { reason }),
            None => Err("No rule has that name; `claim` lists the current claims.".to_owned()),
        }
    }

    fn claims(&self) -> String {
        let claims = self.game.claims();
        if claims.is_empty() {
            return "There is nothing to claim now.".to_owned();
        }
        let line = |code: &str, sentence: String| format!("claim {code}: {sentence}");
        let lines = claims.iter().map(|claim| line(claim.reason.code(), claim.sentence(self.game.ruleset())));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns facts that the board does not show: the result and its reason, checks given, points,
    /// repetitions, the number of the opening array.
    fn status(&self) -> String {
        let game = &self.game;
        let ending = game.ending().map(|ending| ending.sentence(game.ruleset()));
        let number = game.ruleset().start_number(game.start());
        let array = number.map(|number| format!("The game began with opening array {number}."));
        let items = game.status().into_iter().map(|item| item.sentence);
        let lines: Vec<String> = ending.into_iter().chain(array).chain(items).collect();
        if lines.is_empty() { "The board shows everything.".to_owned() } else { lines.join("\n") }
    }

    /// Returns the moves: in the words of the course, or in the coordinates, or else as in a book.
    fn history(&self) -> String {
        match (self.course_history(), self.coordinates) {
            _ if self.game.ply() == 0 => "No move has been made.".to_owned(),
            (Some(course), _) => course,
            (None, Some(coordinates)) => history_in(coordinates, &self.game),
            (None, None) => history(&self.game),
        }
    }

    fn moves(&self, wanted: impl Fn(&Move) -> bool, none: &str) -> String {
        let position = self.game.position();
        let mut texts: Vec<String> =
            self.game.legal_moves().into_iter().filter(wanted).map(|m| self.write(position, m)).collect();
        texts.sort();
        let last = texts.len().saturating_sub(1);
        let items = texts.into_iter().enumerate();
        let items = items.map(|(index, text)| if index < last { text + "," } else { text });
        Some(wrap(items)).filter(|text| !text.is_empty()).unwrap_or_else(|| none.to_owned())
    }

    /// Returns a move as it can be typed.
    pub(crate) fn write(&self, position: &Position, m: Move) -> String {
        let ruleset = position.ruleset();
        if let Some(coordinates) = self.coordinates {
            return coordinates.write(position, m);
        }
        match (self.style, position.attempt_of(m)) {
            (Style::TwoPlayer, Attempt::Step { from, to, becomes, .. }) => {
                let letter = becomes.and_then(|kind| ruleset.kind_letter(kind).chars().next());
                let letter = letter.map(|letter| letter.to_ascii_uppercase());
                let [from, to] = [from, to].map(|square| ruleset.square_name(square));
                letter.map_or(format!("{from} {to}"), |letter| format!("{from} {to} {letter}"))
            }
            _ => typed(position, m),
        }
    }

    /// Parses a square by its name in the game or in UCI.
    fn square(&self, name: &str) -> Option<Square> {
        let ruleset = self.game.ruleset();
        let in_course = self.coordinates.and_then(|coordinates| coordinates.read_square(ruleset, name));
        in_course.or_else(|| squares::parse(ruleset, name)).or_else(|| ruleset.board().parse(name))
    }

    fn help(&self) -> String {
        let mut rows = self.forms();
        let alone = self.computer.is_none();
        let agrees = alone || self.style == Style::TwoPlayer;
        let words = [
            (
                "MOVE draw?",
                if agrees { "make a move and agree to a draw" } else { "make a move and offer a draw" },
            ),
            ("resign", "resign"),
            ("claim [RULE]", "list the possible claims; claim by a rule"),
            (
                "undo, redo",
                if alone {
                    "take a move back; make it again"
                } else {
                    "take your move back, and the answer; make them again"
                },
            ),
            ("hint", "suggest a move with its reason"),
            ("moves [SQUARE]", "list the legal moves"),
            ("why MOVE", "say why a move is not legal"),
            ("history", "list the moves so far"),
            ("board, fen", "show the position"),
            ("reset", "start over"),
            ("quit, exit", "quit"),
        ];
        rows.extend(words.map(|(word, meaning)| (word.to_owned(), meaning.to_owned())));
        if self.style == Style::Referee {
            let meaning = "show the result, repetitions and other facts not on the board";
            rows.insert(rows.len().saturating_sub(2), ("status".to_owned(), meaning.to_owned()));
        }
        let mut lines: Vec<String> =
            rows.into_iter().map(|(word, meaning)| format!("{word:<18}  {meaning}")).collect();
        let sides = &self.game.ruleset().def().sides;
        if *sides != ["White", "Black"] {
            lines.insert(0, format!("On the board, w is {} and b is {}.", sides[0], sides[1]));
        }
        lines.insert(0, self.letters());
        if let Some(computer) = self.computer {
            let side = &sides[computer.side.index()];
            lines.insert(
                0,
                format!("The computer plays {side}, at level {} of {}.", computer.level, Level::MAX),
            );
        }
        lines.join("\n")
    }

    /// Returns the pieces with their letters, as the board has them.
    fn letters(&self) -> String {
        let ruleset = self.game.ruleset();
        let piece = |piece: &PieceDef| {
            let letter =
                if piece.name == "pawn" { piece.letter.clone() } else { piece.letter.to_uppercase() };
            format!("{letter} {}", piece.name)
        };
        let pieces = ruleset.def().pieces.iter().map(piece).collect::<Vec<_>>().join(", ");
        wrap(format!("Pieces: {pieces}.").split(' ').map(str::to_owned))
    }

    /// Returns how moves are written, with examples from this game.
    fn forms(&self) -> Vec<(String, String)> {
        let mut rows = Vec::new();
        let start = self.game.ruleset().start();
        if let Some((coordinates, m)) = self.coordinates.zip(start.legal_moves().first()) {
            rows.push((coordinates.write(&start, *m), "move, by the numbers of its squares".to_owned()));
        }
        if self.style == Style::TwoPlayer {
            rows.extend([
                ("e2 e4".to_owned(), "move; castle by the king's squares, e1 g1".to_owned()),
                ("g7 g8 N".to_owned(), "promote to N, R, B or Q; to a queen by default".to_owned()),
            ]);
            return rows;
        }
        let ruleset = self.game.ruleset();
        let moves = start.legal_moves();
        if let Some(m) = moves.get(moves.len() / 2).copied().filter(|m| !m.is_drop()) {
            let [from, to] = [m.from(), m.to()].map(|square| ruleset.square_name(square));
            let second = m.second_square().filter(|_| ruleset.def().has_second_squares());
            let second = second.map_or(String::new(), |square| format!(" {}", ruleset.square_name(square)));
            let forms = [format!("{from} {to}{second}"), typed(&start, m), san::write(&start, m)];
            let means = match ruleset.def().wall() {
                Some(wall) if !second.is_empty() => format!("move, and place {}", wall.with_article()),
                _ => "move".to_owned(),
            };
            rows.push((forms.join(", "), means));
        }
        if ruleset.def().pass {
            rows.push(("pass".to_owned(), "leave all pieces where they are".to_owned()));
        }
        let def = ruleset.def();
        if def.castling.is_some() {
            rows.push(("O-O, O-O-O".to_owned(), "castle; the king's two squares work as well".to_owned()));
        }
        rows.extend(promotion::forms(ruleset).into_iter().map(|(form, meaning)| (form, meaning.to_owned())));
        if def.gating.is_some() {
            rows.push(("MOVE/LETTER".to_owned(), "move, and gate a piece".to_owned()));
        }
        let drops = def.hands.iter().flat_map(|hands| &hands.drops);
        for kind in drops.take(1).filter_map(|drop| ruleset.kind_named(&drop.piece)) {
            let sign = if MoveNotation::Usi.supports(ruleset).is_ok() { '*' } else { '@' };
            let letter = ruleset.kind_letter(kind).to_ascii_uppercase();
            rows.push((format!("{letter}{sign}SQUARE"), "drop from the hand".to_owned()));
        }
        rows
    }
}

/// Returns the moves in coordinates, with the moves of both sides on a line.
pub(crate) fn history_in(coordinates: Coordinates, game: &Game) -> String {
    let turns = game.ruleset().alternates();
    let mut lines: Vec<String> = Vec::new();
    for (position, node) in game.played() {
        let text = coordinates.write(&position, node.m);
        match (turns, position.turn(), lines.last_mut()) {
            (true, Color::Black, Some(line)) => line.push_str(&format!(", {text}")),
            (true, Color::Black, None) => lines.push(format!("{}... {text}", position.setup().number)),
            (true, Color::White, _) => lines.push(format!("{}. {text}", position.setup().number)),
            (false, ..) => lines.push(format!("{}. {text}", lines.len() + 1)),
        }
    }
    lines.extend(game.ending().map(|ending| ending.result().to_owned()));
    lines.join("\n")
}

/// Writes a move in the notation that engines use for the game.
fn typed(position: &Position, m: Move) -> String {
    MoveNotation::Usi.write(position, m).unwrap_or_else(|_| uci::write(position, m))
}

/// Returns the action that takes back the last move, or the resignation or claim that ended the game.
fn take_back(game: &Game) -> Action {
    match game.ending() {
        Some(ending) if ending.by() == By::Claim => Action::Rewind { ply: game.ply() },
        _ => Action::Undo,
    }
}

/// Returns the moves as in a book.
fn history(game: &Game) -> String {
    let turns = game.ruleset().alternates();
    let moves = game.played().enumerate().map(|(index, (position, node))| {
        // In SAN it would be a move of the royal piece to its own square.
        let text = if node.m.is_pass() { "pass".to_owned() } else { san::write(&position, node.m) };
        match (turns, position.turn()) {
            (false, _) => format!("{}. {text}", index + 1),
            (true, Color::White) => format!("{}. {text}", position.setup().number),
            (true, Color::Black) if index == 0 => format!("{}... {text}", position.setup().number),
            (true, Color::Black) => text,
        }
    });
    wrap(moves.chain(game.ending().map(|ending| ending.result().to_owned())))
}

/// Wraps items into lines of a fixed width.
fn wrap(items: impl Iterator<Item = String>) -> String {
    let (mut out, mut column) = (String::new(), 0);
    for item in items {
        let length = item.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(&item);
        column += length;
    }
    out
}
