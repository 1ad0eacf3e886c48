//! The ending of a game in messages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_referee::Ending;
use tabiya_rules::def::By;
use tabiya_rules::{Outcome, Reason, Ruleset};

use crate::Side;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndingMessage {
    /// The rule by which it ended, or `resignation`, `agreement`, `time`, `time-draw`, `aborted`,
    /// `abandonment`, `abandonment-draw`.
    pub code: String,
    /// The winner; nothing for a draw or a game without a result.
    pub winner: Option<Side>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for none.
    pub result: String,
    /// Whether the rules ended the game; if not, a player claimed it, agreed or resigned.
    pub automatic: bool,
    /// The side that ran out of time, aborted the game or was away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The ending in words.
    pub sentence: String,
}

impl EndingMessage {
    /// Converts an ending to a message.
    pub fn of(ending: Ending, ruleset: &Ruleset) -> EndingMessage {
        let side = match ending {
            Ending::Time { loser, .. } | Ending::Abandonment { loser, .. } => Some(loser),
            Ending::Aborted { by } => Some(by),
            Ending::Rules(_) | Ending::Resignation { .. } | Ending::Agreement => None,
        };
        EndingMessage {
            code: ending.code().to_owned(),
            winner: ending.winner().map(Side::from),
            result: ending.result().to_owned(),
            automatic: ending.by() == By::Automatic,
            side: side.map(Side::from),
            sentence: ending.sentence(ruleset),
        }
    }

    /// Converts the message back; returns nothing if it contradicts itself. The result and the sentence
    /// follow from the other fields and are ignored.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let winner = self.winner.map(Into::into);
        let side = self.side.map(Into::into);
        Some(match self.code.as_str() {
            "resignation" => Ending::Resignation { winner: winner? },
            "agreement" => Ending::Agreement,
            "time" => Ending::Time { loser: side?, winner: Some(winner?) },
            "time-draw" => Ending::Time { loser: side?, winner: None },
            "aborted" => Ending::Aborted { by: side? },
            "abandonment" => Ending::Abandonment { loser: side?, winner: Some(winner?) },
            "abandonment-draw" => Ending::Abandonment { loser: side?, winner: None },
            code => {
                let by = if self.automatic { By::Automatic } else { By::Claim };
                Ending::Rules(Outcome { winner, reason: Reason::from_code(code)?, by })
            }
        })
    }
}
