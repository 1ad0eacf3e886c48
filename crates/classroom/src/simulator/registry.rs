//! The registry of pieces: factories by their symbols.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use super::piece::{color_lettered, is_symbol};
use super::{
    BishopFactory, Error, KingFactory, KnightFactory, PawnFactory, Piece, PieceFactory, QueenFactory,
    RookFactory,
};

/// The kinds of piece that can be created by name. Clones share one registry: a kind that is registered later
/// is available in all of them.
///
/// ```
/// use tabiya_classroom::simulator::{Color, Piece, PieceFactory, PieceRegistry};
///
/// struct Archbishop;
///
/// impl PieceFactory for Archbishop {
///     fn symbol(&self) -> char {
///         'a'
///     }
///     fn create(&self, color: Color) -> Piece {
///         Piece::custom('a', color, "BN").expect("the movement is right")
///     }
/// }
///
/// let registry = PieceRegistry::standard();
/// assert!(registry.create_piece("ba").is_err());
/// registry.register_piece(Archbishop);
/// assert_eq!(registry.create_piece("ba").unwrap().to_string(), "ba");
/// assert_eq!(registry.create_piece("br").unwrap().color(), Color::Black);
/// ```
#[derive(Clone, Default)]
pub struct PieceRegistry(Arc<RwLock<Factories>>);

type Factories = BTreeMap<char, Arc<dyn PieceFactory + Send + Sync>>;

impl PieceRegistry {
    /// Creates an empty registry.
    pub fn new() -> PieceRegistry {
        PieceRegistry::default()
    }

    /// Creates a registry with the king, the queen, the knight, the bishop, the rook and the pawn.
    pub fn standard() -> PieceRegistry {
        let registry = PieceRegistry::new();
        registry.register_piece(KingFactory);
        registry.register_piece(QueenFactory);
        registry.register_piece(KnightFactory);
        registry.register_piece(BishopFactory);
        registry.register_piece(RookFactory);
        registry.register_piece(PawnFactory);
        registry
    }

    /// Returns the registry of [the shared board](super::Board::the_board). It starts as a standard one.
    pub fn global() -> &'static PieceRegistry {
        static GLOBAL: LazyLock<PieceRegistry> = LazyLock::new(PieceRegistry::standard);
        &GLOBAL
    }

    /// Registers a kind of piece. It replaces one with the same symbol; existing pieces do not change.
    ///
    /// A symbol that is not a letter from a to z cannot be written in a file:
    /// [`create_piece`](PieceRegistry::create_piece) returns an error for it.
    pub fn register_piece(&self, factory: impl PieceFactory + Send + Sync + 'static) {
        let symbol = factory.symbol();
        let mut factories = self.0.write().unwrap_or_else(PoisonError::into_inner);
        factories.insert(symbol, Arc::new(factory));
    }

    /// Creates a piece by its name: colour and symbol, `br`.
    ///
    /// # Errors
    ///
    /// Returns an error if the name has another form, the symbol is not registered or not a letter from a to
    /// z, or the factory does not create the requested piece.
    pub fn create_piece(&self, name: &str) -> Result<Piece, Error> {
        let mut chars = name.chars();
        let parts = (chars.next().and_then(color_lettered), chars.next(), chars.next());
        let known = match parts {
            (Some(color), Some(symbol), None) => self.factory(symbol).map(|factory| (factory, color, symbol)),
            _ => None,
        };
        let Some((factory, color, symbol)) = known else {
            return Err(Error::BadPiece {
                text: name.to_owned(),
                known: self.symbols().into_iter().collect(),
            });
        };
        if !is_symbol(symbol) {
            return Err(Error::BadSymbol { symbol });
        }
        // The factory is called after the lock is released: it may use the registry itself.
        let piece = factory.create(color);
        if (piece.color(), piece.symbol()) != (color, symbol) {
            return Err(Error::WrongPiece { requested: name.to_owned(), created: piece.to_string() });
        }
        Ok(piece)
    }

    /// Returns the registered symbols, in order.
    pub fn symbols(&self) -> Vec<char> {
        let factories = self.0.read().unwrap_or_else(PoisonError::into_inner);
        factories.keys().copied().filter(|symbol| is_symbol(*symbol)).collect()
    }

    fn factory(&self, symbol: char) -> Option<Arc<dyn PieceFactory + Send + Sync>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&symbol).cloned()
    }
}

/// Returns the same registry, not a copy.
impl From<&PieceRegistry> for PieceRegistry {
    fn from(registry: &PieceRegistry) -> PieceRegistry {
        registry.clone()
    }
}

impl fmt::Debug for PieceRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PieceRegistry({})", self.symbols().into_iter().collect::<String>())
    }
}
