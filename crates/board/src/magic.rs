//! Rook and bishop attacks on the 8x8 board by magic multiplication.
