//! Which pieces there are: factories by their symbols.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use super::piece::{color_lettered, is_symbol};
use super::{
    BishopFactory, Error, KingFactory, KnightFactory, PawnFactory, Piece, PieceFactory, QueenFactory,
    RookFactory,
};

/// The sorts of piece that can be asked for by name. Clones are the same registry, and what is
/// registered later is known everywhere.
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
    /// A registry that knows no piece.
    pub fn new() -> PieceRegistry {
        PieceRegistry::default()
    }

    /// A new registry that knows the king, the queen, the knight, the bishop, the rook and the pawn.
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

    /// The registry of [the shared board](super::Board::the_board). It begins as a standard one.
    pub fn global() -> &'static PieceRegistry {
        static GLOBAL: LazyLock<PieceRegistry> = LazyLock::new(PieceRegistry::standard);
        &GLOBAL
    }

    /// Makes a sort of piece known. It replaces one with the same symbol; pieces that exist stay
    /// what they are.
    ///
    /// A symbol that is no letter from a to z cannot be written in a file: nothing is made under it,
    /// and [`create_piece`](PieceRegistry::create_piece) says why.
    pub fn register_piece(&self, factory: impl PieceFactory + Send + Sync + 'static) {
        let symbol = factory.symbol();
        let mut factories = self.0.write().unwrap_or_else(PoisonError::into_inner);
        factories.insert(symbol, Arc::new(factory));
    }

    /// A new piece by its name: colour and symbol, `br`.
    ///
    /// # Errors
    ///
    /// If the name is anything else, nothing is registered under the symbol, the symbol is no letter
    /// from a to z, or the factory does not make the piece that it was asked for.
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
        // The factory is called after the lock is released: it may ask the registry itself.
        let piece = factory.create(color);
        if (piece.color(), piece.symbol()) != (color, symbol) {
            return Err(Error::WrongPiece { asked: name.to_owned(), made: piece.to_string() });
        }
        Ok(piece)
    }

    /// The symbols that are known, in their order.
    pub fn symbols(&self) -> Vec<char> {
        let factories = self.0.read().unwrap_or_else(PoisonError::into_inner);
        factories.keys().copied().filter(|symbol| is_symbol(*symbol)).collect()
    }

    fn factory(&self, symbol: char) -> Option<Arc<dyn PieceFactory + Send + Sync>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&symbol).cloned()
    }
}

/// The same registry, not a copy.
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
