//! Fitting weights: gradient descent (Adam) on the squared difference between the points that the evaluation
//! predicts and those that the search and the game say.

use tabiya_engine::Weights;
use tabiya_engine::internal::{weight_list, with_weight_list};

use crate::games::Sample;

/// The advantage, in hundredths of a pawn, at which ten of eleven points are expected.
const SCALE: f64 = 400.0;

/// How much the result of the game counts; the rest is the score of the search.
const RESULT: f64 = 0.5;

fn points(score: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-score / SCALE))
}

/// Returns the score of a sample.
fn evaluate(sample: &Sample, list: &[(f64, f64)]) -> f64 {
    let phase = f64::from(sample.trace.phase);
    let (mut opening, mut endgame) = (0.0, 0.0);
    for (index, count) in &sample.trace.terms {
        let (o, e) = list[*index as usize];
        opening += o * f64::from(*count);
        endgame += e * f64::from(*count);
    }
    opening * phase + endgame * (1.0 - phase)
}

/// Returns weights that predict the samples better.
pub(crate) fn fit(weights: &Weights, shared: &[usize], samples: &[Sample], passes: u32) -> Weights {
    let start = weight_list(weights);
    let mut list = start.clone();
    let targets: Vec<f64> = samples
        .iter()
        .map(|sample| RESULT * f64::from(sample.result) + (1.0 - RESULT) * points(f64::from(sample.score)))
        .collect();
    let loss = |list: &[(f64, f64)]| {
        let sum: f64 = samples
            .iter()
            .zip(&targets)
            .map(|(sample, target)| (points(evaluate(sample, list)) - target).powi(2))
            .sum();
        sum / samples.len().max(1) as f64
    };
    println!("{} positions, mean squared error {:.5}", samples.len(), loss(&list));
    let mut mean = vec![(0.0, 0.0); list.len()];
    let mut square = vec![(0.0, 0.0); list.len()];
    let (decay_mean, decay_square, batch) = (0.9f64, 0.999f64, 8192);
    let mut step = 0;
    for pass in 0..passes {
        // Smaller steps towards the end.
        let rate = 2.0 * (1.0 - 0.95 * f64::from(pass) / f64::from(passes.max(1)));
        for (samples, targets) in samples.chunks(batch).zip(targets.chunks(batch)) {
            let mut gradient = vec![(0.0, 0.0); list.len()];
            for (sample, target) in samples.iter().zip(targets) {
                let expected = points(evaluate(sample, &list));
                let slope = (expected - target) * expected * (1.0 - expected);
                let phase = f64::from(sample.trace.phase);
                for (index, count) in &sample.trace.terms {
                    let entry: &mut (f64, f64) = &mut gradient[*index as usize];
                    entry.0 += slope * phase * f64::from(*count);
                    entry.1 += slope * (1.0 - phase) * f64::from(*count);
                }
            }
            share(&mut gradient, shared);
            step += 1;
            let correct_mean = 1.0 - decay_mean.powi(step.min(10_000));
            let correct_square = 1.0 - decay_square.powi(step.min(10_000));
            let count = samples.len() as f64;
            let adapt = |weight: &mut f64, mean: &mut f64, square: &mut f64, gradient: f64, start: f64| {
                // Weights with little evidence stay near their initial values.
                let gradient = gradient / count + 3e-7 * (*weight - start);
                *mean = decay_mean * *mean + (1.0 - decay_mean) * gradient;
                *square = decay_square * *square + (1.0 - decay_square) * gradient * gradient;
                *weight -= rate * (*mean / correct_mean) / ((*square / correct_square).sqrt() + 1e-8);
            };
            for at in 0..list.len() {
                adapt(&mut list[at].0, &mut mean[at].0, &mut square[at].0, gradient[at].0, start[at].0);
                adapt(&mut list[at].1, &mut mean[at].1, &mut square[at].1, gradient[at].1, start[at].1);
            }
        }
    }
    println!("after {passes} passes {:.5}", loss(&list));
    with_weight_list(weights, &list)
}

/// Gives weights that share their value the same gradient.
fn share(gradient: &mut [(f64, f64)], shared: &[usize]) {
    for (at, first) in shared.iter().copied().enumerate().filter(|(at, first)| at != first) {
        let sum = (gradient[at].0 + gradient[first].0, gradient[at].1 + gradient[first].1);
        (gradient[at], gradient[first]) = (sum, sum);
    }
}
