//! Carrying out the commands of clients on a game.

use tabiya_board::{Color, PerColor};
use tabiya_classroom::two_player::{self, Reading, split_draw};
use tabiya_classroom::{Coordinates, Course};
use tabiya_notation::{MoveError, any};
use tabiya_referee::{Action, Game, Time, Verb};
use tabiya_rules::{Move, Reason};
use tabiya_wire::online::{ClientAction, ClientCommand};
use tabiya_wire::{Error, ErrorCode, playable};

use crate::catalogue::course::coordinates_in;

/// Carries out the command of a client that holds these seats, and returns the side that acted. `away` is the
/// time since when each player has been away, where the caller knows it. A rematch concerns two games and is
/// refused here: the caller handles it.
///
/// A move by squares becomes a command of the referee, which resolves it; a move as text is resolved by the
/// reader of its notation and then played.
///
/// # Errors
///
/// Returns an error, and changes nothing, if the command cannot be read, is not for these seats, is meant for
/// another position, or is refused by the referee.
pub(super) fn carry_out(
    command: &ClientCommand,
    game: &mut Game,
    seats: &[Color],
    away: PerColor<Option<Time>>,
    now: Time,
) -> Result<Color, Error> {
    let by = seat(command, game, seats)?;
    if let Some(ply) = command.ply
        && ply != game.ply()
    {
        let sentence = format!("Stale command: sent at ply {ply}, and the game is at ply {}.", game.ply());
        return Err(Error::new(ErrorCode::WrongPly, sentence));
    }
    let action = match &command.action {
        ClientAction::MoveText { text, .. } if is_two_player(game) && text.trim() == "resign" => {
            Action::Resign
        }
        ClientAction::MoveText { text, coordinates } => {
            return play_text(command, game, text, coordinates.map(coordinates_in), seats, now);
        }
        ClientAction::Play { step } => Action::Play { attempt: step.read(game.ruleset())? },
        ClientAction::Claim { reason } => {
            let reason = Reason::from_code(reason).ok_or_else(|| {
                Error::new(
                    ErrorCode::UnknownReason,
                    "There is no such rule to claim. `yours.claims` lists those there are.",
                )
            })?;
            Action::Claim { reason }
        }
        ClientAction::OfferTakeBack { plies } => {
            Action::OfferTakeBack { plies: plies.unwrap_or_else(|| own_last_move(game, by)) }
        }
        ClientAction::ClaimAway { draw } => Action::ClaimAway { since: away[!by], draw: *draw },
        other => other
            .verb()
            .and_then(Verb::plain)
            .ok_or_else(|| Error::new(ErrorCode::NoRematchHere, "A rematch is arranged by the server."))?,
    };
    let by = actor(command, game, seats, action, by);
    match game.apply(action.by(by), now) {
        Ok(_) => Ok(by),
        Err(refusal) => Err(Error::refusal(&refusal, game.ruleset())),
    }
}

/// Returns the side that a client with these seats acts for: the one it names, its only one, or the side to
/// move.
///
/// # Errors
///
/// Returns an error if the client has no seat, or not the one it names.
pub(super) fn seat(command: &ClientCommand, game: &Game, seats: &[Color]) -> Result<Color, Error> {
    let named = command.by.map(Color::from);
    match (named, seats) {
        (_, []) => Err(Error::new(ErrorCode::NotAPlayer, "Only players can do that, and you are watching.")),
        (Some(color), _) if !seats.contains(&color) => {
            Err(Error::new(ErrorCode::NotYourSeat, "That seat is not yours."))
        }
        (Some(color), _) => Ok(color),
        (None, [color]) => Ok(*color),
        (None, _) => Ok(game.turn()),
    }
}

/// Plays a move given as text, and returns the side that made it. In the course's two-player chess `draw?`
/// after the move ends the game by agreement, because the opponent is obliged to accept.
fn play_text(
    command: &ClientCommand,
    game: &mut Game,
    text: &str,
    coordinates: Option<Coordinates>,
    seats: &[Color],
    now: Time,
) -> Result<Color, Error> {
    let (text, draw) = if is_two_player(game) { split_draw(text.trim()) } else { (text, false) };
    let played =
        playable(game, read(game, text, coordinates), mover(command, seats), now).and_then(|(by, m)| {
            let done = two_player::carry_out(game, by, Reading::Move { m, draw }, now);
            done.map(|_| by).map_err(|refusal| Error::refusal(&refusal, game.ruleset()))
        });
    played.map_err(|error| match coordinates {
        Some(coordinates) => {
            Error { sentence: coordinates.in_sentence(game.ruleset(), &error.sentence), ..error }
        }
        None => error,
    })
}

/// Returns whether the game is the course's two-player chess.
fn is_two_player(game: &Game) -> bool {
    Course::of(game.ruleset()) == Some(Course::TwoPlayer)
}

/// Reads a move as text: in the coordinates, if they are given and it consists of numbers; as a line of the
/// course in its two-player chess; or else in any notation of the game.
fn read(game: &Game, text: &str, coordinates: Option<Coordinates>) -> Result<Move, MoveError> {
    if is_two_player(game)
        && let Ok(Reading::Move { m, .. }) = two_player::read(game, text)
    {
        return Ok(m);
    }
    let last = game.moves().last().map(|node| node.m.to());
    match coordinates {
        Some(coordinates) => coordinates.read_any(game.position(), last, text),
        None => any::read_after(game.position(), last, text),
    }
}

/// Returns the side that makes a move given as text: the client's only side, or the one it names; otherwise
/// the move itself determines it.
fn mover(command: &ClientCommand, seats: &[Color]) -> Option<Color> {
    match seats {
        [color] => Some(*color),
        _ => command.by.map(Color::from),
    }
}

/// Returns the side that acts. For a client with both seats that names no side, it is the owner of the piece
/// in games without turns, and for the reply to an offer the side that received the offer.
fn actor(command: &ClientCommand, game: &Game, seats: &[Color], action: Action, by: Color) -> Color {
    if command.by.is_some() || seats.len() < 2 {
        return by;
    }
    match action {
        Action::Play { attempt } => game.position().mover_of(&attempt),
        _ => game.receiver(action.verb()).unwrap_or(by),
    }
}

/// Returns the number of half-moves to undo until a side's last move is undone; one if it has made none.
fn own_last_move(game: &Game, by: Color) -> usize {
    game.moves().rev().position(|node| node.by == by).map_or(1, |place| place + 1)
}

#[cfg(test)]
mod tests {
    use tabiya_referee::{Ending, TakeBack, Terms};
    use tabiya_rules::Ruleset;

    use super::*;

    const PRESENT: PerColor<Option<Time>> = PerColor([None; 2]);

    fn game(id: &str) -> Game {
        let terms = Terms { take_back: TakeBack::ByAgreement, ..Terms::default() };
        Game::new(&Ruleset::builtin(id).unwrap(), terms, Time(0))
    }

    fn command(text: &str) -> ClientCommand {
        serde_json::from_str(text).unwrap()
    }

    #[track_caller]
    fn done(game: &mut Game, seats: &[Color], text: &str) {
        carry_out(&command(text), game, seats, PRESENT, Time(0)).unwrap();
    }

    #[track_caller]
    fn code(game: &Game, seats: &[Color], text: &str) -> String {
        let mut after = game.clone();
        let error = carry_out(&command(text), &mut after, seats, PRESENT, Time(0)).unwrap_err();
        assert_eq!(after.digest(), game.digest());
        error.code.to_string()
    }

    #[test]
    fn moves_are_given_by_squares_or_as_text() {
        let mut game = game("chess");
        done(&mut game, &[Color::White], r#"{"id":"1","do":"move","move":{"from":"e2","to":"e4"}}"#);
        done(&mut game, &[Color::Black], r#"{"id":"1","ply":1,"do":"move-text","text":"Nf6"}"#);
        assert_eq!(game.ply(), 2);
    }

    #[test]
    fn a_draw_asked_with_a_move_is_granted_in_two_player_chess() {
        let asked = r#"{"id":"1","do":"move-text","text":"g1 f3 draw?"}"#;
        for seats in [&[Color::White][..], &Color::ALL] {
            let mut game = game("two-player");
            done(&mut game, seats, asked);
            assert_eq!((game.ending(), game.ply()), (Some(Ending::Agreement), 1));
            assert_eq!(game.draw_offer(), None);
        }
        let two_player = game("two-player");
        assert_eq!(code(&two_player, &[Color::Black], asked), "not-your-turn");
        let illegal = r#"{"id":"1","do":"move-text","text":"g1 g3 draw?"}"#;
        assert_eq!(code(&two_player, &[Color::White], illegal), "cannot-move-that");
        assert_eq!(code(&game("chess"), &[Color::White], asked), "unreadable-move");
    }

    #[test]
    fn a_player_resigns_by_text_in_two_player_chess() {
        let resign = r#"{"id":"1","do":"move-text","text":" resign "}"#;
        for (seats, winner) in [(&[Color::Black][..], Color::White), (&Color::ALL, Color::Black)] {
            let mut game = game("two-player");
            done(&mut game, seats, resign);
            assert_eq!(game.ending().and_then(|ending| ending.winner()), Some(winner));
        }
        assert_eq!(code(&game("chess"), &[Color::White], resign), "unreadable-move");
    }

    #[test]
    fn a_promotion_letter_on_another_move_is_ignored_in_two_player_chess() {
        let text = r#"{"id":"1","do":"move-text","text":"e2 e4 N"}"#;
        done(&mut game("two-player"), &[Color::White], text);
    }

    #[test]
    fn refusals_name_squares_as_the_command_does() {
        let text = r#"{"id":"1","do":"move-text","text":"4 6 4 3","coordinates":"xy"}"#;
        let error = carry_out(&command(text), &mut game("king-capture"), &[Color::White], PRESENT, Time(0))
            .unwrap_err();
        assert_eq!(error.sentence, "A pawn cannot go from (4, 6) to (4, 3).");
    }

    #[test]
    fn a_pass_is_given_as_a_message_or_as_text() {
        let mut janggi = game("janggi");
        done(&mut janggi, &[Color::White], r#"{"id":"1","do":"move","move":{"pass":true}}"#);
        let typed = r#"{"id":"2","do":"move-text","text":"pass"}"#;
        assert_eq!(code(&janggi, &[Color::White], typed), "not-your-turn");
        done(&mut janggi, &[Color::Black], typed);
        assert_eq!((janggi.ply(), janggi.ending().is_some()), (2, true));
        let pass = r#"{"id":"1","do":"move","move":{"pass":true}}"#;
        assert_eq!(code(&game("chess"), &[Color::White], pass), "no-pass");
    }

    #[test]
    fn a_command_for_another_position_is_refused() {
        let game = game("chess");
        let text = r#"{"id":"1","ply":3,"do":"move","move":{"from":"e2","to":"e4"}}"#;
        assert_eq!(code(&game, &[Color::White], text), "wrong-ply");
    }

    #[test]
    fn clients_act_only_for_their_own_seats() {
        let game = game("chess");
        assert_eq!(code(&game, &[], r#"{"id":"1","do":"resign"}"#), "not-a-player");
        assert_eq!(code(&game, &[Color::White], r#"{"id":"1","by":"black","do":"resign"}"#), "not-your-seat");
        let typed = r#"{"id":"1","by":"black","do":"move-text","text":"e4"}"#;
        assert_eq!(code(&game, &[Color::White], typed), "not-your-seat");
    }

    #[test]
    fn unknown_names_are_refused() {
        let game = game("chess");
        let text = r#"{"id":"1","do":"move","move":{"from":"e2","to":"z9"}}"#;
        assert_eq!(code(&game, &[Color::White], text), "no-such-name");
        assert_eq!(code(&game, &[Color::White], r#"{"id":"1","do":"claim","reason":"x"}"#), "unknown-reason");
    }

    #[test]
    fn a_take_back_undoes_the_players_own_last_move() {
        let mut game = game("chess");
        let both = Color::ALL;
        for text in ["e4", "e5", "Nf3"] {
            done(&mut game, &both, &format!(r#"{{"id":"1","do":"move-text","text":"{text}"}}"#));
        }
        done(&mut game, &[Color::Black], r#"{"id":"2","do":"offer-take-back"}"#);
        assert_eq!(game.take_back_offer(), Some((Color::Black, 1)));
        done(&mut game, &both, r#"{"id":"3","do":"accept-take-back"}"#);
        assert_eq!(game.ply(), 1);
    }

    #[test]
    fn without_turns_the_owner_of_the_piece_moves() {
        let mut game = game("simulator");
        done(&mut game, &Color::ALL, r#"{"id":"1","do":"move","move":{"from":"e7","to":"e5"}}"#);
        done(&mut game, &Color::ALL, r#"{"id":"2","do":"move","move":{"from":"e5","to":"e4"}}"#);
        assert_eq!(game.ply(), 2);
    }
}
