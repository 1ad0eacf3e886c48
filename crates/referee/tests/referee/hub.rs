//! Observers: order, leaving, and changes while a round is going on.

use std::sync::{Arc, Mutex};

use tabiya_board::Color::White;
use tabiya_referee::{Action, EventKind, Game, Hub, Terms, Then, Time};

use crate::table::{rules, whats};

type Heard = Arc<Mutex<Vec<String>>>;

fn note(heard: &Heard, text: String) {
    heard.lock().unwrap().push(text);
}

fn taken(heard: &Heard) -> Vec<String> {
    std::mem::take(&mut *heard.lock().unwrap())
}

#[test]
fn everybody_hears_the_events_of_a_game_in_order() {
    let heard: Arc<Mutex<Vec<EventKind>>> = Arc::default();
    let mut hub = Hub::new();
    let ears = Arc::clone(&heard);
    hub.add(move |event: &tabiya_referee::Event, _| {
        ears.lock().unwrap().push(event.kind.clone());
        Then::Stay
    });
    let mut game = Game::new(&rules("chess"), Terms::default(), Time(0));
    let happened = game.apply(Action::Resign.by(White), Time(5)).unwrap();
    hub.tell_all(happened);
    assert_eq!(*heard.lock().unwrap(), whats(&game.events()[1..]));
}

#[test]
fn a_listener_leaves_by_its_answer_and_the_others_still_hear() {
    let heard = Heard::default();
    let mut hub: Hub<u8> = Hub::new();
    for (name, stays) in [("a", 1), ("b", 3), ("c", 2)] {
        let heard = Arc::clone(&heard);
        hub.add(move |event, _| {
            note(&heard, format!("{name}{event}"));
            if *event < stays { Then::Stay } else { Then::Leave }
        });
    }
    for event in 1..=4 {
        hub.tell(&event);
    }
    assert_eq!(taken(&heard), ["a1", "b1", "c1", "b2", "c2", "b3"]);
    assert!(hub.is_empty());
}

#[test]
fn changes_take_effect_after_the_round() {
    let heard = Heard::default();
    let mut hub: Hub<u8> = Hub::new();
    let (ears, more) = (Arc::clone(&heard), Arc::clone(&heard));
    let victim = Arc::new(Mutex::new(None));
    let target = Arc::clone(&victim);
    hub.add(move |event, desk| {
        note(&ears, format!("first{event}"));
        if let Some(id) = target.lock().unwrap().take() {
            desk.remove(id);
            let more = Arc::clone(&more);
            desk.add(move |event, _| {
                note(&more, format!("new{event}"));
                Then::Stay
            });
        }
        Then::Stay
    });
    let ears = Arc::clone(&heard);
    let id = hub.add(move |event, _| {
        note(&ears, format!("second{event}"));
        Then::Stay
    });
    *victim.lock().unwrap() = Some(id);
    hub.tell(&1);
    assert_eq!(taken(&heard), ["first1", "second1"]);
    hub.tell(&2);
    assert_eq!(taken(&heard), ["first2", "new2"]);
    assert_eq!(hub.len(), 2);
}

#[test]
fn a_listener_may_add_one_and_remove_it_again_in_the_same_round() {
    let mut hub: Hub<u8> = Hub::new();
    hub.add(|_, desk| {
        let id = desk.add(|_, _| panic!("never called"));
        desk.remove(id);
        Then::Stay
    });
    hub.tell(&1);
    hub.tell(&2);
    assert_eq!(hub.len(), 1);
}

#[test]
fn listeners_are_removed_by_their_ids() {
    let mut hub: Hub<u8> = Hub::new();
    let first = hub.add(|_, _| Then::Stay);
    let second = hub.add(|_, _| Then::Stay);
    assert_ne!(first, second);
    assert!(hub.remove(first));
    assert!(!hub.remove(first));
    assert_eq!(hub.len(), 1);
    hub.clear();
    assert!(hub.is_empty());
}
