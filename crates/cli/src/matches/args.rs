//! The arguments of `tabiya match`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tabiya_match::{
    ArgumentError, DrawRule, EngineSpec, Limits, Match, Openings, Order, ResignRule, Sprt, TimeControl,
    parse_duration,
};
use tabiya_rules::Ruleset;

use crate::error::CommandError;
use crate::{game, number};

/// Play two programs against each other, judged by the referee
///
/// Plays games between two programs that speak UCI, USI or the protocol of XBoard, in any game. The referee
/// judges every move: a program that makes an illegal move, crashes or does not answer loses the game, and is
/// started again for the next one. Each opening is played twice, with swapped colours.
///
/// ENGINE is the path of a UCI program, the word `tabiya` for this very program, or a list of KEY=VALUE. The
/// keys are cmd, args, dir, proto (uci, usi, xboard), name, variant (its name for the game), option.NAME,
/// restart (no, yes), rules (same, similar), and its own limits: tc, movetime, nodes, depth, margin.
/// docs/match.md describes them.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya match --engine tabiya --engine /usr/games/stockfish --games 20
  tabiya match --engine ./new --engine ./old --games 20000 --concurrency 8 \\
    --tc 10+0.1 --opening-plies 8 --sprt elo0=0 elo1=5 --json results.jsonl
  tabiya match --engine ./new --engine ./old --games 20000 --concurrency 8 \\
    --tc 10+0.1 --opening-plies 8 --sprt elo0=0 elo1=5 --json results.jsonl --resume
  tabiya match --game crazyhouse --movetime 100ms --pgn games.pgn \\
    --engine tabiya --engine \"cmd=fairy-stockfish name=FSF option.Hash=64\"
  tabiya match --game shogi --openings book.sfen --engine ./a \\
    --engine \"cmd=./b args='--threads 1' proto=usi nodes=10000\"
  tabiya match --depth 4 --resign movecount=3 score=600 --draw movecount=8 score=10 \\
    --engine tabiya --engine \"cmd=gnuchess args=-x proto=xboard\"

Exit codes: 0 the match was played, 1 a program made an illegal move, 2 bad
usage or unreadable input, 3 a program could not be started, crashed or did not
answer, or the match was interrupted.")]
pub(crate) struct MatchArgs {
    /// A program; given twice
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    pub(crate) engines: Vec<String>,
    /// The id or an alias of a game, or the path of a .toml file
    #[arg(long, value_name = "GAME", default_value = "chess")]
    pub(crate) game: String,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number::within(1_u32..=10_000_000))]
    pub(crate) games: u32,
    /// The number of games that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::within(1_u16..=1024))]
    pub(crate) concurrency: u16,
    /// The clock: `10+0.1` (seconds and increment), `1:30+1`, `40/60` (moves and seconds); the default is
    /// 10+0.1
    #[arg(long, value_name = "CONTROL", help_heading = "Limits")]
    pub(crate) tc: Option<TimeControl>,
    /// The time for each move, with its unit: `100ms`, `0.5s`
    #[arg(long, value_name = "TIME", value_parser = parse_duration, help_heading = "Limits")]
    pub(crate) movetime: Option<Duration>,
    /// The number of nodes for each move
    #[arg(long, value_name = "N", value_parser = number::at_least(1_u64), help_heading = "Limits")]
    pub(crate) nodes: Option<u64>,
    /// The depth for each move
    #[arg(long, value_name = "N", value_parser = number::at_least(1_u32), help_heading = "Limits")]
    pub(crate) depth: Option<u32>,
    /// The tolerance for late moves; the default is 100ms with --movetime and 0 with --tc
    #[arg(long, value_name = "TIME", value_parser = parse_duration, help_heading = "Limits")]
    pub(crate) margin: Option<Duration>,
    /// The time for a program to start, and to get ready for a game
    #[arg(
        long,
        value_name = "TIME",
        value_parser = parse_duration,
        default_value = "10s",
        help_heading = "Limits"
    )]
    pub(crate) start_timeout: Duration,
    /// The time for a move if there is no other limit of time
    #[arg(
        long,
        value_name = "TIME",
        value_parser = parse_duration,
        default_value = "60s",
        help_heading = "Limits"
    )]
    pub(crate) move_timeout: Duration,
    /// A file of openings: PGN, or a FEN, SFEN or EPD on each line
    #[arg(long, value_name = "FILE", help_heading = "Openings")]
    pub(crate) openings: Option<PathBuf>,
    /// Begin with this many random half-moves; with a PGN file, use this many of each game
    #[arg(long, value_name = "N", help_heading = "Openings", value_parser = number::within(0_u16..=400))]
    pub(crate) opening_plies: Option<u16>,
    /// Use the openings of the file in random order
    #[arg(long, requires = "openings", help_heading = "Openings")]
    pub(crate) shuffle: bool,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Openings")]
    pub(crate) seed: u64,
    /// The number of half-moves after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 1000, help_heading = "Ends of games",
        value_parser = number::within(1_u32..=20_000))]
    pub(crate) max_plies: u32,
    /// A draw after MOVENUMBER moves, if the last MOVECOUNT scores of both programs are within SCORE
    /// centipawns
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..=3, help_heading = "Ends of games")]
    pub(crate) draw: Option<Vec<String>>,
    /// A win, if the last MOVECOUNT scores of both programs are beyond SCORE centipawns; both=no ignores the
    /// winner's
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..=3, help_heading = "Ends of games")]
    pub(crate) resign: Option<Vec<String>>,
    /// Stop when a sequential test is decided: elo0=0 elo1=5, alpha=0.05 beta=0.05
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..=4)]
    pub(crate) sprt: Option<Vec<String>>,
    /// Write the games as PGN
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    pub(crate) pgn: Option<PathBuf>,
    /// Write a line of JSON for each game; `-` is standard output, and the summary goes to standard error
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    pub(crate) json: Option<PathBuf>,
    /// Continue the match in the file of --json, which must have the same settings
    #[arg(long, requires = "json", help_heading = "Results")]
    pub(crate) resume: bool,
}

impl MatchArgs {
    /// Returns the settings of the match.
    pub(super) fn settings(&self) -> Result<Match, CommandError> {
        let ruleset = game::find(&self.game)?;
        let own = std::env::current_exe().ok();
        let engines = match self.engines.as_slice() {
            [first, second] => [engine(first, own.as_deref())?, engine(second, own.as_deref())?],
            other => {
                let text = format!("A match needs two programs, not {}.", other.len());
                return Err(CommandError::usage(text).hint("Give --engine twice."));
            }
        };
        let mut settings = Match::new(&ruleset, engines).map_err(usage)?;
        // Programs may run in other folders.
        settings.ruleset_file = game::is_path(&self.game)
            .then(|| std::path::absolute(&self.game).unwrap_or_else(|_| (&self.game).into()));
        settings.games = self.games as usize;
        settings.concurrency = usize::from(self.concurrency);
        settings.max_plies = self.max_plies as usize;
        settings.timeouts.start = self.start_timeout;
        settings.timeouts.stall = self.move_timeout;
        settings.draw = self.draw.as_deref().map(words::<DrawRule>).transpose()?;
        settings.resign = self.resign.as_deref().map(words::<ResignRule>).transpose()?;
        settings.sprt = self.sprt.as_deref().map(words::<Sprt>).transpose()?;
        self.limit(&mut settings.limits);
        settings.openings = self.openings(&ruleset)?;
        Ok(settings)
    }

    fn limit(&self, limits: &mut Limits) {
        let MatchArgs { tc, movetime, nodes, depth, .. } = *self;
        if tc.is_some() || movetime.is_some() || nodes.is_some() || depth.is_some() {
            (limits.clock, limits.movetime, limits.nodes, limits.depth) = (tc, movetime, nodes, depth);
        }
        limits.margin = self.margin;
    }

    fn openings(&self, ruleset: &Ruleset) -> Result<Openings, CommandError> {
        let plies = self.opening_plies.map(usize::from);
        let Some(path) = &self.openings else {
            return Ok(Openings::random(ruleset, plies.unwrap_or(0), self.seed));
        };
        let text = game::read_text(path)?;
        let order = if self.shuffle { Order::Random } else { Order::Sequential };
        Openings::read(ruleset, &text, plies, order, self.seed)
            .map_err(|error| CommandError::usage(format!("{}, {error}", path.display())).caused_by(error))
    }
}

fn usage(error: ArgumentError) -> CommandError {
    CommandError::usage(error.to_string()).caused_by(error)
}

fn engine(text: &str, own: Option<&Path>) -> Result<EngineSpec, CommandError> {
    EngineSpec::parse(text, own).map_err(usage)
}

/// Reads pairs that were given as one argument or as several.
fn words<T: std::str::FromStr<Err = ArgumentError>>(words: &[String]) -> Result<T, CommandError> {
    words.join(" ").parse().map_err(usage)
}
