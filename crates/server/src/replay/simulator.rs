//! Replaying a layout of the simulator and its moves, up to the first that is wrong.

use tabiya_classroom::simulator::moves;
use tabiya_notation::{Node, Record, fen};
use tabiya_wire::online::{ReplayedGame, ReplayedMove, marked};
use tabiya_wire::{Error, ErrorCode, ErrorText, PlayedMove};

use super::game_reader::{known, line_of};
use super::{Games, MOST_MOVES, MOVES_AT_ONCE};
use crate::blocking::Job;
use crate::catalogue::Catalogue;
use crate::catalogue::board_info::board_info;
use crate::catalogue::start_position::{self, SIMULATOR};
use crate::error::ApiError;

impl Games {
    /// Plays the moves of the simulator.
    pub(super) fn simulate(
        &mut self,
        catalogue: &Catalogue,
        layout: &str,
        text: &str,
        job: &Job,
    ) -> Result<(), ApiError> {
        if !self.has_room() {
            return Ok(());
        }
        let ruleset = known(catalogue, SIMULATOR)?;
        let mut simulation = start_position::set_up(&ruleset, layout)?;
        let mut record = Record::new(simulation.position().clone());
        let alphabet = simulation.alphabet();
        let mut played: Vec<ReplayedMove> = Vec::new();
        let (mut error, mut error_text) = (None, None);
        for line in moves::read(text.as_bytes(), &alphabet) {
            if played.len().is_multiple_of(MOVES_AT_ONCE) {
                job.check()?;
            }
            if played.len() == self.room {
                let sentence = format!("At most {MOST_MOVES} moves are shown.");
                error = Some(Error::new(ErrorCode::TooManyMoves, sentence));
                break;
            }
            let before = simulation.position().clone();
            let made = line.and_then(|line| {
                simulation.play(&line.written).map_err(|refusal| line.refused(refusal.sentence(&ruleset)))
            });
            match made {
                Ok(made) => {
                    let after = simulation.position();
                    let shown = PlayedMove::of(&before, after, made.made, played.len() + 1);
                    played.push(PlayedMove { fen: Some(fen::write(after)), ..shown }.into());
                    record.line.push(Node::new(made.made));
                }
                Err(wrong) => {
                    error_text = Some(line_of(text, wrong.line)).filter(|text| !text.is_empty());
                    let codes = [ErrorCode::UnreadableMoveList, ErrorCode::BadMoveList];
                    error = Some(start_position::of_line(&wrong, codes, ErrorText::Move));
                    break;
                }
            }
        }
        let game = ReplayedGame {
            board: board_info(&ruleset),
            tags: Default::default(),
            start: fen::write(&record.start),
            start_marked: marked(&record.start),
            comment: None,
            error_after: error.as_ref().and(played.len().checked_sub(1)),
            moves: played,
            variations: Vec::new(),
            result: None,
            ending: None,
            error,
            error_text,
        };
        self.add(record, game);
        Ok(())
    }
}
