//! The arguments of `tabiya solve`, as data.

use clap::ValueEnum;
use tabiya_solve::Reach;

use crate::args::PositionArgs;
use crate::number;

/// Solve a small game: who wins, and in how many moves
///
/// Finds every position that can be reached and its value by retrograde analysis, with the rules of the
/// game's file. It prints the result, the numbers of positions by the number of half-moves to the end, the
/// value of each first move, and a best game of both sides. A position that neither side can win by force is
/// a draw.
///
/// Games are refused if they are too large, if positions are more than pieces and hands (castling, en
/// passant, counters), or if endings depend on earlier moves, except draws by repetition. Dobutsu shogi takes
/// several minutes and 8 GiB.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya solve dobutsu
  tabiya solve dobutsu --reach won --json > dobutsu.json
  tabiya solve ./hexapawn.toml
  tabiya solve dobutsu --fen \"1l1/1c1/1C1/1L1[] w 1\"

Positions that are the same by a symmetry of the rules count as one: boards
turned by 180 degrees with the sides swapped, and mirror images.

docs/solve.md has the figures of dobutsu shogi, and how they are counted.")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Which positions count as reachable; it does not change any value
    #[arg(long, value_name = "HOW", value_enum, default_value_t = ReachArg::Capture)]
    pub(crate) reach: ReachArg,
    /// Do not count mirror images as one position
    #[arg(long)]
    pub(crate) no_mirror: bool,
    /// Only count the positions that can be reached
    #[arg(long)]
    pub(crate) count: bool,
    /// The largest amount of memory to use, in GiB
    #[arg(long, value_name = "GIB", default_value_t = 16, value_parser = number::within(1_u64..=65536))]
    pub(crate) memory: u64,
    /// The number of threads; 0 is one per processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::within(0_u16..=1024))]
    pub(crate) threads: u16,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which positions count as reachable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ReachArg {
    /// The game is not played on where a move wins at once: the fastest
    Won,
    /// It is not played on where a royal piece can be captured
    Capture,
    /// Every legal move is followed
    Every,
}

impl From<ReachArg> for Reach {
    fn from(reach: ReachArg) -> Reach {
        match reach {
            ReachArg::Won => Reach::UntilWon,
            ReachArg::Capture => Reach::UntilCapture,
            ReachArg::Every => Reach::EveryMove,
        }
    }
}
