//! Reasons for which an image is not stored.

/// Reason why an image was not stored.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// Not a JPEG or PNG, or a truncated one.
    #[error("it cannot be decoded")]
    NotAnImage,
    /// More bytes than [`MAX_BYTES`](super::MAX_BYTES).
    #[error("it has too many bytes")]
    TooManyBytes,
    /// More pixels than are decoded.
    #[error("it has too many pixels")]
    TooManyPixels,
    /// Too many images were being decoded for too long.
    #[error("too many images are being decoded")]
    Busy,
    /// No key of the server opens it, or it is another image's.
    #[error("an image does not open under the sealing keys")]
    Sealed,
    /// The folder failed.
    #[error("the folder of images: {0}")]
    Store(String),
    /// The bucket refused, did not answer or was too slow. The image may be stored there, but nothing shows it.
    #[error("the bucket of images: {0}")]
    Away(String),
}
