//! The weights of an evaluation, one flat list with a name for each part, so that a tuner can fit all of them
//! alike.

use tabiya_rules::search::PieceValues;
use tabiya_rules::{Kind, Ruleset};

use crate::score::Pair;

/// The number of entries of tables that are indexed by a count or a distance.
pub(crate) const STEPS: usize = 16;

/// The number of entries of tables that are indexed by the number of moves of a piece.
pub(crate) const MOVES: usize = 28;

/// The weights of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    pub(crate) kinds: usize,
    pub(crate) squares: usize,
    list: Vec<(i16, i16)>,
}

/// The parts of the weights, in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// By kind: a piece on the board.
    Value,
    /// By kind and square, from White's side: a piece on this square.
    Square,
    /// By kind: a piece in hand.
    Hand,
    /// By kind: the first piece of this kind in hand.
    FirstInHand,
    /// By kind and number: a piece that can go to so many squares.
    Mobility,
    /// By kind: two or more pieces on the board.
    Pair,
    /// By kind: a piece on a file without own steppers.
    HalfOpen,
    /// By kind: a piece on a file without steppers.
    Open,
    /// By kind: an attack on a square near the enemy royal.
    RingAttack,
    /// By kind: a piece that is attacked.
    Attacked,
    /// By kind: a piece that is attacked and not defended.
    Hanging,
    /// By kind: a piece that a stepper attacks.
    ByStepper,
    /// By count: attacks on squares near the enemy royal.
    Danger,
    /// By count: pieces that attack squares near the enemy royal.
    Attackers,
    /// By count: squares for a check that the opponent does not attack.
    SafeChecks,
    /// By count: undefended squares near the enemy royal, times the pieces in hand that could be dropped
    /// there.
    DropDanger,
    /// By count: squares for a check by a drop that the opponent does not attack, or that are defended.
    DropChecks,
    /// By count: steppers close in front of the own royal.
    Shelter,
    /// By count: enemy steppers in front of the own royal.
    Storm,
    /// By rank from the own side: a stepper that no enemy stepper can stop.
    Passed,
    /// By rank from the own side: such a stepper with no piece before it on its file.
    PassedFree,
    /// By rank from the own side: the distance of the enemy royal from such a stepper minus that of its own
    /// royal.
    PassedRoyals,
    /// By rank from the own side: a stepper that another one defends.
    Supported,
    /// By rank from the own side: a stepper with another one beside it.
    Beside,
    /// By feature of steppers: doubled, isolated, backward.
    Structure,
    /// By distance: the way of the nearest piece to its goal.
    Goal,
    /// By count: checks given, where they are counted.
    Checks,
    /// The right to move.
    Tempo,
}

/// Features of steppers, in the part [`Part::Structure`].
pub(crate) const DOUBLED: usize = 0;
pub(crate) const ISOLATED: usize = 1;
pub(crate) const BACKWARD: usize = 2;

const _: () = {
    let mut at = 0;
    while at < Part::ALL.len() {
        assert!(Part::ALL[at].0 as usize == at, "the list has the order of the parts");
        at += 1;
    }
};

impl Part {
    pub(crate) const ALL: [(Part, &str); 28] = [
        (Part::Value, "value"),
        (Part::Square, "square"),
        (Part::Hand, "hand"),
        (Part::FirstInHand, "first-in-hand"),
        (Part::Mobility, "mobility"),
        (Part::Pair, "pair"),
        (Part::HalfOpen, "half-open"),
        (Part::Open, "open"),
        (Part::RingAttack, "ring-attack"),
        (Part::Attacked, "attacked"),
        (Part::Hanging, "hanging"),
        (Part::ByStepper, "by-stepper"),
        (Part::Danger, "danger"),
        (Part::Attackers, "attackers"),
        (Part::SafeChecks, "safe-checks"),
        (Part::DropDanger, "drop-danger"),
        (Part::DropChecks, "drop-checks"),
        (Part::Shelter, "shelter"),
        (Part::Storm, "storm"),
        (Part::Passed, "passed"),
        (Part::PassedFree, "passed-free"),
        (Part::PassedRoyals, "passed-royals"),
        (Part::Supported, "supported"),
        (Part::Beside, "beside"),
        (Part::Structure, "structure"),
        (Part::Goal, "goal"),
        (Part::Checks, "checks"),
        (Part::Tempo, "tempo"),
    ];

    /// Returns the number of weights for each kind, of parts by kind.
    pub(crate) fn row(self, squares: usize) -> Option<usize> {
        match self {
            Part::Square => Some(squares),
            Part::Mobility => Some(MOVES),
            _ if self.len(1, 1) == 1 && self != Part::Tempo => Some(1),
            _ => None,
        }
    }

    pub(crate) fn len(self, kinds: usize, squares: usize) -> usize {
        match self {
            Part::Square => kinds * squares,
            Part::Mobility => kinds * MOVES,
            Part::Value
            | Part::Hand
            | Part::FirstInHand
            | Part::Pair
            | Part::HalfOpen
            | Part::Open
            | Part::RingAttack
            | Part::Attacked
            | Part::Hanging
            | Part::ByStepper => kinds,
            Part::Danger
            | Part::Attackers
            | Part::SafeChecks
            | Part::DropDanger
            | Part::DropChecks
            | Part::Shelter
            | Part::Storm
            | Part::Passed
            | Part::PassedFree
            | Part::PassedRoyals
            | Part::Supported
            | Part::Beside
            | Part::Goal
            | Part::Checks => STEPS,
            Part::Structure => 3,
            Part::Tempo => 1,
        }
    }
}

impl Weights {
    /// Returns weights of zero for a game.
    pub(crate) fn zero(ruleset: &Ruleset) -> Weights {
        let (kinds, squares) = (ruleset.kinds().len(), ruleset.board().squares());
        let len = Part::ALL.iter().map(|(part, _)| part.len(kinds, squares)).sum();
        Weights { kinds, squares, list: vec![(0, 0); len] }
    }

    /// Returns the place of a weight in the list.
    pub(crate) fn index(&self, part: Part, at: usize) -> usize {
        self.starts()[part as usize] + at
    }

    /// Returns where each part begins in the list.
    pub(crate) fn starts(&self) -> [usize; Part::ALL.len()] {
        let mut next = 0;
        Part::ALL.map(|(part, _)| {
            let start = next;
            next += part.len(self.kinds, self.squares);
            start
        })
    }

    /// Returns a part of the list.
    pub(crate) fn part(&self, part: Part) -> &[(i16, i16)] {
        let first = self.index(part, 0);
        &self.list[first..first + part.len(self.kinds, self.squares)]
    }

    /// Returns a weight.
    pub(crate) fn get(&self, part: Part, at: usize) -> Pair {
        let (opening, endgame) = self.part(part)[at];
        Pair::new(opening.into(), endgame.into())
    }

    /// Sets a weight for the opening and for the endgame.
    pub(crate) fn set(&mut self, part: Part, at: usize, opening: i32, endgame: i32) {
        let index = self.index(part, at);
        let limit = |value: i32| value.clamp(-4000, 4000) as i16;
        self.list[index] = (limit(opening), limit(endgame));
    }

    /// Sets all weights.
    pub(crate) fn set_list(&mut self, list: &[(f64, f64)]) {
        let limit = |value: f64| value.round().clamp(-4000.0, 4000.0) as i16;
        self.list = list.iter().map(|(opening, endgame)| (limit(*opening), limit(*endgame))).collect();
    }

    /// Returns for each weight the place of the first that has the same meaning if left and right are alike.
    pub(crate) fn mirrored(&self, files: usize, turned: bool) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.list.len()).collect();
        let first = self.index(Part::Square, 0);
        if !turned {
            for at in 0..self.kinds * self.squares {
                let (row, file) = (at / files, at % files);
                places[first + at] = first + row * files + file.min(files - 1 - file);
            }
        }
        places
    }

    /// Returns all weights.
    pub(crate) fn list(&self) -> &[(i16, i16)] {
        &self.list
    }

    /// Returns the value of a kind on the board, in the opening.
    pub(crate) fn value(&self, kind: usize) -> i32 {
        self.get(Part::Value, kind).opening()
    }

    /// Returns the values of pieces for exchanges.
    pub(crate) fn piece_values(&self, ruleset: &Ruleset) -> PieceValues {
        let value = |kind: Kind| self.value(kind.index());
        let in_hand = |kind: Kind| self.get(Part::Hand, kind.index()).opening();
        PieceValues::new(ruleset, value, in_hand).with_captured(|kind| self.captured(ruleset, kind.index()))
    }

    /// Returns the gain of capturing a piece of this kind: its value, and that of the piece in hand.
    pub(crate) fn captured(&self, ruleset: &Ruleset, kind: usize) -> i32 {
        let in_hand = ruleset.in_hand(ruleset.base_kind(Kind(kind as u8)));
        self.value(kind) + self.get(Part::Hand, in_hand.index()).opening()
    }
}
