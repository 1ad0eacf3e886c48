//! Queries, which change nothing: `legal`, `explain`, `state`, `history`, `events`, `board`, `pgn`, `rules`.

use std::collections::BTreeMap;

use tabiya_board::{Color, Square};
use tabiya_classroom::two_player::Reading;
use tabiya_notation::{diagram, fen, pgn, squares, uci};
use tabiya_referee::Time;
use tabiya_rules::sheet::{PieceEntry, Sheet};
use tabiya_rules::{Position, Ruleset};
use tabiya_wire::internal::letter;
use tabiya_wire::online::Line;
use tabiya_wire::{
    ClaimMessage, Clocks, Error, ErrorCode, ErrorFamily, EventList, EventMessage, GameHeader, MoveTexts,
    Offers, RuleSection, Sides, StatusMessage, TermsMessage, record,
};

use crate::answer::{
    BoardView, Explanation, GameState, LegalMoves, MoveHistory, PgnText, PieceMessage, PieceRules, RuleSheet,
    RulesAnswer,
};
use crate::request::{Board, Events, Explain, History, Legal, Pgn, Rules, State};
use crate::session::{Open, Session, time_of};

impl Session {
    pub(crate) fn rules(&mut self, request: &Rules) -> Result<RulesAnswer, Error> {
        let Some(name) = &request.game else {
            let games = Ruleset::builtin_defs().iter().map(GameHeader::of).collect();
            return Ok(RulesAnswer::List { games });
        };
        let ruleset = match self.open(name) {
            Ok(open) => open.game.ruleset().clone(),
            Err(_) => self.builtin(name)?,
        };
        Ok(RulesAnswer::Sheet(Box::new(sheet(&ruleset))))
    }
}

impl Open {
    pub(crate) fn legal(&self, request: &Legal) -> Result<LegalMoves, Error> {
        let from = request.from.as_deref().map(|name| self.square(name)).transpose()?;
        let position = self.game.position();
        let mut moves = self.game.legal_moves();
        if let Some(from) = from {
            moves.retain(|m| !m.is_drop() && origin(position, *m) == Some(from));
        }
        moves.sort_by_cached_key(|m| uci::write(position, *m));
        Ok(LegalMoves { moves: moves.into_iter().map(|m| MoveTexts::of(position, m)).collect() })
    }

    pub(crate) fn explain(&self, request: &Explain, now: Time) -> Result<Explanation, Error> {
        let Explain { text, notation, by, now: given, .. } = request;
        let now = time_of(*given, now);
        let by = self.side(by.as_deref())?;
        let refused = |error: Error| match error.family {
            ErrorFamily::Unreadable => Err(error),
            ErrorFamily::Refused => Ok(Explanation {
                legal: false,
                step: None,
                code: Some(error.code.to_string()),
                sentence: Some(self.named(error.sentence)),
            }),
        };
        let read = if self.reads_lines(*notation) || notation.is_none() && self.is_course_line(text) {
            match self.read_line(text, by, now) {
                Ok((_, Reading::Move { m, .. })) => Ok(m),
                Ok((_, Reading::Resign)) => {
                    let sentence = "That is not a move. A player may always resign.";
                    return Err(Error::new(ErrorCode::UnreadableMove, sentence));
                }
                Err(error) => Err(error),
            }
        } else {
            let text = if notation.is_none() { self.split_draw(text).0 } else { text };
            self.read(text, *notation, by, now).map(|(_, m)| m)
        };
        match read {
            Ok(m) => {
                let step = Some(MoveTexts::of(self.game.position(), m));
                Ok(Explanation { legal: true, step, code: None, sentence: None })
            }
            Err(error) => refused(error),
        }
    }

    pub(crate) fn state(&self, request: &State, now: Time) -> GameState {
        let game = &self.game;
        let ruleset = game.ruleset();
        let now = time_of(request.now, now);
        GameState {
            summary: self.summary(),
            rules: ruleset.id().to_owned(),
            sides: Sides::names(ruleset.def()),
            start_number: ruleset.start_number(game.start()),
            last_ply: game.line().len(),
            in_hand: in_hand(game.position()),
            clocks: game.clock().map(|clock| Clocks::of(clock, now)),
            offers: Offers::of(game),
            claims: ClaimMessage::all(game),
            status: StatusMessage::all(game),
            take_back: TermsMessage::from(game.terms()).take_back,
            events: game.events().len(),
            digest: format!("{:016x}", game.digest()),
        }
    }

    pub(crate) fn history(&self, request: &History) -> MoveHistory {
        let mut moves = Line::of(&self.game).into_moves();
        if !request.fen {
            moves.iter_mut().for_each(|played| played.fen = None);
        }
        MoveHistory { start: fen::write(self.game.start()), moves }
    }

    pub(crate) fn events(&self, request: &Events) -> EventList {
        let events = self.game.events().iter().skip(request.since);
        let message = |event| EventMessage::of(event, self.game.ruleset(), &self.source);
        EventList { events: events.map(message).collect() }
    }

    pub(crate) fn board(&self, request: &Board) -> Result<BoardView, Error> {
        let ply = request.ply.unwrap_or(self.game.ply());
        let Some(position) = self.game.position_at(ply) else {
            let last = self.game.line().len();
            let sentence = format!("There is no half-move {ply}; the last one here is {last}.");
            return Err(Error::new(ErrorCode::NoSuchPly, sentence));
        };
        let ruleset = position.ruleset();
        let board = ruleset.board();
        let pieces = board.all().filter_map(|square| {
            let piece = position.piece_at(square)?;
            let message = PieceMessage {
                color: piece.color.into(),
                kind: ruleset.kind_name(piece.kind).to_owned(),
                letter: letter(ruleset, piece),
            };
            Some((board.name(square).to_string(), message))
        });
        Ok(BoardView {
            files: board.files(),
            ranks: board.ranks(),
            pieces: pieces.collect(),
            in_hand: in_hand(&position),
            text: diagram(ruleset, &position.setup()),
        })
    }

    pub(crate) fn pgn(&self, request: &Pgn) -> Result<PgnText, Error> {
        let mut record = record(&self.game);
        for (name, value) in &request.tags {
            let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
            if name.is_empty() || !name.bytes().all(is_name) {
                let sentence = "The name of a tag consists of letters, digits and `_`.";
                return Err(Error::new(ErrorCode::BadRequest, sentence));
            }
            record.set_tag(name, value);
        }
        Ok(PgnText { pgn: pgn::write(&record) })
    }

    /// Returns the square that a request names, as in UCI or as in the game's own notation.
    pub(crate) fn square(&self, name: &str) -> Result<Square, Error> {
        let ruleset = self.game.ruleset();
        let coordinates = self.course.as_ref().and_then(|course| course.course().coordinates());
        let in_course = coordinates.and_then(|coordinates| coordinates.read_square(ruleset, name));
        let known = || ruleset.board().parse(name).or_else(|| squares::parse(ruleset, name));
        let known = in_course.or_else(known);
        known.ok_or_else(|| {
            let shown: String = name.chars().take(40).collect();
            let sentence = format!("The {} board has no square `{shown}`.", ruleset.board());
            Error::new(ErrorCode::NoSuchSquare, sentence)
        })
    }
}

/// Returns the origin of a move as it is written.
fn origin(position: &Position, m: tabiya_rules::Move) -> Option<Square> {
    match position.attempt_of(m) {
        tabiya_rules::Attempt::Step { from, .. } => Some(from),
        tabiya_rules::Attempt::Place { .. } | tabiya_rules::Attempt::Pass => None,
    }
}

fn in_hand(position: &Position) -> Sides<BTreeMap<String, u8>> {
    let ruleset = position.ruleset();
    Sides::of(|color: Color| {
        let held = ruleset.kinds().map(|kind| (kind, position.in_hand(color, kind)));
        held.filter(|(_, count)| *count > 0)
            .map(|(kind, count)| (ruleset.kind_name(kind).to_owned(), count))
            .collect()
    })
}

fn sheet(ruleset: &Ruleset) -> RuleSheet {
    let sheet = Sheet::of(ruleset);
    let piece = |entry: &PieceEntry| PieceRules {
        names: entry.names.iter().cloned().collect(),
        royal: entry.royal,
        rules: entry.movements.iter().map(|(words, _)| words).chain(&entry.rules).cloned().collect(),
    };
    RuleSheet {
        header: GameHeader::of(ruleset.def()),
        fen: fen::write(&ruleset.start()),
        turns: ruleset.alternates(),
        board: sheet.board.clone(),
        pieces: sheet.pieces.iter().map(piece).collect(),
        sections: sheet
            .sections
            .iter()
            .map(|section| RuleSection { title: section.title.to_owned(), rules: section.rules.clone() })
            .collect(),
    }
}
