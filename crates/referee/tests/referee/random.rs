//! Random games with moves, offers, claims, undo and clocks that run out.

use tabiya_board::Color;
use tabiya_referee::{Action, ClockStart, Command, Control, Game, Millis, TakeBack, Terms, Time, Verb};
use tabiya_rules::{Attempt, Reason, Ruleset};

use crate::oracle;

/// A small generator of pseudo-random numbers (xorshift).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

pub(crate) fn terms(random: &mut Random) -> Terms {
    let ms = |random: &mut Random, bound| Millis(random.below(bound) as u64);
    let main = ms(random, 60_000);
    let time = match random.below(9) {
        0 => Some(Control::SuddenDeath { main }),
        1 => Some(Control::Fischer { main, increment: ms(random, 3_000) }),
        2 => Some(Control::Bronstein { main, delay: ms(random, 3_000) }),
        3 => Some(Control::SimpleDelay { main, delay: ms(random, 3_000) }),
        4 => Some(Control::Byoyomi { main, period: ms(random, 3_000), periods: random.below(4) as u32 }),
        5 => Some(Control::PerMove { each: ms(random, 6_000) }),
        6 => Some(Control::Correspondence { days: random.below(3) as u32 }),
        _ => None,
    };
    Terms {
        time,
        clock_start: random.pick(&[ClockStart::AtOnce, ClockStart::AfterFirstMoves]),
        take_back: random.pick(&[TakeBack::Freely, TakeBack::ByAgreement, TakeBack::Never]),
    }
}

/// The rules that are claimed most often.
const CLAIMED: [Reason; 3] = [Reason::Repetition, Reason::NoProgress, Reason::Impasse];

/// A random command, usually a legal move.
pub(crate) fn command(random: &mut Random, game: &Game) -> Command {
    let by = random.pick(&Color::ALL);
    let moves = game.legal_moves();
    if !moves.is_empty() && random.below(6) != 0 {
        let m = random.pick(&moves);
        let by = game.position().mover(m);
        let attempt = game.position().attempt_of(m);
        let action = match random.below(10) {
            0 => Action::ClaimWith { reason: random.pick(&CLAIMED), attempt },
            _ => Action::Play { attempt },
        };
        return action.by(by);
    }
    let some = random.below(12);
    let last = game.events().last().map_or(0, |event| event.at.0);
    let action = match random.below(41) {
        0 => Action::Resign,
        1 => Action::Abort,
        2..6 => Action::OfferDraw,
        6 => Action::AcceptDraw,
        7..10 => Action::DeclineDraw,
        10..14 => Action::Claim { reason: random.pick(&Reason::ALL) },
        14..19 => Action::OfferTakeBack { plies: some },
        19..24 => Action::AcceptTakeBack,
        24 => Action::DeclineTakeBack,
        25..29 => Action::Undo,
        29..32 => Action::Redo,
        32..36 => Action::Rewind { ply: some },
        36 => Action::Play { attempt: Attempt::Pass },
        40 => {
            // Long ago, so that some of these claims are valid.
            let since = (some > 0).then(|| Time(last.saturating_sub(60_000 * some as u64)));
            Action::ClaimAway { since, draw: some.is_multiple_of(2) }
        }
        // Also verbs that are not named here.
        39 => Verb::ALL.iter().filter_map(|verb| verb.plain()).cycle().nth(last as usize % 41).unwrap(),
        _ => Action::Flag,
    };
    action.by(by)
}

/// A game after `commands` commands, accepted or not.
pub(crate) fn game(ruleset: &Ruleset, seed: u64, commands: usize) -> Game {
    let mut random = Random::new(seed);
    let mut now = Time(random.below(1_000_000) as u64);
    let mut game = Game::new(ruleset, terms(&mut random), now);
    for _ in 0..commands {
        // System clocks are set back now and then.
        let step = random.below(1_500) as u64;
        now = if random.below(20) == 0 {
            Time(now.0.saturating_sub(step))
        } else {
            Time(now.0.saturating_add(step))
        };
        let command = command(&mut random, &game);
        let accepted = oracle::accepts(&game, command, now);
        let applied = game.apply(command, now).map(<[_]>::len);
        assert_eq!(applied.is_ok(), accepted, "{}, {command:?}: {applied:?}", ruleset.id());
    }
    game
}
