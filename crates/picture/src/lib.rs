//! A position as a picture: SVG, and PNG made from it.
#![forbid(unsafe_code)]
