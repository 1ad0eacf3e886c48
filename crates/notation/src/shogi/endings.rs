//! Keywords for the end of games, in KIF and in CSA.

use tabiya_board::Color;

use crate::record::{RecordResult, Termination};

/// The result for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    Loses,
    Wins,
    Draw,
    Unknown,
}

/// An ending with keywords in both formats.
struct Ending {
    kif: &'static str,
    csa: &'static str,
    termination: Termination,
    effect: Effect,
}

const fn ending(kif: &'static str, csa: &'static str, termination: Termination, effect: Effect) -> Ending {
    Ending { kif, csa, termination, effect }
}

/// CSA names the side that broke a rule if it is not the side to move; that keyword is added below.
static ALL: [Ending; 9] = [
    ending("投了", "TORYO", Termination::Resignation, Effect::Loses),
    ending("詰み", "TSUMI", Termination::Mate, Effect::Loses),
    ending("切れ負け", "TIME_UP", Termination::Time, Effect::Loses),
    ending("反則負け", "ILLEGAL_MOVE", Termination::IllegalMove, Effect::Loses),
    ending("反則勝ち", "ILLEGAL_ACTION", Termination::IllegalMove, Effect::Wins),
    ending("入玉勝ち", "KACHI", Termination::Declaration, Effect::Wins),
    ending("千日手", "SENNICHITE", Termination::Repetition, Effect::Draw),
    ending("持将棋", "JISHOGI", Termination::Impasse, Effect::Draw),
    ending("中断", "CHUDAN", Termination::Interruption, Effect::Unknown),
];

/// Games that were not played, which have keywords only in KIF.
const LOST_UNPLAYED: &str = "不戦敗";
const WON_UNPLAYED: &str = "不戦勝";

/// The meaning of a keyword: the result and how the game ended.
pub(crate) type End = (RecordResult, Option<Termination>);

pub(crate) fn wins(color: Color) -> RecordResult {
    match color {
        Color::White => RecordResult::WhiteWins,
        Color::Black => RecordResult::BlackWins,
    }
}

fn result_of(effect: Effect, mover: Color) -> RecordResult {
    match effect {
        Effect::Loses => wins(!mover),
        Effect::Wins => wins(mover),
        Effect::Draw => RecordResult::Draw,
        Effect::Unknown => RecordResult::Unknown,
    }
}

/// Returns the meaning of a keyword of KIF. `mover` is the side to move.
pub(crate) fn by_kif(word: &str, mover: Color) -> Option<End> {
    let unplayed = |winner| Some((wins(winner), Some(Termination::Other(word.to_owned()))));
    match word {
        LOST_UNPLAYED => unplayed(!mover),
        WON_UNPLAYED => unplayed(mover),
        _ => {
            let ending = ALL.iter().find(|ending| ending.kif == word)?;
            Some((result_of(ending.effect, mover), Some(ending.termination.clone())))
        }
    }
}

/// Returns the keyword of KIF for an ending, if there is one.
pub(crate) fn kif(
    result: Option<RecordResult>,
    termination: Option<&Termination>,
    mover: Color,
) -> Option<&'static str> {
    let unplayed = [LOST_UNPLAYED, WON_UNPLAYED].into_iter().find(|word| {
        by_kif(word, mover)
            .is_some_and(|(stated, known)| Some(stated) == result && known.as_ref() == termination)
    });
    unplayed.or_else(|| find(result?, termination?, mover).map(|ending| ending.kif))
}

fn find(stated: RecordResult, termination: &Termination, mover: Color) -> Option<&'static Ending> {
    ALL.iter().find(|ending| ending.termination == *termination && result_of(ending.effect, mover) == stated)
}

/// Returns the meaning of a keyword of CSA, without its `%`. `mover` is the side to move.
pub(crate) fn by_csa(word: &str, mover: Color) -> Option<End> {
    match word {
        "+ILLEGAL_ACTION" => Some((wins(Color::Black), Some(Termination::IllegalMove))),
        "-ILLEGAL_ACTION" => Some((wins(Color::White), Some(Termination::IllegalMove))),
        "HIKIWAKE" => Some((RecordResult::Draw, None)),
        "ILLEGAL_ACTION" => None,
        _ => {
            let ending = ALL.iter().find(|ending| ending.csa == word)?;
            Some((result_of(ending.effect, mover), Some(ending.termination.clone())))
        }
    }
}

/// Returns the keyword of CSA for an ending, without its `%`, if there is one.
pub(crate) fn csa(
    stated: Option<RecordResult>,
    termination: Option<&Termination>,
    mover: Color,
) -> Option<String> {
    match (stated?, termination) {
        (RecordResult::Draw, None) => Some("HIKIWAKE".into()),
        (_, None) => None,
        (stated, Some(termination)) => {
            find(stated, termination, mover).map(|ending| match (ending.csa, mover) {
                // The side that is not to move broke a rule.
                ("ILLEGAL_ACTION", Color::White) => "-ILLEGAL_ACTION".into(),
                ("ILLEGAL_ACTION", Color::Black) => "+ILLEGAL_ACTION".into(),
                (word, _) => word.into(),
            })
        }
    }
}
