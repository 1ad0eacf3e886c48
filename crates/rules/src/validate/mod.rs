//! Validation of setups. All errors are reported at once.

pub(crate) mod error;
pub(crate) mod hooks;
mod places;

use tabiya_board::{Color, Set, Square};

use crate::def::RoyalRule;
use crate::query::hooks::Query;
use crate::query::{self, check_on, royals_of};
use crate::registry::hooks::Slices;
use crate::{Piece, Position, Ruleset, Setup};
use hooks::Validate;
use places::Places;

pub use crate::registry::validate::{CastlingRight, SetupError};
pub use error::PlacedPiece;

/// The largest move number: twice as many half-moves still fit in sixteen bits.
const LAST_NUMBER: u16 = 30_000;

impl Position {
    /// Validates a setup and turns it into a position.
    ///
    /// A position that is already decided is valid: a royal blown up or captured by the last move, a goal
    /// reached, the deciding check given. An en passant square on which no piece can capture is valid, too,
    /// and is left out of the position.
    ///
    /// ```
    /// use tabiya_rules::{Position, Ruleset};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let mut setup = chess.start_setup();
    /// assert!(Position::from_setup(&chess, &setup).is_ok());
    ///
    /// let e1 = chess.board().parse("e1").unwrap();
    /// setup.board[e1.index()] = None;
    /// let errors = Position::from_setup(&chess, &setup).unwrap_err();
    /// let codes: Vec<_> = errors.iter().map(|error| error.code()).collect();
    /// assert_eq!(codes, ["missing-royal", "castling-king", "castling-king"]);
    /// assert_eq!(errors[0].to_string(), "White has no king.");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns all reasons why it is not a position of the game.
    pub fn from_setup(ruleset: &Ruleset, setup: &Setup) -> Result<Position, Vec<SetupError>> {
        let mut validator = Validator { ruleset, setup, errors: Vec::new() };
        validator.shape();
        if validator.errors.is_empty() {
            validator.royals();
            validator.squares();
            validator.walls();
            Slices::validate(&mut validator);
            validator.hands();
            Slices::validate_counters(&mut validator);
            validator.number();
        }
        if validator.errors.is_empty() {
            Ok(Position::from_setup_unchecked(ruleset, setup))
        } else {
            Err(validator.errors)
        }
    }
}

/// A setup that is being validated.
pub(crate) struct Validator<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) setup: &'a Setup,
    /// The errors found so far.
    pub(crate) errors: Vec<SetupError>,
}

impl Validator<'_> {
    /// Returns the name of a side.
    pub(crate) fn side(&self, color: Color) -> String {
        self.ruleset.def().sides[color.index()].clone()
    }

    /// Returns the name of a square.
    pub(crate) fn name(&self, square: Square) -> String {
        self.ruleset.square_name(square).to_string()
    }

    /// Returns the piece on a square.
    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.setup.board.get(square.index()).copied().flatten()
    }

    fn placed_piece(&self, square: Square) -> Option<PlacedPiece> {
        self.at(square).map(|piece| PlacedPiece::new(self.ruleset, piece, square))
    }

    /// Validates lengths and kinds, on which everything else depends.
    fn shape(&mut self) {
        let expected = self.ruleset.board().squares();
        let found = self.setup.board.len();
        if found != expected {
            self.errors.push(SetupError::BoardLength { found, expected });
        }
        let kinds = self.ruleset.kind_count();
        for color in Color::ALL {
            let found = self.setup.hands[color].len();
            if found != kinds {
                self.errors.push(SetupError::HandLength { color, found, expected: kinds });
            }
        }
        let unknown = query::pieces(self.setup).filter(|(_, piece)| piece.kind.index() >= kinds);
        self.errors
            .extend(unknown.map(|(square, piece)| SetupError::UnknownKind { square, kind: piece.kind }));
    }

    /// Validates that walls stand on empty squares, in games that have them.
    fn walls(&mut self) {
        let wall = self.ruleset.def().wall();
        for (number, square) in self.setup.walls.squares().enumerate() {
            let message = match (wall, self.setup.board.get(square.index())) {
                (None, _) => "There are no walls in this game.".to_owned(),
                (Some(wall), None) => format!("The {} is not on the board.", wall.name),
                (Some(wall), Some(Some(_))) => {
                    format!("The {} cannot be on {}: a piece is there.", wall.name, self.name(square))
                }
                (Some(wall), Some(None)) if wall.limit.is_some_and(|limit| number >= limit) => {
                    let limit = wall.limit.unwrap_or_default();
                    let (be, plural) = if limit == 1 { ("is", "") } else { ("are", "s") };
                    format!("There {be} more than {limit} {}{plural}.", wall.name)
                }
                (Some(_), Some(None)) => continue,
            };
            self.errors.push(SetupError::WallThere { square, message });
        }
    }

    fn royals(&mut self) {
        let def = self.ruleset.def();
        let (_, array) = self.ruleset.kinds_and_array();
        if def.royals.rule == RoyalRule::None {
            return;
        }
        let needed = array.royals_needed(def);
        let checkmate = def.royals.rule == RoyalRule::Checkmate;
        // If a royal can vanish from the board, the side to move has just lost it.
        let vanish = !checkmate || Slices::removes_royals(def);
        let mut complete = true;
        for color in Color::ALL {
            let royals = royals_of(self.ruleset, self.setup, color);
            let (found, needed) = (royals.len(), u32::from(needed[color.index()]));
            if found < needed {
                complete = false;
                let lost = vanish && (color == self.setup.turn || !self.ruleset.alternates());
                if !lost {
                    let mut names = def.pieces.iter().filter(|piece| piece.royal).map(|piece| &piece.name);
                    let royal = match (names.next(), names.next()) {
                        (Some(only), None) => only.clone(),
                        _ => "royal piece".to_owned(),
                    };
                    let side = self.side(color);
                    self.errors.push(SetupError::MissingRoyal { color, side, royal, found, needed });
                }
            } else if royals.several() && checkmate {
                complete = false;
                let squares = royals.squares().collect();
                self.errors.push(SetupError::SeveralRoyals { color, side: self.side(color), squares });
            }
        }
        if complete && checkmate {
            self.checks();
        }
    }

    /// Validates that only a royal of the side to move is attacked, and in some games not even that.
    fn checks(&mut self) {
        let turn = self.setup.turn;
        let on = |color| {
            let (royal, attacker) = check_on(self.ruleset, self.setup, color)?;
            Some((self.placed_piece(royal)?, self.placed_piece(attacker)?))
        };
        if let Some((royal, attacker)) = on(!turn) {
            self.errors.push(SetupError::LeftInCheck { royal, attacker });
        } else if let Some((royal, attacker)) = on(turn)
            && let Some(error) = Slices::check_error(self.ruleset, &royal, &attacker)
        {
            self.errors.push(error);
        }
    }

    /// Validates that each piece can stand on its square.
    fn squares(&mut self) {
        // In games without turns pieces may be put anywhere.
        if !self.ruleset.alternates() {
            return;
        }
        let places = Places::of(self.ruleset);
        for (square, piece) in query::pieces(self.setup) {
            let side = piece.color.index();
            let def = &self.ruleset.def().pieces[self.ruleset.piece_of(piece.kind)];
            let placed = || PlacedPiece::new(self.ruleset, piece, square);
            if places.contain(piece, square) {
                continue;
            }
            let error = if def.confined.is_some_and(|zone| !zone.of[side].contains(square)) {
                SetupError::OutsideConfines { piece: placed() }
            } else {
                Slices::placement_error(self.ruleset, &placed())
                    .unwrap_or_else(|| SetupError::NeverThere { piece: placed() })
            };
            self.errors.push(error);
        }
    }

    fn hands(&mut self) {
        for color in Color::ALL {
            for kind in self.ruleset.kinds() {
                if self.setup.hands[color][kind.index()] > 0 && !Slices::may_hold(self, color, kind) {
                    self.errors.push(SetupError::NotForHand {
                        color,
                        kind,
                        side: self.side(color),
                        name: self.ruleset.kind_name(kind).to_owned(),
                    });
                }
            }
        }
    }

    fn number(&mut self) {
        if self.setup.number > LAST_NUMBER {
            self.errors.push(SetupError::MoveNumber { number: self.setup.number, limit: LAST_NUMBER });
        }
    }
}
