//! `tabiya image`: draws a position.

use std::path::Path;

use tabiya_picture::{BoardColours, Marks, Options, Theme};

use crate::args::ImageArgs;
use crate::error::{CommandError, Exit};
use crate::{game, output, whole_file};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Svg,
    Png,
}

pub(crate) fn run(args: &ImageArgs) -> Result<Exit, CommandError> {
    let file = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let format = format(args, file)?;
    if format == Format::Png && file.is_none() && output::is_terminal() {
        return Err(CommandError::usage("A PNG cannot be shown in a terminal.")
            .hint("Name a file with `-o board.png`, or redirect the output to one."));
    }
    let bytes = picture(args, format)?;
    match file {
        Some(path) => whole_file::write(path, &bytes)?,
        None => output::print_bytes(&bytes)?,
    }
    Ok(Exit::Fine)
}

/// Returns the format given by the flags, or else by the extension of the file.
fn format(args: &ImageArgs, file: Option<&Path>) -> Result<Format, CommandError> {
    let Some(path) = file.filter(|_| !args.svg && !args.png) else {
        return Ok(if args.png { Format::Png } else { Format::Svg });
    };
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        _ => Err(CommandError::usage(format!("`{}` does not say in which format to draw.", path.display()))
            .hint("Use the extension .svg or .png, or pass --svg or --png.")),
    }
}

fn picture(args: &ImageArgs, format: Format) -> Result<Vec<u8>, CommandError> {
    let ruleset = game::find(&args.position.game)?;
    let (position, last) = game::position_and_last_move(&ruleset, &args.position)?;
    let mut marks = Marks::default();
    if let Some(last) = last {
        marks = marks.with_last(last);
    }
    if let Some(name) = &args.select {
        marks = marks.with_selected(&position, game::square(&ruleset, name)?);
    }
    let board = match args.board.as_str() {
        "green" => BoardColours::Green,
        "blue" => BoardColours::Blue,
        "grey" => BoardColours::Grey,
        _ => BoardColours::Brown,
    };
    let theme = if args.dark { Theme::dark() } else { Theme::light() };
    let options = Options {
        theme: Theme { kanji: args.characters, hanzi: args.characters, ..theme.with_board(board) },
        flip: args.flip,
        coordinates: !args.no_coordinates,
        marks,
        width: args.size,
        ..Options::default()
    };
    let svg = tabiya_picture::svg(&position, &options);
    match format {
        Format::Svg => Ok(svg.into_bytes()),
        Format::Png => {
            let width = args.size.unwrap_or_else(|| tabiya_picture::natural_width(&ruleset, &options));
            tabiya_picture::png(&svg, width).map_err(|error| CommandError::new(Exit::Bug, error.to_string()))
        }
    }
}
