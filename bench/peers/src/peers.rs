//! Perft through the public interface of each peer, with bulk counting wherever that interface allows it.
use std::hint::black_box;

use shakmaty::{CastlingMode, FromSetup, Position, fen::Fen};

use crate::table::Run;

/// cozy-chess, chess. Without `bulk` every leaf is made and kept alive.
pub fn cozy_chess(fen: &str, depth: u32, bulk: bool) -> Run {
    fn counted(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    nodes += counted(&child, depth - 1);
                }
                false
            });
        }
        nodes
    }
    fn made(board: &cozy_chess::Board, depth: u32) -> u64 {
        if depth == 0 {
            black_box(board);
            return 1;
        }
        let mut nodes = 0;
        board.generate_moves(|moves| {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += made(&child, depth - 1);
            }
            false
        });
        nodes
    }
    let board: cozy_chess::Board = fen.parse().expect("the bench's own FEN");
    if bulk { Box::new(move || counted(&board, depth)) } else { Box::new(move || made(&board, depth)) }
}

/// shakmaty, any of its variants. It keeps no hash.
pub fn shakmaty<P: Position + FromSetup + Clone + 'static>(fen: &str, depth: u32, bulk: bool) -> Run {
    fn made<P: Position + Clone>(position: &P, depth: u32) -> u64 {
        if depth == 0 {
            black_box(position);
            return 1;
        }
        let mut nodes = 0;
        for mv in position.legal_moves() {
            let mut child = position.clone();
            child.play_unchecked(mv);
            nodes += made(&child, depth - 1);
        }
        nodes
    }
    let fen: Fen = fen.parse().expect("the bench's own FEN");
    let position: P =
        fen.into_position(CastlingMode::Standard).unwrap_or_else(|_| panic!("the bench's own position"));
    if bulk {
        Box::new(move || shakmaty::perft(&position, depth))
    } else {
        Box::new(move || made(&position, depth))
    }
}

/// One of shakmaty's variants from its start position, for a depth.
pub type Variant = Box<dyn Fn(u32) -> Run>;

/// A variant of shakmaty that bulk-counts from a position.
pub fn variant<P: Position + FromSetup + Clone + 'static>(fen: &'static str) -> Option<Variant> {
    Some(Box::new(move |depth| shakmaty::<P>(fen, depth, true)))
}

/// haitaka, shogi. Its `PieceMoves::len` counts squares, so leaves are counted by the exact length of the
/// iterator, which it computes from the promotion zone without listing the moves.
pub fn haitaka(sfen: &str, depth: u32) -> Run {
    fn counted(board: &haitaka::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.into_iter().len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    nodes += counted(&child, depth - 1);
                }
                false
            });
        }
        nodes
    }
    let board: haitaka::Board = sfen.parse().expect("the bench's own SFEN");
    Box::new(move || counted(&board, depth))
}

/// rsshogi, shogi: its own perft, which lists the leaves' moves and counts the list. Its legality filter runs
/// over the list, so a sink that only counts is not possible.
pub fn rsshogi(sfen: &str, depth: u32) -> Run {
    let position = rsshogi::board::position_from_sfen(sfen).expect("the bench's own SFEN");
    let depth = u8::try_from(depth).expect("a small depth");
    Box::new(move || rsshogi::board::perft::perft(&position, depth).expect("a perft").nodes)
}
