//! Pictures of WebKit's pages.

use gtk::{cairo, gdk};
use serde::Deserialize;

/// A rectangle in whole pixels.
#[derive(Clone, Copy, Deserialize)]
pub struct PixelRect {
    /// Distance from the left.
    pub x: i32,
    /// Distance from the top.
    pub y: i32,
    /// Width.
    pub width: i32,
    /// Height.
    pub height: i32,
}

/// Returns a part of a page's snapshot as a PNG.
///
/// # Errors
/// A sentence, for a part that the snapshot does not have.
pub fn png(snapshot: &cairo::Surface, part: PixelRect) -> Result<Vec<u8>, String> {
    let PixelRect {
        x,
        y,
        width,
        height,
    } = part;
    let pixels = gdk::pixbuf_get_from_surface(snapshot, x, y, width, height);
    let pixels = pixels.ok_or("The phone is not in the window.")?;
    let png = pixels.save_to_bufferv("png", &[]);
    png.map_err(|error| error.to_string())
}
