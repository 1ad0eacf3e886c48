//! The board: which piece is where. The rules decide which moves are allowed.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::listeners::{Event, Observers};
use super::shared::GuardOwner;
use super::{
    BoardExternalIterator, BoardListener, Error, ListenerId, ListenerRef, Listeners, Location, Piece,
    PieceRegistry, Squares, arena,
};

/// An 8x8 board with any pieces anywhere. There are no turns and no end.
///
/// A board can be used from several threads; every call is atomic. It calls listeners, visitors, factories
/// and kinds of piece that are written in code only while nothing is locked. Locations are given as text,
/// `"a3"`, or as a [`Location`].
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
pub struct Board {
    inner: Arc<Inner>,
    /// The guard through which it is used, if it is the shared board.
    owner: Option<GuardOwner>,
}

/// The piece on each location, in their order.
type Pieces = Vec<Option<Piece>>;

/// How often a piece that is written in code is asked about one move while the board changes.
const ASKED_AT_MOST: usize = 100;

struct Inner {
    registry: PieceRegistry,
    pieces: Mutex<Pieces>,
    observers: Observers,
}

impl Board {
    /// Creates an empty board. The registry creates the pieces of [layouts](Board::set_up); the board itself
    /// accepts pieces of any registry.
    pub fn new(registry: impl Into<PieceRegistry>) -> Board {
        let pieces = Mutex::new(vec![None; Location::all().count()]);
        let inner = Inner { registry: registry.into(), pieces, observers: Observers::default() };
        Board { inner: Arc::new(inner), owner: None }
    }

    /// Returns another handle to the same board, for a guard of the shared board.
    pub(super) fn used_by(&self, owner: GuardOwner) -> Board {
        Board { inner: Arc::clone(&self.inner), owner: Some(owner) }
    }

    /// Returns the registry that creates the pieces of layouts.
    pub fn registry(&self) -> &PieceRegistry {
        &self.inner.registry
    }

    /// Returns the piece on a location.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a location.
    pub fn get_piece(&self, loc: impl AsRef<str>) -> Result<Option<Piece>, Error> {
        let location: Location = loc.as_ref().parse()?;
        Ok(self.locked()[location.square().index()].clone())
    }

    /// Places a piece on a location.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a location, or the location is occupied.
    pub fn add_piece(&self, piece: Piece, loc: impl AsRef<str>) -> Result<(), Error> {
        self.add_all(vec![(loc.as_ref().parse()?, piece)]).map_err(|(_, error)| error)
    }

    /// Places pieces on locations: all of them, or none if one location is occupied. The error has its
    /// index.
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

    /// Moves a piece, if the rules allow it, and then notifies the listeners. A piece of the other colour on
    /// the target is captured.
    ///
    /// # Errors
    ///
    /// Returns an error if a text is not a location or the rules refuse the move; nothing has changed then,
    /// and listeners are not notified.
    pub fn move_piece(&self, from: impl AsRef<str>, to: impl AsRef<str>) -> Result<(), Error> {
        let (from, to): (Location, Location) = (from.as_ref().parse()?, to.as_ref().parse()?);
        let mut pieces = self.judged(from, to)?;
        if let Some(piece) = pieces[from.square().index()].take() {
            let captured = pieces[to.square().index()].replace(piece.clone());
            // Queued while the board is locked, so that moves are reported in their order.
            self.inner.observers.queue(Event { from, to, piece, captured });
        }
        drop(pieces);
        // The notifier is determined first: only it releases the board, and only if there are listeners.
        if let Some(notifier) = self.inner.observers.notifier() {
            match &self.owner {
                Some(owner) => owner.run_released(|| notifier.deliver()),
                None => notifier.deliver(),
            }
        }
        Ok(())
    }

    /// Returns the pieces, locked, if the rules allow a move. A kind of piece that is written in code is
    /// asked while nothing is locked, and again if the board has changed meanwhile.
    fn judged(&self, from: Location, to: Location) -> Result<MutexGuard<'_, Pieces>, Error> {
        let mut pieces = self.locked();
        for _ in 0..ASKED_AT_MOST {
            if !arena::is_written_in_code(&pieces, from) {
                arena::judge(&pieces, from, to)?;
                return Ok(pieces);
            }
            let before = pieces.clone();
            drop(pieces);
            arena::judge_by_code(self, &before, from, to)?;
            pieces = self.locked();
            if *pieces == before {
                return Ok(pieces);
            }
        }
        Err(Error::BoardChanged { location: from })
    }

    /// Removes all pieces. Listeners stay registered and are not notified.
    pub fn clear(&self) {
        self.locked().fill(None);
    }

    /// Adds a listener, which is notified of every move from then on.
    ///
    /// The board keeps the listener and calls it on the thread that moves, so the listener must own its data
    /// (`'static`) and be movable to another thread (`Send`). To access it afterwards, register a clone of an
    /// `Arc<Mutex<L>>`, which is also a listener:
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// use tabiya_classroom::simulator::{Board, BoardListener, Location, Piece, PieceRegistry};
    ///
    /// #[derive(Default)]
    /// struct Moves(Vec<String>);
    ///
    /// impl BoardListener for Moves {
    ///     fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
    ///         self.0.push(format!("{piece} {from}-{to}"));
    ///     }
    ///     fn on_capture(&mut self, _: &Piece, _: &Piece) {}
    /// }
    ///
    /// let board = Board::new(PieceRegistry::standard());
    /// let moves = Arc::new(Mutex::new(Moves::default()));
    /// board.register_listener(Arc::clone(&moves));
    /// board.set_up("a1=wr\n").unwrap();
    /// board.move_piece("a1", "a5").unwrap();
    /// assert_eq!(moves.lock().unwrap().0, ["wr a1-a5"]);
    /// ```
    pub fn register_listener(&self, listener: impl BoardListener + Send + 'static) -> ListenerId {
        self.listeners().register_listener(listener)
    }

    /// Removes a listener of this board, by its id or by itself: a reference to the `Arc<Mutex<L>>` of which
    /// a clone was registered. Returns whether there was one.
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// use tabiya_classroom::simulator::{Board, BoardListener, Location, Piece, PieceRegistry};
    ///
    /// struct Moves(usize);
    ///
    /// impl BoardListener for Moves {
    ///     fn on_move(&mut self, _: Location, _: Location, _: &Piece) {
    ///         self.0 += 1;
    ///     }
    ///     fn on_capture(&mut self, _: &Piece, _: &Piece) {}
    /// }
    ///
    /// let board = Board::new(PieceRegistry::standard());
    /// let (moves, others) = (Arc::new(Mutex::new(Moves(0))), Arc::new(Mutex::new(Moves(0))));
    /// board.register_listener(Arc::clone(&moves));
    /// let id = board.register_listener(Arc::clone(&others));
    /// assert!(board.remove_listener(&moves) && !board.remove_listener(&moves));
    /// assert!(board.remove_listener(id));
    /// ```
    pub fn remove_listener(&self, listener: impl ListenerRef) -> bool {
        self.listeners().remove_listener(listener)
    }

    /// Removes all listeners.
    pub fn remove_all_listeners(&self) {
        self.listeners().remove_all_listeners();
    }

    /// Returns a handle to the listeners, which can be kept.
    pub fn listeners(&self) -> Listeners {
        self.inner.observers.handle()
    }

    /// Calls a visitor with every square and its piece, 64 times: a1, b1, ... h8, as they are at the time of
    /// this call.
    ///
    /// ```
    /// use tabiya_classroom::simulator::{Board, BoardExternalIterator, Location, Piece, PieceRegistry};
    ///
    /// #[derive(Default)]
    /// struct Count {
    ///     squares: usize,
    ///     pieces: usize,
    /// }
    ///
    /// impl BoardExternalIterator for Count {
    ///     fn visit(&mut self, _loc: Location, piece: Option<&Piece>) {
    ///         self.squares += 1;
    ///         self.pieces += usize::from(piece.is_some());
    ///     }
    /// }
    ///
    /// let board = Board::new(PieceRegistry::standard());
    /// board.set_up("e1=wk\ne8=bk\n").unwrap();
    /// let mut count = Count::default();
    /// board.iterate(&mut count);
    /// assert_eq!((count.squares, count.pieces), (64, 2));
    /// ```
    pub fn iterate<V: BoardExternalIterator + ?Sized>(&self, visitor: &mut V) {
        for (location, piece) in self.iter() {
            visitor.visit(location, piece.as_ref());
        }
    }

    /// Returns every square with its piece: a1, b1, ... h8, as they are at the time of this call.
    pub fn iter(&self) -> Squares {
        Squares::new(self.locked().clone())
    }

    /// Returns the occupied squares.
    pub(super) fn pieces(&self) -> Vec<(Location, Piece)> {
        self.iter().filter_map(|(location, piece)| Some((location, piece?))).collect()
    }

    fn locked(&self) -> MutexGuard<'_, Pieces> {
        // Every change is atomic, so a panic elsewhere leaves no inconsistent state.
        self.inner.pieces.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl IntoIterator for &Board {
    type Item = (Location, Option<Piece>);
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// Prints `Board(e1=wk e8=bk)`.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces: Vec<String> =
            self.pieces().iter().map(|(location, piece)| format!("{location}={piece}")).collect();
        write!(f, "Board({})", pieces.join(" "))
    }
}
