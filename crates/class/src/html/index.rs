//! The page of the class.

use super::chart::{bar, distribution, level};
use super::{counted, escape, page};
use crate::mistakes::{Group, THRESHOLD};
use crate::record::{Class, Record, points};
use crate::submission::file_name;
use crate::table::percent;

const SCRIPT: &str = include_str!("sort.js");

/// Writes the page.
pub(super) fn write(class: &Class, groups: &[Group]) -> String {
    let mut out = head(class, groups);
    out.push_str("<div class=\"panels\">\n");
    let shares: Vec<f64> = (class.graded())
        .map(|(_, graded)| if graded.points > 0.0 { graded.earned / graded.points } else { 0.0 })
        .collect();
    out.push_str("<section class=\"panel\">\n<h2>Distribution <small>percent of the points</small></h2>\n");
    out.push_str(&distribution(&shares));
    out.push_str("</section>\n");
    out.push_str(&topics(class));
    out.push_str("</div>\n");
    out.push_str(&table(class));
    out.push_str(&similar(class, groups));
    out.push_str("<footer>Graded with tabiya. Select a name for each lost point.</footer>\n</main>\n");
    page(&format!("{}: the class", class.title), &out, Some(SCRIPT))
}

/// Writes the title and the figures.
fn head(class: &Class, groups: &[Group]) -> String {
    let mut earned: Vec<f64> = class.graded().map(|(_, graded)| graded.earned).collect();
    earned.sort_by(f64::total_cmp);
    let count = earned.len();
    let mean = if count == 0 { 0.0 } else { earned.iter().sum::<f64>() / count as f64 };
    let median = match count {
        0 => 0.0,
        _ if count % 2 == 1 => earned[count / 2],
        _ => f64::midpoint(earned[count / 2 - 1], earned[count / 2]),
    };
    let all = class.points();
    let full = class.graded().filter(|(_, graded)| graded.earned >= graded.points).count();
    let failed = class.records.len() - count;
    let figure = |value: String, unit: &str, name: &str| {
        format!("<div class=\"figure\"><b>{value}</b><i>{unit}</i><span>{name}</span></div>\n")
    };
    let of_all = |value: f64| format!("{} %", percent(value, all));
    let mut out = format!(
        "<main>\n<header>\n<p class=\"kicker\">Class report</p>\n<h1>{}</h1>\n\
         <p class=\"sub\">{} &middot; suite <code>{}</code> &middot; {} points</p>\n</header>\n\
         <div class=\"figures\">\n",
        escape(&class.title),
        counted(class.records.len(), "submission"),
        escape(&class.suite),
        points(all)
    );
    let tenth = |value: f64| points((value * 10.0).round() / 10.0);
    out.push_str(&figure(tenth(mean), &of_all(mean), "mean"));
    out.push_str(&figure(tenth(median), &of_all(median), "median"));
    out.push_str(&figure(full.to_string(), "", "full marks"));
    out.push_str(&figure(failed.to_string(), "", "not graded"));
    out.push_str(&figure(groups.len().to_string(), "", "groups to look at"));
    out.push_str("</div>\n");
    out
}

/// Writes the mean of each topic.
fn topics(class: &Class) -> String {
    let mut out = String::from(
        "<section class=\"panel\">\n<h2>Topics <small>mean of the class</small></h2>\n<ul class=\"bars\">\n",
    );
    for topic in class.topics() {
        let shares: Vec<_> = (class.graded())
            .filter_map(|(_, graded)| graded.topics.iter().find(|share| share.topic == topic))
            .collect();
        let earned: f64 = shares.iter().map(|share| share.earned).sum();
        let all: f64 = shares.iter().map(|share| share.points).sum();
        out.push_str(&format!(
            "<li><span class=\"name\">{}</span>{}<span class=\"value\">{} %</span></li>\n",
            escape(&topic),
            bar(earned, all),
            percent(earned, all)
        ));
    }
    out.push_str("</ul>\n</section>\n");
    out
}

/// Writes the table of the submissions.
fn table(class: &Class) -> String {
    let topics = class.topics();
    let mut out = String::from(
        "<section class=\"panel wide\">\n<h2>Submissions <small>select a heading to sort</small></h2>\n\
         <div class=\"scroll\">\n<table id=\"class\">\n<thead><tr>\n\
         <th data-sort=\"text\"><button>Name</button></th>\n\
         <th class=\"total\" data-sort=\"number\"><button>Points</button></th>\n",
    );
    for topic in &topics {
        let topic = escape(topic);
        out.push_str(&format!(
            "<th class=\"topic\" data-sort=\"number\"><button><span>{topic}</span></button></th>\n"
        ));
    }
    out.push_str(
        "<th class=\"notes\" data-sort=\"text\"><button>Notes</button></th>\n</tr></thead>\n<tbody>\n",
    );
    for record in &class.records {
        out.push_str(&row(record, &topics));
    }
    out.push_str("</tbody>\n</table>\n</div>\n</section>\n");
    out
}

fn row(record: &Record, topics: &[String]) -> String {
    let mut out = format!("<tr><th scope=\"row\">{}</th>", link(&record.name));
    match &record.outcome {
        Ok(graded) => {
            out.push_str(&format!(
                "<td class=\"total\" data-value=\"{}\"><b>{}</b> {}</td>",
                graded.earned,
                points(graded.earned),
                bar(graded.earned, graded.points)
            ));
            for topic in topics {
                match graded.topics.iter().find(|share| share.topic == *topic) {
                    Some(share) => out.push_str(&format!(
                        "<td class=\"topic {}\" data-value=\"{}\" title=\"{}: {} of {}\">{}</td>",
                        level(share.earned, share.points),
                        share.earned,
                        escape(topic),
                        points(share.earned),
                        points(share.points),
                        points(share.earned)
                    )),
                    None => out.push_str("<td class=\"topic\" data-value=\"-1\"></td>"),
                }
            }
        }
        Err(_) => {
            out.push_str("<td class=\"total\" data-value=\"-1\"><b>&ndash;</b></td>");
            out.push_str(&"<td class=\"topic\" data-value=\"-1\"></td>".repeat(topics.len()));
        }
    }
    let notes = record.notes().join(" ");
    let short: String = notes.chars().take(90).collect();
    let more = if short.len() < notes.len() { "&hellip;" } else { "" };
    out.push_str(&format!(
        "<td class=\"notes\" title=\"{}\">{}{more}</td></tr>\n",
        escape(&notes),
        escape(&short)
    ));
    out
}

/// Writes the groups with the same unusual mistakes.
fn similar(class: &Class, groups: &[Group]) -> String {
    let mut out = format!(
        "<section class=\"panel wide\">\n<h2>The same unusual mistakes</h2>\n\
         <p class=\"hint\">A hint, not a proof: read the programs before drawing a conclusion. A mistake is \
         unusual if at most a fifth of the class made it. One that k of n submissions share counts \
         log<sub>2</sub>(n&thinsp;/&thinsp;k); wrong answers of one topic that exactly the same submissions \
         gave are one mistake, and of each topic the rarest counts. Pairs from {THRESHOLD} on are \
         listed.</p>\n"
    );
    if groups.is_empty() {
        out.push_str("<p>No two submissions share that many unusual mistakes.</p>\n");
    }
    for group in groups {
        let names: Vec<String> = group.names.iter().map(|name| link(name)).collect();
        out.push_str(&format!(
            "<article class=\"group\">\n<h3>{} <span class=\"tag\">{:.1}</span></h3>\n\
             <div class=\"scroll\"><table class=\"mistakes\">\n<thead><tr><th>Topic</th><th>For example</th>",
            names.join(" <i>and</i> "),
            group.count
        ));
        for name in &group.names {
            out.push_str(&format!("<th class=\"who\">{}</th>", escape(name)));
        }
        out.push_str("<th class=\"who\">Class</th></tr></thead>\n<tbody>\n");
        for mistake in &group.mistakes {
            let (number, name, check) = &mistake.example;
            let sent = if check.line.is_empty() {
                String::new()
            } else {
                format!("<code>{}</code> ", escape(&check.line))
            };
            let more = match mistake.answers {
                1 => String::new(),
                answers => format!(" <span class=\"more\">and {} like it</span>", answers - 1),
            };
            out.push_str(&format!(
                "<tr><td>{}</td><td><span class=\"case\">{number}. {}</span>{sent}{}{more}</td>",
                escape(&mistake.topic),
                escape(name),
                escape(&check.what)
            ));
            for name in &group.names {
                let has = mistake.names.contains(name);
                out.push_str(if has {
                    "<td class=\"who yes\">&#9679;</td>"
                } else {
                    "<td class=\"who\"></td>"
                });
            }
            let share = format!("{} of {}", mistake.names.len(), class.graded().count());
            out.push_str(&format!("<td class=\"who\">{share}</td></tr>\n"));
        }
        out.push_str("</tbody>\n</table></div>\n</article>\n");
    }
    out.push_str("</section>\n");
    out
}

fn link(name: &str) -> String {
    format!("<a href=\"students/{}.html\">{}</a>", escape(&file_name(name)), escape(name))
}
