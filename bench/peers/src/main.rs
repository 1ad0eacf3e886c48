//! Perft of Tabiya and of other libraries, interleaved in one process and compared as ratios.
//!
//! ```text
//! cargo run --release -- [--rounds N] [--only TEXT]
//! ```
//! Times are CPU time of this one thread. Every count is checked; a wrong one makes the program fail.
mod ours;
mod peers;
mod table;

use std::process::ExitCode;

use ours::{Form, ours};
use shakmaty::Chess;
use shakmaty::variant::{Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck};
use table::{Baseline, Group};

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const SHOGI: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// Drops in plenty: the "matsuri" position.
const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
/// The same as our FEN. Our White moves first and is printed in capitals, like Black (sente) in SFEN.
const MATSURI_FEN: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[RGgsnppppp] b - - 0 1";

const ANTICHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
const HORDE: &str = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";
const RACING_KINGS: &str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";

const CHESS_D6: u64 = 119_060_324;

/// All the groups. The wanted ratios are those of the project's plan.
fn groups() -> Vec<Group> {
    // Bulk counting from the start position.
    let start = |group: Group, game: &str, form, depth, target| {
        group.ours(Form::row(form), ours(game, form, None, depth, true), target)
    };
    let yardstick = |title, nodes| {
        Group::new(title, nodes, Baseline::First).yardstick(
            "cozy-chess, chess start depth 6",
            CHESS_D6,
            peers::cozy_chess(CHESS, 6, true),
        )
    };
    let mut groups = Vec::new();

    let group = Group::new("chess, start position, depth 6, bulk", CHESS_D6, Baseline::First)
        .peer("cozy-chess", peers::cozy_chess(CHESS, 6, true))
        .peer("shakmaty", peers::shakmaty::<Chess>(CHESS, 6, true));
    let group = start(group, "chess", Form::Static, 6, Some(3.3));
    groups.push(start(group, "chess", Form::Loaded, 6, Some(1.3)));

    let kiwi = |form, depth, bulk| ours("chess", form, Some(KIWIPETE), depth, bulk);
    groups.push(
        Group::new("chess, kiwipete, depth 5, bulk", 193_690_690, Baseline::First)
            .peer("cozy-chess", peers::cozy_chess(KIWIPETE, 5, true))
            .peer("shakmaty", peers::shakmaty::<Chess>(KIWIPETE, 5, true))
            .ours(Form::Static.row(), kiwi(Form::Static, 5, true), Some(2.4))
            .ours(Form::Loaded.row(), kiwi(Form::Loaded, 5, true), Some(1.15)),
    );
    groups.push(
        Group::new("chess, kiwipete, depth 4, every move made", 4_085_603, Baseline::First)
            .peer("cozy-chess", peers::cozy_chess(KIWIPETE, 4, false))
            .peer("shakmaty (keeps no hash)", peers::shakmaty::<Chess>(KIWIPETE, 4, false))
            .ours(Form::Static.row(), kiwi(Form::Static, 4, false), Some(1.8))
            .ours(Form::Loaded.row(), kiwi(Form::Loaded, 4, false), None),
    );

    let group = Group::new("crazyhouse, start position, depth 5, bulk", 4_888_832, Baseline::First)
        .peer("shakmaty", peers::shakmaty::<Crazyhouse>(CHESS, 5, true));
    let group = start(group, "crazyhouse", Form::Static, 5, Some(4.0));
    groups.push(start(group, "crazyhouse", Form::Loaded, 5, Some(2.0)));

    let group = Group::new("shogi, start position, depth 5, bulk", 19_861_490, Baseline::FastestPeer)
        .peer("haitaka", peers::haitaka(SHOGI, 5))
        .peer("rsshogi", peers::rsshogi(SHOGI, 5));
    let group = start(group, "shogi", Form::Shape, 5, Some(1.2));
    groups.push(start(group, "shogi", Form::Loaded, 5, None));

    let matsuri = |form| ours("shogi", form, Some(MATSURI_FEN), 3, true);
    groups.push(
        Group::new("shogi, matsuri, depth 3, bulk", 4_809_015, Baseline::FastestPeer)
            .peer("haitaka", peers::haitaka(MATSURI, 3))
            .peer("rsshogi", peers::rsshogi(MATSURI, 3))
            .ours(Form::Shape.row(), matsuri(Form::Shape), None)
            .ours(Form::Loaded.row(), matsuri(Form::Loaded), None),
    );

    let group = yardstick("animal, start position, depth 6, bulk", 10_044_977);
    let group = start(group, "animal", Form::Static, 6, Some(2.5));
    groups.push(start(group, "animal", Form::Loaded, 6, Some(1.0)));

    let group = yardstick("capablanca, start position, depth 5, bulk", 28_741_319);
    let group = start(group, "capablanca", Form::Shape, 5, Some(0.6));
    groups.push(start(group, "capablanca", Form::Loaded, 5, None));

    // Every other mechanism, each game in the form that users get. Shakmaty joins where it has the game.
    let other = |title, game: &str, depth, nodes, target, peer: Option<peers::Variant>| {
        let mut group = yardstick(title, nodes);
        if let Some(peer) = peer {
            group = group.peer("shakmaty", peer(depth));
        }
        group.ours("tabiya", ours(game, Form::Best, None, depth, true), Some(target))
    };
    use peers::variant;
    groups.extend([
        other("xiangqi, start position, depth 5, bulk", "xiangqi", 5, 133_312_995, 0.45, None),
        other(
            "atomic, start position, depth 5, bulk",
            "atomic",
            5,
            4_864_979,
            0.75,
            variant::<Atomic>(CHESS),
        ),
        other(
            "antichess, start position, depth 6, bulk",
            "antichess",
            6,
            46_264_162,
            0.7,
            variant::<Antichess>(ANTICHESS),
        ),
        other("horde, start position, depth 6, bulk", "horde", 6, 5_396_554, 0.9, variant::<Horde>(HORDE)),
        other(
            "racing-kings, start position, depth 5, bulk",
            "racing-kings",
            5,
            9_472_927,
            0.6,
            variant::<RacingKings>(RACING_KINGS),
        ),
        other(
            "three-check, start position, depth 5, bulk",
            "three-check",
            5,
            4_865_609,
            0.85,
            variant::<ThreeCheck>(CHESS),
        ),
        other(
            "king-of-the-hill, start position, depth 5, bulk",
            "king-of-the-hill",
            5,
            4_865_609,
            0.6,
            variant::<KingOfTheHill>(CHESS),
        ),
        other("dobutsu, start position, depth 8, bulk", "dobutsu", 8, 5_866_031, 0.9, None),
        other("grand, start position, depth 4, bulk", "grand", 4, 15_921_643, 0.85, None),
        other("seirawan, start position, depth 5, bulk", "seirawan", 5, 27_639_803, 0.8, None),
        other("breakthrough, start position, depth 5, bulk", "breakthrough", 5, 6_182_818, 1.1, None),
        other("berolina, start position, depth 5, bulk", "berolina", 5, 29_119_802, 0.5, None),
    ]);
    groups
}

/// Rounds and the text that titles must contain.
fn arguments() -> Result<(usize, String), String> {
    let (mut rounds, mut only) = (5, String::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{argument} needs a value"))?;
        match argument.as_str() {
            "--rounds" => {
                rounds = value.parse().ok().filter(|&n| n > 0).ok_or("--rounds takes a number from 1")?;
            }
            "--only" => only = value,
            _ => return Err(format!("unknown option {argument}; there are --rounds N and --only TEXT")),
        }
    }
    Ok((rounds, only))
}

fn main() -> ExitCode {
    let (rounds, only) = match arguments() {
        Ok(arguments) => arguments,
        Err(sentence) => {
            eprintln!("{sentence}");
            return ExitCode::from(2);
        }
    };
    println!(
        "{rounds} rounds, one thread, CPU time; ratio = median over the rounds of speed to the baseline's."
    );
    let mut wrong = Vec::new();
    for group in groups().iter().filter(|group| group.matches(&only)) {
        wrong.extend(group.measure(rounds).err().unwrap_or_default());
    }
    for sentence in &wrong {
        eprintln!("wrong: {sentence}");
    }
    if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
