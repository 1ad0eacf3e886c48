//! Which pieces there are: factories by their symbols.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use tabiya_board::Color;

use super::arena::{self, Sort};
use super::piece::color_lettered;
use super::{Error, Piece};

/// Makes pieces of one sort.
pub trait PieceFactory {
    /// The letter by which files ask for this sort.
    fn symbol(&self) -> char;

    /// A new piece of this sort.
    fn create(&self, color: Color) -> Piece;
}

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
        for sort in arena::STANDARD.iter() {
            registry.register_piece(StandardFactory(Arc::clone(sort)));
        }
        registry
    }

    /// The registry of [the shared board](super::Board::the_board). It begins as a standard one.
    pub fn global() -> &'static PieceRegistry {
        static GLOBAL: LazyLock<PieceRegistry> = LazyLock::new(PieceRegistry::standard);
        &GLOBAL
    }

    /// Makes a sort of piece known. It replaces one with the same symbol; pieces that exist stay
    /// what they are.
    pub fn register_piece(&self, factory: impl PieceFactory + Send + Sync + 'static) {
        let symbol = factory.symbol();
        let mut factories = self.0.write().unwrap_or_else(PoisonError::into_inner);
        factories.insert(symbol, Arc::new(factory));
    }

    /// A new piece by its name: colour and symbol, `br`.
    ///
    /// # Errors
    ///
    /// If the name is anything else, or nothing is registered under the symbol.
    pub fn create_piece(&self, name: &str) -> Result<Piece, Error> {
        let mut chars = name.chars();
        let parts = (chars.next().and_then(color_lettered), chars.next(), chars.next());
        let known = match parts {
            (Some(color), Some(symbol), None) => self.factory(symbol).map(|factory| (factory, color)),
            _ => None,
        };
        // The factory is called after the lock is released: it may ask the registry itself.
        known.map(|(factory, color)| factory.create(color)).ok_or_else(|| Error::BadPiece {
            text: name.to_owned(),
            known: self.symbols().into_iter().collect(),
        })
    }

    /// The symbols that are known, in their order.
    pub fn symbols(&self) -> Vec<char> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
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

/// Makes the pieces that the ruleset itself has.
struct StandardFactory(Arc<Sort>);

impl PieceFactory for StandardFactory {
    fn symbol(&self) -> char {
        self.0.symbol
    }

    fn create(&self, color: Color) -> Piece {
        Piece::of(&self.0, color)
    }
}
