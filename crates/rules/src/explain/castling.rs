//! Castling that cannot be.

use tabiya_board::{File, Rank, Square};

use super::{Explainer, Refusal};
use crate::core::moves::Move;
use crate::def::{CastlingFrom, CastlingThrough, RoyalRule};
use crate::mechanism::castling::tables::FLAGS;
use crate::query::leg::Mover;
use crate::query::{attackers, check_on};
use crate::{Attempt, Kind, Piece};
use tabiya_board::Set;

/// A castling move that someone means.
pub(super) struct Meant {
    piece: Piece,
    partner: Kind,
    wing: usize,
    king_from: Square,
    king_to: Square,
    rook_from: Square,
    rook_to: Square,
    /// The pieces may start anywhere on the home rank.
    anywhere: bool,
    through: CastlingThrough,
    /// What enters, and where.
    gate: Option<(Kind, Square)>,
}

impl Explainer<'_> {
    /// The castling that an attempt means: the king going to its castling square, or onto its
    /// partner where castling is written so; with a piece that enters, also the partner onto the
    /// king.
    pub(super) fn castling_meant(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        gate: Option<Kind>,
    ) -> Option<Meant> {
        let def = self.ruleset().def();
        let (kinds, array) = self.ruleset().kinds_and_array();
        let castling = def.castling.as_ref()?;
        let kind = |name: &str| kinds.plain(name).map(|kind| Kind(kind as u8));
        let (king, partner) = (kind(&castling.king)?, kind(&castling.rook)?);
        let home = array.square_of(def, &castling.king, piece.color.index());
        let anywhere = castling.from == CastlingFrom::Anywhere;
        let own = |square: Square, kind: Kind| self.at(square) == Some(Piece { color: piece.color, kind });
        let rank = match home {
            Some(home) => def.board.rank(home),
            None if anywhere => Rank(if piece.color.index() == 0 { 0 } else { def.board.ranks() - 1 }),
            None => return None,
        };
        // The partner onto the king, with a piece that enters on the partner's square.
        let by_partner = gate.is_some() && def.gating.is_some() && own(from, partner) && own(to, king);
        let king_from = if by_partner { to } else { from };
        if !own(king_from, king)
            || def.board.rank(king_from) != rank
            || (!anywhere && home != Some(king_from))
        {
            return None;
        }
        castling.wings.iter().enumerate().find_map(|(wing, files)| {
            let files = files.as_ref()?;
            let on = |file: u8| def.board.square(File(file), rank);
            let (king_to, rook_to) = (on(files.king_to)?, on(files.rook_to)?);
            let right = self.setup.castling[piece.color.index() * 2 + wing];
            let beside = |rook: Square| (def.board.file(rook) > def.board.file(king_from)) == (wing == 0);
            let rook_from = if !anywhere {
                on(files.rook_from)?
            } else if own(to, partner) && def.board.rank(to) == rank && beside(to) {
                to
            } else {
                right.unwrap_or(to)
            };
            let meant = if by_partner {
                from == rook_from
            } else if anywhere && to == rook_from && own(to, partner) && beside(to) {
                true
            } else {
                to == king_to && from.0.abs_diff(to.0) > 1 && !self.leads(piece, from, to)
            };
            let gate = gate.map(|gated| match by_partner {
                true => (gated, rook_from),
                false => (gated, king_from),
            });
            let piece = Piece { color: piece.color, kind: king };
            let through = castling.through;
            meant.then_some(Meant {
                piece,
                partner,
                wing,
                king_from,
                king_to,
                rook_from,
                rook_to,
                anywhere,
                through,
                gate,
            })
        })
    }

    /// Whether a piece moves so anyway.
    fn leads(&self, piece: Piece, from: Square, to: Square) -> bool {
        Mover::new(self.ruleset(), piece, from)
            .is_some_and(|mover| mover.legs().any(|leg| leg.status(&mover, self.occupied, to).is_some()))
    }

    pub(super) fn castling(&self, castle: &Meant, attempt: Attempt) -> Result<(), Refusal> {
        let Meant { piece, wing, king_from, king_to, .. } = *castle;
        if let Attempt::Step { becomes: Some(_), .. } = attempt {
            return Err(Refusal::NotAPromotion { piece: piece.kind, from: king_from, to: king_to });
        }
        if self.setup.castling[piece.color.index() * 2 + wing] != Some(castle.rook_from) {
            let partner = castle.partner;
            return Err(Refusal::CastlingNoRight { king: piece.kind, from: king_from, partner, wing });
        }
        self.castling_way(castle)?;
        self.duty()?;
        self.castling_safe(castle)?;
        // A move that lets a piece in is as safe as the same move alone.
        if let Some((gated, square)) = castle.gate {
            self.gate(piece, gated, square)?;
        }
        let king = piece.kind.index();
        let m = Move::new(king_from, king_to, king, king, FLAGS[wing]);
        self.safety(attempt, piece.color, m)
    }

    /// Whether the squares that the two pieces cross are free.
    fn castling_way(&self, castle: &Meant) -> Result<(), Refusal> {
        let Meant { king_from, king_to, rook_from, rook_to, .. } = *castle;
        let own_ways = span(king_from, king_to).chain(span(rook_from, rook_to));
        // From the squares of the array, everything between the two must be free.
        let between = span(king_from, rook_from).filter(|_| !castle.anywhere);
        let blocked = own_ways
            .chain(between)
            .filter(|square| *square != king_from && *square != rook_from)
            .filter_map(|square| Some((square, self.at(square)?)));
        match blocked.min_by_key(|(square, _)| square.0.abs_diff(king_from.0)) {
            Some((by, blocker)) => Err(Refusal::CastlingBlocked { blocker, by }),
            None => Ok(()),
        }
    }

    /// Whether the king is attacked where it stands, passes or arrives.
    fn castling_safe(&self, castle: &Meant) -> Result<(), Refusal> {
        let Meant { piece, king_from, king_to, .. } = *castle;
        let king = piece.kind;
        let safe = castle.through == CastlingThrough::Safe;
        let checkmate = self.ruleset().def().royals.rule == RoyalRule::Checkmate;
        let checked = check_on(self.ruleset(), &self.setup, piece.color).filter(|_| safe || checkmate);
        if let Some((from, by)) = checked
            && let Some(attacker) = self.at(by)
        {
            return Err(Refusal::CastlingInCheck { king, from, attacker, by });
        }
        if !safe {
            return Ok(());
        }
        let mut without = self.setup.clone();
        without.board[king_from.index()] = None;
        let attack = |setup: &crate::Setup, square| {
            let found = attackers(self.ruleset(), setup, square, !piece.color);
            found.any().then(|| found.first())
        };
        let mut way: Vec<Square> = span(king_from, king_to).collect();
        way.sort_by_key(|square| square.0.abs_diff(king_from.0));
        for square in way.into_iter().skip(usize::from(!castle.anywhere)) {
            let Some(by) = attack(&without, square) else { continue };
            let Some(attacker) = self.at(by) else { continue };
            return Err(match square {
                _ if square == king_from && square != king_to => {
                    Refusal::CastlingInCheck { king, from: square, attacker, by }
                }
                _ if square == king_to => Refusal::CastlingIntoCheck { king, square, attacker, by },
                _ => Refusal::CastlingThroughCheck { king, square, attacker, by },
            });
        }
        if castle.anywhere {
            // The partner may have shielded the king's new square along the rank.
            let mut after = without;
            after.board[castle.rook_from.index()] = None;
            after.board[king_to.index()] = Some(piece);
            after.board[castle.rook_to.index()] = Some(Piece { color: piece.color, kind: castle.partner });
            if let Some(by) = attack(&after, king_to)
                && let Some(attacker) = self.at(by)
            {
                return Err(Refusal::CastlingIntoCheck { king, square: king_to, attacker, by });
            }
        }
        Ok(())
    }
}

/// The squares from one to another of the same rank, both included.
fn span(a: Square, b: Square) -> impl Iterator<Item = Square> {
    (a.0.min(b.0)..=a.0.max(b.0)).map(Square)
}
