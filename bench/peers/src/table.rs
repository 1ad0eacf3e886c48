//! Runs contestants interleaved and prints their ratios.
use std::time::Duration;

use cpu_time::ThreadTime;

/// One perft, ready to be run again and again; it returns the number of nodes.
pub type Run = Box<dyn Fn() -> u64>;

/// A short perft is repeated until a measurement has taken at least this much CPU time.
const MEASURE: Duration = Duration::from_millis(150);

/// One row of a group.
pub struct Contestant {
    name: String,
    /// `None`: this row does not exist yet.
    run: Option<Run>,
    /// The exact count, checked after every run.
    nodes: u64,
    /// The least ratio to the baseline that we want to see.
    target: Option<f64>,
    peer: bool,
}

/// The baseline of the ratios of a group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Baseline {
    /// The first row.
    First,
    /// The peer with the best median speed in this run.
    FastestPeer,
}

/// Contestants that are compared with each other.
pub struct Group {
    title: &'static str,
    nodes: u64,
    baseline: Baseline,
    rows: Vec<Contestant>,
}

impl Group {
    /// An empty group. Every row must count `nodes`, unless it is a yardstick.
    pub fn new(title: &'static str, nodes: u64, baseline: Baseline) -> Self {
        Group { title, nodes, baseline, rows: Vec::new() }
    }

    /// Does the title contain the text?
    pub fn matches(&self, text: &str) -> bool {
        self.title.contains(text)
    }

    /// Adds another library.
    pub fn peer(mut self, name: &str, run: Run) -> Self {
        let nodes = self.nodes;
        self.rows.push(Contestant { name: name.into(), run: Some(run), nodes, target: None, peer: true });
        self
    }

    /// Adds another library that walks another tree of `nodes` nodes: only its speed is compared.
    pub fn yardstick(mut self, name: &str, nodes: u64, run: Run) -> Self {
        self.rows.push(Contestant { name: name.into(), run: Some(run), nodes, target: None, peer: true });
        self
    }

    /// Adds one of ours and the ratio it should reach.
    pub fn ours(mut self, name: &str, run: Option<Run>, target: Option<f64>) -> Self {
        let nodes = self.nodes;
        self.rows.push(Contestant { name: name.into(), run, nodes, target, peer: false });
        self
    }

    /// Runs every row once per round, in turn, and prints the table.
    ///
    /// # Errors
    /// A sentence for every row whose node count was wrong.
    pub fn measure(&self, rounds: usize) -> Result<(), Vec<String>> {
        let mut wrong = Vec::new();
        // Nodes per second, by row and round.
        let mut speeds: Vec<Vec<f64>> = self.rows.iter().map(|_| Vec::new()).collect();
        for _ in 0..rounds {
            for (row, speeds) in self.rows.iter().zip(&mut speeds) {
                let Some(run) = &row.run else { continue };
                let (nodes, speed) = timed(run);
                if nodes != row.nodes {
                    let sentence = format!(
                        "{}: {} counted {nodes} nodes where {} are right",
                        self.title, row.name, row.nodes
                    );
                    if !wrong.contains(&sentence) {
                        wrong.push(sentence);
                    }
                }
                speeds.push(speed);
            }
        }
        self.print(&speeds);
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    }

    fn baseline_row(&self, speeds: &[Vec<f64>]) -> usize {
        match self.baseline {
            Baseline::First => 0,
            Baseline::FastestPeer => {
                let peers = (0..self.rows.len()).filter(|&row| self.rows[row].peer);
                peers.max_by(|&a, &b| median(&speeds[a]).total_cmp(&median(&speeds[b]))).unwrap_or(0)
            }
        }
    }

    fn print(&self, speeds: &[Vec<f64>]) {
        let base = self.baseline_row(speeds);
        println!("\n### {} ({} nodes)\n", self.title, grouped(self.nodes));
        println!("| | Mnps best | ratio | min | max | wanted |");
        println!("|---|---:|---:|---:|---:|---|");
        for (row, speed) in self.rows.iter().zip(speeds) {
            if speed.is_empty() {
                println!("| {} | not built yet | | | | {} |", row.name, wanted(row.target, None));
                continue;
            }
            let ratios: Vec<f64> =
                speed.iter().zip(&speeds[base]).map(|(ours, theirs)| ours / theirs).collect();
            let best = speed.iter().copied().fold(0.0, f64::max) / 1e6;
            let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
            let most = ratios.iter().copied().fold(0.0, f64::max);
            let middle = median(&ratios);
            println!(
                "| {} | {best:.1} | {middle:.2} | {least:.2} | {most:.2} | {} |",
                row.name,
                wanted(row.target, Some(middle))
            );
        }
    }
}

/// Runs a perft until it has used `MEASURE`; its node count, and nodes per second of this thread's CPU time.
fn timed(run: &Run) -> (u64, f64) {
    let start = ThreadTime::now();
    let mut times = 0_u32;
    loop {
        let nodes = run();
        times += 1;
        let spent = start.elapsed();
        if spent >= MEASURE {
            return (nodes, nodes as f64 * f64::from(times) / spent.as_secs_f64());
        }
    }
}

fn wanted(target: Option<f64>, got: Option<f64>) -> String {
    match (target, got) {
        (None, _) => String::new(),
        (Some(target), Some(got)) if got < target => format!("{target:.2}: missed"),
        (Some(target), Some(_)) => format!("{target:.2}: met"),
        (Some(target), None) => format!("{target:.2}"),
    }
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => 0.0,
        n if n % 2 == 1 => sorted[n / 2],
        n => f64::midpoint(sorted[n / 2 - 1], sorted[n / 2]),
    }
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(119_060_324), "119,060,324");
    }

    #[test]
    fn the_median_of_an_even_number_lies_between() {
        assert!((median(&[4.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!((median(&[4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-9);
    }

    #[test]
    fn a_wrong_count_is_reported() {
        let group = Group::new("three", 3, Baseline::First)
            .peer("right", Box::new(|| 3))
            .peer("wrong", Box::new(|| 4))
            .ours("absent", None, Some(2.0));
        let wrong = group.measure(1).unwrap_err();
        assert_eq!(wrong, ["three: wrong counted 4 nodes where 3 are right"]);
    }
}
