//! How programs of each protocol write moves and positions. The notations themselves are those of
//! `tabiya_notation`; this file has only the differences.

use tabiya_notation::{MoveError, MoveNotation, UnsupportedError, fen, sfen, uci};
use tabiya_rules::{Move, Position, Ruleset};

use crate::spec::Protocol;

/// The way in which a program writes moves of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dialect {
    protocol: Protocol,
    /// Whether a sign of promotion that the rules do not have is ignored.
    similar: bool,
}

/// A move as a program wrote it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Read {
    pub(crate) m: Move,
    /// Whether the program means the same move as the referee; if not, it has to be sent the position.
    pub(crate) is_exact: bool,
}

impl Dialect {
    /// Returns the dialect of a protocol.
    ///
    /// # Errors
    ///
    /// Returns why the protocol cannot express the game.
    pub(crate) fn new(
        protocol: Protocol,
        ruleset: &Ruleset,
        similar: bool,
    ) -> Result<Dialect, UnsupportedError> {
        if protocol == Protocol::Usi {
            MoveNotation::Usi.supports(ruleset)?;
            sfen::supports(ruleset)?;
        }
        Ok(Dialect { protocol, similar })
    }

    /// Writes a legal move as the program expects it.
    pub(crate) fn write(&self, position: &Position, m: Move) -> String {
        let notation = match self.protocol {
            Protocol::Uci => MoveNotation::Uci,
            Protocol::Usi => MoveNotation::Usi,
            Protocol::XBoard => MoveNotation::XBoard,
        };
        // The game was found to be supported when the dialect was chosen.
        notation.write(position, m).unwrap_or_else(|_| uci::write(position, m))
    }

    /// Reads a move that the program wrote.
    ///
    /// # Errors
    ///
    /// Returns why it is not a legal move.
    pub(crate) fn read(&self, position: &Position, text: &str) -> Result<Read, MoveError> {
        let exact = |m| Read { m, is_exact: true };
        // The sign `=` says that a piece does not promote; USI has no sign for that, and XBoard has this one.
        let plain = text.strip_suffix('=').unwrap_or(text);
        if let Some(m) = self.find(position, plain) {
            return Ok(exact(m));
        }
        let error = match self.read_leniently(position, plain) {
            Ok(m) => return Ok(exact(m)),
            Err(error) => error,
        };
        let unpromoted = plain.strip_suffix('+').filter(|_| self.similar);
        match unpromoted.and_then(|text| self.find(position, text)) {
            Some(m) => Ok(Read { m, is_exact: false }),
            None => Err(error),
        }
    }

    /// Finds the legal move that is written like a text.
    fn find(&self, position: &Position, text: &str) -> Option<Move> {
        let fits = |m: &Move| self.write(position, *m).eq_ignore_ascii_case(text);
        position.legal_moves().into_iter().find(fits)
    }

    /// Reads a move with all leniencies of its notation.
    fn read_leniently(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        match self.protocol {
            Protocol::Uci => uci::read(position, text),
            Protocol::Usi => MoveNotation::Usi.read(position, text),
            // Some programs of this protocol write SAN against all requests.
            Protocol::XBoard => MoveNotation::XBoard.read(position, text),
        }
    }

    /// Writes a position.
    pub(crate) fn position(&self, position: &Position) -> String {
        match self.protocol {
            Protocol::Usi => sfen::write(position).unwrap_or_else(|_| fen::write(position)),
            _ => fen::write(position),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialect(protocol: Protocol, game: &str) -> (Dialect, Position) {
        let ruleset = Ruleset::builtin(game).unwrap();
        (Dialect::new(protocol, &ruleset, false).unwrap(), ruleset.start())
    }

    #[test]
    fn every_move_is_read_back() {
        let games = ["chess", "chess960", "crazyhouse", "shogi", "minishogi", "xiangqi", "duck", "seirawan"];
        for game in games {
            for protocol in [Protocol::Uci, Protocol::Usi, Protocol::XBoard] {
                let ruleset = Ruleset::builtin(game).unwrap();
                let Ok(dialect) = Dialect::new(protocol, &ruleset, false) else { continue };
                let mut position = ruleset.start();
                for step in 0..40 {
                    let moves = position.legal_moves();
                    for m in moves.iter().step_by(1 + moves.len() / 8) {
                        let text = dialect.write(&position, *m);
                        let read = dialect.read(&position, &text).unwrap();
                        assert_eq!(read, Read { m: *m, is_exact: true }, "{game}, {protocol}: {text}");
                    }
                    let Some(m) = moves.get(step * 7 % moves.len().max(1)) else { break };
                    position.play(*m);
                }
            }
        }
    }

    #[test]
    fn xboard_counts_ten_ranks_from_zero() {
        let (dialect, start) = dialect(Protocol::XBoard, "xiangqi");
        let m = dialect.read(&start, "h0g2").unwrap().m;
        assert_eq!(uci::write(&start, m), "h1g3");
    }

    #[test]
    fn signs_of_promotion_are_ignored_only_on_request() {
        let animal = Ruleset::builtin("animal").unwrap();
        // The cat on c5 was dropped there, and leaves the zone.
        let position = fen::read(&animal, "2l2/2C2/5/5/5/2L2[] w - - 0 1").unwrap();
        let read = |similar| Dialect::new(Protocol::Uci, &animal, similar).unwrap().read(&position, "c5b4+");
        assert_eq!(read(false).unwrap_err().code(), "not-a-promotion");
        let read = read(true).unwrap();
        assert_eq!((uci::write(&position, read.m).as_str(), read.is_exact), ("c5b4", false));
    }

    #[test]
    fn usi_is_for_shogi() {
        assert!(Dialect::new(Protocol::Usi, &Ruleset::builtin("chess").unwrap(), false).is_err());
        let (dialect, start) = dialect(Protocol::Usi, "shogi");
        assert!(dialect.read(&start, "7g7f").is_ok());
        assert!(dialect.position(&start).ends_with(" b - 1"));
        assert_eq!(dialect.read(&start, "7g7e").unwrap_err().code(), "cannot-move-that");
    }
}
