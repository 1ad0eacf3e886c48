//! The referee's classes of animal chess, as scripts call them.

use tabiya_classroom::animal::{Game, IllegalArgument, Kind, Piece, Player, Square};
use tabiya_submission::{CallValue, Classes, StudentError};

use super::{illegal, number, object, text, unknown};

#[derive(Clone, PartialEq)]
enum Thing {
    Game(Game),
    Player(Player),
    Square(Square),
    Piece(Piece),
    /// The class of a piece.
    Class(Kind),
}

/// The objects of a script, by their numbers.
#[derive(Default)]
pub(super) struct Animal(Vec<Thing>);

impl Animal {
    fn value(&mut self, thing: Thing) -> CallValue {
        let at = self.0.iter().position(|known| *known == thing).unwrap_or(self.0.len());
        if at == self.0.len() {
            self.0.push(thing);
        }
        object(at, "Object")
    }

    fn maybe(&mut self, thing: Option<Thing>) -> CallValue {
        thing.map_or(CallValue::Null, |thing| self.value(thing))
    }

    fn list(&mut self, things: Vec<Thing>) -> CallValue {
        CallValue::List(things.into_iter().map(|thing| self.value(thing)).collect(), None)
    }

    fn get(&self, value: &CallValue) -> Thing {
        match value {
            CallValue::Object { number, .. } => self.0[*number].clone(),
            other => panic!("{other:?} is no object"),
        }
    }

    fn player(&self, value: &CallValue) -> Player {
        let Thing::Player(player) = self.get(value) else { panic!() };
        player
    }

    fn square(&self, value: &CallValue) -> Square {
        let Thing::Square(square) = self.get(value) else { panic!() };
        square
    }

    fn piece(&self, value: &CallValue) -> Piece {
        let Thing::Piece(piece) = self.get(value) else { panic!() };
        piece
    }
}

fn refused<T>(result: Result<T, IllegalArgument>) -> Result<T, StudentError> {
    result.map_err(|error| illegal(error.message()))
}

fn done(result: Result<(), IllegalArgument>) -> Result<CallValue, StudentError> {
    refused(result).map(|()| CallValue::Null)
}

impl Classes for Animal {
    fn construct(&mut self, class: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError> {
        let thing = match class {
            "Player" => Thing::Player(refused(Player::new(text(&arguments[0]), number(&arguments[1])))?),
            "Game" => Thing::Game(Game::new(&self.player(&arguments[0]), &self.player(&arguments[1]))),
            _ => {
                let make = match class {
                    "Lion" => Piece::lion,
                    "Giraffe" => Piece::giraffe,
                    "Cat" => Piece::cat,
                    "Chick" => Piece::chick,
                    _ => return unknown(class),
                };
                Thing::Piece(refused(make(&self.player(&arguments[0]), &self.square(&arguments[1])))?)
            }
        };
        Ok(self.value(thing))
    }

    fn call_static(&mut self, _: &str, name: &str, _: &[CallValue]) -> Result<CallValue, StudentError> {
        unknown(name)
    }

    fn constant(&mut self, _: &str, name: &str) -> Result<CallValue, StudentError> {
        match name {
            "HEIGHT" => Ok(CallValue::Number(Game::HEIGHT as i64)),
            "WIDTH" => Ok(CallValue::Number(Game::WIDTH as i64)),
            _ => unknown(name),
        }
    }

    fn call(
        &mut self,
        on: &CallValue,
        name: &str,
        arguments: &[CallValue],
    ) -> Result<CallValue, StudentError> {
        let first = || arguments[0].clone();
        Ok(match (self.get(on), name) {
            (Thing::Game(game), "getPlayer") => {
                let player = refused(game.player(number(&first())))?;
                self.value(Thing::Player(player))
            }
            (Thing::Game(game), "getWinner") => self.maybe(game.winner().map(Thing::Player)),
            (Thing::Game(game), "getSquare") => {
                let square = refused(game.square(number(&first()), number(&arguments[1])))?;
                self.value(Thing::Square(square))
            }
            (Thing::Player(player), "getName") => CallValue::Text(player.name().to_owned()),
            (Thing::Player(player), "getPlayerNumber") => CallValue::Number(player.player_number() as i64),
            (Thing::Player(player), "getHand") => {
                self.list(player.hand().into_iter().map(Thing::Piece).collect())
            }
            (Thing::Player(player), "addPieceToHand") => {
                player.add_piece_to_hand(&self.piece(&first()));
                CallValue::Null
            }
            (Thing::Player(player), "dropPiece") => {
                return done(player.drop_piece(&self.piece(&first()), &self.square(&arguments[1])));
            }
            (Thing::Player(player), "winGame") => {
                player.win_game();
                CallValue::Null
            }
            (Thing::Player(player), "hasWon") => CallValue::Boolean(player.has_won()),
            (Thing::Square(square), "getRow") => CallValue::Number(square.row() as i64),
            (Thing::Square(square), "getCol") => CallValue::Number(square.col() as i64),
            (Thing::Square(square), "getGame") => self.maybe(square.game().map(Thing::Game)),
            (Thing::Square(square), "getPiece") => self.maybe(square.piece().map(Thing::Piece)),
            (Thing::Square(square), "placePiece") => return done(square.place_piece(&self.piece(&first()))),
            (Thing::Square(square), "removePiece") => {
                square.remove_piece();
                CallValue::Null
            }
            (Thing::Square(square), "isPromotionZone") => {
                CallValue::Boolean(square.is_promotion_zone(&self.player(&first())))
            }
            (Thing::Piece(piece), "getLegalMoves") => {
                self.list(piece.legal_moves().into_iter().map(Thing::Square).collect())
            }
            (Thing::Piece(piece), "move") => return done(piece.move_to(&self.square(&first()))),
            (Thing::Piece(piece), "beCaptured") => {
                piece.be_captured(&self.player(&first()));
                CallValue::Null
            }
            (Thing::Piece(piece), "getSquare") => self.maybe(piece.square().map(Thing::Square)),
            (Thing::Piece(piece), "getOwner") => self.value(Thing::Player(piece.owner())),
            (Thing::Piece(piece), "getIsPromoted") => CallValue::Boolean(piece.is_promoted()),
            (Thing::Piece(piece), "promote") => return done(piece.promote()),
            (Thing::Piece(piece), "getClass") => self.value(Thing::Class(piece.kind())),
            (Thing::Class(kind), "getSimpleName") => CallValue::Text(format!("{kind:?}")),
            _ => return unknown(name),
        })
    }

    fn field(&mut self, _: &CallValue, name: &str) -> Result<CallValue, StudentError> {
        unknown(name)
    }

    fn index(&mut self, _: &CallValue, _: &CallValue) -> Result<CallValue, StudentError> {
        unknown("[]")
    }

    fn function(&mut self, name: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError> {
        super::function(name, arguments)
    }

    fn kinds(&self) -> Vec<String> {
        ["java.lang.IllegalArgumentException", "java.lang.Exception"].map(str::to_owned).to_vec()
    }

    fn equal(&mut self, _: &CallValue, _: &CallValue) -> Result<bool, StudentError> {
        Ok(false)
    }
}
