//! Compiled rulesets, to which positions refer.

use std::fmt;
use std::sync::{Arc, OnceLock};

use tabiya_board::{B256, BoardSize, Set};

use crate::def::{PieceDef, RulesetDef, TurnOrder};
use crate::form::{self, AnyTables, Form};
use crate::kinds::{KindInfo, Kinds, StartArray};
use crate::memo::Memo;
use crate::registry::slice::Compiling;
use crate::{Fingerprint, Kind, KindSet, Piece, RulesetError, encoding, fingerprint, placement, registry};

/// The rules of one game, compiled. Cloning is cheap: clones share the tables.
#[derive(Clone)]
pub struct Ruleset(Arc<Inner>, Form);

struct Inner {
    def: RulesetDef,
    kinds: Kinds,
    array: StartArray,
    /// The squares of each side's pieces in the opening array, by side and piece.
    initial: [Vec<B256>; 2],
    fingerprint: OnceLock<Fingerprint>,
    encoded: OnceLock<(Fingerprint, Arc<[u8]>)>,
    /// The values that higher layers compute from it.
    memo: Memo,
    tables: AnyTables,
}

impl Ruleset {
    /// Compiles a definition that has no contradictions. Its opening array is not validated, which
    /// [`compile`](Ruleset::compile) does.
    pub(crate) fn compile_unchecked(def: RulesetDef) -> Result<Ruleset, Vec<RulesetError>> {
        let kinds = Kinds::of(&def, registry::tables::twins(&def));
        if kinds.len() > crate::MAX_PIECES {
            let message = format!(
                "The game has {} kinds of piece, counting those that revert when captured; {} are possible.",
                kinds.len(),
                crate::MAX_PIECES
            );
            return Err(vec![RulesetError::new("pieces", message)]);
        }
        let placed = placement::parse(&def, &def.start.placement)
            .map_err(|error| vec![RulesetError::new("board.start", error.to_string())])?;
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
        let (fingerprint, encoded, memo) = (OnceLock::new(), OnceLock::new(), Memo::default());
        let inner = Inner { def, kinds, array, initial, fingerprint, encoded, memo, tables };
        Ok(Ruleset(Arc::new(inner), form))
    }

    /// Returns the definition that the ruleset was compiled from.
    pub fn def(&self) -> &RulesetDef {
        &self.0.def
    }

    /// Returns the id.
    pub fn id(&self) -> &str {
        &self.0.def.id
    }

    /// Returns the size of the board.
    pub fn board(&self) -> BoardSize {
        self.0.def.board
    }

    /// Returns the number of kinds of piece.
    pub(crate) fn kind_count(&self) -> usize {
        self.0.kinds.len()
    }

    /// Returns all kinds of piece. Promoted pieces that revert when captured are kinds of their own.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = Kind> + use<> {
        (0..self.0.kinds.len() as u8).map(Kind)
    }

    /// Returns the name of a kind.
    pub fn kind_name(&self, kind: Kind) -> &str {
        &self.info(kind).name
    }

    /// Returns the FEN letter of a kind in lower case, with `+` before it or `~` after it.
    pub fn kind_letter(&self, kind: Kind) -> &str {
        &self.info(kind).letter
    }

    /// Returns the index of the piece of the definition that a kind is.
    pub(crate) fn piece_of(&self, kind: Kind) -> usize {
        self.info(kind).piece
    }

    /// Returns the piece of the definition that a kind is.
    pub fn piece_def(&self, kind: Kind) -> &PieceDef {
        &self.0.def.pieces[self.piece_of(kind)]
    }

    /// Returns the kind that looks the same and did not come from a promotion: the kind itself, unless
    /// it is one that reverts when it is captured.
    pub fn base_kind(&self, kind: Kind) -> Kind {
        Kind(self.piece_of(kind) as u8)
    }

    /// Returns the kind with a name.
    pub fn kind_named(&self, name: &str) -> Option<Kind> {
        self.0.kinds.plain(name).map(|kind| Kind(kind as u8))
    }

    /// Returns the kind with a FEN letter (`p`, `+p`, `q~`) in lower case.
    pub fn kind_lettered(&self, letter: &str) -> Option<Kind> {
        self.0.kinds.iter().position(|info| info.letter == letter).map(|kind| Kind(kind as u8))
    }

    /// Returns the kinds that look the same as this one: the kind itself, and those that came from a
    /// promotion and revert when captured.
    pub(crate) fn forms_of(&self, kind: Kind) -> KindSet {
        let piece = self.piece_of(kind);
        KindSet::from_bits(self.0.kinds.set(|info| info.piece == piece))
    }

    /// Returns the kind that a captured piece of this kind has in hand.
    pub fn in_hand(&self, kind: Kind) -> Kind {
        self.info(kind).reverts_to.map_or(kind, |kind| Kind(kind as u8))
    }

    /// Returns whether the sides move in turn.
    pub fn alternates(&self) -> bool {
        self.0.def.turns == TurnOrder::Alternate
    }

    /// Returns the same rules in every form in which they can run, the fastest first. On processors
    /// before 2013 there is only one.
    pub(crate) fn forms(&self) -> Vec<Ruleset> {
        let forms = form::all(&self.0.def, &self.0.tables);
        forms.into_iter().map(|form| Ruleset(Arc::clone(&self.0), form)).collect()
    }

    /// Returns the same rules, run from their tables even if a faster form exists.
    #[must_use]
    pub fn without_static_form(&self) -> Ruleset {
        let found = self.forms().into_iter().find(|ruleset| !ruleset.is_static());
        found.unwrap_or_else(|| self.clone())
    }

    /// Returns whether positions run in a form that was known at compile time, at least in its shape.
    pub(crate) fn is_static(&self) -> bool {
        !matches!(self.1, Form::Loaded | Form::Common)
    }

    /// Returns the whole definition as bytes, with all that it inherits, and their hash. Stored games name
    /// the hash, and [`decode`](Ruleset::decode) reads the bytes.
    ///
    /// ```
    /// use tabiya_rules::Ruleset;
    /// let hill = Ruleset::builtin("king-of-the-hill").unwrap();
    /// let (hash, bytes) = hill.encoded();
    /// let again = Ruleset::decode(bytes).unwrap();
    /// assert_eq!((again.id(), again.encoded().0), (hill.id(), hash));
    /// ```
    pub fn encoded(&self) -> (Fingerprint, &Arc<[u8]>) {
        let (hash, bytes) = self.0.encoded.get_or_init(|| {
            let bytes = encoding::encode_complete(&self.0.def);
            (fingerprint::of_encoding(&bytes), bytes.into())
        });
        (*hash, bytes)
    }

    /// Returns the fingerprint of the rules, by which saved games refer to them. The names of the game
    /// and of its sides do not matter. It is computed on first use.
    pub fn fingerprint(&self) -> Fingerprint {
        *self.0.fingerprint.get_or_init(|| fingerprint::of_rules(&self.0.def))
    }

    /// Returns the cache of values that higher layers compute from the ruleset.
    pub(crate) fn memo(&self) -> &Memo {
        &self.0.memo
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

    /// Returns all kinds and the opening array.
    pub(crate) fn kinds_and_array(&self) -> (&Kinds, &StartArray) {
        (&self.0.kinds, &self.0.array)
    }

    /// Returns the squares from which the initial moves of a piece are allowed.
    pub(crate) fn initial_squares(&self, piece: Piece) -> B256 {
        let index = self.piece_of(piece.kind);
        match &self.0.def.pieces[index].initial {
            Some(zone) => zone.of[piece.color.index()],
            None => self.0.initial[piece.color.index()][index],
        }
    }

    /// Returns whether two rulesets have the same definition.
    pub(crate) fn same(&self, other: &Ruleset) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.def == other.0.def
    }
}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ruleset({})", self.id())
    }
}
