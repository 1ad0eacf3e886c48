//! Helpers: positions and games as text.

use tabiya_board::{B256, Color, PerColor, Set, Square};

use crate::def::CastlingSide;
use crate::{History, Kind, Move, Outcome, Piece, Position, Ruleset, Setup, claims, judge, placement};

/// A game in progress.
pub(super) struct Play {
    pub(super) position: Position,
    pub(super) history: History,
}

impl Play {
    /// Returns a game that begins with a position of a built-in game.
    pub(super) fn new(game: &str, fen: &str) -> Play {
        let ruleset = Ruleset::builtin(game).unwrap();
        let position = if fen == "start" { ruleset.start() } else { position(&ruleset, fen) };
        Play { history: History::new(&position), position }
    }

    /// Plays moves, each written as start square, target and the letter of a promotion.
    pub(super) fn play(mut self, moves: &str) -> Play {
        for text in moves.split_whitespace() {
            let m = find(&self.position, text).unwrap_or_else(|| panic!("{text} is not legal"));
            self.history.advance(&mut self.position, m);
        }
        self
    }

    pub(super) fn verdict(&self) -> Option<Outcome> {
        judge(&self.position, &self.history)
    }

    pub(super) fn claims(&self) -> Vec<Outcome> {
        claims(&self.position, &self.history)
    }

    /// "none", "draw, stalemate", "white wins, checkmate".
    pub(super) fn outcome(&self) -> String {
        match self.verdict() {
            None => "none".into(),
            Some(outcome) => {
                let who = match outcome.winner {
                    None => "draw",
                    Some(Color::White) => "white wins",
                    Some(Color::Black) => "black wins",
                };
                format!("{who}, {}", outcome.reason.code())
            }
        }
    }

    /// Returns the codes of the possible claims.
    pub(super) fn claimable(&self) -> Vec<&'static str> {
        self.claims().iter().map(|claim| claim.reason.code()).collect()
    }
}

/// Reads a FEN: placement, turn, castling rights of the opening array, en passant square, remaining checks,
/// halfmove clock, move number.
pub(super) fn position(ruleset: &Ruleset, fen: &str) -> Position {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let placed = placement::parse(ruleset.def(), fields[0]).unwrap();
    let mut setup = Setup::empty(ruleset);
    for piece in &placed.pieces {
        let name = &ruleset.def().pieces[piece.piece].name;
        let kind = match piece.promoted_mark {
            true => ruleset.kind_named(&format!("promoted {name}")).unwrap_or(Kind(piece.piece as u8)),
            false => Kind(piece.piece as u8),
        };
        setup.board[piece.square.index()] = Some(Piece { color: piece.color, kind });
    }
    for side in 0..2 {
        for (piece, count) in placed.hands[side].iter().enumerate() {
            setup.hands.0[side][piece] = *count as u8;
        }
    }
    setup.turn = if fields[1] == "w" { Color::White } else { Color::Black };
    let rooks = ruleset.start_setup().castling;
    for letter in fields[2].chars() {
        if let Some(index) = "KQkq".find(letter) {
            let right = (Color::from_index(index / 2), CastlingSide::from_index(index % 2));
            setup.castling[right] = rooks[right];
        }
    }
    setup.ep_square = ruleset.board().parse(fields[3]);
    let counters = &fields[4..];
    let counters = match counters.first().and_then(|text| text.split_once('+')) {
        Some((white, black)) => {
            let limit = ruleset.def().endings.checks.unwrap();
            setup.counters = PerColor([white, black].map(|to_go| limit - to_go.parse::<u8>().unwrap()));
            &counters[1..]
        }
        None => counters,
    };
    setup.halfmove_clock = counters.first().map_or(0, |text| text.parse().unwrap());
    setup.number = counters.get(1).map_or(1, |text| text.parse().unwrap());
    setup.marks = B256::EMPTY;
    Position::from_setup_unchecked(ruleset, &setup)
}

fn find(position: &Position, text: &str) -> Option<Move> {
    let ruleset = position.ruleset();
    position.legal_moves().into_iter().find(|m| name(ruleset, position, *m) == text)
}

fn name(ruleset: &Ruleset, position: &Position, m: Move) -> String {
    let square = |square: Square| ruleset.board().name(square).to_string();
    if m.is_drop() {
        return format!("{}@{}", ruleset.kind_letter(m.into_kind()).to_uppercase(), square(m.to()));
    }
    if m.is_castle() {
        return format!("{}{}", square(position.castling_squares(m).0), square(m.to()));
    }
    let letter = ruleset.kind_letter(m.into_kind()).trim_end_matches('~');
    let tail = match letter {
        _ if m.into_kind() == m.kind() || m.gated().is_some() => "",
        letter if letter.starts_with('+') => "+",
        _ if ruleset.kind_letter(m.kind()).starts_with('+') => "-",
        letter => letter,
    };
    format!("{}{}{tail}", square(m.from()), square(m.to()))
}
