//! A simulation of games, their clocks and the watch over simulated time: flags always fall in time.

use proptest::prelude::*;

use super::*;

/// One step of the simulation, in milliseconds.
const STEP: u64 = 20;

/// The largest delay of a flag.
const LATEST: u64 = 1_000;

/// An event of the simulation.
#[derive(Clone, Copy, Debug)]
enum Happening {
    /// Time passes.
    Wait { steps: u64 },
    /// A client looks at a game.
    Look { game: usize },
    /// A move in a game: the clock then runs for this long, or not at all.
    Move { game: usize, runs: Option<u64> },
    /// The next load fails: the flag may fall later by the time until the next try.
    FailToLoad,
    /// The server stops and starts again.
    Restart,
    /// The server is killed: the clock goes back to the last stored time.
    Crash,
}

/// A game as it is on disk.
#[derive(Clone, Copy, Debug, Default)]
struct Stored {
    /// The column of the table.
    flag: FlagAt,
    /// When the flag falls according to the events.
    falls: FlagAt,
}

/// A game in memory.
#[derive(Clone, Copy, Debug)]
struct InMemory {
    stored: FlagAt,
    /// When it was last used.
    used: u64,
    /// Whether it may become idle, decided then.
    idle: bool,
}

struct Simulation {
    now: u64,
    heartbeat: u64,
    next_look: u64,
    keep: u64,
    disk: Vec<Stored>,
    memory: Vec<Option<InMemory>>,
    /// When a game that is being loaded arrives, and whether that fails.
    loading: Vec<Option<(u64, bool)>>,
    fail_next: bool,
    /// The number of failed loads since the last flag of each game.
    failures: Vec<u64>,
    /// How long a load takes, and by how much a look is late.
    delay: u64,
    watch: FlagWatch,
    ids: Vec<GameId>,
    fallen: usize,
}

impl Simulation {
    fn new(keep: u64, delay: u64, games: usize) -> Simulation {
        Simulation {
            now: 0,
            heartbeat: 0,
            next_look: 0,
            keep,
            disk: vec![Stored::default(); games],
            memory: vec![None; games],
            loading: vec![None; games],
            fail_next: false,
            failures: vec![0; games],
            delay,
            watch: FlagWatch::default(),
            ids: (0..games).map(|_| GameId::random().unwrap()).collect(),
            fallen: 0,
        }
    }

    fn until_flag(&self, game: usize) -> Option<Duration> {
        self.disk[game].falls.map(|at| Duration::from_millis(at.0.saturating_sub(self.now)))
    }

    fn load(&mut self, game: usize) {
        if self.memory[game].is_none() && self.loading[game].is_none() {
            // Not so often that there are pauses.
            let fails = self.fail_next && self.failures[game] + 1 < u64::from(QUICK_TRIES);
            self.fail_next &= !fails;
            self.failures[game] += u64::from(fails);
            self.loading[game] = Some((self.now + self.delay, fails));
        }
    }

    fn use_game(&mut self, game: usize) {
        let idle = may_become_idle(self.until_flag(game), Duration::from_millis(self.keep));
        if let Some(task) = &mut self.memory[game] {
            (task.used, task.idle) = (self.now, idle);
        }
    }

    /// Takes one step of the server's maintenance.
    fn look(&mut self) {
        let horizon = FlagWatch::horizon(Time(self.now));
        let is_due = |game: &usize| self.disk[*game].flag.is_some_and(|at| at <= horizon);
        let due: Vec<usize> = (0..self.disk.len()).filter(is_due).collect();
        let ids: Vec<GameId> = due.iter().map(|game| self.ids[*game]).collect();
        let index = |id: GameId| self.ids.iter().position(|known| *known == id).unwrap();
        let (memory, loading) = (&self.memory, &self.loading);
        let residence = |id: GameId| match (memory[index(id)], loading[index(id)]) {
            (Some(_), _) => Residence::Memory,
            (None, Some(_)) => Residence::Loading,
            (None, None) => Residence::Disk,
        };
        let chosen: Vec<usize> =
            self.watch.choose(Time(self.now), &ids, residence).into_iter().map(index).collect();
        for game in chosen {
            self.load(game);
        }
        self.heartbeat = self.now;
    }

    /// Takes one step of the task of a game.
    fn run_task(&mut self, game: usize) -> Result<(), TestCaseError> {
        if let Some((arrives, fails)) = self.loading[game]
            && arrives <= self.now
        {
            self.loading[game] = None;
            if !fails {
                self.memory[game] =
                    Some(InMemory { stored: self.disk[game].flag, used: self.now, idle: false });
                self.use_game(game);
            }
        }
        if let Some(falls) = self.disk[game].falls {
            if self.memory[game].is_some() && falls.0 <= self.now {
                self.disk[game] = Stored::default();
                self.memory[game].as_mut().unwrap().stored = None;
                self.fallen += 1;
                self.failures[game] = 0;
                self.use_game(game);
            }
            let interval = WATCH_INTERVAL.as_millis() as u64 + 2 * self.delay;
            let latest = LATEST + interval * self.failures[game];
            let late = self.now.saturating_sub(falls.0);
            prop_assert!(late <= latest || self.disk[game].falls.is_none(), "a flag is {late} ms late");
        }
        if let Some(task) = self.memory[game]
            && task.idle
            && task.used + self.keep <= self.now
        {
            self.disk[game].flag = self.disk[game].falls;
            self.memory[game].as_mut().unwrap().stored = self.disk[game].falls;
            if may_unload(self.until_flag(game)) {
                self.memory[game] = None;
            } else {
                self.use_game(game);
            }
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), TestCaseError> {
        if self.next_look <= self.now {
            self.look();
            // The next look is an interval after this one has ended.
            self.next_look = self.now + WATCH_INTERVAL.as_millis() as u64 + self.delay;
        }
        (0..self.disk.len()).try_for_each(|game| self.run_task(game))?;
        self.now += STEP;
        Ok(())
    }

    fn wait(&mut self, steps: u64) -> Result<(), TestCaseError> {
        (0..steps).try_for_each(|_| self.step())
    }

    fn forget(&mut self) {
        self.memory.fill(None);
        self.loading.fill(None);
        self.watch = FlagWatch::default();
        self.next_look = self.now;
    }

    fn happen(&mut self, happening: Happening) -> Result<(), TestCaseError> {
        match happening {
            Happening::Wait { steps } => self.wait(steps)?,
            Happening::Look { game } => {
                self.load(game);
                self.use_game(game);
            }
            Happening::Move { game, runs } => {
                self.load(game);
                // The client waits until the game is loaded.
                while self.memory[game].is_none() {
                    self.load(game);
                    self.step()?;
                }
                let falls = runs.map(|runs| Time(self.now + runs));
                let task = self.memory[game].as_mut().unwrap();
                self.disk[game].falls = falls;
                if let Some(flag) = to_store(task.stored, falls, Time(self.now)) {
                    self.disk[game].flag = flag;
                    task.stored = flag;
                }
                // Every commit stores the time.
                self.heartbeat = self.now;
                self.use_game(game);
            }
            Happening::FailToLoad => self.fail_next = true,
            Happening::Restart => {
                self.heartbeat = self.now;
                self.forget();
            }
            Happening::Crash => {
                self.now = self.heartbeat;
                self.forget();
            }
        }
        Ok(())
    }
}

/// Returns durations that matter: around the time that games are kept, around the time of loading ahead, and
/// others.
fn runs(keep: u64) -> impl Strategy<Value = Option<u64>> {
    prop_oneof![
        1 => Just(None),
        4 => (0..6_000u64).prop_map(Some),
        4 => (0..6_000u64).prop_map(move |more| Some(keep.saturating_sub(3_000) + more)),
        2 => (0..60_000u64).prop_map(Some),
    ]
}

fn happening(games: usize, keep: u64) -> impl Strategy<Value = Happening> {
    prop_oneof![
        4 => (1..400u64).prop_map(|steps| Happening::Wait { steps }),
        2 => (0..games).prop_map(|game| Happening::Look { game }),
        4 => (0..games, runs(keep)).prop_map(|(game, runs)| Happening::Move { game, runs }),
        1 => Just(Happening::FailToLoad),
        1 => Just(Happening::Restart),
        1 => Just(Happening::Crash),
    ]
}

fn scenario() -> impl Strategy<Value = (u64, u64, Vec<Happening>)> {
    prop_oneof![Just(20u64), Just(1_000), Just(10_000), Just(30_000)]
        .prop_flat_map(|keep| (Just(keep), 0..200u64, prop::collection::vec(happening(3, keep), 1..40)))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn every_flag_falls_within_a_second_of_its_time((keep, delay, happenings) in scenario()) {
        let mut simulation = Simulation::new(keep, delay, 3);
        for happening in happenings {
            simulation.happen(happening)?;
        }
        // No client requests the games any more: the last flags fall all the same.
        simulation.wait(70_000 / STEP)?;
        prop_assert!(simulation.disk.iter().all(|game| game.falls.is_none() && game.flag.is_none()));
    }
}

#[test]
fn a_flag_falls_that_is_due_just_after_the_game_would_have_left_memory() {
    for runs in [300_000, 300_500, 301_000, 301_999, 302_001] {
        let mut simulation = Simulation::new(300_000, 40, 1);
        simulation.happen(Happening::Move { game: 0, runs: Some(runs) }).unwrap();
        simulation.wait(320_000 / STEP).unwrap();
        assert_eq!(simulation.fallen, 1, "{runs}");
    }
}

#[test]
fn a_game_that_cannot_be_loaded_is_tried_less_and_less_often() {
    let (mut watch, id) = (FlagWatch::default(), GameId::random().unwrap());
    let mut tried = Vec::new();
    for second in 0..40 {
        if !watch.choose(Time(second * 1_000), &[id], |_| Residence::Disk).is_empty() {
            tried.push(second);
        }
    }
    assert_eq!(tried, [0, 1, 2, 3, 5, 9, 17, 33]);
    // After it has been in memory, it is loaded at once again.
    assert_eq!(watch.set_aside(), 0);
    assert!(watch.choose(Time(41_000), &[id], |_| Residence::Memory).is_empty());
    assert_eq!(watch.choose(Time(42_000), &[id], |_| Residence::Disk), [id]);
}

#[test]
fn a_game_that_can_never_be_loaded_is_set_aside() {
    let (mut watch, [bad, good]) = (FlagWatch::default(), [0; 2].map(|_| GameId::random().unwrap()));
    let mut tries = 0;
    for second in 0..10_000 {
        tries += watch.choose(Time(second * 1_000), &[bad], |_| Residence::Disk).len();
    }
    assert_eq!((tries, watch.set_aside()), (MOST_TRIES as usize, 1));
    // It is not in the way of others, and once it has been loaded after all, it is watched again.
    assert_eq!(watch.choose(Time(10_000_000), &[bad, good], |_| Residence::Disk), [good]);
    let in_memory = |id: GameId| if id == bad { Residence::Memory } else { Residence::Disk };
    watch.choose(Time(10_001_000), &[bad, good], in_memory);
    assert_eq!(watch.set_aside(), 0);
    assert!(watch.choose(Time(10_002_000), &[bad, good], |_| Residence::Disk).contains(&bad));
}
