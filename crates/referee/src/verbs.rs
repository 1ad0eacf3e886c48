//! The table of verbs: what a player can do in a game. Each row declares one verb for all crates.
//!
//! ```text
//! /// The sentence of the documents and schemas.
//! /// Anything else a programmer should know.
//! Verb { argument: Type }: rule [qualities]
//!     online "name" { parameters }
//!     lines "name"
//!     => /// The sentence about the event.
//!     Event = number (by: EventStamp) "predicate";
//! ```
//!
//! | part | meaning | used by |
//! |---|---|---|
//! | `Verb { ... }` | the case of [`Verb`](crate::Verb) and of [`Action`](crate::Action), with arguments if it has any | `declared.rs` |
//! | `rule` | the method of [`Game`](crate::Game) that refuses the command or returns its event, in `decide.rs`; `always` refuses nothing | `decide.rs` |
//! | `[...]` | the [`Quality`](crate::Quality)s | `command.rs` |
//! | `online` | the name in messages to the server, with the parameters of the message, where there are any, as fields for serde | `ClientAction` in `tabiya_wire` |
//! | `lines` | the name in `tabiya referee`. Requests of verbs without arguments follow; those of others are declared in `tabiya_session` | `tabiya_session` |
//! | `Event = number` | the event that records it. The number is part of digests: it never changes, and is not used again (0 is the start, 14 the end) | [`EventKind`](crate::EventKind), `EventMessage` in `tabiya_wire` |
//! | `(by: EventStamp)` | the event has no other parts than its time and its side. Others list them, in braces: `part: Type as "key in JSON"` | the same |
//! | `predicate` | follows the name of the side in sentences about the event; `sentences.rs` adds the parts | `sentences.rs` |
//!
//! Parts that do not apply are left out. The arguments of an action have the names of the parts of its event.
//! `online` and `EventStamp` are only names here: this crate knows neither JSON nor messages.
//!
//! The order of the rows is that of `tabiya referee --schema` and of the tables in the documents.

/// Calls a macro with all rows of the table of verbs.
#[doc(hidden)]
#[macro_export]
macro_rules! verbs {
    ($then:ident) => {
        $then! {
            /// Makes a move.
            Play {
                /// The move.
                attempt: Attempt,
            }: resolve [Quality::Repeats]
                online "move" {
                    /// The move, given by its squares.
                    #[serde(rename = "move")]
                    step: MoveMessage,
                }
                lines "move"
                => /// A move was made.
                Played = 1 {
                    /// The side that made it.
                    by,
                    /// The move.
                    attempt: Attempt as "move",
                } "";

            /// Undoes a half-move, where moves are taken back freely.
            Undo: undo [Quality::AfterEnd, Quality::Repeats] online "undo" lines "undo";

            /// Makes an undone half-move again.
            /// It is the next one of the line that was left.
            Redo: redo [Quality::AfterEnd, Quality::Repeats] online "redo" lines "redo";

            /// Goes to any half-move of the current line, where moves are taken back freely.
            Rewind {
                /// The number of half-moves made after it; 0 is the start.
                ply: usize,
            }: rewind [Quality::AfterEnd, Quality::Repeats]
                lines "rewind"
                => /// The game went to another half-move of its line.
                Rewound = 10 {
                    /// The side that acted.
                    by,
                    /// The number of half-moves after which the game stands now.
                    ply: usize as "ply",
                } "goes to half-move";

            /// Resigns.
            Resign: always []
                online "resign"
                lines "resign"
                => /// A side resigned.
                Resigned = 11 (by: EventStamp) "resigns";

            /// Offers a draw.
            /// The offer stays open until it is answered; a move by the opponent declines it.
            OfferDraw: offer_draw [Quality::Repeats]
                online "offer-draw"
                lines "draw"
                => /// A draw was offered.
                DrawOffered = 2 (by: EventStamp) "offers a draw";

            /// Accepts the draw offer.
            AcceptDraw: answer_draw [Quality::Answers(Offer::Draw)]
                online "accept-draw"
                => /// The draw offer was accepted.
                DrawAccepted = 3 (by: EventStamp) "accepts the draw";

            /// Declines the draw offer.
            DeclineDraw: answer_draw [Quality::Answers(Offer::Draw)]
                online "decline-draw"
                => /// The draw offer was declined, explicitly or by a move.
                DrawDeclined = 4 (by: EventStamp) "declines the draw";

            /// Claims an ending that a rule grants on request.
            /// Only the side to move may do so.
            Claim {
                /// The rule.
                reason: Reason,
            }: claim []
                online "claim" {
                    /// One of the reasons in `yours.claims`.
                    reason: String,
                }
                lines "claim"
                => /// A claim was granted.
                Claimed = 5 {
                    /// The side that claimed.
                    by,
                    /// The rule.
                    reason: Reason as "reason",
                } "claims";

            /// Makes a move and claims an ending that a rule grants after it.
            /// A player may claim the repetition that the player's own next move brings about (FIDE Laws
            /// 9.2.1, 9.3.1). The move must be legal, and the claim is judged after it. If the claim is
            /// valid, the move is made and the game is over.
            ///
            /// If it is not, nothing changes, and the player may make another move. FIDE differs (9.5.3):
            /// there the move must be played and the opponent gets two minutes, which is left to the arbiter.
            ClaimWith {
                /// The rule.
                reason: Reason,
                /// The move.
                attempt: Attempt,
            }: claim_after []
                => /// A claim was granted together with the move that follows.
                ClaimedWith = 6 {
                    /// The side that claimed.
                    by,
                    /// The rule.
                    reason: Reason as "reason",
                    /// The move.
                    attempt: Attempt as "move",
                } "claims";

            /// Requests to take moves back.
            /// The request stays open like a draw offer.
            OfferTakeBack {
                /// The number of half-moves.
                plies: usize,
            }: offer_take_back [Quality::Repeats]
                online "offer-take-back" {
                    /// The number of half-moves; as many as undo the player's own last move if left out.
                    #[serde(default, skip_serializing_if = "Option::is_none")]
                    plies: Option<usize>,
                }
                lines "takeback"
                => /// A side requested to take moves back.
                TakeBackOffered = 7 {
                    /// The side.
                    by,
                    /// The number of half-moves.
                    plies: usize as "plies",
                } "asks to take back";

            /// Grants the request to take moves back.
            AcceptTakeBack: answer_take_back [Quality::Answers(Offer::TakeBack)]
                online "accept-take-back"
                => /// The request to take moves back was granted.
                TakeBackAccepted = 8 (by: EventStamp) "agrees to the take-back";

            /// Declines the request to take moves back.
            DeclineTakeBack: answer_take_back [Quality::Answers(Offer::TakeBack)]
                online "decline-take-back"
                => /// The request to take moves back was declined.
                TakeBackDeclined = 9 (by: EventStamp) "declines the take-back";

            /// Ends the game if the side to move has run out of time.
            /// Either side may report it; a server reports it for either.
            Flag: flag []
                online "flag"
                lines "flag"
                => /// The side to move ran out of time.
                Flagged = 12 (by: EventStamp) "reports that time is up";

            /// Aborts the game, before both sides have moved.
            Abort: abort []
                online "abort"
                lines "abort"
                => /// The game was aborted.
                Aborted = 13 (by: EventStamp) "aborts the game";

            /// Claims the game because the opponent, who is to move, has been away for too long.
            /// Who is away, and since when, is a fact that the caller knows;
            /// [`Game::away_claim`](crate::Game::away_claim) says how long is too long.
            ClaimAway {
                /// Since when the opponent is away; `None` if the opponent is there.
                since: Option<Time>,
                /// Whether a draw is claimed instead of a win.
                draw: bool,
            }: claim_away []
                online "claim-away" {
                    /// Whether a draw is claimed instead of a win.
                    #[serde(default)]
                    draw: bool,
                }
                => /// A side claimed the game because its opponent was away.
                ClaimedAway = 15 {
                    /// The side that claimed.
                    by,
                    /// Since when the opponent was away, in milliseconds.
                    since: Time as "since",
                    /// Whether a draw was claimed instead of a win.
                    draw: bool as "draw",
                } "claims";
        }
    };
}
