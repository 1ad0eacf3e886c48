//! When clients connect again after a restart: at random times, so that they do not all come at once.

/// The shortest and the longest time within which all clients return, in milliseconds.
const WINDOW: std::ops::RangeInclusive<u64> = 3_000..=20_000;

/// The shortest pause, in milliseconds: a server takes that long to start again.
const SHORTEST: u64 = 250;

/// Returns how long one of so many clients waits before it connects again, in milliseconds. The more there
/// are, the longer is the time over which they are spread: about a millisecond for each.
pub(super) fn pause(sockets: i64) -> u64 {
    let window = u64::try_from(sockets).unwrap_or(0).clamp(*WINDOW.start(), *WINDOW.end());
    // Without random numbers, clients wait as long as they would at most.
    let random = getrandom::u64().map_or(window, |random| random % (window - SHORTEST));
    SHORTEST + random
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_return_spread_over_several_seconds() {
        for (sockets, window) in [(0, 3_000), (2, 3_000), (8_000, 8_000), (1_000_000, 20_000)] {
            let pauses: Vec<u64> = (0..2_000).map(|_| pause(sockets)).collect();
            assert!(pauses.iter().all(|pause| (SHORTEST..=window).contains(pause)));
            // In no fifth of the time there are more than twice as many as in an even spread.
            for fifth in 0..5 {
                let within = |pause: &&u64| (fifth * window / 5..(fifth + 1) * window / 5).contains(*pause);
                let count = pauses.iter().filter(within).count();
                assert!((100..800).contains(&count), "{sockets}: {count} in {fifth}");
            }
        }
    }
}
