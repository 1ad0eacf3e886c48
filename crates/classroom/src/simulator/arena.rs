//! Asks the rules how pieces move and whether a move is allowed.
//!
//! Every kind of piece has its own ruleset: `simulator`, with the kind added if it is a new one. So pieces of
//! different registries can share a board even if they share a symbol. A kind that is written in code is a
//! piece of the rules as well, which blocks and is captured; only its movement comes from the code. This
//! module defines no movement.

use std::sync::{Arc, LazyLock};

use tabiya_board::Set;
use tabiya_rules::betza::{self, Movement};
use tabiya_rules::def::PieceDef;
use tabiya_rules::{Attempt, Kind, Piece as Man, Position, Refusal, Ruleset, Setup, targets};

use super::piece::is_symbol;
use super::{Board, Error, Location, Piece, PieceKind};

/// The pieces of every `standard` registry.
pub(super) static STANDARD: LazyLock<Vec<Arc<Sort>>> = LazyLock::new(|| {
    let rules = simulator();
    let sort = |kind: Kind| {
        let def = rules.piece_def(kind).clone();
        let symbol = def.letter.chars().next().unwrap_or_default();
        Arc::new(Sort { symbol, def, rules: rules.clone(), kind, code: None })
    };
    rules.kinds().map(sort).collect()
});

/// Returns a standard piece by its name in the ruleset. A test compares the names with those of the
/// factories.
pub(super) fn standard(name: &str) -> &'static Arc<Sort> {
    STANDARD.iter().find(|sort| sort.def.name == name).expect("the simulator has the pieces of chess")
}

/// The ruleset without new pieces.
fn simulator() -> &'static Ruleset {
    static RULES: LazyLock<Ruleset> =
        LazyLock::new(|| Ruleset::builtin("simulator").expect("the simulator is a built-in game"));
    &RULES
}

/// A kind of piece, and a ruleset that has it.
pub(super) struct Sort {
    pub(super) symbol: char,
    def: PieceDef,
    rules: Ruleset,
    kind: Kind,
    /// How it moves, if that is written in code. The movement of the ruleset then does not matter.
    code: Option<Code>,
}

/// A kind of piece that is written in code.
type Code = Arc<dyn PieceKind + Send + Sync>;

impl PartialEq for Sort {
    fn eq(&self, other: &Sort) -> bool {
        let same_movement = match (&self.code, &other.code) {
            (None, None) => self.def == other.def,
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            _ => false,
        };
        self.symbol == other.symbol && same_movement
    }
}

impl Eq for Sort {}

impl Sort {
    /// Creates a new kind of piece with a movement in Betza notation.
    pub(super) fn new(symbol: char, movement: &str) -> Result<Sort, Error> {
        if !is_symbol(symbol) {
            return Err(Error::BadSymbol { symbol });
        }
        let bad = |message: String| Error::BadMovement { movement: movement.to_owned(), message };
        let parsed = betza::parse(movement).map_err(|error| bad(error.to_string()))?;
        let def = new_def(symbol, parsed);
        let rules = extended(std::slice::from_ref(&def)).map_err(bad)?;
        let kind = rules.kind_named(&def.name).expect("the piece has just been added");
        Ok(Sort { symbol, def, rules, kind, code: None })
    }

    /// Creates a new kind of piece whose movement is written in code.
    pub(super) fn in_code(code: Code) -> Result<Sort, Error> {
        // Any movement that the rules accept.
        let sort = Sort::new(code.symbol(), "W")?;
        Ok(Sort { code: Some(code), ..sort })
    }

    fn is_new(&self) -> bool {
        self.rules.kinds().len() > simulator().kinds().len()
    }
}

/// Returns the definition of a new piece. Its name and letter are unique even if its symbol is that of a
/// standard piece.
fn new_def(symbol: char, movement: Movement) -> PieceDef {
    let standard = simulator().kind_lettered(&symbol.to_string()).is_some();
    // Initial moves start on the home row of the rules, which is that of a piece with such moves.
    let home = simulator().def().pieces.iter().find_map(|piece| piece.initial);
    let initial = home.filter(|_| movement.parts.iter().any(|part| part.initial));
    PieceDef {
        name: format!("{symbol}-piece"),
        letter: if standard { format!("+{symbol}") } else { symbol.to_string() },
        movement,
        movement_in: None,
        lines: None,
        unhoppable: false,
        confined: None,
        initial,
        royal: false,
        value: None,
        promotion: None,
        flips_to: None,
        art: None,
        characters: None,
        en_passant_on: None,
    }
}

/// Compiles the simulator's rules with additional pieces, or returns the errors.
fn extended(pieces: &[PieceDef]) -> Result<Ruleset, String> {
    let mut def = simulator().def().clone();
    def.pieces.extend(pieces.iter().cloned());
    Ruleset::compile(def).map_err(|faults| {
        let messages: Vec<String> = faults.into_iter().map(|fault| fault.message).collect();
        messages.join(" ")
    })
}

/// Returns the targets of a piece from a square of a board, whether or not it is there.
pub(super) fn moves(piece: &Piece, board: &Board, from: Location) -> Vec<Location> {
    let mut locations = match &piece.sort().code {
        None => moves_by_rules(piece, from, &board.pieces()),
        Some(code) => {
            let mut found = code.moves(board, from, piece.color());
            // Refusals of the board that do not depend on the code; a test compares both.
            let pieces = board.pieces();
            found.retain(|to| *to != from && !is_own(piece, *to, &pieces));
            found
        }
    };
    locations.sort();
    locations.dedup();
    locations
}

fn is_own(piece: &Piece, at: Location, board: &[(Location, Piece)]) -> bool {
    board.iter().any(|(location, other)| *location == at && other.color() == piece.color())
}

fn moves_by_rules(piece: &Piece, from: Location, board: &[(Location, Piece)]) -> Vec<Location> {
    let rules = &piece.sort().rules;
    let mut setup = Setup::empty(rules);
    for (location, other) in board {
        // The rules of this kind may not have the other one; for blocking, only its colour matters.
        setup.board[location.square().index()] = Some(Man { color: other.color(), kind: piece.sort().kind });
    }
    let man = Man { color: piece.color(), kind: piece.sort().kind };
    let found = targets(rules, &setup, man, from.square());
    (found.quiet | found.captures).squares().map(Location::of).collect()
}

/// Returns whether the movement of the piece on a square is written in code.
pub(super) fn is_written_in_code(board: &[Option<Piece>], from: Location) -> bool {
    mover(board, from).is_some_and(|piece| piece.sort().code.is_some())
}

fn mover(board: &[Option<Piece>], from: Location) -> Option<&Piece> {
    board.get(from.square().index()).and_then(Option::as_ref)
}

/// Checks whether the rules allow a move on a board.
pub(super) fn judge(board: &[Option<Piece>], from: Location, to: Location) -> Result<(), Error> {
    let rules = rules_for(board, mover(board, from))?;
    let mut setup = Setup::empty(&rules);
    for (slot, piece) in setup.board.iter_mut().zip(board) {
        let kind = |piece: &Piece| rules.kind_named(&piece.sort().def.name);
        *slot = piece.as_ref().and_then(|piece| Some(Man { color: piece.color(), kind: kind(piece)? }));
    }
    let position = Position::from_setup(&rules, &setup).map_err(|faults| {
        let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Error::Refused { code: "impossible", sentence: texts.join(" ") }
    })?;
    let attempt = Attempt::step(from.square(), to.square());
    position.resolve(&attempt).map(|_| ()).map_err(|refusal| refused(&refusal, &rules))
}

/// Checks whether a piece whose movement is written in code can make a move. It is called while nothing is
/// locked; the pieces are those of the board.
pub(super) fn judge_by_code(
    board: &Board,
    pieces: &[Option<Piece>],
    from: Location,
    to: Location,
) -> Result<(), Error> {
    let Some(piece) = mover(pieces, from) else { return Ok(()) };
    let Some(code) = &piece.sort().code else { return Ok(()) };
    let rules = rules_for(pieces, Some(piece))?;
    let kind = |piece: &Piece| rules.kind_named(&piece.sort().def.name).unwrap_or(piece.sort().kind);
    let own = mover(pieces, to).filter(|other| other.color() == piece.color());
    let (mover, square) = (kind(piece), to.square());
    let refusal = match own {
        _ if from == to => Refusal::SameSquare { piece: mover, square },
        _ if !code.moves(board, from, piece.color()).contains(&to) => {
            Refusal::CannotMoveThat { piece: mover, from: from.square(), to: square }
        }
        Some(other) => Refusal::OwnPieceThere { piece: mover, to: square, other: kind(other) },
        None => return Ok(()),
    };
    Err(refused(&refusal, &rules))
}

fn refused(refusal: &Refusal, rules: &Ruleset) -> Error {
    Error::Refused { code: refusal.code(), sentence: refusal.sentence(rules) }
}

/// Compiles rules in which every piece on a board has its name and the mover its movement. Two new pieces
/// with one symbol share a name; the movement is then that of the mover, and the other one does not matter.
fn rules_for(board: &[Option<Piece>], mover: Option<&Piece>) -> Result<Ruleset, Error> {
    let mover = mover.map(Piece::sort);
    let others = board.iter().flatten().map(Piece::sort);
    let mut new: Vec<&Arc<Sort>> = Vec::new();
    for sort in mover.into_iter().chain(others).filter(|sort| sort.is_new()) {
        if new.iter().all(|known| known.symbol != sort.symbol) {
            new.push(sort);
        }
    }
    match new[..] {
        [] => Ok(simulator().clone()),
        [only] => Ok(only.rules.clone()),
        _ => {
            let defs: Vec<PieceDef> = new.iter().map(|sort| sort.def.clone()).collect();
            extended(&defs).map_err(|sentence| Error::Refused { code: "impossible", sentence })
        }
    }
}
