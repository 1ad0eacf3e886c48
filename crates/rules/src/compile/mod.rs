//! From a definition to tables. The definition has been checked; what is left to refuse here is
//! movement that the tables cannot hold.

mod attackers;
mod endings;
pub(crate) mod kinds;
mod movement;

use tabiya_board::{File, Rank, Set, Square, Table};

use crate::Fault;
use crate::core::keys;
use crate::core::layout::Layout;
use crate::core::rules::{Castle, CastlingKind, Class, Legality, Promotion};
use crate::core::sink::KindSet;
use crate::def::{
    CaptureEffect, CastlingFrom, CastlingThrough, PromotionChoice, PromotionLimit, PromotionOn, RoyalRule,
    RulesetDef, TurnOrder, Zone,
};
use crate::exotic::{Exotic, Explosion};
use crate::tables::{DropTables, KindTables, Tables};
use kinds::{Kinds, StartArray};

/// Builds the tables of a checked definition in a layout that is large enough.
pub(crate) fn tables<L: Layout>(
    def: &RulesetDef,
    kinds: &Kinds,
    start: &StartArray,
) -> Result<Tables<L>, Vec<Fault>> {
    let size = def.board;
    let board = L::B::from_squares(size.all());
    let mut faults = Vec::new();
    let mut compiled = Vec::new();
    for info in kinds.iter() {
        match movement::compile::<L::B>(def, info, start) {
            Ok(movement) => compiled.push(movement),
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        // A twin moves as its piece, so its fault is the same one.
        faults.dedup();
        return Err(faults);
    }
    let found = attackers::find::<L>(def, kinds, &compiled);

    let royals = kinds.set(|info| def.pieces[info.piece].royal);
    let royal = if royals == 0 { usize::MAX } else { royals.trailing_zeros() as usize };
    let exotic = exotic::<L>(def, kinds, start, &compiled, found.forward, royals);
    let legality = legality(def, &exotic, &compiled, royal);

    let mut kind_tables: Vec<KindTables<L::B>> = (0..kinds.len()).map(KindTables::empty).collect();
    let mut odd = Vec::new();
    for (index, (tables, movement)) in kind_tables.iter_mut().zip(compiled).enumerate() {
        tables.class = movement.class;
        tables.leaps = movement.leaps;
        tables.slides = movement.slides;
        tables.lines = movement.lines;
        tables.pawn = movement.pawn;
        for side in 0..2 {
            for square in size.all() {
                *tables.leap[side].at_mut(square) = movement.leap[side][square.index()];
                *tables.slide[side].at_mut(square) = movement.slide[side][square.index()];
            }
        }
        tables.promotion = promotion(def, kinds, index);
        odd.push(movement.odd);
    }
    let exotic = exotic.map(|exotic| Exotic { odd, ..exotic });

    let (castles, castling_kept) = castles::<L::B>(def, start);
    let mut files: <L::B as Set>::Table<L::B> = Table::filled(L::B::EMPTY);
    for square in size.all() {
        *files.at_mut(square) = L::B::from_squares(size.all().filter(|s| size.file(*s) == size.file(square)));
    }
    let (droppable, drops) = drop_tables::<L::B>(def, kinds);
    Ok(Tables {
        kinds: kind_tables,
        board,
        legality,
        royal_capture: def.royals.rule == RoyalRule::Capture,
        royal,
        between: found.between,
        attackers: found.attackers,
        castling: match &def.castling {
            None => CastlingKind::None,
            Some(castling) if castling.from == CastlingFrom::Array => CastlingKind::Array,
            Some(_) => CastlingKind::Anywhere,
        },
        castling_safe: def
            .castling
            .as_ref()
            .is_some_and(|castling| castling.through == CastlingThrough::Safe),
        castling_kinds: def.castling.as_ref().map_or((0, 0), |castling| {
            (kinds.plain(&castling.king).unwrap_or(0), kinds.plain(&castling.rook).unwrap_or(0))
        }),
        castles,
        castling_kept,
        droppable,
        keeps_captured: def.hands.as_ref().is_some_and(|hands| hands.keep_captured),
        in_hand: in_hand(kinds),
        drops,
        files,
        keys: [0, 1].map(|side| {
            (0..kinds.len())
                .map(|kind| {
                    let mut table: <L::B as Set>::Table<u64> = Table::filled(0);
                    for square in size.all() {
                        *table.at_mut(square) = keys::piece(side, kind, square.index());
                    }
                    table
                })
                .collect()
        }),
        progress: kinds.named(&def.endings.quiet_reset_by),
        exotic,
    })
}

/// How legality is established: by pins where that is exact.
fn legality<B: Set>(
    def: &RulesetDef,
    exotic: &Option<Exotic<B>>,
    compiled: &[movement::Compiled<B>],
    royal: usize,
) -> Legality {
    let verify = |exotic: &Exotic<B>| {
        exotic.forward != 0
            || exotic.explosion.is_some()
            || exotic.checks_forbidden
            || exotic.gating != 0
            || exotic.royals.count_ones() > 1
    };
    match def.royals.rule {
        RoyalRule::None => Legality::Free,
        RoyalRule::Capture if !def.royals.giving_check => Legality::Verify,
        RoyalRule::Capture => Legality::Free,
        RoyalRule::Checkmate => {
            let odd_royal = compiled.get(royal).is_some_and(|kind| kind.class != Class::Officer);
            if odd_royal || exotic.as_ref().is_some_and(verify) { Legality::Verify } else { Legality::Exact }
        }
    }
}

fn exotic<L: Layout>(
    def: &RulesetDef,
    kinds: &Kinds,
    start: &StartArray,
    compiled: &[movement::Compiled<L::B>],
    forward: KindSet,
    royals: KindSet,
) -> Option<Exotic<L::B>> {
    let size = def.board;
    let board = L::B::from_squares(size.all());
    let narrow = |zone: &Zone| zone.of.map(L::B::narrow);
    let checkmate = def.royals.rule == RoyalRule::Checkmate;
    let has_odd = compiled.iter().any(|kind| kind.class == Class::Odd);
    let has_odd_royal =
        compiled.iter().enumerate().any(|(kind, c)| royals >> kind & 1 != 0 && c.class != Class::Officer);
    let explosion = match &def.captures.effect {
        CaptureEffect::None => None,
        CaptureEffect::Explode { spares } => Some(Explosion {
            around: (0..L::B::BITS as usize)
                .map(|index| {
                    if index >= size.squares() {
                        return L::B::EMPTY;
                    }
                    let square = Square(index as u8);
                    let steps = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
                    L::B::from_squares(steps.iter().filter_map(|(dx, dy)| size.step(square, *dx, *dy)))
                })
                .collect(),
            spared: kinds.named(spares),
        }),
    };
    let gating = def.gating.as_ref().map_or(0, |gating| kinds.named(&gating.pieces));
    let limited = def.pieces.iter().any(|piece| {
        piece.promotion.as_ref().is_some_and(|promotion| promotion.limit == PromotionLimit::Lost)
    });
    let mut faces = [0; 32];
    for drop in def.hands.iter().flat_map(|hands| &hands.drops) {
        if let Some(kind) = kinds.plain(&drop.piece) {
            faces[kind] = kinds.named_plain(&drop.also_as);
        }
    }
    let goal = endings::goal::<L::B>(def, kinds);
    let extinction = endings::extinction(def, kinds);
    let bare_royal = def.endings.bare_royal.map(|bare| (bare.verdict, bare.reply));
    let check_limit = def.endings.checks.unwrap_or(0);
    let free_turns = def.turns == TurnOrder::Free;
    let royal_needed = match def.royals.rule {
        RoyalRule::None => [false; 2],
        _ => start.royal_needed(def),
    };
    let ends = goal.is_some() || !extinction.is_empty() || bare_royal.is_some() || check_limit > 0;
    let plain_royals = royals.count_ones() <= 1 && (royal_needed == [true; 2] || royals == 0);
    let exotic = Exotic {
        free_turns,
        odd: Vec::new(),
        forward,
        royals,
        royals_guarded: checkmate,
        checks_forbidden: !def.royals.giving_check,
        ends_on_board: ends || explosion.is_some() || (def.royals.rule == RoyalRule::Capture && royals != 0),
        explosion,
        forced_capture: def.captures.forced,
        gating,
        passing_zone: kinds
            .iter()
            .map(|info| def.pieces[info.piece].en_passant_on.as_ref().map_or([board; 2], narrow))
            .collect(),
        faces,
        promotion_limited: limited,
        array_count: start.counts(),
        royal_needed: if checkmate && def.captures.effect == CaptureEffect::None {
            [false; 2]
        } else {
            royal_needed
        },
        goal,
        extinction,
        bare_royal,
        check_limit,
    };
    let needed = has_odd
        || has_odd_royal
        || forward != 0
        || exotic.free_turns
        || exotic.explosion.is_some()
        || exotic.forced_capture
        || gating != 0
        || limited
        || faces != [0; 32]
        || ends
        || exotic.checks_forbidden
        || def.royals.facing
        || !plain_royals
        || def.pieces.iter().any(|piece| piece.en_passant_on.is_some());
    needed.then_some(exotic)
}

fn promotion<B: Set>(def: &RulesetDef, kinds: &Kinds, kind: usize) -> [Promotion<B>; 2] {
    let info = &kinds[kind];
    let piece = &def.pieces[info.piece];
    if let Some(face) = piece.flips_to.as_deref().and_then(|name| kinds.plain(name)) {
        let board = B::from_squares(def.board.all());
        return [Promotion { zone: board, must: board, into: 1 << face, leaving: false }; 2];
    }
    let Some(promotion) = &piece.promotion else { return [Promotion::NONE; 2] };
    let into = promotion
        .into
        .iter()
        .filter_map(|name| kinds.promoted(name, &piece.name))
        .fold(0, |set, kind| set | 1 << kind);
    [0, 1].map(|side| Promotion {
        zone: B::narrow(promotion.zone.of[side]),
        must: match promotion.choice {
            PromotionChoice::Forced => B::narrow(promotion.zone.of[side]),
            PromotionChoice::Optional { forced_in } => B::narrow(forced_in.of[side]),
        },
        into,
        leaving: promotion.on == PromotionOn::ArrivalOrDeparture,
    })
}

fn in_hand(kinds: &Kinds) -> [u8; 32] {
    let mut table = [0; 32];
    for (kind, slot) in table.iter_mut().enumerate().take(kinds.len()) {
        *slot = kinds[kind].reverts_to.unwrap_or(kind) as u8;
    }
    table
}

fn drop_tables<B: Set>(def: &RulesetDef, kinds: &Kinds) -> (usize, Vec<DropTables<B>>) {
    let Some(hands) = &def.hands else { return (0, Vec::new()) };
    let board = B::from_squares(def.board.all());
    let mut droppable = 0;
    let none = DropTables { zone: [B::EMPTY; 2], file_limit: None, mate: true };
    let mut tables = vec![none; kinds.len()];
    for drop in &hands.drops {
        let Some(kind) = kinds.plain(&drop.piece) else { continue };
        droppable = droppable.max(kind + 1);
        tables[kind] = DropTables {
            zone: drop.zone.map_or([board; 2], |zone| zone.of.map(B::narrow)),
            file_limit: drop.file_limit,
            mate: drop.mate,
        };
    }
    (droppable, tables)
}

type Castles<B> = ([[Castle<B>; 2]; 2], <B as Set>::Table<u8>);

fn castles<B: Set>(def: &RulesetDef, start: &StartArray) -> Castles<B> {
    let mut castles = [[Castle::NONE; 2]; 2];
    let mut kept: B::Table<u8> = Table::filled(15);
    let Some(castling) = &def.castling else { return (castles, kept) };
    let size = def.board;
    for (side, row) in castles.iter_mut().enumerate() {
        let king = start.square_of(def, &castling.king, side);
        let rank = match king {
            Some(king) => size.rank(king),
            None if castling.from == CastlingFrom::Array => continue,
            None => Rank(if side == 0 { 0 } else { size.ranks() - 1 }),
        };
        for (wing, slot) in row.iter_mut().enumerate() {
            let Some(def) = &castling.wings[wing] else { continue };
            let on = |file: u8| size.square(File(file), rank).unwrap_or(Square(0));
            let (king_from, rook_from) = (king.unwrap_or(Square(0)), on(def.rook_from));
            let (king_to, rook_to) = (on(def.king_to), on(def.rook_to));
            let span = |a: Square, b: Square| B::from_squares((a.0.min(b.0)..=a.0.max(b.0)).map(Square));
            let movers = B::of(king_from) | B::of(rook_from);
            *slot = Castle {
                king_from,
                king_to,
                rook_from,
                rook_to,
                empty: (span(king_from, rook_from) | span(king_from, king_to) | span(rook_from, rook_to))
                    & !movers,
                safe: span(king_from, king_to) & !B::of(king_from),
                shields: def.rook_from != 0 && def.rook_from + 1 != size.files(),
            };
            let right = 1u8 << (side * 2 + wing);
            *kept.at_mut(king_from) &= !right;
            *kept.at_mut(rook_from) &= !right;
        }
    }
    (castles, kept)
}
