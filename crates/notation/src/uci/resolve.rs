//! Between the text of a move and the move of a position.

use tabiya_rules::{Attempt, Kind, Move, Position, Ruleset};

use super::{Suffix, Uci, UciError};

/// Reads a legal move of a position.
///
/// # Errors
///
/// What cannot be read; or [`UciError::Illegal`]. To say why it is not legal, [`resolve`] the text
/// and [`explain`](Position::explain) the attempt.
///
/// ```
/// use tabiya_notation::uci::{self, UciError};
/// use tabiya_rules::Ruleset;
///
/// let start = Ruleset::builtin("crazyhouse").unwrap().start();
/// assert!(uci::read(&start, "e2e4").is_ok());
/// assert_eq!(uci::read(&start, "e2e5"), Err(UciError::Illegal));
/// assert!(matches!(uci::read(&start, "e2"), Err(UciError::Unreadable { offset: 2, .. })));
/// ```
pub fn read(position: &Position, text: &str) -> Result<Move, UciError> {
    let uci = Uci::parse(position.ruleset().board(), text)?;
    position.find(&resolve(&uci, position)?).ok_or(UciError::Illegal)
}

/// What a written move tries to do in a position, be it legal or not.
///
/// # Errors
///
/// [`UciError::UnknownPiece`] if the letter is of no piece.
///
/// ```
/// use tabiya_notation::uci::{self, Uci};
/// use tabiya_rules::{Attempt, Ruleset};
///
/// let start = Ruleset::builtin("chess").unwrap().start();
/// let uci = Uci::parse(start.ruleset().board(), "e2e5").unwrap();
/// let attempt = uci::resolve(&uci, &start).unwrap();
/// assert!(matches!(attempt, Attempt::Step { becomes: None, .. }));
/// assert_eq!(start.explain(&attempt).unwrap_err().code(), "cannot-move-that");
/// ```
pub fn resolve(uci: &Uci, position: &Position) -> Result<Attempt, UciError> {
    let ruleset = position.ruleset();
    match *uci {
        Uci::Drop { letter, promoted, to } => {
            let kind = lettered(ruleset, &letter.to_string())?;
            let face = if promoted { lettered(ruleset, &format!("+{letter}"))? } else { kind };
            Ok(Attempt::Drop { kind, face, to })
        }
        Uci::Step { from, to, suffix } => {
            let (mut becomes, mut gate) = (None, None);
            // Where nothing stands, nothing can become anything: that is what is wrong then.
            if let (Some(suffix), Some(piece)) = (suffix, position.piece_at(from)) {
                match suffix {
                    Suffix::Letter(letter) => {
                        let kind = lettered(ruleset, &letter.to_string())?;
                        let side = piece.color.index();
                        if lets_in(ruleset, kind) && !promotes(ruleset, piece.kind, kind, side, to) {
                            gate = Some(kind);
                        } else {
                            becomes = Some(kind);
                        }
                    }
                    sign => becomes = Some(other_form(ruleset, piece.kind, sign)),
                }
            }
            Ok(Attempt::Step { from, to, becomes, gate })
        }
    }
}

/// Writes a legal move of a position.
///
/// ```
/// use tabiya_notation::{fen, uci};
/// use tabiya_rules::Ruleset;
///
/// let shogi = Ruleset::builtin("shogi").unwrap();
/// let position = fen::read(&shogi, "4k4/P8/9/9/9/9/9/9/4K4[] w - - 0 1").unwrap();
/// let mut moves: Vec<String> =
///     position.legal_moves().into_iter().map(|m| uci::write(&position, m)).collect();
/// moves.sort();
/// assert_eq!(moves, ["a8a9+", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]);
/// ```
pub fn write(position: &Position, m: Move) -> String {
    let ruleset = position.ruleset();
    let uci = match position.attempt_of(m) {
        Attempt::Drop { face, to, .. } => {
            let letter = ruleset.kind_letter(face);
            let promoted = letter.starts_with('+');
            Uci::Drop { letter: plain_letter(letter), promoted, to }
        }
        Attempt::Step { from, to, becomes, gate } => {
            let was = ruleset.kind_letter(m.kind());
            let suffix = match (becomes, gate) {
                (Some(kind), _) => Some(suffix_of(was, ruleset.kind_letter(kind))),
                (None, Some(kind)) => Some(Suffix::Letter(plain_letter(ruleset.kind_letter(kind)))),
                (None, None) => None,
            };
            Uci::Step { from, to, suffix }
        }
    };
    uci.display(ruleset.board()).to_string()
}

/// How becoming another piece is written.
fn suffix_of(was: &str, becomes: &str) -> Suffix {
    if becomes.strip_prefix('+') == Some(was) {
        Suffix::Promote
    } else if was.strip_prefix('+') == Some(becomes) {
        Suffix::Demote
    } else {
        Suffix::Letter(plain_letter(becomes))
    }
}

/// The letter itself, without `+` or `~`.
fn plain_letter(letter: &str) -> char {
    letter.chars().find(char::is_ascii_alphabetic).unwrap_or('?')
}

fn lettered(ruleset: &Ruleset, letter: &str) -> Result<Kind, UciError> {
    ruleset.kind_lettered(letter).ok_or_else(|| UciError::UnknownPiece { letter: letter.into() })
}

/// The form with `+`, or without. A piece that has no such form is tried as itself, which is no
/// promotion: the position then says that this piece cannot promote.
fn other_form(ruleset: &Ruleset, kind: Kind, sign: Suffix) -> Kind {
    let letter = ruleset.kind_letter(kind);
    let form = match sign {
        Suffix::Demote => letter.strip_prefix('+').and_then(|letter| ruleset.kind_lettered(letter)),
        _ => ruleset.kind_lettered(&format!("+{letter}")),
    };
    form.unwrap_or(kind)
}

/// Whether a kind can enter behind a first move.
fn lets_in(ruleset: &Ruleset, kind: Kind) -> bool {
    let gating = ruleset.def().gating.as_ref();
    gating.is_some_and(|gating| gating.pieces.iter().any(|name| name == ruleset.kind_name(kind)))
}

/// Whether a piece of a side promotes to a kind on a square: then the letter means that.
fn promotes(ruleset: &Ruleset, piece: Kind, into: Kind, side: usize, to: tabiya_board::Square) -> bool {
    use tabiya_board::Set;
    let def = ruleset.def();
    def.pieces[ruleset.piece_of(piece)].promotion.as_ref().is_some_and(|promotion| {
        promotion.into.iter().any(|name| name == ruleset.kind_name(into))
            && promotion.zone.of[side].contains(to)
    })
}
