//! An alpha-beta player of all games, and its score against random moves:
//! `cargo run --release -- 100 chess minishogi xiangqi`
use std::cell::OnceCell;
use std::time::Instant;

use tabiya_board::{Color, PerColor, Set};
use tabiya_rules::search::{self, Layout, Node, NodeRules, NodeTask, PieceValues};
use tabiya_rules::{History, Move, MoveList, Outcome, Ruleset, claims, judge};

/// The score of a win, less one for each half-move to it.
const WIN: i32 = 1_000_000;
/// No deeper search begins after this many nodes.
const NODES: u64 = 600;

/// The choice of a move, given the values of the pieces and the keys of the game so far.
struct Choose<'a>(&'a OnceCell<PieceValues>, Vec<u64>);

impl NodeTask for Choose<'_> {
    type Out = Option<Move>;
    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) -> Option<Move> {
        let values = self.0.get_or_init(|| PieceValues::derive(rules, root));
        let mut search = Search { rules, values, keys: self.1, lists: Vec::new(), nodes: 0, best: None };
        let (mut depth, mut score) = (1, 0_i32);
        while search.nodes < NODES && score.abs() < WIN / 2 {
            score = search.search(root, depth, (-WIN, WIN), 0);
            depth += 1;
        }
        search.best
    }
}

struct Search<'a, L: Layout> {
    rules: &'a dyn NodeRules<L>,
    values: &'a PieceValues,
    /// The keys of the game and of the line that is searched.
    keys: Vec<u64>,
    /// Lists to reuse.
    lists: Vec<MoveList>,
    nodes: u64,
    /// The best move of the root so far.
    best: Option<Move>,
}

impl<L: Layout> Search<'_, L> {
    /// Returns the score of a node. From depth 0 on only captures are searched.
    fn search(&mut self, node: &Node<L>, depth: i32, (mut alpha, beta): (i32, i32), ply: i32) -> i32 {
        self.nodes += 1;
        let status = self.rules.status(node);
        let score = |outcome: Outcome| match outcome.winner {
            Some(winner) if winner == node.turn() => WIN - ply,
            Some(_) => ply - WIN,
            None => 0,
        };
        let repeats = ply > 0 && self.keys.contains(&status.key);
        if let Some(ended) = status.decided.map(score).or(repeats.then_some(0)) {
            return ended;
        }
        let quiet = depth <= 0;
        let mut best = if quiet { self.evaluate(node) } else { -WIN };
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        let moves = self.list(node, quiet, if ply == 0 { self.best } else { None });
        if moves.is_empty() && !quiet {
            best = self.rules.outcome_without_moves(node, status.in_check).map_or(0, score);
        }
        self.keys.push(status.key);
        let mut last = None;
        for m in &moves {
            // One of the captures that differ only in their second square is enough.
            if last.replace((m.from(), m.to())) == Some((m.from(), m.to())) && quiet {
                continue;
            }
            let mut after = *node;
            self.rules.play(&mut after, *m);
            let score = -self.search(&after, depth - 1, (-beta, -alpha), ply + 1);
            if score > best {
                (best, alpha) = (score, alpha.max(score));
                self.best = if ply == 0 { Some(*m) } else { self.best };
            }
            if alpha >= beta {
                break;
            }
        }
        self.keys.pop();
        self.lists.push(moves);
        best
    }

    /// Returns the legal moves of a node, or only captures, the most promising first.
    fn list(&mut self, node: &Node<L>, captures: bool, first: Option<Move>) -> MoveList {
        let (rules, values) = (self.rules, self.values);
        let mut moves = self.lists.pop().unwrap_or_default();
        let _ = if captures { rules.captures(node, &mut moves) } else { rules.legal_moves(node, &mut moves) };
        let exchange = |victim, m: &Move| 8 * values.captured(victim) - values.value(m.kind());
        let score = |m: &Move| node.victim(*m).map_or(0, |victim| exchange(victim, m));
        moves.sort_by_cached_key(|m| -if first == Some(*m) { i32::MAX } else { score(m) });
        moves
    }

    /// Returns the material, the attacked squares and the freedom of the royals.
    fn evaluate(&self, node: &Node<L>) -> i32 {
        let royals = self.rules.royals(node);
        let survey = self.rules.survey(node, &PerColor::default());
        let side = |color: Color| {
            let steps = |at| node.piece_at(at).map(|royal| self.rules.attacks(royal, at, node.pieces()));
            let taken = node.pieces_of(color) | survey.attacked[!color];
            let steps = (royals & node.pieces_of(color)).squares().filter_map(steps);
            let free: u32 = steps.map(|steps| (steps & !taken).len()).sum();
            (2 * survey.attacked[color].len() + 6 * free) as i32
        };
        self.values.material(node) + side(node.turn()) - side(!node.turn())
    }
}

/// Plays a game of at most 600 half-moves against random moves. An outcome that can be claimed ends it.
fn play(ruleset: &Ruleset, values: &OnceCell<PieceValues>, player: Color, seed: u64) -> Option<Outcome> {
    let (mut position, mut random) = (ruleset.start(), seed);
    let mut history = History::new(&position);
    for _ in 0..600 {
        let claim = || claims(&position, &history).first().copied();
        if let Some(outcome) = judge(&position, &history).or_else(claim) {
            return Some(outcome);
        }
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = position.legal_moves();
        let keys = || history.positions().map(|past| past.key).collect();
        let m = if position.turn() == player {
            search::run(&position, Choose(values, keys()))?
        } else {
            *moves.get((random >> 33) as usize % moves.len().max(1))?
        };
        history.advance(&mut position, m);
    }
    None
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().map_or(2, |count| count.parse().expect("a number of games"));
    for ruleset in arguments.map(|id| Ruleset::builtin(&id).expect("a game with turns")) {
        let (begun, values) = (Instant::now(), OnceCell::new());
        let winner = |game| play(&ruleset, &values, Color::from_index(game), game as u64)?.winner;
        let won = (0..games).filter(|game| winner(*game) == Some(Color::from_index(*game))).count();
        println!("{}: {won} of {games} games won, {:.1?}", ruleset.id(), begun.elapsed());
    }
}
