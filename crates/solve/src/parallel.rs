//! Work in chunks, by several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Calls `work` with all numbers below `len`, in ranges of at most `chunk` numbers, in several threads. Each
/// thread has a state, made by `begin`; the states are returned.
pub(crate) fn each_chunk<T: Send>(
    threads: usize,
    len: usize,
    chunk: usize,
    begin: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, Range<usize>) + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut state = begin();
        loop {
            let first = next.fetch_add(chunk, Ordering::Relaxed);
            if first >= len {
                return state;
            }
            work(&mut state, first..len.min(first + chunk));
        }
    };
    let others = threads.min(len.div_ceil(chunk)).saturating_sub(1);
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..others).map(|_| scope.spawn(run)).collect();
        let mut states = vec![run()];
        for handle in handles {
            match handle.join() {
                Ok(state) => states.push(state),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        states
    })
}

/// Sorts numbers that are spread evenly over all 64 bits, in several threads.
pub(crate) fn sort_spread(numbers: &mut [u64], threads: usize) {
    sort_between(numbers, 0, 1 << 64, threads);
}

/// Sorts numbers from `low` up to, but without, `high`.
fn sort_between(numbers: &mut [u64], low: u128, high: u128, threads: usize) {
    if threads < 2 || numbers.len() < 1 << 16 {
        numbers.sort_unstable();
        return;
    }
    let half = threads / 2;
    let pivot = low + (high - low) * half as u128 / threads as u128;
    let (mut first, mut last) = (0, numbers.len());
    while first < last {
        if u128::from(numbers[first]) < pivot {
            first += 1;
        } else {
            last -= 1;
            numbers.swap(first, last);
        }
    }
    let (lower, upper) = numbers.split_at_mut(first);
    std::thread::scope(|scope| {
        scope.spawn(move || sort_between(lower, low, pivot, half));
        sort_between(upper, pivot, high, threads - half);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_visited_once() {
        let sums = each_chunk(3, 1000, 7, || 0, |sum, range| *sum += range.sum::<usize>());
        assert_eq!(sums.iter().sum::<usize>(), 499_500);
    }

    #[test]
    fn numbers_are_sorted() {
        let mut numbers: Vec<u64> = (0..200_000u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        sort_spread(&mut numbers, 3);
        assert!(numbers.is_sorted());
    }
}
