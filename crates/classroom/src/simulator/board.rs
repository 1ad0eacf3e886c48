//! The board: which piece is where. What it allows is asked of the rules.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::listeners::{Audience, Event};
use super::shared::Turnstile;
use super::{
    BoardListener, BoardVisitor, Error, ListenerId, Listeners, Location, Piece, PieceRegistry, Squares, arena,
};

/// An 8x8 board with any pieces anywhere. There is no turn order, and nothing ends.
///
/// A board can be used from several threads; every call is one step. It calls listeners, visitors
/// and factories only while nothing is locked.
///
/// ```
/// use tabiya_classroom::simulator::{Board, PieceRegistry};
///
/// let registry = PieceRegistry::standard();
/// let board = Board::new(&registry);
/// board.add_piece(registry.create_piece("wp").unwrap(), "e2").unwrap();
/// board.move_piece("e2", "e4").unwrap();
/// assert_eq!(board.get_piece("e4").unwrap().unwrap().to_string(), "wp");
/// assert_eq!(board.get_piece("e2").unwrap(), None);
///
/// let error = board.move_piece("e4", "e6").unwrap_err();
/// let sentence = "The pawn cannot go from e4 to e6: it moves so only from its first squares.";
/// assert_eq!(error.to_string(), sentence);
/// assert!(board.get_piece("e9").is_err());
/// ```
pub struct Board(Arc<Inner>);

struct Inner {
    registry: PieceRegistry,
    /// What stands on each location, in their order.
    pieces: Mutex<Vec<Option<Piece>>>,
    audience: Audience,
    /// Whose turn it is to use the board, if it is the shared one.
    turnstile: Option<&'static Turnstile>,
}

impl Board {
    /// An empty board. The registry makes the pieces of [layouts](Board::set_up); the board itself
    /// accepts pieces of any registry.
    pub fn new(registry: impl Into<PieceRegistry>) -> Board {
        Board::with(registry.into(), None)
    }

    pub(super) fn with(registry: PieceRegistry, turnstile: Option<&'static Turnstile>) -> Board {
        let pieces = Mutex::new(vec![None; Location::all().count()]);
        Board(Arc::new(Inner { registry, pieces, audience: Audience::default(), turnstile }))
    }

    /// The same board once more, for the guard of the shared one.
    pub(super) fn same(&self) -> Board {
        Board(Arc::clone(&self.0))
    }

    /// The registry that makes the pieces of layouts.
    pub fn registry(&self) -> &PieceRegistry {
        &self.0.registry
    }

    /// What stands on a location.
    ///
    /// # Errors
    ///
    /// If the text is no location.
    pub fn get_piece(&self, loc: &str) -> Result<Option<Piece>, Error> {
        let location: Location = loc.parse()?;
        Ok(self.locked()[location.square().index()].clone())
    }

    /// Puts a piece on a location.
    ///
    /// # Errors
    ///
    /// If the text is no location, or a piece stands there.
    pub fn add_piece(&self, piece: Piece, loc: &str) -> Result<(), Error> {
        self.add_all(vec![(loc.parse()?, piece)]).map_err(|(_, error)| error)
    }

    /// Puts pieces on locations: all of them, or none if there is no room for one. The error says
    /// which one.
    pub(super) fn add_all(&self, new: Vec<(Location, Piece)>) -> Result<(), (usize, Error)> {
        let mut pieces = self.locked();
        let mut after = pieces.clone();
        for (index, (location, piece)) in new.into_iter().enumerate() {
            match &mut after[location.square().index()] {
                Some(other) => return Err((index, Error::Occupied { location, piece: other.to_string() })),
                free => *free = Some(piece),
            }
        }
        *pieces = after;
        Ok(())
    }

    /// Moves a piece, if the rules allow it. A piece of the other colour that stands on the target
    /// is captured. Then the listeners are told.
    ///
    /// # Errors
    ///
    /// If a text is no location, or why the rules refuse the move; then nothing has changed and
    /// nobody is told.
    pub fn move_piece(&self, from: &str, to: &str) -> Result<(), Error> {
        let (from, to): (Location, Location) = (from.parse()?, to.parse()?);
        let mut pieces = self.locked();
        arena::judge(&pieces, from, to)?;
        if let Some(piece) = pieces[from.square().index()].take() {
            let captured = pieces[to.square().index()].replace(piece.clone());
            // Noted while the board is locked, so that moves are told in their order.
            self.0.audience.note(Event { from, to, piece, captured });
        }
        drop(pieces);
        match self.0.turnstile {
            Some(turnstile) if self.listeners().count() > 0 => {
                turnstile.aside(|| self.0.audience.tell());
            }
            _ => self.0.audience.tell(),
        }
        Ok(())
    }

    /// Takes all pieces off the board. Listeners stay, and are not told.
    pub fn clear(&self) {
        self.locked().fill(None);
    }

    /// Adds a listener, which from then on hears of every move.
    pub fn register_listener(&self, listener: impl BoardListener + Send + 'static) -> ListenerId {
        self.listeners().register_listener(listener)
    }

    /// Removes a listener of this board. Says whether there was one.
    pub fn remove_listener(&self, id: ListenerId) -> bool {
        self.listeners().remove_listener(id)
    }

    /// Removes all listeners.
    pub fn remove_all_listeners(&self) {
        self.listeners().remove_all_listeners();
    }

    /// The listeners, as a handle that can be kept.
    pub fn listeners(&self) -> Listeners {
        self.0.audience.handle()
    }

    /// Shows a visitor every square with what stands there: a1, b1, ... h8, as they are when this
    /// is called.
    pub fn iterate<V: BoardVisitor + ?Sized>(&self, visitor: &mut V) {
        for (location, piece) in self.iter() {
            visitor.visit(location, piece.as_ref());
        }
    }

    /// Every square with what stands there: a1, b1, ... h8, as they are when this is called.
    pub fn iter(&self) -> Squares {
        Squares::new(self.locked().clone())
    }

    /// The occupied squares.
    pub(super) fn pieces(&self) -> Vec<(Location, Piece)> {
        self.iter().filter_map(|(location, piece)| Some((location, piece?))).collect()
    }

    fn locked(&self) -> MutexGuard<'_, Vec<Option<Piece>>> {
        // Every change is one step, so a panic elsewhere has left nothing half done.
        self.0.pieces.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl IntoIterator for &Board {
    type Item = (Location, Option<Piece>);
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// `Board(e1=wk e8=bk)`.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces: Vec<String> =
            self.pieces().iter().map(|(location, piece)| format!("{location}={piece}")).collect();
        write!(f, "Board({})", pieces.join(" "))
    }
}
