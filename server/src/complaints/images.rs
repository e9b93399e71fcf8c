//! The images of complaints: where they are shown, and why one is refused.

use crate::http::error::AppError;
use crate::i18n::text;
use crate::pictures::{MAX_BYTES, PictureError};

/// The path under which images are shown.
const SHOWN_UNDER: &str = "/complaint-images/";
const BYTES_OF_A_MB: usize = 1024 * 1024;

/// The path at which an image is shown.
pub(crate) fn shown_at(name: &str) -> String {
    format!("{SHOWN_UNDER}{name}")
}

/// The name of an image that is shown at a path of ours.
pub(crate) fn name_at(url: &str) -> Option<&str> {
    url.strip_prefix(SHOWN_UNDER)
}

/// Why an image was not kept, for who sent it: 1400, or 1500 when it is our fault.
pub(crate) fn refused(field: &str, why: &PictureError) -> AppError {
    match why {
        PictureError::NotAnImage => {
            let readable = text("This image cannot be read. Please send a JPEG, PNG or WebP");
            AppError::invalid(field, readable)
        }
        PictureError::TooManyBytes => {
            let smaller = text("This image is too large. Please send one of {0} MB at most");
            AppError::invalid(field, smaller.arg(MAX_BYTES / BYTES_OF_A_MB))
        }
        PictureError::TooManyPixels => {
            let smaller = text("This image has too many pixels. Please send a smaller one");
            AppError::invalid(field, smaller)
        }
        PictureError::Store(_) => AppError::internal(why),
    }
}
