//! The visitor that plays the moves of a game and keeps its first error.

use tabiya_rules::{Move, Position, Ruleset};

use super::Visitor;
use super::error::PgnError;
use super::lenient;
use super::variant::{self, Catalogue};
use crate::position;
use crate::record::{RecordErrorKind, RecordResult, move_number, play};
use crate::san::{self, Letters, San};
use crate::{MoveError, latin};

/// A visitor that plays the moves of the scanned game. One replay can be used for any number of games, one
/// after another, and keeps its memory.
///
/// ```
/// use tabiya_notation::pgn::{Replay, scan};
/// use tabiya_rules::Ruleset;
///
/// let mut replay = Replay::new(&Ruleset::builtin("chess").unwrap());
/// scan(b"1. e4 e5 2. Ke3 1-0", true, &mut replay);
/// let error = replay.error().unwrap();
/// assert_eq!((error.offset, error.ply, error.kind.code()), (12, 2, "cannot-move-that"));
/// scan(b"1. f3 e5 2. g4 Qh4# 0-1", true, &mut replay);
/// assert_eq!(replay.error(), None);
/// assert_eq!(replay.plies(), 4);
/// assert!(replay.position().outcome().is_some());
/// ```
#[derive(Debug)]
pub struct Replay {
    /// The games that were used so far, first the one that was given.
    games: Vec<KnownGame>,
    /// The names of all built-in games, loaded when a tag names one.
    catalogue: Option<Catalogue>,
    /// A cache of names and the index of their game, since files repeat them.
    names: Vec<(String, Option<usize>)>,
    /// The index of the current game in `games`.
    game: usize,
    stage: Stage,
    start: Position,
    position: Position,
    /// The moves of the current line; `None` is a null move.
    line: Vec<Option<Move>>,
    /// The open variations.
    variations: Vec<OpenVariation>,
    /// A position of the current line and its number of moves, from which later positions can be reached
    /// without replaying the whole line.
    mark: Option<(usize, Position)>,
    fen: Option<(String, usize)>,
    plies: usize,
    result: Option<RecordResult>,
    result_tag: Option<RecordResult>,
    error: Option<PgnError>,
    /// Whether only moves of the game are read.
    strict: bool,
    /// The number of null moves that were read, and the first of them.
    null_moves: usize,
    first_null_move: Option<PgnError>,
    unplayed: Option<PgnError>,
}

/// An open variation.
#[derive(Debug)]
struct OpenVariation {
    /// The number of moves before it.
    ply: usize,
    /// The move that it is an alternative to.
    instead_of: Option<Move>,
    /// The position before that move.
    before: Position,
}

#[derive(Debug)]
struct KnownGame {
    ruleset: Ruleset,
    letters: Letters,
    start: Position,
}

/// The maximum size of the cache of names.
const MAX_NAMES: usize = 64;

/// Returns the beginning of a text, to be shown in a message.
fn shown(text: &[u8]) -> String {
    latin::decode(&text[..text.len().min(80)]).into_owned()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Tags,
    Moves,
    /// The rest of a variation from a null move on that cannot be played, with the number of open variations
    /// in it.
    Unplayed(usize),
}

impl Replay {
    /// Creates a replay. Games are played by `ruleset` unless their tags name another built-in game.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Replay {
        let known = KnownGame::new(ruleset.clone());
        let start = known.start.clone();
        Replay {
            games: vec![known],
            catalogue: None,
            names: Vec::new(),
            game: 0,
            stage: Stage::Tags,
            position: start.clone(),
            start,
            line: Vec::new(),
            variations: Vec::new(),
            mark: None,
            fen: None,
            plies: 0,
            result: None,
            result_tag: None,
            error: None,
            strict: false,
            null_moves: 0,
            first_null_move: None,
            unplayed: None,
        }
    }

    /// Reads only moves of the game, in games without passing: a null move in the main line is an error, and
    /// a variation is read up to a null move.
    ///
    /// ```
    /// use tabiya_notation::pgn::{Replay, scan};
    /// use tabiya_rules::Ruleset;
    ///
    /// let mut replay = Replay::new(&Ruleset::builtin("chess").unwrap());
    /// scan(b"1. e4 -- 2. d4 *", true, &mut replay);
    /// assert_eq!((replay.error(), replay.moves().len(), replay.moves()[1]), (None, 3, None));
    /// let mut replay = replay.strict();
    /// scan(b"1. e4 -- 2. d4 *", true, &mut replay);
    /// assert_eq!(replay.error().unwrap().kind.code(), "null-move");
    /// ```
    #[must_use]
    pub fn strict(self) -> Replay {
        Replay { strict: true, ..self }
    }

    /// Returns the first error of the last game.
    #[must_use]
    pub fn error(&self) -> Option<&PgnError> {
        self.error.as_ref()
    }

    /// Returns the number of null moves of the last game, including those of variations. A pass in a game
    /// with passing is a move.
    pub(crate) fn null_moves(&self) -> usize {
        self.null_moves
    }

    /// Returns the location of the first of these null moves.
    pub(crate) fn first_null_move(&self) -> Option<&PgnError> {
        self.first_null_move.as_ref()
    }

    /// Returns whether the main line has a null move, so that it is not a game by the rules.
    pub(crate) fn has_null_move(&self) -> bool {
        self.null_moves > 0 && self.line.contains(&None)
    }

    /// Returns the first null move in a variation of the last game with which the turn cannot be skipped. The
    /// moves from there to the end of the variation are not played. The game is still valid.
    pub(crate) fn unplayed(&self) -> Option<&PgnError> {
        self.unplayed.as_ref()
    }

    /// Returns whether the scanner is in the part of a variation that is not played.
    pub(super) fn is_unplayed(&self) -> bool {
        matches!(self.stage, Stage::Unplayed(_))
    }

    /// Returns the ruleset of the last game.
    pub(crate) fn ruleset(&self) -> &Ruleset {
        &self.games[self.game].ruleset
    }

    /// Returns the position at the end of the main line, or before the error, which may be in a variation.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the start position of the last game.
    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the moves of the main line of the last game, up to the first error; `None` is a null move. If
    /// the error is in a variation, the last of them is the move that the variation is an alternative to.
    #[must_use]
    pub fn moves(&self) -> &[Option<Move>] {
        &self.line
    }

    /// Returns the number of moves of the last game, including those of variations and without null moves.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// Returns the result in the tags of the last game.
    pub(crate) fn result_tagged(&self) -> Option<RecordResult> {
        self.result_tag
    }

    /// Returns the result after the moves of the last game.
    pub(crate) fn result_given(&self) -> Option<RecordResult> {
        self.result
    }

    /// Keeps an error, if it is the first.
    #[cold]
    fn refuse(&mut self, offset: usize, text: &[u8], kind: RecordErrorKind) {
        if self.error.is_none() {
            self.error = Some(self.error_at(offset, text, kind));
        }
    }

    fn error_at(&self, offset: usize, text: &[u8], kind: RecordErrorKind) -> PgnError {
        let number = match kind {
            RecordErrorKind::Move(_) | RecordErrorKind::NullMove(_) | RecordErrorKind::NullMoveInCheck(_) => {
                move_number(&self.start, self.line.len()).into()
            }
            _ => Box::default(),
        };
        PgnError { offset, ply: self.line.len(), number, text: shown(text), kind }
    }

    /// Handles a null move in a game without passing. If the turn cannot be skipped, it is an error in the
    /// main line, and ends the played part of a variation.
    #[cold]
    fn null_move(&mut self, text: &[u8], offset: usize) {
        let found = self.error_at(offset, text, RecordErrorKind::NullMove(shown(text)));
        if !self.strict && self.position.skip_turn() {
            self.line.push(None);
            self.null_moves += 1;
            self.first_null_move.get_or_insert(found);
            return;
        }
        let kind = match !self.strict && self.position.is_check() {
            true => RecordErrorKind::NullMoveInCheck(shown(text)),
            false => RecordErrorKind::NullMove(shown(text)),
        };
        if self.variations.is_empty() {
            return self.refuse(offset, text, kind);
        }
        self.stage = Stage::Unplayed(0);
        self.unplayed.get_or_insert(PgnError { kind, ..found });
    }

    /// Plays a move that the fast path of [`san`](Visitor::san) cannot read, or keeps the error.
    #[cold]
    #[inline(never)]
    fn other_move(&mut self, text: &[u8], offset: usize) {
        let letters = &self.games[self.game].letters;
        let played = match San::parse_bytes(letters, text) {
            // Two squares alone are a move of a pawn in SAN, and of any piece in UCI.
            Ok(san) if !lenient::is_squares(text) => san::play(&mut self.position, &san),
            Ok(san) => lenient::play_squares(&mut self.position, text).or_else(|error| {
                let played = san::play(&mut self.position, &san);
                if matches!(error, MoveError::Unreadable(_)) { played } else { played.map_err(|_| error) }
            }),
            Err(_) if lenient::is_null_move(text) && !self.ruleset().def().pass => {
                return self.null_move(text, offset);
            }
            Err(error) => {
                lenient::play(&mut self.position, text).unwrap_or(Err(MoveError::Unreadable(error)))
            }
        };
        match played {
            Ok(m) => {
                self.line.push(Some(m));
                self.plies += 1;
            }
            Err(error) => {
                let text_shown = shown(text);
                let names = self.ruleset().def().squares;
                let error = error.about(&text_shown).naming_square(self.ruleset(), names, &text_shown);
                self.refuse(offset, text, RecordErrorKind::Move(error));
            }
        }
    }

    /// Sets up the start position after the tags have been read.
    fn begin_moves(&mut self) {
        self.stage = Stage::Moves;
        let known = &self.games[self.game];
        self.start.clone_from(&known.start);
        self.position.clone_from(&known.start);
        let Some((text, offset)) = self.fen.take() else { return };
        match position::read_position(&known.ruleset, &text) {
            Ok(position) => {
                self.start = position.clone();
                self.position = position;
            }
            Err(error) => self.refuse(offset, text.as_bytes(), RecordErrorKind::Position(error)),
        }
    }

    fn choose(&mut self, name: &str, offset: usize) {
        let known = self.names.iter().find(|(known, _)| known == name).map(|(_, game)| *game);
        let game = known.unwrap_or_else(|| {
            let game = self.look_up(name);
            // There are fewer names of games than that. Files with invented names only lose the cache.
            if self.names.len() < MAX_NAMES {
                self.names.push((name.into(), game));
            }
            game
        });
        self.game = game.unwrap_or(0);
        if game.is_none() {
            self.refuse(offset, name.as_bytes(), RecordErrorKind::UnknownGame(shown(name.as_bytes())));
        }
    }

    /// Returns the index of the game with a name: the given one if it has this name, or else a built-in
    /// one.
    fn look_up(&mut self, name: &str) -> Option<usize> {
        if variant::has_name(self.games[0].ruleset.def(), name) {
            return Some(0);
        }
        let ruleset = self.catalogue.get_or_insert_with(Catalogue::new).find(name)?;
        let same = |known: &KnownGame| known.ruleset.id() == ruleset.id();
        Some(self.games.iter().skip(1).position(same).map_or_else(
            || {
                self.games.push(KnownGame::new(ruleset));
                self.games.len() - 1
            },
            |index| index + 1,
        ))
    }

    /// Returns the position after `ply` moves of the current line.
    fn at(&self, ply: usize) -> Position {
        let (from, mut position) = match &self.mark {
            Some((from, position)) if *from <= ply => (*from, position.clone()),
            _ => (0, self.start.clone()),
        };
        for m in &self.line[from..ply] {
            play(&mut position, *m);
        }
        position
    }
}

impl KnownGame {
    fn new(ruleset: Ruleset) -> KnownGame {
        KnownGame { letters: Letters::of(&ruleset), start: ruleset.start(), ruleset }
    }
}

impl Visitor for Replay {
    fn begin_game(&mut self) {
        self.game = 0;
        self.stage = Stage::Tags;
        self.line.clear();
        self.variations.clear();
        self.mark = None;
        self.fen = None;
        self.plies = 0;
        self.result = None;
        self.result_tag = None;
        self.error = None;
        self.null_moves = 0;
        self.first_null_move = None;
        self.unplayed = None;
    }

    fn tag(&mut self, name: &[u8], value: &[u8], offset: usize) {
        match name {
            b"FEN" => self.fen = Some((latin::unescape(value), offset)),
            b"Result" => self.result_tag = std::str::from_utf8(value).ok().and_then(RecordResult::parse),
            b"Variant" => self.choose(&latin::unescape(value), offset),
            _ => {}
        }
    }

    #[inline]
    fn san(&mut self, text: &[u8], offset: usize) {
        match self.stage {
            Stage::Moves => {}
            Stage::Tags => self.begin_moves(),
            Stage::Unplayed(_) => return,
        }
        if self.error.is_some() {
            return;
        }
        let letters = &self.games[self.game].letters;
        if let Some(query) = san::plain(letters, text)
            && let Ok(m) = self.position.play_unique(&query)
        {
            self.line.push(Some(m));
            self.plies += 1;
            return;
        }
        self.other_move(text, offset);
    }

    fn begin_variation(&mut self, offset: usize) {
        if let Stage::Unplayed(open) = &mut self.stage {
            *open += 1;
            return;
        }
        if self.error.is_some() {
            return;
        }
        let first_ply = self.variations.last().map_or(0, |variation| variation.ply);
        match self.line.len().checked_sub(1) {
            Some(ply) if ply >= first_ply => {
                let before = self.at(ply);
                self.position.clone_from(&before);
                self.mark = Some((ply, before.clone()));
                let instead_of = self.line[ply];
                self.line.truncate(ply);
                self.variations.push(OpenVariation { ply, instead_of, before });
            }
            _ => self.refuse(offset, b"(", RecordErrorKind::VariationOfNothing),
        }
    }

    fn end_variation(&mut self) {
        match &mut self.stage {
            Stage::Unplayed(0) => self.stage = Stage::Moves,
            Stage::Unplayed(open) => {
                *open -= 1;
                return;
            }
            Stage::Tags | Stage::Moves => {}
        }
        if self.error.is_some() {
            return;
        }
        if let Some(OpenVariation { ply, instead_of, before }) = self.variations.pop() {
            self.line.truncate(ply);
            self.line.push(instead_of);
            self.position.clone_from(&before);
            play(&mut self.position, instead_of);
            self.mark = Some((ply, before));
        }
    }

    fn result(&mut self, result: RecordResult, _offset: usize) {
        self.result = Some(result);
    }

    fn unreadable(&mut self, text: &[u8], offset: usize, message: &'static str) {
        self.refuse(offset, text, RecordErrorKind::Unreadable(message.into()));
    }

    fn end_game(&mut self) {
        if self.stage == Stage::Tags {
            self.begin_moves();
        }
        // Variations remain open after an error. The moves that they replaced are part of the main line.
        while let Some(OpenVariation { ply, instead_of, .. }) = self.variations.pop() {
            self.line.truncate(ply);
            self.line.push(instead_of);
        }
    }
}
