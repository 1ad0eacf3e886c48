//! The search on its own thread: starting, stopping and waiting for it, and the engine between searches. It
//! knows no protocol.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tabiya_engine::{Clock, Control, Engine, Limits, Line, Meaning, Report, Score, TimeLimit};
use tabiya_rules::{Position, Ruleset};

use crate::played::Played;

/// The stack of the searching thread: lines are long, and frames are large without optimisation.
const STACK: usize = 16 << 20;

/// The longest time of a search that a command can ask for. Longer ones are cut, so that sums of times fit.
pub(crate) const LONGEST: Duration = Duration::from_secs(366 * 24 * 60 * 60);

/// A search to be started.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) played: Played,
    pub(crate) limits: Limits,
    /// When the command arrived: the time of the search runs from there, or from [`SearchThread::ponder_hit`]
    /// on.
    pub(crate) received: Instant,
    /// Whether it is the opponent's turn: limits hold only after [`SearchThread::ponder_hit`].
    pub(crate) ponder: bool,
    /// Whether the answer waits until the search is stopped.
    pub(crate) infinite: bool,
    /// The number of moves within which a win is enough.
    pub(crate) mate: Option<u32>,
}

impl Job {
    fn has_limit(&self) -> bool {
        let Limits { depth, nodes, time, .. } = &self.limits;
        depth.is_some() || nodes.is_some() || time.is_some() || self.mate.is_some()
    }
}

/// The engine and its search.
#[derive(Debug)]
pub(crate) struct SearchThread {
    ruleset: Ruleset,
    hash: u32,
    threads: u32,
    clear: bool,
    engine: Option<Engine>,
    /// The size of the table that the engine has, in MiB.
    has_hash: u32,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    control: Arc<Control>,
    latch: Arc<AnswerLatch>,
    /// Whether the work has a limit, although it may not hold yet.
    has_limit: bool,
    /// Returns the engine, if the thread has it.
    handle: JoinHandle<Option<Engine>>,
}

impl SearchThread {
    /// Creates the state without an engine, and no thread yet. The engine is created when it is needed first.
    pub(crate) fn new(ruleset: Ruleset, hash: u32, threads: u32) -> SearchThread {
        SearchThread { ruleset, hash, threads, clear: false, engine: None, has_hash: 0, running: None }
    }

    /// Sets the game, from the next search on.
    pub(crate) fn set_game(&mut self, ruleset: Ruleset) {
        self.ruleset = ruleset;
    }

    /// Sets the size of the table in MiB, from the next search on. Returns whether there is so much memory.
    pub(crate) fn set_hash(&mut self, hash: u32) -> bool {
        let bytes = usize::try_from(u64::from(hash) << 20);
        if !bytes.is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok()) {
            return false;
        }
        self.hash = hash;
        true
    }

    /// Sets the number of threads, from the next search on.
    pub(crate) fn set_threads(&mut self, threads: u32) {
        self.threads = threads;
    }

    /// Forgets everything about earlier searches before the next.
    pub(crate) fn clear(&mut self) {
        self.clear = true;
    }

    /// Returns whether a search has not ended yet.
    pub(crate) fn is_busy(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.handle.is_finished())
    }

    /// Makes the engine ready for the next search, unless one is running.
    pub(crate) fn prepare(&mut self) {
        if self.is_busy() {
            return;
        }
        self.wait();
        if let Some(engine) = self.engine.take_if(|engine| is_for(engine, &self.ruleset)) {
            let engine = self.engine.insert(engine);
            if self.has_hash != self.hash {
                engine.set_table_bytes((self.hash as usize) << 20);
            }
            engine.set_threads(self.threads as usize);
            if self.clear {
                engine.clear();
            }
        } else {
            // The old table is freed first.
            self.engine = None;
            // Only games without turns have no engine, and sessions do not have those games.
            self.engine = Engine::new(&self.ruleset, (self.hash as usize) << 20, self.threads as usize).ok();
        }
        self.has_hash = self.hash;
        self.clear = false;
    }

    /// Starts a search, after the end of the last one, which is stopped. `on_depth` receives the report of
    /// each depth, and `on_end` the result, exactly once.
    pub(crate) fn start(
        &mut self,
        job: Job,
        mut on_depth: impl FnMut(&Report) + Send + 'static,
        on_end: impl FnOnce(Report) + Send + 'static,
    ) {
        self.stop();
        self.wait();
        self.prepare();
        let Some(mut engine) = self.engine.take() else { return on_end(Report::default()) };
        self.run(job.has_limit(), job.ponder, job.infinite, move |control, latch| {
            let Job { played, mut limits, received, mate, ponder, .. } = job;
            let clock = SearchClock { received, latch: ponder.then_some(latch) };
            if !ponder {
                limits.time = limits.time.map(|limit| minus(limit, received.elapsed()));
            }
            // Reports have the whole time, also while the clock stands still.
            let timed = |report: &Report| Report { time: received.elapsed(), ..report.clone() };
            let mut last = None;
            let search = || {
                engine.search(played.position(), played.history(), &limits, control, &clock, &mut |report| {
                    last = Some(report.clone());
                    if ponder {
                        on_depth(&timed(report))
                    } else {
                        on_depth(report)
                    }
                    if mate.is_some_and(|moves| wins_within(report, moves)) {
                        control.stop();
                    }
                })
            };
            // The other side waits for an answer, even if the search panics: that was reported where it
            // happened. After a panic the engine may be in any state, so the next search gets a new one.
            let (report, engine) = match catch_unwind(AssertUnwindSafe(search)) {
                Ok(report) => (report, Some(engine)),
                Err(_) => (last.unwrap_or_else(|| any_move(played.position(), &limits)), None),
            };
            let report = if ponder { timed(&report) } else { report };
            latch.pass();
            on_end(report);
            engine
        });
    }

    /// Starts other work that can be stopped, in place of a search.
    pub(crate) fn start_work(&mut self, work: impl FnOnce(&Control) + Send + 'static) {
        self.stop();
        self.wait();
        self.run(true, false, false, move |control, _| {
            work(control);
            None
        });
    }

    fn run(
        &mut self,
        has_limit: bool,
        ponder: bool,
        infinite: bool,
        work: impl FnOnce(&Control, &AnswerLatch) -> Option<Engine> + Send + 'static,
    ) {
        let control = Arc::new(if ponder { Control::pondering() } else { Control::new() });
        let latch = Arc::new(AnswerLatch::new(ponder, infinite));
        let (its_control, its_latch) = (Arc::clone(&control), Arc::clone(&latch));
        let builder = thread::Builder::new().name("search".into()).stack_size(STACK);
        let handle = builder
            .spawn(move || work(&its_control, &its_latch))
            .expect("the system has room for one more thread");
        self.running = Some(Running { control, latch, has_limit, handle });
    }

    /// Stops the search, which gives its answer soon.
    pub(crate) fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
            running.latch.open(|waits| *waits = Waits::default());
        }
    }

    /// The opponent has made the expected move: the limits hold from now on, and the time runs.
    pub(crate) fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            let _ = running.latch.hit.set(Instant::now());
            running.control.ponder_hit();
            running.latch.open(|waits| waits.ponder = false);
        }
    }

    /// Returns whether the answer comes without a further command: a limit holds.
    pub(crate) fn ends_by_itself(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.has_limit && !running.latch.is_closed())
    }

    /// Waits until the search has ended, which may be never.
    pub(crate) fn wait(&mut self) {
        if let Some(running) = self.running.take()
            // After a panic there is no engine, and the next search has a new one.
            && let Ok(Some(engine)) = running.handle.join()
        {
            self.engine = Some(engine);
        }
    }
}

fn is_for(engine: &Engine, ruleset: &Ruleset) -> bool {
    engine.ruleset().id() == ruleset.id() && engine.ruleset().fingerprint() == ruleset.fingerprint()
}

/// Returns a report of any legal move that may be considered, without a score.
fn any_move(position: &Position, limits: &Limits) -> Report {
    let m = limits.moves.first().copied().or_else(|| position.legal_moves().first().copied());
    let line = |m| Line { score: Score::default(), moves: vec![m], seldepth: 0 };
    Report { lines: m.map(line).into_iter().collect(), ..Report::default() }
}

fn wins_within(report: &Report, moves: u32) -> bool {
    report.lines.first().is_some_and(|line| {
        matches!(line.score.meaning(), Meaning::WinsIn(plies) if u32::from(plies).div_ceil(2) <= moves)
    })
}

/// Returns a limit that began some time ago.
fn minus(limit: TimeLimit, gone: Duration) -> TimeLimit {
    match limit {
        TimeLimit::PerMove(time) => TimeLimit::PerMove(time.saturating_sub(gone)),
        TimeLimit::Clock { left, increment, moves_to_go } => {
            TimeLimit::Clock { left: left.saturating_sub(gone), increment, moves_to_go }
        }
    }
}

/// The time of a search: since its command arrived, or, if it ponders, since the opponent has made the
/// expected move.
struct SearchClock<'a> {
    received: Instant,
    /// The latch of a search that ponders.
    latch: Option<&'a AnswerLatch>,
}

impl Clock for SearchClock<'_> {
    fn now(&self) -> Duration {
        let start = self.latch.map_or(Some(self.received), |latch| latch.hit.get().copied());
        start.map_or(Duration::ZERO, |start| start.elapsed())
    }
}

/// Keeps the answer of a search back until it may be given.
#[derive(Debug)]
struct AnswerLatch {
    waits: Mutex<Waits>,
    opened: Condvar,
    /// When the opponent made the move that was expected.
    hit: OnceLock<Instant>,
}

/// The event for which an answer waits: the opponent's move, or a stop.
#[derive(Clone, Copy, Debug, Default)]
struct Waits {
    ponder: bool,
    infinite: bool,
}

impl Waits {
    fn any(self) -> bool {
        self.ponder || self.infinite
    }
}

impl AnswerLatch {
    fn new(ponder: bool, infinite: bool) -> AnswerLatch {
        AnswerLatch {
            waits: Mutex::new(Waits { ponder, infinite }),
            opened: Condvar::new(),
            hit: OnceLock::new(),
        }
    }

    fn open(&self, change: impl FnOnce(&mut Waits)) {
        change(&mut self.lock());
        self.opened.notify_all();
    }

    fn is_closed(&self) -> bool {
        self.lock().any()
    }

    fn pass(&self) {
        drop(self.opened.wait_while(self.lock(), |waits| waits.any()));
    }

    fn lock(&self) -> MutexGuard<'_, Waits> {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use tabiya_rules::Move;

    use super::*;

    #[test]
    fn a_search_that_panics_is_answered_and_the_next_one_succeeds() {
        let chess = Ruleset::builtin("chess").unwrap();
        let played = Played::start_of(&chess);
        let mut search_thread = SearchThread::new(chess, 1, 1);
        let (sender, reports) = channel();
        for panics in [true, false] {
            let job = Job {
                played: played.clone(),
                limits: Limits { depth: Some(2), ..Limits::default() },
                received: Instant::now(),
                ponder: false,
                infinite: false,
                mate: None,
            };
            let sender = sender.clone();
            // The callback after each depth is part of the search.
            let on_depth = move |_: &Report| assert!(!panics, "a search panics for a test");
            search_thread.start(job, on_depth, move |report| sender.send(report).unwrap());
            search_thread.wait();
            let report = reports.try_recv().unwrap();
            assert_eq!(report.depth, if panics { 1 } else { 2 });
            assert!(played.position().is_legal(report.best().unwrap()));
        }
    }

    #[test]
    fn nothing_but_a_move_is_known_if_the_first_depth_panics() {
        let start = Ruleset::builtin("chess").unwrap().start();
        let moves = start.legal_moves();
        let best =
            |moves: &[Move]| any_move(&start, &Limits { moves: moves.to_vec(), ..Limits::default() }).best();
        assert_eq!((best(&[]), best(&moves[3..])), (Some(moves[0]), Some(moves[3])));
    }
}
