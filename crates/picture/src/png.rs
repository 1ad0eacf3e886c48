//! Converts SVG to PNG.

use std::error::Error;
use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

/// The maximum width of a PNG in pixels; the maximum height is twice this.
pub const MAX_WIDTH: u32 = 4096;

/// The maximum length of an SVG in bytes. Our largest boards need a tenth of it.
const MAX_TEXT: usize = 4 << 20;

/// An error while creating a PNG.
#[derive(Debug)]
pub enum PictureError {
    /// The width is zero or beyond [`MAX_WIDTH`], or the height would be beyond twice that.
    Size {
        /// The requested width.
        width: u32,
        /// The height that follows from it.
        height: u32,
    },
    /// The text is too long.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The text is not SVG.
    NotSvg {
        /// The error of the parser.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The pixels could not be written as PNG.
    Encoding {
        /// The error of the encoder.
        source: Box<dyn Error + Send + Sync>,
    },
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Size { width, height } => write!(
                f,
                "A picture of {width} by {height} pixels cannot be made: the width must be from 1 to \
                 {MAX_WIDTH}, the height at most {}.",
                2 * MAX_WIDTH
            ),
            PictureError::TooLong { bytes } => {
                write!(f, "The SVG has {bytes} bytes; at most {MAX_TEXT} are read.")
            }
            PictureError::NotSvg { .. } => write!(f, "The text is not SVG."),
            PictureError::Encoding { .. } => write!(f, "The pixels could not be encoded as PNG."),
        }
    }
}

impl Error for PictureError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PictureError::Size { .. } | PictureError::TooLong { .. } => None,
            PictureError::NotSvg { source } | PictureError::Encoding { source } => Some(source.as_ref()),
        }
    }
}

/// Converts an SVG to a PNG with a given width in pixels.
///
/// Any SVG is accepted, but texts are not drawn and external references are not resolved.
///
/// # Errors
///
/// Returns an error if the size is out of range or the text is not SVG.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    if svg.len() > MAX_TEXT {
        return Err(PictureError::TooLong { bytes: svg.len() });
    }
    let options = Options {
        // Nothing is read from disk, even if the text refers to files.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree =
        Tree::from_str(svg, &options).map_err(|error| PictureError::NotSvg { source: Box::new(error) })?;
    let scale = width as f32 / tree.size().width();
    // A float that is too large becomes the maximum of the type, which is refused below.
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    if width > MAX_WIDTH || height > 2 * MAX_WIDTH {
        return Err(PictureError::Size { width, height });
    }
    let mut pixels = Pixmap::new(width, height).ok_or(PictureError::Size { width, height })?;
    // The height is stretched to whole pixels, or the last row would be partly transparent.
    let transform = Transform::from_scale(scale, height as f32 / tree.size().height());
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PictureError::Encoding { source: Box::new(error) })
}
