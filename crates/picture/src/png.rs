//! SVG to PNG.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

/// The widest picture that is made, in pixels; none is taller than twice this.
pub const MAX_WIDTH: u32 = 4096;

/// The longest text that is read. Our largest boards need a tenth of it.
const MAX_TEXT: usize = 4 << 20;

/// Why there is no PNG.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PictureError {
    /// The width is zero or beyond [`MAX_WIDTH`], or the height would be beyond twice that.
    Size {
        /// The width that was asked for.
        width: u32,
        /// The height that follows from it.
        height: u32,
    },
    /// The text is longer than any picture of ours.
    TooLong {
        /// How many bytes it has.
        bytes: usize,
    },
    /// The text is no SVG.
    NotSvg {
        /// What is wrong with it.
        message: String,
    },
    /// The pixels could not be written as PNG.
    Encoding {
        /// What went wrong.
        message: String,
    },
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Size { width, height } => write!(
                f,
                "A picture of {width} by {height} pixels cannot be made: the width must be from 1 to {MAX_WIDTH}, \
                 the height at most {}.",
                2 * MAX_WIDTH
            ),
            PictureError::TooLong { bytes } => {
                write!(f, "The SVG has {bytes} bytes; at most {MAX_TEXT} are read.")
            }
            PictureError::NotSvg { message } => write!(f, "The text is no SVG: {message}."),
            PictureError::Encoding { message } => write!(f, "The PNG could not be written: {message}."),
        }
    }
}

impl std::error::Error for PictureError {}

/// An SVG as PNG of a width in pixels; the height follows.
///
/// The SVG need not be one of ours, but texts are not drawn, and what it refers to outside itself is
/// not looked up.
///
/// # Errors
///
/// The size is beyond limits, or the text is no SVG.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    if svg.len() > MAX_TEXT {
        return Err(PictureError::TooLong { bytes: svg.len() });
    }
    let options = Options {
        // Nothing is read from disk, whatever the text says.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree =
        Tree::from_str(svg, &options).map_err(|error| PictureError::NotSvg { message: error.to_string() })?;
    let scale = width as f32 / tree.size().width();
    // A float that is too large for the type becomes its largest value, which is refused below.
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let refused = PictureError::Size { width, height };
    if width > MAX_WIDTH || height > 2 * MAX_WIDTH {
        return Err(refused);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(refused)?;
    // The last row would be half empty if the height were not stretched to whole pixels.
    let transform = Transform::from_scale(scale, height as f32 / tree.size().height());
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PictureError::Encoding { message: error.to_string() })
}
