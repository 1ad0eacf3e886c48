//! The gate from a setup to a position: every reason why not, at once.

pub(crate) mod fault;
pub(crate) mod hooks;
mod places;

use tabiya_board::{Color, Set, Square};

use crate::def::RoyalRule;
use crate::query::hooks::Query;
use crate::query::{self, check_on, royals_of};
use crate::registry::hooks::Slices;
use crate::{Piece, Position, Ruleset, Setup};
use hooks::Admit;

pub use crate::registry::gate::{SetupFault, Wing};
pub use fault::Standing;

/// Twice this still counts half-moves in sixteen bits.
const LAST_NUMBER: u16 = 30_000;

impl Position {
    /// The gate from any arrangement to a position.
    ///
    /// A position that is already decided passes: a royal blown up or captured by the last move, a
    /// goal reached, the deciding check given. A passed square on which nobody can capture passes
    /// too and is left out: such a right is none.
    ///
    /// ```
    /// use tabiya_rules::{Position, Ruleset};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let mut setup = chess.start_setup();
    /// assert!(Position::from_setup(&chess, &setup).is_ok());
    ///
    /// let e1 = chess.board().parse("e1").unwrap();
    /// setup.board[e1.index()] = None;
    /// let faults = Position::from_setup(&chess, &setup).unwrap_err();
    /// let codes: Vec<_> = faults.iter().map(|fault| fault.code()).collect();
    /// assert_eq!(codes, ["missing-royal", "castling-king", "castling-king"]);
    /// assert_eq!(faults[0].to_string(), "White has no royal piece.");
    /// ```
    ///
    /// # Errors
    ///
    /// Everything that keeps it from being a position of the game.
    pub fn from_setup(ruleset: &Ruleset, setup: &Setup) -> Result<Position, Vec<SetupFault>> {
        let mut gate = Gate { ruleset, setup, faults: Vec::new() };
        gate.shape();
        if gate.faults.is_empty() {
            gate.royals();
            gate.squares();
            Slices::faults(&mut gate);
            gate.hands();
            Slices::counters(&mut gate);
            gate.number();
        }
        if gate.faults.is_empty() {
            Ok(Position::from_setup_unchecked(ruleset, setup))
        } else {
            Err(gate.faults)
        }
    }
}

/// A setup at the gate.
pub(crate) struct Gate<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) setup: &'a Setup,
    /// What has been found.
    pub(crate) faults: Vec<SetupFault>,
}

impl Gate<'_> {
    /// The name of a side.
    pub(crate) fn side(&self, color: Color) -> String {
        self.ruleset.def().sides[color.index()].clone()
    }

    /// The name of a square.
    pub(crate) fn name(&self, square: Square) -> String {
        self.ruleset.square_name(square).to_string()
    }

    /// What stands on a square.
    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.setup.board.get(square.index()).copied().flatten()
    }

    fn standing(&self, square: Square) -> Option<Standing> {
        self.at(square).map(|piece| Standing::new(self.ruleset, piece, square))
    }

    /// Lengths and kinds: without these nothing else can be asked.
    fn shape(&mut self) {
        let expected = self.ruleset.board().squares();
        let found = self.setup.board.len();
        if found != expected {
            self.faults.push(SetupFault::BoardLength { found, expected });
        }
        let kinds = self.ruleset.kind_count();
        for color in Color::ALL {
            let found = self.setup.hands[color.index()].len();
            if found != kinds {
                self.faults.push(SetupFault::HandLength { color, found, expected: kinds });
            }
        }
        let unknown = query::pieces(self.setup).filter(|(_, piece)| piece.kind.index() >= kinds);
        self.faults
            .extend(unknown.map(|(square, piece)| SetupFault::UnknownKind { square, kind: piece.kind }));
    }

    fn royals(&mut self) {
        let def = self.ruleset.def();
        let (_, array) = self.ruleset.kinds_and_array();
        if def.royals.rule == RoyalRule::None {
            return;
        }
        let needed = array.royal_needed(def);
        let checkmate = def.royals.rule == RoyalRule::Checkmate;
        // Where a royal can vanish from the board, the side to move has just lost it.
        let vanish = !checkmate || Slices::removes_royals(def);
        let mut complete = true;
        for color in Color::ALL {
            let royals = royals_of(self.ruleset, self.setup, color);
            if royals.is_empty() && needed[color.index()] {
                complete = false;
                let lost = vanish && (color == self.setup.turn || !self.ruleset.alternates());
                if !lost {
                    self.faults.push(SetupFault::MissingRoyal { color, side: self.side(color) });
                }
            } else if royals.several() && checkmate {
                complete = false;
                let squares = royals.squares().collect();
                self.faults.push(SetupFault::SeveralRoyals { color, side: self.side(color), squares });
            }
        }
        if complete && checkmate {
            self.checks();
        }
    }

    /// Whose royal may be attacked: only that of the side to move, and not in every game.
    fn checks(&mut self) {
        let turn = self.setup.turn;
        let on = |color| {
            let (royal, attacker) = check_on(self.ruleset, self.setup, color)?;
            Some((self.standing(royal)?, self.standing(attacker)?))
        };
        if let Some((royal, attacker)) = on(!turn) {
            self.faults.push(SetupFault::LeftInCheck { royal, attacker });
        } else if let Some((royal, attacker)) = on(turn)
            && let Some(fault) = Slices::checked(self.ruleset, royal, attacker)
        {
            self.faults.push(fault);
        }
    }

    /// Whether each piece can be where it is.
    fn squares(&mut self) {
        // Without turns the board is free in every way: pieces are put where one likes.
        if !self.ruleset.alternates() {
            return;
        }
        for (square, piece) in query::pieces(self.setup) {
            let side = piece.color.index();
            let def = &self.ruleset.def().pieces[self.ruleset.piece_of(piece.kind)];
            let standing = || Standing::new(self.ruleset, piece, square);
            let possible = self.ruleset.places(places::find)[side][piece.kind.index()];
            if possible.contains(square) {
                continue;
            }
            let fault = if def.confined.is_some_and(|zone| !zone.of[side].contains(square)) {
                SetupFault::OutsideConfines { piece: standing() }
            } else {
                Slices::misplaced(self.ruleset, &standing())
                    .unwrap_or_else(|| SetupFault::NeverThere { piece: standing() })
            };
            self.faults.push(fault);
        }
    }

    fn hands(&mut self) {
        for color in Color::ALL {
            for kind in self.ruleset.kinds() {
                if self.setup.hands[color.index()][kind.index()] > 0 && !Slices::may_hold(self, color, kind) {
                    self.faults.push(SetupFault::NotForHand {
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
            self.faults.push(SetupFault::MoveNumber { number: self.setup.number, limit: LAST_NUMBER });
        }
    }
}
