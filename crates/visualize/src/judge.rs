//! The referee beside the program: it follows the same game, line by line, and says what the rules say.
//!
//! All rules come from `tabiya-rules`. Where the program has another position than the rules, the referee
//! goes on from the program's, if a game can be continued from it.

use tabiya_board::{Color, Set};
use tabiya_classroom::{Course, grid, simulator::Simulation, two_player};
use tabiya_grade::internal::describe;
use tabiya_notation::{MoveError, any};
use tabiya_referee::{Action, CommandRefusal, Game, Terms, Time};
use tabiya_rules::{CastlingRights, Ruleset, Setup};
use tabiya_submission::Snapshot;
use tabiya_wire::online::{Target, Targets};

use crate::pieces;

/// The game has no clock, so the time does not matter.
const NOW: Time = Time(0);

/// The referee of a game.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    game: Game,
    /// Whether lines are exactly those of the course's two-player chess.
    is_two_player: bool,
    /// Why the referee cannot go on from the position of the program.
    lost: Option<String>,
}

/// The rules about a line.
#[derive(Debug)]
pub(crate) struct Ruling {
    /// Whether the line is carried out.
    pub(crate) is_accepted: bool,
    /// Why it is refused, or how it is carried out, as a sentence.
    pub(crate) why: String,
    /// The message of the course about it.
    pub(crate) message: Option<String>,
    /// The new lines of the history, in games of courses that define its words.
    pub(crate) added: Option<Vec<String>>,
    /// The game after it.
    game: Game,
}

impl Ruling {
    /// Returns the position and the hands after the line, as a program shows them.
    pub(crate) fn snapshot(&self) -> Snapshot {
        snapshot(&self.game)
    }

    /// Returns whether the game was drawn because a side has no move, which no course foresees.
    pub(crate) fn is_drawn_by_rules(&self) -> bool {
        let ending = self.game.ending();
        ending.is_some_and(|ending| ending.winner().is_none()) && self.message.as_deref() != Some("DRAW")
    }
}

impl Judge {
    /// Begins a game from its opening array.
    pub(crate) fn new(ruleset: &Ruleset) -> Judge {
        Judge::of(Game::new(ruleset, Terms::default(), NOW))
    }

    /// Begins a game from a layout.
    ///
    /// # Errors
    /// Returns what is wrong with the layout.
    pub(crate) fn set_up(ruleset: &Ruleset, layout: &str) -> Result<Judge, String> {
        let set_up = Simulation::set_up(ruleset, layout.as_bytes()).map_err(|error| error.to_string())?;
        Ok(Judge::of(Game::from_position(set_up.position().clone(), Terms::default(), NOW)))
    }

    fn of(game: Game) -> Judge {
        let is_two_player = Course::of(game.ruleset()) == Some(Course::TwoPlayer);
        Judge { game, is_two_player, lost: None }
    }

    /// Returns the position and the hands, as a program shows them.
    pub(crate) fn snapshot(&self) -> Snapshot {
        snapshot(&self.game)
    }

    /// Returns the side to move; `None` if there are no turns or the game is over.
    pub(crate) fn turn(&self) -> Option<Color> {
        let goes_on = self.game.ending().is_none() && self.game.ruleset().alternates();
        goes_on.then(|| self.game.turn())
    }

    /// Returns how the game has ended, as a sentence.
    pub(crate) fn ending(&self) -> Option<String> {
        self.game.ending().map(|ending| ending.sentence(self.game.ruleset()))
    }

    /// Returns why the referee cannot go on, if it cannot.
    pub(crate) fn lost(&self) -> Option<&str> {
        self.lost.as_deref()
    }

    /// Returns the squares of attacked royal pieces, in games that announce check.
    pub(crate) fn checked(&self) -> Vec<String> {
        let position = self.game.position();
        if !position.announces_check() || self.lost.is_some() {
            return Vec::new();
        }
        let checked = tabiya_rules::checked(position).squares();
        checked.map(|square| pieces::square_name(position.ruleset(), square)).collect()
    }

    /// Returns the legal targets of a piece: on a square (`e2`) or in a hand (`@chick`).
    pub(crate) fn targets(&self, origin: &str) -> Vec<Target> {
        if self.game.ending().is_some() || self.lost.is_some() {
            return Vec::new();
        }
        Targets::legal(&self.game, &Color::ALL).0.remove(origin).unwrap_or_default()
    }

    /// Says why a move is not legal, or how it is made.
    pub(crate) fn explain(&self, line: &str) -> String {
        self.rule(line).why
    }

    /// Returns the rules about a line, which is written in squares.
    pub(crate) fn rule(&self, line: &str) -> Ruling {
        let before = grid::Game::history_of(&self.game);
        let mut game = self.game.clone();
        let position = self.game.position();
        let carried =
            if self.is_two_player { as_two_player(&mut game, line) } else { as_referee(&mut game, line) };
        let (is_accepted, why, message) = match carried {
            Err(why) => (false, why, Some("ILLEGAL_MOVE".to_owned())),
            Ok((what, message)) => {
                let ending = game.ending().map(|ending| ending.sentence(game.ruleset()));
                let is_check = game.position().announces_check() && ending.is_none();
                let check = || is_check.then(|| "CHECK".to_owned());
                let message = if self.is_two_player { message } else { ending.or_else(check) };
                let what = match what {
                    Carried::Move(m) => format!("{line} is legal: {}.", describe(position, m)),
                    Carried::Resignation => {
                        format!("{} resigns.", game.ruleset().def().sides[position.turn().index()])
                    }
                };
                (true, what, message)
            }
        };
        let added = before.zip(grid::Game::history_of(&game));
        let added = added.map(|(before, after)| after.get(before.len()..).unwrap_or_default().to_vec());
        Ruling { is_accepted, why, message, added, game }
    }

    /// Goes on after a line, from the position of the program.
    pub(crate) fn settle(&mut self, ruling: Ruling, before: &Snapshot, after: &Snapshot) {
        let ruled = ruling.snapshot();
        self.lost = None;
        if same(&ruled, after) {
            self.game = ruling.game;
        } else if same(before, after) && same(&self.snapshot(), after) {
            // The program has not carried the line out: the game goes on from before it.
        } else {
            let base = if ruling.is_accepted { &ruling.game } else { &self.game };
            let turn = if self.game.ruleset().alternates() { !self.game.turn() } else { self.game.turn() };
            match continued(base, after, turn) {
                Ok(game) => self.game = game,
                Err(why) => {
                    self.game = ruling.game;
                    self.lost = Some(why);
                }
            }
        }
    }
}

/// What a line is, when it is carried out.
enum Carried {
    Move(tabiya_rules::Move),
    Resignation,
}

/// Carries out a line of the course's two-player chess, or returns why it is not one.
fn as_two_player(game: &mut Game, line: &str) -> Result<(Carried, Option<String>), String> {
    let reading = two_player::read(game, line).map_err(|refusal| match refusal {
        Some(refusal) => refusal.sentence(game.ruleset()),
        None => "Moves are written `e2 e4`, promotions `g7 g8 N`.".to_owned(),
    })?;
    let carried = match reading {
        two_player::Reading::Move { m, .. } => Carried::Move(m),
        two_player::Reading::Resign => Carried::Resignation,
    };
    let by = game.turn();
    let ruleset = game.ruleset().clone();
    let message = two_player::carry_out(game, by, reading, NOW);
    let message = message.map_err(|refusal| refusal.sentence(&ruleset))?;
    Ok((carried, message.map(|message| message.to_string())))
}

/// Carries out a line of another course, or returns why it is none.
fn as_referee(game: &mut Game, line: &str) -> Result<(Carried, Option<String>), String> {
    let ruleset = game.ruleset().clone();
    let sentence = |refusal: CommandRefusal| refusal.sentence(&ruleset);
    if let Some(ending) = game.ending() {
        return Err(sentence(CommandRefusal::GameOver { ending }));
    }
    if line == "resign" && game.ruleset().alternates() {
        let by = game.turn();
        game.apply(Action::Resign.by(by), NOW).map_err(sentence)?;
        return Ok((Carried::Resignation, None));
    }
    let last = game.moves().last().map(|node| node.m.to());
    let m =
        any::read_after(game.position(), last, line).map_err(|error: MoveError| error.sentence(&ruleset))?;
    game.play(m, NOW).map_err(sentence)?;
    Ok((Carried::Move(m), None))
}

/// Returns a game that goes on from the position of a program.
fn continued(base: &Game, from: &Snapshot, turn: Color) -> Result<Game, String> {
    let ruleset = base.ruleset();
    let mut setup = base.position().setup();
    setup.turn = turn;
    for place in &mut setup.board {
        *place = None;
    }
    for (name, piece) in &from.pieces {
        let square = ruleset.board().parse(name).filter(|square| square.index() < setup.board.len());
        let square =
            square.ok_or_else(|| format!("The program has a piece on `{name}`, which is no square."))?;
        let piece = pieces::piece(ruleset, piece);
        let piece =
            piece.ok_or_else(|| format!("The program has a piece on {name} that the game does not."))?;
        setup.board[square.index()] = Some(piece);
    }
    for (color, letters) in Color::ALL.into_iter().zip(&from.hands) {
        for kind in ruleset.kinds() {
            let letter = ruleset.kind_letter(kind);
            let count = letters.iter().filter(|held| held.eq_ignore_ascii_case(letter)).count();
            if let Some(held) = setup.hands[color].get_mut(usize::from(kind.0)) {
                *held = u8::try_from(count).unwrap_or(u8::MAX);
            }
        }
    }
    // Rights that do not fit the position are lost.
    let variants: [fn(&mut Setup); 3] = [
        |_| {},
        |setup| setup.ep_square = None,
        |setup| {
            setup.ep_square = None;
            setup.castling = CastlingRights::default();
        },
    ];
    let mut why = String::new();
    for change in variants {
        let mut setup = setup.clone();
        change(&mut setup);
        match Game::from_setup(ruleset, &setup, Terms::default(), NOW) {
            Ok(game) => return Ok(game),
            Err(errors) => {
                let sentences = errors.iter().map(ToString::to_string);
                why = sentences.collect::<Vec<_>>().join(" ");
            }
        }
    }
    Err(why)
}

fn snapshot(game: &Game) -> Snapshot {
    let position = game.position();
    Snapshot {
        pieces: pieces::of_position(position),
        hands: pieces::hands_of(position),
        history: grid::Game::history_of(game).unwrap_or_default(),
        ..Snapshot::default()
    }
}

/// Returns whether two snapshots have the same pieces on the same squares and in the same hands.
pub(crate) fn same(one: &Snapshot, other: &Snapshot) -> bool {
    let sorted = |hands: &[Vec<String>; 2]| {
        hands.clone().map(|mut hand| {
            hand.sort();
            hand
        })
    };
    one.pieces == other.pieces && sorted(&one.hands) == sorted(&other.hands)
}
