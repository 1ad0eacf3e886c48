//! The list of the files in `starters/`. A test compares it with the folder.

use super::StarterFile;
use super::StarterRole::{Extra, Own, Supplied};

/// Lists files of a folder, each with its role.
macro_rules! files {
    ($folder:literal: $($role:ident $path:literal),* $(,)?) => {
        &[$(StarterFile {
            path: $path,
            text: include_str!(concat!("../../starters/", $folder, "/", $path)),
            role: $role,
        }),*]
    };
}

pub(super) const GRID: &[StarterFile] = files!["grid":
    Own "Bishop.java",
    Supplied "Board.java",
    Own "Game.java",
    Extra "GameApp.java",
    Own "King.java",
    Own "Knight.java",
    Extra "Makefile",
    Own "Pawn.java",
    Supplied "Piece.java",
    Own "Queen.java",
    Extra "README.md",
    Own "Rook.java",
    Supplied "Side.java",
    Extra "test/OpenTests.java",
];

pub(super) const TWO_PLAYER: &[StarterFile] = files!["two-player":
    Extra "Makefile",
    Extra "README.md",
    Own "chess/Chess.java",
    Extra "chess/PlayChess.java",
    Supplied "chess/ReturnPiece.java",
    Supplied "chess/ReturnPlay.java",
    Extra "test/OpenTests.java",
];

pub(super) const CELLS: &[StarterFile] = files!["cells":
    Own "Bishop.cpp",
    Own "Bishop.h",
    Own "Board.cpp",
    Own "Board.h",
    Own "Game.cpp",
    Own "Game.h",
    Own "King.cpp",
    Own "King.h",
    Own "Knight.cpp",
    Own "Knight.h",
    Extra "Makefile",
    Own "Pawn.cpp",
    Own "Pawn.h",
    Own "Piece.cpp",
    Own "Piece.h",
    Own "Queen.cpp",
    Own "Queen.h",
    Extra "README.md",
    Own "Rook.cpp",
    Own "Rook.h",
    Own "Space.h",
    Extra "main.cpp",
    Extra "tests.cpp",
];

pub(super) const SIMULATOR: &[StarterFile] = files!["simulator":
    Own "Bishop.java",
    Own "BishopFactory.java",
    Own "Board.java",
    Supplied "BoardExternalIterator.java",
    Supplied "BoardListener.java",
    Own "Chess.java",
    Supplied "Color.java",
    Own "King.java",
    Own "KingFactory.java",
    Own "Knight.java",
    Own "KnightFactory.java",
    Extra "Makefile",
    Own "Pawn.java",
    Own "PawnFactory.java",
    Own "Piece.java",
    Supplied "PieceFactory.java",
    Own "Queen.java",
    Own "QueenFactory.java",
    Extra "README.md",
    Own "Rook.java",
    Own "RookFactory.java",
    Extra "Test.java",
    Extra "layout1",
    Extra "moves1",
];

pub(super) const ANIMAL: &[StarterFile] = files!["animal":
    Extra "Makefile",
    Extra "README.md",
    Own "src/animalchess/Cat.java",
    Own "src/animalchess/Chick.java",
    Own "src/animalchess/Game.java",
    Own "src/animalchess/Giraffe.java",
    Own "src/animalchess/Lion.java",
    Own "src/animalchess/Piece.java",
    Own "src/animalchess/Player.java",
    Own "src/animalchess/PromotablePiece.java",
    Own "src/animalchess/Square.java",
    Extra "test/animalchess/GameTest.java",
    Extra "test/animalchess/PieceTest.java",
    Extra "test/animalchess/PlayerTest.java",
    Extra "test/animalchess/PromotablePieceTest.java",
    Extra "test/animalchess/SquareTest.java",
];
