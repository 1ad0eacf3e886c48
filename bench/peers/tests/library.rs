//! Five common tasks with shakmaty. `docs/library.md` shows the body of each function beside the same task
//! with Tabiya, and a test of `tabiya-notation` compares the document with this file.

#[test]
fn read_fen() {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess, Position, Role, Square};

    let fen: Fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    assert_eq!(position.board().piece_at(Square::E1).unwrap().role, Role::King);
}

#[test]
fn list_moves() {
    use shakmaty::{CastlingMode, Chess, Position};

    let position = Chess::default();
    for m in position.legal_moves() {
        let check = position.clone().play(m).unwrap().is_check();
        println!("{} {} {}", m.to_uci(CastlingMode::Standard), m.is_capture(), check);
    }
}

#[test]
fn play_san() {
    use shakmaty::san::San;
    use shakmaty::{Chess, Position};

    let mut position = Chess::default();
    for text in ["e4", "e5", "Nf3"] {
        let san: San = text.parse().unwrap();
        position = position.clone().play(san.to_move(&position).unwrap()).unwrap();
    }
    assert_eq!(position.legal_moves().len(), 29);
}

#[test]
fn outcome() {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess, Color, KnownOutcome, Outcome, Position};

    let fen: Fen = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse().unwrap();
    let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    assert_eq!(position.outcome(), Outcome::Known(KnownOutcome::Decisive { winner: Color::White }));
    assert!(position.is_checkmate());
}

#[test]
fn write_pgn() {
    use shakmaty::san::{San, SanPlus};
    use shakmaty::{Chess, Position};

    let mut position = Chess::default();
    let mut pgn = String::from("[White \"Ada\"]\n[Result \"*\"]\n\n");
    for (ply, text) in ["e4", "e5", "Nf3"].into_iter().enumerate() {
        if ply % 2 == 0 {
            pgn += &format!("{}. ", ply / 2 + 1);
        }
        let m = text.parse::<San>().unwrap().to_move(&position).unwrap();
        pgn += &format!("{} ", SanPlus::from_move_and_play_unchecked(&mut position, m));
    }
    pgn += "*\n";
    assert!(pgn.ends_with("\n1. e4 e5 2. Nf3 *\n"));
}
