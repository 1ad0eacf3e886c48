//! Pictures of positions: the parameters of a request, and the drawing.

use serde::Deserialize;
use tabiya_picture::{Marks, Options, natural_width, png, svg};
use tabiya_rules::Position;
use tabiya_wire::ErrorCode;

use super::rules::ColorScheme;
use crate::blocking::Job;
use crate::error::ApiError;

/// The greatest width of a picture, in pixels.
pub(super) const MAX_WIDTH: u32 = 2000;

/// The parameters of a picture.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct PictureParams {
    #[serde(default)]
    flip: bool,
    #[serde(default)]
    theme: ColorScheme,
    width: Option<u32>,
}

impl PictureParams {
    /// Returns the picture as SVG.
    ///
    /// # Errors
    ///
    /// Returns an error if it is too wide.
    pub(super) fn svg(self) -> Result<Picture, ApiError> {
        self.checked(Format::Svg)
    }

    /// Returns the picture as PNG.
    ///
    /// # Errors
    ///
    /// Returns an error if it is too wide.
    pub(super) fn png(self) -> Result<Picture, ApiError> {
        self.checked(Format::Png)
    }

    fn checked(self, format: Format) -> Result<Picture, ApiError> {
        if self.width.is_some_and(|width| !(1..=MAX_WIDTH).contains(&width)) {
            let sentence = format!("The `width` of a picture is a number of pixels from 1 to {MAX_WIDTH}.");
            return Err(ApiError::new(ErrorCode::BadQuery, sentence));
        }
        Ok(Picture { params: self, format })
    }
}

#[derive(Clone, Copy, Debug)]
enum Format {
    Svg,
    Png,
}

/// A picture that is not drawn yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picture {
    params: PictureParams,
    format: Format,
}

impl Picture {
    /// Draws a position.
    ///
    /// # Errors
    ///
    /// Returns an error if the job has to stop, or if the drawing cannot be turned into pixels.
    pub(super) fn draw(self, position: &Position, marks: Marks, job: &Job) -> Result<Vec<u8>, ApiError> {
        let PictureParams { flip, theme, width } = self.params;
        let options = Options { theme: theme.theme(), flip, marks, width, ..Options::default() };
        job.check()?;
        let text = svg(position, &options);
        match self.format {
            Format::Svg => Ok(text.into_bytes()),
            Format::Png => {
                job.check()?;
                // Many screens have two pixels per CSS pixel.
                let default = (2 * natural_width(position.ruleset(), &options)).min(MAX_WIDTH);
                png(&text, width.unwrap_or(default)).map_err(ApiError::internal)
            }
        }
    }
}
