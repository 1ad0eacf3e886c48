//! The pieces of a position, and their possible forms.

use std::collections::BTreeSet;

use tabiya_rules::def::DropDef;
use tabiya_rules::{Kind, Piece, Ruleset, Setup};

/// Everything that can become of one piece. More is listed than can happen, never less.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Fate {
    /// Its possible forms on the board.
    pub(crate) on_board: BTreeSet<Piece>,
    /// Its possible forms in hand, and their owners.
    pub(crate) in_hand: BTreeSet<Piece>,
}

/// Returns the possible forms of each piece of a setup.
pub(crate) fn fates(ruleset: &Ruleset, setup: &Setup) -> Vec<Fate> {
    let on_board = setup.board.iter().flatten().map(|piece| (*piece, false));
    let in_hand = tabiya_board::Color::ALL.into_iter().flat_map(|color| {
        let counts = ruleset.kinds().zip(&setup.hands[color]);
        counts.flat_map(move |(kind, count)| {
            std::iter::repeat_n((Piece { color, kind }, true), usize::from(*count))
        })
    });
    on_board.chain(in_hand).map(|(piece, held)| fate(ruleset, piece, held)).collect()
}

fn fate(ruleset: &Ruleset, piece: Piece, held: bool) -> Fate {
    let hands = ruleset.def().hands.as_ref();
    let keeps = hands.is_some_and(|hands| hands.keep_captured);
    let mut fate = Fate::default();
    let mut open = vec![(piece, held)];
    while let Some((piece, held)) = open.pop() {
        let new = if held { fate.in_hand.insert(piece) } else { fate.on_board.insert(piece) };
        if !new {
            continue;
        }
        let name = ruleset.kind_name(piece.kind);
        if held {
            let drop = |drop: &&DropDef| drop.piece == name;
            if let Some(drop) = hands.and_then(|hands| hands.drops.iter().find(drop)) {
                let faces = drop.also_as.iter().filter_map(|face| ruleset.kind_named(face));
                open.extend(faces.chain([piece.kind]).map(|kind| (Piece { kind, ..piece }, false)));
            }
            continue;
        }
        let def = ruleset.piece_def(piece.kind);
        let into = def.promotion.iter().flat_map(|promotion| &promotion.into).chain(&def.flips_to);
        for name in into {
            let becomes = |kind: &Kind| ruleset.piece_def(*kind).name == *name;
            open.extend(ruleset.kinds().filter(becomes).map(|kind| (Piece { kind, ..piece }, false)));
        }
        if keeps {
            open.push((Piece { color: !piece.color, kind: ruleset.in_hand(piece.kind) }, true));
        }
    }
    fate
}

/// Returns about how many arrangements the pieces have on a board, with either side to move.
pub(crate) fn arrangements(ruleset: &Ruleset, setup: &Setup) -> f64 {
    let squares = ruleset.board().squares();
    let mut groups: Vec<(Fate, usize)> = Vec::new();
    // Arrangements by the number of squares taken.
    let mut ways = vec![0.0; squares + 1];
    ways[0] = 1.0;
    for fate in fates(ruleset, setup) {
        if fate.on_board.iter().any(|piece| ruleset.piece_def(piece.kind).royal) {
            // It is the game that ends if it is captured.
            for taken in (0..=squares).rev() {
                ways[taken] = if taken == 0 { 0.0 } else { ways[taken - 1] * (squares - taken + 1) as f64 };
            }
            continue;
        }
        match groups.iter_mut().find(|(other, _)| *other == fate) {
            Some((_, count)) => *count += 1,
            None => groups.push((fate, 1)),
        }
    }
    for (fate, count) in groups {
        let mut next = vec![0.0; squares + 1];
        for (taken, ways) in ways.iter().enumerate() {
            for placed in 0..=count.min(squares - taken) {
                let held = count - placed;
                let places =
                    choose(squares - taken, placed) * (fate.on_board.len() as f64).powi(placed as i32);
                let hands = match fate.in_hand.len() {
                    0 => 1.0,
                    hands => choose(held + hands - 1, held),
                };
                next[taken + placed] += ways * places * hands;
            }
        }
        ways = next;
    }
    2.0 * ways.iter().sum::<f64>()
}

/// Returns the number of sets of `k` out of `n` things.
fn choose(n: usize, k: usize) -> f64 {
    (0..k).fold(1.0, |ways, i| ways * (n - i) as f64 / (i + 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dobutsu_has_one_and_a_half_billion_arrangements_for_each_side() {
        let dobutsu = Ruleset::builtin("dobutsu").unwrap();
        let about = arrangements(&dobutsu, &dobutsu.start_setup());
        assert_eq!(about, 2.0 * 1_567_925_964.0);
    }

    #[test]
    fn pieces_change_sides_and_faces() {
        let dobutsu = Ruleset::builtin("dobutsu").unwrap();
        let fates = fates(&dobutsu, &dobutsu.start_setup());
        let mut sizes: Vec<_> = fates.iter().map(|fate| (fate.on_board.len(), fate.in_hand.len())).collect();
        sizes.sort_unstable();
        // Chicks are chicks or hens of either side. Nothing drops a lion.
        assert_eq!(sizes, [(1, 1), (1, 1), (2, 2), (2, 2), (2, 2), (2, 2), (4, 2), (4, 2)]);
    }
}
