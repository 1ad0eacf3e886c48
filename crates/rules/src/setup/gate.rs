//! The gate from a setup to a position: every reason why not, at once.

use tabiya_board::{B256, Color, File, Rank, Set, Square};

use super::{SetupFault, Standing, Wing};
use crate::def::{CastlingFrom, RoyalRule};
use crate::query::promotes::Promotes;
use crate::query::{self, check_on, royals_of};
use crate::{Kind, Piece, Position, Ruleset, Setup};

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
            gate.castling();
            gate.passed();
            gate.gates();
            gate.hands();
            gate.counters();
        }
        if gate.faults.is_empty() {
            Ok(Position::from_setup_unchecked(ruleset, setup))
        } else {
            Err(gate.faults)
        }
    }
}

struct Gate<'a> {
    ruleset: &'a Ruleset,
    setup: &'a Setup,
    faults: Vec<SetupFault>,
}

impl Gate<'_> {
    fn side(&self, color: Color) -> String {
        self.ruleset.def().sides[color.index()].clone()
    }

    fn name(&self, square: Square) -> String {
        self.ruleset.square_name(square).to_string()
    }

    fn at(&self, square: Square) -> Option<Piece> {
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
        let vanish = !checkmate || query::explodes(self.ruleset);
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
        } else if !self.ruleset.def().royals.giving_check
            && let Some((royal, attacker)) = on(turn)
        {
            self.faults.push(SetupFault::ForbiddenCheck { royal, attacker });
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
            let promotes = Promotes::of(self.ruleset, piece.kind, piece.color);
            let standing = || Standing::new(self.ruleset, piece, square);
            let possible = self.ruleset.places()[side][piece.kind.index()];
            if possible.contains(square) {
                continue;
            }
            let fault = if def.confined.is_some_and(|zone| !zone.of[side].contains(square)) {
                SetupFault::OutsideConfines { piece: standing() }
            } else if promotes.is_some_and(|promotes| !promotes.flips && promotes.must(square)) {
                SetupFault::MustHavePromoted { piece: standing() }
            } else {
                SetupFault::NeverThere { piece: standing() }
            };
            self.faults.push(fault);
        }
    }

    fn castling(&mut self) {
        for (index, rook) in self.setup.castling.iter().enumerate() {
            let Some(rook) = *rook else { continue };
            let (color, wing) = (Color::from_index(index / 2), index % 2);
            let right = Wing::new(self.ruleset, color, wing);
            self.faults.extend(self.castling_right(color, wing, rook, right));
        }
    }

    fn castling_right(&self, color: Color, wing: usize, rook: Square, right: Wing) -> Option<SetupFault> {
        let def = self.ruleset.def();
        let (kinds, array) = self.ruleset.kinds_and_array();
        let castling = def.castling.as_ref();
        let found = castling.and_then(|castling| Some((castling, castling.wings[wing].as_ref()?)));
        let Some((castling, files)) = found else { return Some(SetupFault::NoSuchCastling { right }) };
        let home = array.square_of(def, &castling.king, color.index());
        let piece = |name: &str| Some(Piece { color, kind: Kind(kinds.plain(name)? as u8) });
        let anywhere = castling.from == CastlingFrom::Anywhere;
        let rank = match home {
            Some(king) => def.board.rank(king),
            None if anywhere => Rank(if color == Color::White { 0 } else { def.board.ranks() - 1 }),
            None => return Some(SetupFault::NoSuchCastling { right }),
        };
        let king = if anywhere {
            let own = |square: &Square| self.at(*square) == piece(&castling.king);
            def.board.all().find(own).filter(|square| def.board.rank(*square) == rank)
        } else {
            home.filter(|square| self.at(*square) == piece(&castling.king))
        };
        let Some(king) = king else {
            return Some(SetupFault::CastlingKing { right, king: castling.king.clone() });
        };
        let right_square = if anywhere {
            // The king's side is that of the higher files.
            rook.index() < def.board.squares()
                && def.board.rank(rook) == rank
                && (def.board.file(rook) > def.board.file(king)) == (wing == 0)
        } else {
            def.board.square(File(files.rook_from), rank) == Some(rook)
        };
        let partner = || castling.rook.clone();
        (!right_square || self.at(rook) != piece(&castling.rook)).then(|| SetupFault::CastlingPartner {
            right,
            partner: partner(),
            square: rook,
        })
    }

    fn passed(&mut self) {
        let Some(square) = self.setup.passed else { return };
        if !can_have_passed(self.ruleset, self.setup, square) {
            self.faults.push(SetupFault::NothingPassed { square, name: self.name(square) });
        }
    }

    fn gates(&mut self) {
        let zone = self.ruleset.def().gating.as_ref().map(|gating| gating.from);
        for square in self.setup.gates.squares() {
            let owner = self.at(square).map(|piece| piece.color);
            let fits =
                zone.is_some_and(|zone| owner.is_some_and(|color| zone.of[color.index()].contains(square)));
            if !fits {
                self.faults.push(SetupFault::GateWithoutPiece { square, name: self.name(square) });
            }
        }
    }

    fn hands(&mut self) {
        for color in Color::ALL {
            for kind in self.ruleset.kinds() {
                if self.setup.hands[color.index()][kind.index()] > 0 && !self.may_hold(color, kind) {
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

    /// Whether a side can have a kind in hand.
    fn may_hold(&self, color: Color, kind: Kind) -> bool {
        let def = self.ruleset.def();
        let name = self.ruleset.kind_name(kind);
        let gated = def.gating.as_ref().is_some_and(|gating| gating.pieces.iter().any(|piece| piece == name));
        let dropped = |drop: &crate::def::DropDef| drop.piece == name;
        let Some(hands) = &def.hands else { return gated };
        if hands.drops.iter().any(dropped) {
            return true;
        }
        // What was captured is kept even if it can never be dropped; a royal only if it is gone.
        let piece = Piece { color, kind };
        let royal = query::is_royal(self.ruleset, piece) && def.royals.rule != RoyalRule::None;
        hands.keep_captured
            && self.ruleset.in_hand(kind) == kind
            && self.ruleset.info(kind).promoted_from.is_none()
            && (!royal
                || def.royals.rule == RoyalRule::Capture
                    && royals_of(self.ruleset, self.setup, !color).is_empty())
    }

    fn counters(&mut self) {
        let limit = self.ruleset.def().endings.checks.unwrap_or(0);
        for color in Color::ALL {
            let given = self.setup.checks[color.index()];
            if given > limit {
                self.faults.push(SetupFault::TooManyChecks { color, given, limit });
            }
        }
        if self.setup.number > LAST_NUMBER {
            self.faults.push(SetupFault::MoveNumber { number: self.setup.number, limit: LAST_NUMBER });
        }
    }
}

/// Whether the side that has just moved can have stepped over a square, so that its piece stands
/// right behind it.
pub(crate) fn can_have_passed(ruleset: &Ruleset, setup: &Setup, square: Square) -> bool {
    let size = ruleset.board();
    if square.index() >= size.squares() {
        return false;
    }
    let occupied: B256 = query::occupied(setup);
    let mover = !setup.turn;
    let sign = if mover == Color::White { 1 } else { -1 };
    query::pieces(setup).filter(|(_, piece)| piece.color == mover).any(|(to, piece)| {
        let def = &ruleset.def().pieces[ruleset.piece_of(piece.kind)];
        let steps = def.movement.parts.iter().filter(|part| part.initial && part.lame && part.quiet);
        steps.flat_map(|part| &part.vectors).any(|(dx, dy)| {
            let half = (*dx as i32 / 2 * sign, *dy as i32 / 2 * sign);
            let from = size.step(square, -half.0, -half.1);
            let free = |square: Square| !occupied.contains(square);
            size.step(square, half.0, half.1) == Some(to)
                && free(square)
                && from.is_some_and(|from| free(from) && ruleset.initial_squares(piece).contains(from))
        })
    })
}
