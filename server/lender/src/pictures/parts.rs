//! Parts of an image file that its pixels need, as a file of their own. Profiles, texts, thumbnails and the other
//! frames of an animation are left out unread, so that no decoder inflates them. Independent of decoders.

use image::ImageFormat;
use image::metadata::Orientation;

use super::picture_error::PictureError;

/// Beginning of a part with marks of the camera.
const EXIF: [u8; 6] = [b'E', b'x', b'i', b'f', 0, 0];

/// Maximum length of the data in which a camera stores how it was held, in bytes: a segment of a JPEG.
const MAX_EXIF_BYTES: usize = 64 * 1024;

/// File of an image's pixels alone.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) format: ImageFormat,
    pub(super) bytes: Vec<u8>,
    pub(super) orientation: Orientation,
    /// Bytes per pixel that its decoder takes beside the decoded picture.
    pub(super) beside: u64,
}

impl Parts {
    /// Takes a file apart.
    ///
    /// # Errors
    /// If it is no JPEG or PNG, or is cut.
    pub(super) fn of(sent: &[u8]) -> Result<Self, PictureError> {
        let found = match image::guess_format(sent) {
            Ok(ImageFormat::Png) => of_png(sent),
            Ok(ImageFormat::Jpeg) => of_jpeg(sent),
            _ => None,
        };
        found.ok_or(PictureError::NotAnImage)
    }
}

fn orientation(exif: Option<&[u8]>) -> Orientation {
    let exif = exif.filter(|exif| exif.len() <= MAX_EXIF_BYTES);
    let found = exif.and_then(Orientation::from_exif_chunk);
    found.unwrap_or(Orientation::NoTransforms)
}

fn of_png(sent: &[u8]) -> Option<Parts> {
    const SIGNATURE_BYTES: usize = 8;
    let (mut bytes, mut exif) = (sent.get(..SIGNATURE_BYTES)?.to_vec(), None);
    let mut at = SIGNATURE_BYTES;
    loop {
        let length = *sent.get(at..)?.first_chunk::<4>()?;
        let length = usize::try_from(u32::from_be_bytes(length)).ok()?;
        // Its length, its kind, its data and their checksum.
        let chunk = sent.get(at..at.checked_add(length)?.checked_add(12)?)?;
        let kind = chunk.get(4..8)?;
        match kind {
            b"IHDR" | b"PLTE" | b"tRNS" | b"IDAT" | b"IEND" => bytes.extend_from_slice(chunk),
            b"eXIf" => exif = chunk.get(8..8 + length),
            _ => {}
        }
        if kind == b"IEND" {
            break;
        }
        at += chunk.len();
    }
    Some(Parts {
        format: ImageFormat::Png,
        bytes,
        orientation: orientation(exif),
        beside: 0,
    })
}

/// `None` for a truncated JPEG, the missing rest of which the decoder paints grey, and for one with two frames.
fn of_jpeg(sent: &[u8]) -> Option<Parts> {
    let (mut bytes, mut exif) = (sent.get(..2)?.to_vec(), None);
    // Colours of the frame and of its first scan.
    let (mut frame, mut scan) = (None, None);
    let mut is_progressive = false;
    let mut at = 2;
    loop {
        let rest = sent.get(at..)?;
        // Up to the next marker; in the scan's data 0 and restarts follow 0xFF, and fill bytes may precede it.
        let is_marker = |pair: &[u8]| pair[0] == 0xFF && !matches!(pair[1], 0 | 0xFF | 0xD0..=0xD7);
        let before = rest.windows(2).position(is_marker)?;
        if scan.is_some() {
            bytes.extend_from_slice(rest.get(..before)?);
        }
        let (kind, segment) = (*rest.get(before + 1)?, rest.get(before..)?);
        if kind == 0xD9 {
            bytes.extend_from_slice(&[0xFF, kind]);
            break;
        }
        let [high, low] = segment.get(2..)?.first_chunk::<2>()?;
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        let segment = segment.get(..2 + length)?;
        match kind {
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                if frame.replace(*segment.get(9)?).is_some() {
                    return None;
                }
                is_progressive = kind == 0xC2;
            }
            0xDA => {
                scan.get_or_insert(*segment.get(4)?);
            }
            0xE1 => {
                let found = segment.get(4..).and_then(|data| data.strip_prefix(&EXIF));
                exif = exif.or(found);
            }
            _ => {}
        }
        // Of the applications' data, Adobe's alone says how the colours are stored; 0xFE is a comment.
        if !matches!(kind, 0xE0..=0xED | 0xEF | 0xFE) {
            bytes.extend_from_slice(segment);
        }
        at += before + segment.len();
    }
    // The coefficients of all colours are stored until the last scan.
    let (frame, scan) = (frame?, scan?);
    let has_scans = is_progressive || scan < frame;
    Some(Parts {
        format: ImageFormat::Jpeg,
        bytes,
        orientation: orientation(exif),
        beside: if has_scans { 2 * u64::from(frame) } else { 0 },
    })
}
