//! Link previews of games and replays, for chats and other sites: a title, a sentence and a picture of the
//! position, as Open Graph tags in the document.

use axum::http::{HeaderMap, header};
use tabiya_board::Color;
use tabiya_wire::EndingMessage;
use tabiya_wire::online::Player;

use crate::app::App;
use crate::game::{GameCopy, GameId, GameRequest};
use crate::http::host;
use crate::time::calendar;

/// The width of pictures, in pixels.
const WIDTH: u32 = 800;

/// A link preview.
#[derive(Debug)]
pub(super) struct Card {
    title: String,
    description: String,
    /// The path of the page.
    path: String,
    /// The path of the picture.
    picture: String,
}

/// Returns the preview of a link to a game; nothing if there is no such game.
pub(super) async fn game(app: &App, id: &str) -> Option<Card> {
    let id = GameId::parse(id)?;
    let copy: Box<GameCopy> = app.games.request(app, id, GameRequest::Copy).await.ok()?;
    let ruleset = copy.game.ruleset();
    let (name, sides) = (&ruleset.def().name, &ruleset.def().sides);
    let players = [(&copy.players.white, Color::White), (&copy.players.black, Color::Black)];
    let called = |(player, side): (&Player, Color)| {
        let name = player.name.as_deref().filter(|name| !name.is_empty());
        name.unwrap_or(&sides[side.index()]).to_owned()
    };
    let free = players.iter().position(|(player, _)| !player.taken && !player.computer);
    let [white, black] = players.map(called);
    let (title, description) = match (copy.game.ending(), free) {
        (Some(ending), _) => {
            let ending = EndingMessage::of(ending, ruleset);
            (format!("{white} – {black}, {}", ending.result), format!("{name}. {}", ending.sentence))
        }
        (None, Some(free)) => {
            let host = if free == 0 { black } else { white };
            let description = format!("{host} waits for an opponent. No account is needed.");
            (format!("Play {name}: {}", sides[free]), description)
        }
        (None, None) => {
            let moves = copy.game.ply();
            let plural = if moves == 1 { "" } else { "s" };
            (format!("{white} – {black}"), format!("{name}, {moves} half-move{plural} so far."))
        }
    };
    let picture = format!("/api/games/{id}/png?width={WIDTH}");
    Some(Card { title, description, path: format!("/game/{id}"), picture })
}

/// Returns the preview of a link to a replay; nothing if there is no such replay.
pub(super) async fn replay(app: &App, id: &str) -> Option<Card> {
    let id = GameId::parse(id)?;
    let card = app.store.replay_card(id, calendar()).await.ok()??;
    let fen: String = card.fen.bytes().map(percent_encoded).collect();
    let picture = format!("/api/rules/{}/position.png?width={WIDTH}&fen={fen}", card.rules);
    Some(Card { title: card.title, description: card.summary, path: format!("/replay/{id}"), picture })
}

fn percent_encoded(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}

impl Card {
    /// Returns the document with the tags of this card instead of its own.
    pub(super) fn add_to(&self, document: &str, app: &App, request: &HeaderMap) -> String {
        let mut tags = vec![
            ("og:type", "website".to_owned()),
            ("og:site_name", "Tabiya".to_owned()),
            ("og:title", self.title.clone()),
            ("og:description", self.description.clone()),
        ];
        // Both have to be complete addresses.
        if let Some(base) = base(app, request) {
            tags.push(("og:url", format!("{base}{}", self.path)));
            tags.push(("og:image", format!("{base}{}", self.picture)));
            tags.push(("og:image:alt", "The position on the board".to_owned()));
        }
        let tags = tags
            .iter()
            .map(|(name, content)| format!("<meta property=\"{name}\" content=\"{}\">\n", escaped(content)));
        let tags: String = tags
            .chain(["<meta name=\"twitter:card\" content=\"summary_large_image\">\n".to_owned()])
            .collect();
        let own = |line: &&str| !line.starts_with("<meta property=\"og:");
        let document: String = document.split_inclusive('\n').filter(own).collect();
        let title = format!("<title>{} · Tabiya</title>", escaped(&self.title));
        document.replacen("<title>Tabiya</title>", &title, 1).replacen(
            "</head>",
            &format!("{tags}</head>"),
            1,
        )
    }
}

/// Returns the address of this server as the client knows it, if it is one of ours.
fn base(app: &App, request: &HeaderMap) -> Option<String> {
    let host = request.get(header::HOST)?.to_str().ok()?;
    let forwarded = request.get("x-forwarded-proto").filter(|_| app.config.behind_proxy);
    let scheme = if forwarded.is_some_and(|scheme| scheme == "https") { "https" } else { "http" };
    host::is_ours(host, &app.config).then(|| format!("{scheme}://{host}"))
}

/// Returns a text for an attribute.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        assert_eq!(escaped("a\"><script>\n'&"), "a&quot;&gt;&lt;script&gt; &#39;&amp;");
        assert_eq!("8/K w".bytes().map(percent_encoded).collect::<String>(), "8/K%20w");
        assert_eq!("[+\u{e4}]\"".bytes().map(percent_encoded).collect::<String>(), "%5B%2B%C3%A4%5D%22");
    }
}
