//! From a document of the right shape to a [`RulesetDef`].
//!
//! Runs after `shape.rs` has taken out everything that does not fit, so nothing fails here: what
//! is absent gets the default that `keys.rs` gives, or a stand-in that is never seen because the
//! file is refused anyway.

use tabiya_board::{BoardSize, Color};

use super::diagnostic::Finding;
use super::keys::{Kind, Need, ROOT, Table};
use super::shape::{self, join};
use super::tree::{Entries, Node, Value, get};
use super::zone;
use crate::betza;
use crate::def::*;

/// A table being read: its entries, and what the format says about it.
#[derive(Clone, Copy)]
struct Reader<'a> {
    entries: &'a [(String, Node)],
    spec: &'static Table,
    size: BoardSize,
}

impl<'a> Reader<'a> {
    fn get(self, name: &str) -> Option<&'a Node> {
        debug_assert!(self.spec.key(name).is_some(), "the table of keys lacks `{name}`");
        get(self.entries, name)
    }

    fn text(self, name: &str) -> Option<String> {
        self.get(name).and_then(Node::text).map(str::to_owned)
    }

    fn texts(self, name: &str) -> Vec<String> {
        match self.get(name).map(|node| &node.value) {
            Some(Value::List(items)) => items.iter().filter_map(Node::text).map(str::to_owned).collect(),
            _ => Vec::new(),
        }
    }

    fn integer(self, name: &str) -> Option<i64> {
        match self.get(name)?.value {
            Value::Integer(number) => number,
            _ => None,
        }
    }

    /// An integer that the format requires. Its range makes it fit; a stand-in if it is missing.
    fn number<T: TryFrom<i64> + Default>(self, name: &str) -> T {
        self.integer(name).and_then(|number| T::try_from(number).ok()).unwrap_or_default()
    }

    fn default(self, name: &str) -> &'static str {
        match self.spec.key(name).map(|key| key.need) {
            Some(Need::Default(value)) => value,
            _ => "",
        }
    }

    fn flag(self, name: &str) -> bool {
        match self.get(name).map(|node| &node.value) {
            Some(Value::Flag(flag)) => *flag,
            _ => self.default(name) == "true",
        }
    }

    fn choice(self, name: &str) -> &'a str {
        self.get(name).and_then(Node::text).unwrap_or(self.default(name))
    }

    fn zone(self, name: &str) -> Option<Zone> {
        match &self.get(name)?.value {
            Value::Text(text) => zone::parse(text, self.size).ok(),
            Value::Table(sides) => {
                let side = |name| {
                    let text = get(sides, name).or_else(|| get(sides, "both"))?.text()?;
                    zone::squares(text, self.size).ok()
                };
                Some(Zone { of: [side("white")?, side("black")?] })
            }
            _ => None,
        }
    }

    fn movement(self, name: &str) -> Movement {
        let text = self.choice(name);
        betza::parse(text).unwrap_or_else(|_| Movement { text: text.to_owned(), parts: Vec::new() })
    }

    fn file(self, name: &str) -> u8 {
        zone::file(self.choice(name)).unwrap_or(0)
    }

    fn verdict(self, name: &str) -> Verdict {
        match self.choice(name) {
            "win" => Verdict::Win,
            "loss" => Verdict::Loss,
            _ => Verdict::Draw,
        }
    }

    fn by(self, name: &str) -> By {
        if self.choice(name) == "automatic" { By::Automatic } else { By::Claim }
    }

    fn side(self, name: &str) -> Option<Color> {
        match self.choice(name) {
            "white" => Some(Color::White),
            "black" => Some(Color::Black),
            _ => None,
        }
    }

    fn inner(self, entries: &'a [(String, Node)], name: &str) -> Reader<'a> {
        let spec = match self.spec.key(name).map(|key| key.kind) {
            Some(Kind::Table(spec) | Kind::Rows(spec) | Kind::ByPiece(spec)) => spec,
            _ => self.spec,
        };
        Reader { entries, spec, size: self.size }
    }

    fn table(self, name: &str) -> Option<Reader<'a>> {
        match &self.get(name)?.value {
            Value::Table(entries) => Some(self.inner(entries, name)),
            _ => None,
        }
    }

    /// A table that stands for its defaults when it is not there.
    fn table_or_empty(self, name: &str) -> Reader<'a> {
        self.table(name).unwrap_or_else(|| self.inner(&[], name))
    }

    fn rows(self, name: &str) -> Vec<Reader<'a>> {
        let Some(Value::List(items)) = self.get(name).map(|node| &node.value) else { return Vec::new() };
        let row = |item: &'a Node| match &item.value {
            Value::Table(entries) => Some(self.inner(entries, name)),
            _ => None,
        };
        items.iter().filter_map(row).collect()
    }

    fn by_piece(self, name: &str) -> Vec<(&'a str, Reader<'a>)> {
        let Some(Value::Table(pieces)) = self.get(name).map(|node| &node.value) else { return Vec::new() };
        let piece = |(piece, node): &'a (String, Node)| match &node.value {
            Value::Table(entries) => Some((piece.as_str(), self.inner(entries, name))),
            _ => None,
        };
        pieces.iter().filter_map(piece).collect()
    }
}

/// Builds the definition. Reports the two things that a definition cannot even express.
pub(crate) fn build(entries: &Entries, size: BoardSize, findings: &mut Vec<Finding>) -> RulesetDef {
    let root = Reader { entries, spec: &ROOT, size };
    let board = root.table_or_empty("board");
    let [white, black] = <[String; 2]>::try_from(board.texts("sides"))
        .unwrap_or_else(|_| ["White".to_owned(), "Black".to_owned()]);
    let turn = if board.choice("first") == "black" { Color::Black } else { Color::White };
    let royal = root.table_or_empty("royal");
    RulesetDef {
        id: root.text("id").unwrap_or_default(),
        name: root.text("name").unwrap_or_default(),
        aliases: root.texts("aliases"),
        summary: root.text("summary").unwrap_or_default(),
        sources: root.texts("sources"),
        board: size,
        sides: [white, black],
        white_on_top: board.flag("white-on-top"),
        squares: match board.choice("squares") {
            "shogi" => SquareNames::Shogi,
            _ => SquareNames::Chess,
        },
        pieces: root
            .by_piece("pieces")
            .into_iter()
            .map(|(name, piece)| self::piece(name, piece, findings))
            .collect(),
        start: StartDef { placement: board.text("start").unwrap_or_default(), turn },
        turns: if root.choice("turns") == "free" { TurnOrder::Free } else { TurnOrder::Alternate },
        royals: RoyalDef {
            rule: match royal.choice("rule") {
                "checkmate" => RoyalRule::Checkmate,
                "capture" => RoyalRule::Capture,
                _ => RoyalRule::None,
            },
            facing: royal.flag("facing"),
            giving_check: royal.choice("giving-check") == "allowed",
        },
        castling: root.table("castling").map(|castling| self::castling(castling, root, findings)),
        hands: root.table("hands").map(hands),
        captures: captures(root.table_or_empty("captures")),
        gating: root.table("gating").map(|gating| GatingDef {
            pieces: gating.texts("pieces"),
            from: gating.zone("from").unwrap_or_default(),
        }),
        endings: endings(root.table_or_empty("endings")),
    }
}

fn piece(name: &str, piece: Reader<'_>, findings: &mut Vec<Finding>) -> PieceDef {
    PieceDef {
        name: name.to_owned(),
        letter: piece.text("letter").unwrap_or_default(),
        movement: piece.movement("move"),
        movement_in: piece
            .table("in")
            .map(|inner| (inner.zone("zone").unwrap_or_default(), inner.movement("move"))),
        confined: piece.zone("confined"),
        initial: piece.zone("initial"),
        royal: piece.flag("royal"),
        value: piece.integer("value").and_then(|value| i32::try_from(value).ok()),
        promotion: piece.table("promotes").map(|promotes| promotion(name, promotes, findings)),
        flips_to: piece.text("flips-to"),
        art: piece.text("art"),
        en_passant_on: piece.zone("en-passant-on"),
    }
}

fn promotion(name: &str, promotes: Reader<'_>, findings: &mut Vec<Finding>) -> PromotionDef {
    let optional = promotes.choice("choice") == "optional";
    if let Some(forced_in) = promotes.get("forced-in").filter(|_| !optional) {
        let key = join(&join("pieces", name), "promotes.forced-in");
        let message =
            "`forced-in` says where an optional promotion may not be declined, and this one never may.";
        let hint = "write `choice = \"optional\"`, or leave `forced-in` out".to_owned();
        findings.push(Finding::new(forced_in.head(), key, message).hint(Some(hint)));
    }
    PromotionDef {
        zone: promotes.zone("zone").unwrap_or_default(),
        on: match promotes.choice("on") {
            "arrival-or-departure" => PromotionOn::ArrivalOrDeparture,
            _ => PromotionOn::Arrival,
        },
        choice: if optional {
            PromotionChoice::Optional { forced_in: promotes.zone("forced-in").unwrap_or_default() }
        } else {
            PromotionChoice::Forced
        },
        into: promotes.texts("into"),
        limit: if promotes.choice("limit") == "lost" { PromotionLimit::Lost } else { PromotionLimit::None },
    }
}

fn castling(castling: Reader<'_>, root: Reader<'_>, findings: &mut Vec<Finding>) -> CastlingDef {
    let wing = |name| {
        castling.table(name).map(|wing| WingDef {
            rook_from: wing.file("rook"),
            king_to: wing.file("king-to"),
            rook_to: wing.file("rook-to"),
        })
    };
    let wings = [wing("kingside"), wing("queenside")];
    if let ([None, None], Some(node)) = (wings, root.get("castling")) {
        let message = "`castling` has no wing: write `kingside`, `queenside` or both.";
        findings.push(Finding::new(node.head(), "castling", message));
    }
    CastlingDef {
        king: castling.text("king").unwrap_or_default(),
        rook: castling.text("rook").unwrap_or_default(),
        from: match castling.choice("from") {
            "anywhere" => CastlingFrom::Anywhere,
            _ => CastlingFrom::Array,
        },
        through: match castling.choice("through") {
            "anything" => CastlingThrough::Anything,
            _ => CastlingThrough::Safe,
        },
        wings,
    }
}

fn hands(hands: Reader<'_>) -> HandsDef {
    let drop = |(piece, drop): (&str, Reader<'_>)| DropDef {
        piece: piece.to_owned(),
        zone: drop.zone("zone"),
        file_limit: drop.integer("file-limit").and_then(|limit| u8::try_from(limit).ok()),
        mate: drop.choice("mate") == "allowed",
        also_as: drop.texts("also-as"),
    };
    HandsDef {
        keep_captured: hands.flag("keep-captured"),
        drops: hands.by_piece("drops").into_iter().map(drop).collect(),
    }
}

fn captures(captures: Reader<'_>) -> CaptureDef {
    CaptureDef {
        forced: captures.flag("forced"),
        effect: match captures.table("explode") {
            Some(explode) => CaptureEffect::Explode { spares: explode.texts("spares") },
            None => CaptureEffect::None,
        },
    }
}

fn endings(endings: Reader<'_>) -> EndingsDef {
    EndingsDef {
        stalemate: endings.verdict("stalemate"),
        goal: endings.table("goal").map(|goal| GoalDef {
            pieces: goal.texts("pieces"),
            zone: goal.zone("zone").unwrap_or_default(),
            reply: match goal.choice("reply") {
                "capture" => GoalReply::Capture,
                "equalise" => GoalReply::Equalise,
                _ => GoalReply::None,
            },
        }),
        extinction: endings.rows("extinction").into_iter().map(extinction).collect(),
        bare_royal: endings
            .table("bare-royal")
            .map(|bare| BareRoyalDef { verdict: bare.verdict("verdict"), reply: bare.flag("reply") }),
        checks: endings.integer("checks").and_then(|checks| u8::try_from(checks).ok()),
        repetition: endings.rows("repetition").into_iter().map(repetition).collect(),
        quiet: endings
            .rows("quiet")
            .into_iter()
            .map(|quiet| QuietDef { moves: quiet.number("moves"), by: quiet.by("by") })
            .collect(),
        quiet_reset_by: endings.texts("quiet-reset-by"),
        dead_position: endings.get("dead-position").map(|_| endings.by("dead-position")),
        impasse: endings.table("impasse").map(impasse),
        counting: endings.get("counting").map(|_| CountingDef::Makruk),
    }
}

fn extinction(row: Reader<'_>) -> ExtinctionDef {
    ExtinctionDef { side: row.side("side"), pieces: row.texts("pieces"), verdict: row.verdict("verdict") }
}

fn repetition(row: Reader<'_>) -> RepetitionDef {
    RepetitionDef {
        count: row.number("count"),
        by: row.by("by"),
        verdict: row.verdict("verdict"),
        perpetual_check: row.verdict("perpetual-check"),
        perpetual_chase: row.verdict("perpetual-chase"),
        side: row.side("side"),
    }
}

fn impasse(impasse: Reader<'_>) -> ImpasseDef {
    let points = match impasse.get("points").map(|node| &node.value) {
        Some(Value::List(items)) => items
            .iter()
            .filter_map(|item| match item.value {
                Value::Integer(Some(number)) => u16::try_from(number).ok(),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    ImpasseDef {
        zone: impasse.zone("zone").unwrap_or_default(),
        pieces: impasse.number("pieces"),
        points: points.try_into().unwrap_or_default(),
        big: impasse.texts("big"),
    }
}

/// The board's size, if the document gives a good one.
pub(crate) fn board_size(entries: &Entries) -> Option<BoardSize> {
    let Value::Table(board) = &get(entries, "board")?.value else { return None };
    shape::size(get(board, "size")?.text()?)
}
