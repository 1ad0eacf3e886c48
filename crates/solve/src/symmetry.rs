//! The symmetries of a game, read from its definition. Uncertain ones are not used.

use tabiya_board::{B256, BoardSize, Set, Square};
use tabiya_rules::Ruleset;
use tabiya_rules::def::{
    CaptureDef, DropDef, EndingsDef, Movement, PieceDef, PromotionChoice, PromotionLimit, RulesetDef, Zone,
};

/// The symmetries of a game, by which several positions count as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Symmetry {
    /// Whether the sides have the same rules, so that the board can be turned by 180 degrees and the sides
    /// swapped.
    pub turn: bool,
    /// Whether left and right are the same.
    pub mirror: bool,
}

impl Symmetry {
    /// No symmetry.
    pub const NONE: Symmetry = Symmetry { turn: false, mirror: false };

    /// Returns the symmetries of a game. Its opening array need not have them.
    ///
    /// ```
    /// use tabiya_rules::Ruleset;
    /// use tabiya_solve::Symmetry;
    /// let of = |game| Symmetry::of(&Ruleset::builtin(game).unwrap());
    /// assert_eq!(of("dobutsu"), Symmetry { turn: true, mirror: true });
    /// assert_eq!(of("chess"), Symmetry::NONE);
    /// ```
    pub fn of(ruleset: &Ruleset) -> Symmetry {
        let def = ruleset.def();
        if is_one_sided(def) {
            return Symmetry::NONE;
        }
        let board = def.board;
        let turn = zones(def).all(|zone| turned(board, zone.of[0]) == zone.of[1]);
        let mirror = zones(def).all(|zone| zone.of.iter().all(|set| mirrored(board, *set) == *set))
            && def.pieces.iter().flat_map(movements).all(is_mirrored);
        Symmetry { turn, mirror }
    }

    /// Returns the symmetries that both have.
    pub fn and(self, other: Symmetry) -> Symmetry {
        Symmetry { turn: self.turn && other.turn, mirror: self.mirror && other.mirror }
    }
}

/// Returns the square that a square becomes when the board is turned by 180 degrees.
pub(crate) fn turned_square(board: BoardSize, square: Square) -> Square {
    Square((board.squares() - 1 - square.index()) as u8)
}

/// Returns the square that a square becomes when left and right are swapped.
pub(crate) fn mirrored_square(board: BoardSize, square: Square) -> Square {
    board.reflect(turned_square(board, square))
}

fn turned(board: BoardSize, set: B256) -> B256 {
    B256::from_squares(set.squares().map(|square| turned_square(board, square)))
}

fn mirrored(board: BoardSize, set: B256) -> B256 {
    B256::from_squares(set.squares().map(|square| mirrored_square(board, square)))
}

/// Returns whether a movement is the same to the left and to the right. Movements of Black are those of White
/// turned.
fn is_mirrored(movement: &Movement) -> bool {
    movement.parts.iter().all(|part| part.vectors.iter().all(|(x, y)| part.vectors.contains(&(-x, *y))))
}

/// Returns whether rules may treat the sides, or left and right, differently in ways other than zones and
/// movements. Every part of a definition is named, so that a new one has to be considered here.
fn is_one_sided(def: &RulesetDef) -> bool {
    let RulesetDef {
        id: _,
        name: _,
        aliases: _,
        names: _,
        summary: _,
        sources: _,
        board: _,
        sides: _,
        white_on_top: _,
        one_colour: _,
        squares: _,
        pieces,
        start: _,
        turns: _,
        royals: _,
        captures: CaptureDef { forced: _, effect: _ },
        endings,
        hands: _,
        gating,
        castling,
        duck: _,
        pass: _,
        shuffle: _,
    } = def;
    let EndingsDef {
        stalemate: _,
        goal: _,
        extinction,
        bare_royal: _,
        checks: _,
        repetition,
        no_progress: _,
        no_progress_reset_by: _,
        dead_position: _,
        impasse,
        counting: _,
        points,
    } = endings;
    gating.is_some()
        || castling.is_some()
        || def.has_second_squares()
        || impasse.is_some()
        || points.is_some()
        || extinction.iter().any(|ending| ending.side.is_some())
        || repetition.iter().any(|rule| rule.side.is_some())
        || pieces.iter().any(piece_is_one_sided)
}

fn piece_is_one_sided(piece: &PieceDef) -> bool {
    let PieceDef {
        name: _,
        letter: _,
        movement: _,
        movement_in: _,
        confined: _,
        initial,
        royal: _,
        value: _,
        art: _,
        characters: _,
        promotion,
        flips_to: _,
        en_passant_on: _,
        lines: _,
        unhoppable: _,
    } = piece;
    // These depend on the opening array, which may be of any form.
    let from_array =
        initial.is_none() && movements(piece).flat_map(|movement| &movement.parts).any(|part| part.initial);
    let by_losses = promotion.as_ref().is_some_and(|promotion| promotion.limit != PromotionLimit::None);
    from_array || by_losses
}

/// Returns all movements of a piece.
fn movements(piece: &PieceDef) -> impl Iterator<Item = &Movement> {
    let besides = piece.movement_in.iter().chain(&piece.lines).map(|(_, movement)| movement);
    std::iter::once(&piece.movement).chain(besides)
}

/// Returns all zones of a game.
fn zones(def: &RulesetDef) -> impl Iterator<Item = &Zone> {
    let drops = def.hands.iter().flat_map(|hands| &hands.drops);
    let dropped = drops.flat_map(|DropDef { piece: _, zone, file_limit: _, mate: _, also_as: _ }| zone);
    let goals = def.endings.goal.iter().map(|goal| &goal.zone);
    def.pieces.iter().flat_map(piece_zones).chain(dropped).chain(goals)
}

fn piece_zones(piece: &PieceDef) -> impl Iterator<Item = &Zone> {
    let promotion = piece.promotion.iter().flat_map(|promotion| {
        let forced = match &promotion.choice {
            PromotionChoice::Forced => None,
            PromotionChoice::Optional { forced_in } => Some(forced_in),
        };
        std::iter::once(&promotion.zone).chain(forced)
    });
    let moving = piece.movement_in.iter().chain(&piece.lines).map(|(zone, _)| zone);
    let standing = [&piece.confined, &piece.initial, &piece.en_passant_on].into_iter().flatten();
    moving.chain(standing).chain(promotion)
}
