//! The arguments of the program, as data.

use std::path::PathBuf;

use clap::{Parser, Subcommand, builder::styling};
use tabiya_classroom::Coordinates;
use tabiya_notation::GameFormat;

use crate::number;
use crate::play::Versus;
use crate::replay::format;

const STYLES: styling::Styles = styling::Styles::styled()
    .header(styling::AnsiColor::Green.on_default().bold())
    .usage(styling::AnsiColor::Green.on_default().bold())
    .literal(styling::AnsiColor::Cyan.on_default().bold())
    .placeholder(styling::AnsiColor::Cyan.on_default());

/// One referee for the whole chess family
///
/// Tabiya referees chess, shogi, xiangqi and more than thirty relatives: it checks every move, explains every
/// refusal and reports who won. Every game is a readable file, and you can write your own.
#[derive(Parser, Debug)]
#[command(name = "tabiya", version, styles = STYLES, max_term_width = 100, after_long_help = "\
Examples:
  tabiya serve                       serve the board in the browser
  tabiya rules list                  list the games
  tabiya rules show xiangqi          show the rules of a game
  tabiya play --plain animal         play in the terminal, line by line
  tabiya play shogi --vs computer:4  play against the computer
  tabiya replay games.pgn            check every move of every game
  tabiya referee                     referee games for other programs
  tabiya uci                         play as an engine in a chess program
  tabiya simulate LAYOUT MOVES       play the moves of a file
  tabiya grade two-player -- ./chess grade a program against the referee
  tabiya starter two-player DIR      write the files that students start from
  tabiya visualize grid --java src   play a program on a board
  tabiya match --engine A --engine B play two programs against each other
  tabiya image animal -o board.png   draw a position
  tabiya moves chess                 list the legal moves
  tabiya explain chess e1e3          say why a move is illegal
  tabiya perft shogi 4               count the move sequences of length four
  tabiya bench                       count searched nodes in fixed positions
  tabiya solve dobutsu               solve a small game
  tabiya db backup games.sqlite3     copy the games of a server

GAME is the id or an alias of a built-in game (`tabiya rules list`), or the
path of a ruleset file (`./my-game.toml`).

Results go to standard output, everything else to standard error. Exit codes:
0 success, 1 the game or file breaks the rules, 2 bad usage or unreadable
input, 3 the system or an external program failed, 4 a bug in Tabiya.")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Bench(BenchArgs),
    Perft(PerftArgs),
    Moves(MovesArgs),
    Explain(ExplainArgs),
    Grade(crate::grade::GradeArgs),
    Image(ImageArgs),
    Match(crate::matches::MatchArgs),
    Play(PlayArgs),
    Referee(RefereeArgs),
    Replay(ReplayArgs),
    Serve(crate::serve::ServeArgs),
    Simulate(SimulateArgs),
    Uci(UciArgs),
    Usi(UsiArgs),
    Xboard(XboardArgs),
    Solve(crate::solve::SolveArgs),
    Starter(crate::starter::StarterArgs),
    Visualize(crate::visualize::VisualizeArgs),
    /// Check, export, import, back up and vacuum the stored games of a server
    Db {
        #[command(subcommand)]
        command: crate::db::DbCommand,
    },
    /// List, show and check the rules of games
    Rules {
        #[command(subcommand)]
        command: RulesCommand,
    },
}

#[derive(Subcommand, Debug)]
pub(crate) enum RulesCommand {
    List(ListArgs),
    Show(ShowArgs),
    Check(CheckArgs),
    /// Print the JSON Schema of ruleset files, for completion in an editor
    #[command(after_long_help = "\
Examples:
  tabiya rules schema > ruleset.schema.json")]
    Schema,
}

/// The position that a command is about.
#[derive(clap::Args, Debug)]
pub(crate) struct PositionArgs {
    /// The id or an alias of a game, or the path of a .toml file
    pub(crate) game: String,
    /// The starting position in FEN, or SFEN in games of the shogi family, instead of the opening array
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Moves to play first: "e2e4 e7e5", also "e4 e5" and "7g7f"
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

/// Count the legal move sequences of a given length
///
/// Counts the leaves of the tree of legal moves, the usual test and benchmark of move generators. Nothing is
/// counted below a game that is won on the board or has ended by points. As in other programs, repetitions
/// and other draws do not end the count.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya perft chess 5
  tabiya perft crazyhouse 4 --divide
  tabiya perft shogi 5 --threads 0 --json
  tabiya perft chess --moves \"e2e4 e7e5\" 4
  tabiya perft chess --fen \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\" 6
  tabiya perft ./my-game.toml 4")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The depth in half-moves
    #[arg(value_parser = number::within(0_u32..=64))]
    pub(crate) depth: u32,
    /// Also print the count below each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// The number of threads; 0 is one per processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::within(0_u16..=1024))]
    pub(crate) threads: u16,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Use the tables read from the file even if a faster form of the game is built in
    #[arg(long)]
    pub(crate) loaded: bool,
}

/// List the legal moves of a position
///
/// Prints one move per line in UCI (e2e4, e7e8q, P@e4), sorted.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya moves chess
  tabiya moves chess --from g1
  tabiya moves shogi --moves \"g3g4 c7c6\" --json")]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Only the moves of the piece on this square
    #[arg(long, value_name = "SQUARE")]
    pub(crate) from: Option<String>,
    /// Write the moves by numbers: xy (`4 6 4 4`), cell (`12 28`) or rowcol (`2 2 3 2`)
    #[arg(long, value_name = "HOW")]
    pub(crate) coordinates: Option<Coordinates>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Say why a move is not legal
///
/// Prints `legal` (exit code 0), or the reason why the move is illegal (exit code 1).
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya explain chess e2e4
  tabiya explain chess e1e3
  tabiya explain shogi P@e5
  tabiya explain animal --coordinates rowcol \"2 2 4 2\"
  tabiya explain chess --fen \"4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1\" d2d3")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The move: e2e4, e7e8q, P@e4, or in other notations: Nf3, O-O, 7g7f
    #[arg(value_name = "MOVE", id = "try", allow_hyphen_values = true)]
    pub(crate) attempt: String,
    /// Read the move by numbers: xy (`4 6 4 4`), cell (`12 28`) or rowcol (`2 2 3 2`)
    #[arg(long, value_name = "HOW")]
    pub(crate) coordinates: Option<Coordinates>,
    /// Print one JSON object: legal, move, code, sentence
    #[arg(long)]
    pub(crate) json: bool,
}

/// Draw a position as SVG or PNG
///
/// Draws the board with its pieces, hands and coordinates, the last move of --moves and check. Without -o the
/// picture goes to standard output. The format follows from the extension of the file, and is SVG by default.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya image chess -o board.svg
  tabiya image chess --moves \"e2e4 c7c5\" --select g1 -o board.png
  tabiya image animal --flip --size 300 -o animal.png
  tabiya image shogi --dark > shogi.svg
  tabiya image ./my-game.toml --png > my-game.png")]
pub(crate) struct ImageArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Show the board from the other side
    #[arg(long)]
    pub(crate) flip: bool,
    /// Use dark colours
    #[arg(long)]
    pub(crate) dark: bool,
    /// The colours of the board
    #[arg(
        long,
        value_name = "COLOURS",
        value_parser = ["brown", "green", "blue", "grey"],
        default_value = "brown"
    )]
    pub(crate) board: String,
    /// Show characters on pieces: kanji in shogi games, hanzi in xiangqi and janggi
    #[arg(long)]
    pub(crate) characters: bool,
    /// Mark a square and the targets of the piece on it
    #[arg(long, value_name = "SQUARE")]
    pub(crate) select: Option<String>,
    /// Omit the names of files and ranks
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// The width in pixels; 60 per square by default
    #[arg(long, value_name = "N",
        value_parser = number::within(16..=tabiya_picture::MAX_WIDTH))]
    pub(crate) size: Option<u32>,
    /// Write SVG, with any extension of the file
    #[arg(long, conflicts_with = "png")]
    pub(crate) svg: bool,
    /// Write PNG, with any extension of the file
    #[arg(long)]
    pub(crate) png: bool,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Play a game in the terminal
///
/// Reads one move per line from standard input (`e2 e4`, `e2e4`, `Nf3`, `P@e4`, in shogi `7g7f`) and prints
/// the board after it; `help` lists the other words. The default game, `two-player`, follows its course
/// exactly: moves are `e2 e4`, `g7 g8 N`, `e2 e4 draw?` and `resign` (and numbers, with --coordinates), and
/// everything else is ILLEGAL_MOVE; `why MOVE` explains it. Other games print
/// the reason at once. Prompts go to standard error, and only if standard input is a terminal.
///
/// With --vs the computer answers every move; `hint` suggests one, in all games with turns.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya play --plain
  tabiya play animal
  tabiya play chess --vs computer
  tabiya play xiangqi --vs computer:5 --side black
  tabiya play --plain animal --coordinates rowcol
  tabiya play --plain shogi < moves.txt
  tabiya play --plain simulator --layout layout.txt
  tabiya play --plain chess --fen \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"")]
pub(crate) struct PlayArgs {
    /// The id or an alias of a game, or the path of a .toml file
    #[arg(default_value = "two-player")]
    pub(crate) game: String,
    /// Play line by line, for pipes, screen readers and graders; currently always on
    #[arg(long)]
    pub(crate) plain: bool,
    /// Read and write moves by numbers: xy (`4 6 4 4`), cell (`12 28`) or rowcol (`2 2 3 2`)
    #[arg(long, value_name = "HOW")]
    pub(crate) coordinates: Option<Coordinates>,
    /// The starting position in FEN, or SFEN in games of the shogi family, instead of the opening array
    #[arg(long, value_name = "FEN", conflicts_with = "layout")]
    pub(crate) fen: Option<String>,
    /// The starting position as a layout file, with lines such as `e1=wk`
    #[arg(long, value_name = "FILE")]
    pub(crate) layout: Option<PathBuf>,
    /// The number of the opening array, in games such as chess960 that choose one at random
    #[arg(long, value_name = "N", conflicts_with_all = ["fen", "layout"])]
    pub(crate) start: Option<u64>,
    /// Play against the computer: `computer`, or with a level from 1 (a beginner) to 8 `computer:5`; the
    /// default is 3
    #[arg(long, value_name = "computer[:LEVEL]")]
    pub(crate) vs: Option<Versus>,
    /// Your side against the computer: `white`, `black`, its name in the game, or `random`. By default you
    /// move first; in `animal` you sit at the bottom of the board, and the computer moves first
    #[arg(long, value_name = "SIDE", requires = "vs")]
    pub(crate) side: Option<String>,
    /// Repeat a game: with the same seed the computer answers the same moves in the same way
    #[arg(long, value_name = "N", requires = "vs")]
    pub(crate) seed: Option<u64>,
}

/// Count searched nodes in fixed positions
///
/// Searches positions of several games to fixed depths, with one thread and a table of 16 MiB, and prints the
/// total number of nodes. The number changes only if the search or the evaluation changes; the times are on
/// standard error.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya bench
  tabiya bench --depth 5")]
pub(crate) struct BenchArgs {
    /// Search all positions to this depth in half-moves, instead of to their own
    #[arg(long, value_name = "N", value_parser = number::within(1_u32..=64))]
    pub(crate) depth: Option<u32>,
}

/// Referee games for another program, by lines of JSON
///
/// Reads one request per line from standard input and writes one reply per line to standard output, until the
/// input ends or `quit` is requested. Any number of games can be open at once. docs/referee-protocol.md
/// describes the commands.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  echo '{\"id\":1,\"do\":\"new\",\"game\":\"animal\"}' | tabiya referee
  tabiya referee --schema > referee-protocol.schema.json
  python3 docs/examples/referee.py shogi")]
pub(crate) struct RefereeArgs {
    /// Print the JSON Schema of requests and replies instead
    #[arg(long)]
    pub(crate) schema: bool,
}

/// Check every move of every game in files
///
/// Reads PGN (plain, .gz or .zst), and other notations by --from or by the extension of the file: .kif, .csa,
/// .smith, .uci, .usi, .san, .lan. Files with another extension and standard input are recognised by their
/// content. Errors are reported on standard error with file, line and column, and the next games are still
/// checked. With --to the games are written to standard output in another notation. The exit code is 1 if a
/// game was bad or was not converted, 2 if a file could not be read or the notation of --to is not for these
/// games at all.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya replay games.pgn
  tabiya replay lichess.pgn.zst --threads 0
  tabiya replay old.pgn --to uci > moves.txt
  tabiya replay --game cells --from smith game.txt
  tabiya replay kifu/*.kif --to csa
  zcat games.pgn.gz | tabiya replay - --json")]
pub(crate) struct ReplayArgs {
    /// The files; `-` is standard input
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The game, if the file does not name one: an id, an alias, or the path of a .toml file. The default is
    /// shogi for KIF, CSA and USI, and chess for all others
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// The notation of the files, with any extensions
    #[arg(long, value_name = "FORMAT", value_parser = format::parser_of_games())]
    pub(crate) from: Option<GameFormat>,
    /// Write the valid games in this notation
    #[arg(long, value_name = "FORMAT", value_parser = format::parser())]
    pub(crate) to: Option<GameFormat>,
    /// The number of threads; 0 is one per processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::within(0_u16..=1024))]
    pub(crate) threads: u16,
    /// Refuse games with null moves (`--`, `Z0`), with which annotators skip a turn. By default they are read
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print one JSON object per line: each finding, and the counts at the end
    #[arg(long)]
    pub(crate) json: bool,
}

/// Set up a board from one file and play the moves of another
///
/// LAYOUT has a line for each piece, `e1=wk`: a square, `w` or `b`, and the letter of the piece. MOVES has a
/// line for each move, `e2-e4`. A line that begins with `#` is a comment. Anything else is an error,
/// including blank lines.
///
/// Prints `Moved wp from e2 to e4` for each move and `wr captures bp` after a capture, and at the end `Final
/// board:` and a layout. Pieces may be anywhere, and either side may move at any time, unless another game is
/// given.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya simulate docs/examples/classroom/layout1 docs/examples/classroom/moves1
  tabiya simulate layout1 moves1 --json
  tabiya simulate mate.layout mate.moves --game chess

With --game, the pieces, the board and the turns are those of that game.
Squares are named as in UCI (`a10` on a larger board), there are no castling
rights, and the hands are empty. A move can name a promotion, `e7-e8=q` or
`c4-c5=+h`; a drop is `p@e4`.

With --json, one object is printed: `game`; `moves`, each with `line`,
`piece`, `from` (null for a drop), `to`, `captured`, `removed` and `becomes`;
`board`, the final layout; `error`, with `file`, `line`, `column`, `message`,
`expected` and `hint`. One of `board` and `error` is null.

Exit codes: 1 if two pieces are placed on one square or a move is illegal, 2
if a file or a line cannot be read. The moves before the bad one are played
and printed; the final board is not.")]
pub(crate) struct SimulateArgs {
    /// The file with the pieces
    pub(crate) layout: PathBuf,
    /// The file with the moves
    pub(crate) moves: PathBuf,
    /// The id or an alias of a game, or the path of a .toml file
    #[arg(long, value_name = "GAME", default_value = "simulator")]
    pub(crate) game: String,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play as an engine, by the protocol UCI
///
/// Reads commands from standard input and writes replies to standard output, until the input ends or `quit`
/// is read. Chess programs start this command; docs/engine-protocols.md says how to add it to some of them.
/// The option UCI_Variant chooses the game, and VariantPath loads a ruleset file.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya uci
  (echo 'position startpos moves e2e4'; echo 'go depth 8'; sleep 2) | tabiya uci
  (echo 'setoption name UCI_Variant value atomic'; echo 'go perft 4'; sleep 2) | tabiya uci")]
pub(crate) struct UciArgs {}

/// Play as an engine, by the protocol USI of shogi programs
///
/// Reads commands from standard input and writes replies to standard output, until the input ends or `quit`
/// is read. The option USI_Variant chooses another game of the shogi family, such as minishogi.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya usi
  (echo 'position startpos moves 7g7f'; echo 'go depth 8'; sleep 2) | tabiya usi")]
pub(crate) struct UsiArgs {}

/// Play as an engine, by the protocol of XBoard (CECP 2)
///
/// Reads commands from standard input and writes replies to standard output, until the input ends or `quit`
/// is read. The command `variant` chooses the game.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya xboard
  xboard -fcp 'tabiya xboard'
  (echo 'sd 8'; echo 'usermove e2e4'; sleep 2) | tabiya xboard")]
pub(crate) struct XboardArgs {}

/// List the built-in games
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya rules list
  tabiya rules list | grep shogi
  tabiya rules list --json")]
pub(crate) struct ListArgs {
    /// Print a JSON array
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show the rules of a game in plain words, with a diagram for every piece
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya rules show chess
  tabiya rules show xiangqi | less
  tabiya rules show ./my-game.toml")]
pub(crate) struct ShowArgs {
    /// The id or an alias of a game, or the path of a .toml file
    pub(crate) game: String,
}

/// Check ruleset files
///
/// Reports all errors of a file at once, on standard error, each with its line and column; the exit code is
/// then 1. A file may extend a built-in game, or a file in the same folder.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya rules check my-game.toml
  tabiya rules check one.toml two.toml
  tabiya rules check --json my-game.toml")]
pub(crate) struct CheckArgs {
    /// The files
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print the diagnostics as a JSON array on standard output
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        super::Args::command().debug_assert();
    }
}
