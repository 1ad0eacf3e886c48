//! From what a client asks for to the referee.

use tabiya_board::Color;
use tabiya_referee::{Action, Game, Time};
use tabiya_rules::Reason;

use crate::online::{ClientAction, ClientCommand};
use crate::{Error, text};

impl ClientCommand {
    /// Carries out on a game what a client with these seats asks for, and returns the side that did it. A
    /// rematch is no matter of one game: it is for whoever keeps games.
    ///
    /// A move by squares becomes a command of the referee, which finds the move; a move in words is found by
    /// its reader and played.
    ///
    /// # Errors
    ///
    /// What cannot be read, what is not for these seats to do, what is meant for another position, and what
    /// the referee refuses. Then nothing has changed.
    pub fn carry_out(&self, game: &mut Game, seats: &[Color], now: Time) -> Result<Color, Error> {
        let by = self.seat(game, seats)?;
        if let Some(ply) = self.ply
            && ply != game.ply()
        {
            let sentence = format!(
                "This was meant after half-move {ply}, and the game stands after half-move {}.",
                game.ply()
            );
            return Err(Error::refused("elsewhere", sentence));
        }
        let action = match &self.action {
            ClientAction::Type { text } => {
                let (by, m) = text::read(game, text, None, self.mover(seats), now)?;
                return match game.play_as(by, m, now) {
                    Ok(_) => Ok(by),
                    Err(refusal) => Err(Error::refusal(&refusal, game.ruleset())),
                };
            }
            ClientAction::Move { step } => Action::Play(step.read(game.ruleset())?),
            ClientAction::Resign => Action::Resign,
            ClientAction::OfferDraw => Action::OfferDraw,
            ClientAction::AcceptDraw => Action::AcceptDraw,
            ClientAction::DeclineDraw => Action::DeclineDraw,
            ClientAction::Claim { reason } => Action::Claim(Reason::from_code(reason).ok_or_else(|| {
                Error::refused(
                    "no-such-rule",
                    "There is no such rule to claim. `yours.claims` lists those there are.",
                )
            })?),
            ClientAction::OfferTakeBack { plies } => {
                Action::OfferTakeBack { plies: plies.unwrap_or_else(|| own_last_move(game, by)) }
            }
            ClientAction::AcceptTakeBack => Action::AcceptTakeBack,
            ClientAction::DeclineTakeBack => Action::DeclineTakeBack,
            ClientAction::Undo => Action::Undo,
            ClientAction::Redo => Action::Redo,
            ClientAction::Flag => Action::Flag,
            ClientAction::Abort => Action::Abort,
            ClientAction::Rematch | ClientAction::DeclineRematch => {
                return Err(Error::refused(
                    "no-rematch-here",
                    "A rematch is agreed on where games are kept.",
                ));
            }
        };
        let by = self.actor(game, seats, action, by);
        match game.apply(action.by(by), now) {
            Ok(_) => Ok(by),
            Err(refusal) => Err(Error::refusal(&refusal, game.ruleset())),
        }
    }

    /// The side that a client with these seats acts for: the one it names, its only one, or the side to
    /// move.
    ///
    /// # Errors
    ///
    /// That it has no seat, or not that one.
    pub fn seat(&self, game: &Game, seats: &[Color]) -> Result<Color, Error> {
        let named = self.by.map(Color::from);
        match (named, seats) {
            (_, []) => Err(Error::refused("no-seat", "Only players can do that, and you are watching.")),
            (Some(color), _) if !seats.contains(&color) => {
                Err(Error::refused("not-your-seat", "That seat is not yours."))
            }
            (Some(color), _) => Ok(color),
            (None, [color]) => Ok(*color),
            (None, _) => Ok(game.turn()),
        }
    }

    /// Who makes a move that is typed: the one who is named, or the only one there is; else the text will
    /// tell.
    fn mover(&self, seats: &[Color]) -> Option<Color> {
        match seats {
            [color] => Some(*color),
            _ => self.by.map(Color::from),
        }
    }

    /// Who does it, if nobody is named and both seats are the client's: the owner of the piece, where there
    /// are no turns; whoever is asked, for answers.
    fn actor(&self, game: &Game, seats: &[Color], action: Action, by: Color) -> Color {
        if self.by.is_some() || seats.len() < 2 {
            return by;
        }
        let asked = |offer: Option<Color>| offer.map_or(by, |color| !color);
        match action {
            Action::Play(attempt) => game.position().mover_of(&attempt),
            Action::AcceptDraw | Action::DeclineDraw => asked(game.draw_offer()),
            Action::AcceptTakeBack | Action::DeclineTakeBack => {
                asked(game.take_back_offer().map(|(color, _)| color))
            }
            _ => by,
        }
    }
}

/// How many half-moves there are to undo until a side's last move is undone; one if it has made none.
fn own_last_move(game: &Game, by: Color) -> usize {
    game.moves().rev().position(|node| node.by == by).map_or(1, |place| place + 1)
}

#[cfg(test)]
mod tests {
    use tabiya_referee::{TakeBack, Terms};
    use tabiya_rules::Ruleset;

    use super::*;

    fn game(id: &str) -> Game {
        let terms = Terms { take_back: TakeBack::ByAgreement, ..Terms::default() };
        Game::new(&Ruleset::builtin(id).unwrap(), terms, Time(0))
    }

    fn command(text: &str) -> ClientCommand {
        serde_json::from_str(text).unwrap()
    }

    #[track_caller]
    fn done(game: &mut Game, seats: &[Color], text: &str) {
        command(text).carry_out(game, seats, Time(0)).unwrap();
    }

    #[track_caller]
    fn code(game: &Game, seats: &[Color], text: &str) -> String {
        let mut after = game.clone();
        let error = command(text).carry_out(&mut after, seats, Time(0)).unwrap_err();
        assert_eq!(after.digest(), game.digest());
        error.code.into_owned()
    }

    #[test]
    fn moves_are_made_by_squares_or_in_words() {
        let mut game = game("chess");
        done(&mut game, &[Color::White], r#"{"id":"1","do":"move","move":{"from":"e2","to":"e4"}}"#);
        done(&mut game, &[Color::Black], r#"{"id":"1","ply":1,"do":"type","text":"Nf6"}"#);
        assert_eq!(game.ply(), 2);
    }

    #[test]
    fn a_side_passes_by_a_message_or_by_the_word() {
        let mut janggi = game("janggi");
        done(&mut janggi, &[Color::White], r#"{"id":"1","do":"move","move":{"pass":true}}"#);
        let typed = r#"{"id":"2","do":"type","text":"pass"}"#;
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
        assert_eq!(code(&game, &[Color::White], text), "elsewhere");
    }

    #[test]
    fn nobody_acts_for_others() {
        let game = game("chess");
        assert_eq!(code(&game, &[], r#"{"id":"1","do":"resign"}"#), "no-seat");
        assert_eq!(code(&game, &[Color::White], r#"{"id":"1","by":"black","do":"resign"}"#), "not-your-seat");
        let typed = r#"{"id":"1","by":"black","do":"type","text":"e4"}"#;
        assert_eq!(code(&game, &[Color::White], typed), "not-your-seat");
    }

    #[test]
    fn words_that_name_nothing_are_refused() {
        let game = game("chess");
        let text = r#"{"id":"1","do":"move","move":{"from":"e2","to":"z9"}}"#;
        assert_eq!(code(&game, &[Color::White], text), "no-such-name");
        assert_eq!(code(&game, &[Color::White], r#"{"id":"1","do":"claim","reason":"x"}"#), "no-such-rule");
    }

    #[test]
    fn a_take_back_reaches_to_ones_own_last_move() {
        let mut game = game("chess");
        let both = Color::ALL;
        for text in ["e4", "e5", "Nf3"] {
            done(&mut game, &both, &format!(r#"{{"id":"1","do":"type","text":"{text}"}}"#));
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
