//! A ruleset that has passed its checks: what positions refer to.

use std::fmt;
use std::sync::{Arc, OnceLock};

use tabiya_board::{B256, BoardSize, Set};

use crate::core::sink::KindSet;
use crate::def::{RulesetDef, TurnOrder};
use crate::file::{self, Diagnostic};
use crate::form::{self, AnyTables, Form};
use crate::kinds::{KindInfo, Kinds, StartArray};
use crate::registry::slice::Compiling;
use crate::{Fault, Fingerprint, Kind, Piece, Position, builtin, check, fingerprint, placement, registry};

/// The rules of one game, compiled. Cheap to clone: clones share the tables.
#[derive(Clone)]
pub struct Ruleset(Arc<Inner>, Form);

struct Inner {
    def: RulesetDef,
    kinds: Kinds,
    array: StartArray,
    /// Where each side's pieces stand in the opening array, by side and piece.
    initial: [Vec<B256>; 2],
    places: OnceLock<[Vec<B256>; 2]>,
    fingerprint: OnceLock<Fingerprint>,
    reach: OnceLock<Vec<B256>>,
    tables: AnyTables,
}

impl Ruleset {
    /// A built-in game, by its id or one of its aliases.
    ///
    /// ```
    /// use tabiya_rules::Ruleset;
    /// let hill = Ruleset::builtin("kingofthehill").unwrap();
    /// assert_eq!(hill.id(), "king-of-the-hill");
    /// assert!(Ruleset::builtin("draughts").is_none());
    /// ```
    pub fn builtin(name: &str) -> Option<Ruleset> {
        let (id, text) = builtin::find(name)?;
        Ruleset::parse(text, &format!("{id}.toml")).ok()
    }

    /// Reads a ruleset file that may extend built-in games. `name` is what diagnostics call it.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file.
    pub fn parse(text: &str, name: &str) -> Result<Ruleset, Vec<Diagnostic>> {
        Ruleset::parse_with(text, name, &builtin::resolve)
    }

    /// Reads a ruleset file that may extend what `resolve` gives the texts of.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file.
    pub fn parse_with(
        text: &str,
        name: &str,
        resolve: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Ruleset, Vec<Diagnostic>> {
        let (def, spans) = file::read(text, name, resolve)?;
        Ruleset::compile(def).map_err(|faults| faults.iter().map(|fault| spans.diagnostic(fault)).collect())
    }

    /// The file of a built-in game, by its id or one of its aliases.
    pub fn builtin_text(name: &str) -> Option<&'static str> {
        builtin::text(name)
    }

    /// The definitions of all built-in games, in the order of their ids: for lists, which need no
    /// tables.
    pub fn builtin_defs() -> Vec<RulesetDef> {
        builtin::defs()
    }

    /// The id or alias of a built-in game that looks most like a name, if any looks like it at all.
    ///
    /// ```
    /// use tabiya_rules::Ruleset;
    /// assert_eq!(Ruleset::nearest_builtin("ches"), Some("chess"));
    /// assert_eq!(Ruleset::nearest_builtin("backgammon"), None);
    /// ```
    pub fn nearest_builtin(name: &str) -> Option<&'static str> {
        builtin::nearest(name)
    }

    /// The gate from a definition to a ruleset.
    ///
    /// # Errors
    ///
    /// Every contradiction in the definition.
    pub fn compile(def: RulesetDef) -> Result<Ruleset, Vec<Fault>> {
        let faults = check::check(&def);
        if !faults.is_empty() {
            return Err(faults);
        }
        let kinds = Kinds::of(&def, registry::tables::twins(&def));
        if kinds.len() > crate::MAX_PIECES {
            let message = format!(
                "The game has {} kinds of piece, counting those that revert when captured; {} are possible.",
                kinds.len(),
                crate::MAX_PIECES
            );
            return Err(vec![Fault::new("pieces", message)]);
        }
        let placed = placement::parse(&def, &def.start.placement)
            .map_err(|error| vec![Fault::new("board.start", error.to_string())])?;
        let array = StartArray {
            pieces: placed.pieces.iter().map(|p| (p.square, p.color, p.piece)).collect(),
            hands: placed.hands.map(|hand| {
                hand.iter()
                    .enumerate()
                    .filter(|(_, count)| **count > 0)
                    .map(|(piece, count)| (piece, *count as u8))
                    .collect()
            }),
        };
        let tables = AnyTables::build(&Compiling { def: &def, kinds: &kinds, start: &array })?;
        let initial = [0, 1].map(|side| {
            (0..def.pieces.len()).map(|piece| B256::from_squares(array.squares_of(piece, side))).collect()
        });
        let form = form::all(&def, &tables)[0];
        let (places, fingerprint, reach) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        let ruleset =
            Ruleset(Arc::new(Inner { def, kinds, array, initial, places, fingerprint, reach, tables }), form);
        ruleset.check_start()?;
        Ok(ruleset)
    }

    /// The opening array has to pass the gate that every other position passes, and to be a game.
    fn check_start(&self) -> Result<(), Vec<Fault>> {
        let position = Position::from_setup(self, &self.start_setup()).map_err(|faults| -> Vec<Fault> {
            faults.iter().map(|fault| Fault::new("board.start", fault.to_string())).collect()
        })?;
        match position.outcome() {
            Some(outcome) => {
                let message = format!("The game is over before the first move: {}", outcome.sentence(self));
                Err(vec![Fault::new("board.start", message)])
            }
            None => Ok(()),
        }
    }

    /// The definition it was made from.
    pub fn def(&self) -> &RulesetDef {
        &self.0.def
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.0.def.id
    }

    /// The size of its board.
    pub fn board(&self) -> BoardSize {
        self.0.def.board
    }

    /// How many kinds of piece it has, counting pieces that revert when captured apart.
    pub fn kind_count(&self) -> usize {
        self.0.kinds.len()
    }

    /// All kinds of piece.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.0.kinds.len() as u8).map(Kind)
    }

    /// The name of a kind.
    pub fn kind_name(&self, kind: Kind) -> &str {
        &self.info(kind).name
    }

    /// The FEN letter of a kind, in lower case, with `+` before it or `~` after it.
    pub fn kind_letter(&self, kind: Kind) -> &str {
        &self.info(kind).letter
    }

    /// Which piece of the definition a kind is.
    pub fn piece_of(&self, kind: Kind) -> usize {
        self.info(kind).piece
    }

    /// The kind with this name.
    pub fn kind_named(&self, name: &str) -> Option<Kind> {
        self.0.kinds.plain(name).map(|kind| Kind(kind as u8))
    }

    /// The kind with this FEN letter (`p`, `+p`, `q~`), in lower case.
    pub fn kind_lettered(&self, letter: &str) -> Option<Kind> {
        self.0.kinds.iter().position(|info| info.letter == letter).map(|kind| Kind(kind as u8))
    }

    /// The kinds that are the same piece as this one to the eye: itself, and the twins that came
    /// from a promotion.
    pub fn forms_of(&self, kind: Kind) -> KindSet {
        let piece = self.piece_of(kind);
        self.0.kinds.set(|info| info.piece == piece)
    }

    /// What a captured piece of this kind becomes in hand.
    pub fn in_hand(&self, kind: Kind) -> Kind {
        self.info(kind).reverts_to.map_or(kind, |kind| Kind(kind as u8))
    }

    /// Whether the sides take turns.
    pub fn alternates(&self) -> bool {
        self.0.def.turns == TurnOrder::Alternate
    }

    /// Returns the same rules in every form in which they can run, the fastest first: for tests. On
    /// older processors there is only one.
    pub fn forms(&self) -> Vec<Ruleset> {
        let forms = form::all(&self.0.def, &self.0.tables);
        forms.into_iter().map(|form| Ruleset(Arc::clone(&self.0), form)).collect()
    }

    /// Returns the same rules, run from their tables alone even if a faster form is known: for
    /// measurements.
    #[must_use]
    pub fn loaded(&self) -> Ruleset {
        let loaded = self.forms().into_iter().find(|ruleset| !ruleset.is_static());
        loaded.unwrap_or_else(|| self.clone())
    }

    /// Whether positions run in a form that was known when compiling, at least in its shape.
    pub fn is_static(&self) -> bool {
        !matches!(self.1, Form::Loaded | Form::Common)
    }

    /// A fingerprint of the rules, whatever the game and its sides are called: what a saved game
    /// refers to. Found when it is first asked for.
    pub fn fingerprint(&self) -> Fingerprint {
        *self.0.fingerprint.get_or_init(|| fingerprint::of_rules(&self.0.def))
    }

    /// Where each piece could go from each square of an empty board: found once, when first asked for.
    pub(crate) fn reach(&self, find: fn(&Ruleset) -> Vec<B256>) -> &[B256] {
        self.0.reach.get_or_init(|| find(self))
    }

    pub(crate) fn form(&self) -> Form {
        self.1
    }

    pub(crate) fn tables(&self) -> &AnyTables {
        &self.0.tables
    }

    pub(crate) fn info(&self, kind: Kind) -> &KindInfo {
        &self.0.kinds[kind.index()]
    }

    /// All kinds, and the opening array.
    pub(crate) fn kinds_and_array(&self) -> (&Kinds, &StartArray) {
        (&self.0.kinds, &self.0.array)
    }

    /// From where the initial moves of a piece are allowed.
    pub(crate) fn initial_squares(&self, piece: Piece) -> B256 {
        let index = self.piece_of(piece.kind);
        match &self.0.def.pieces[index].initial {
            Some(zone) => zone.of[piece.color.index()],
            None => self.0.initial[piece.color.index()][index],
        }
    }

    /// Where pieces of each kind can ever stand, for White and for Black. Found when it is first
    /// asked for: only setups need it.
    pub(crate) fn places(&self, find: fn(&Ruleset) -> [Vec<B256>; 2]) -> &[Vec<B256>; 2] {
        self.0.places.get_or_init(|| find(self))
    }

    pub(crate) fn same(&self, other: &Ruleset) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.def == other.0.def
    }
}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ruleset({})", self.id())
    }
}
