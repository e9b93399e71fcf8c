//! Parts of an image file that its pixels need, as a file of their own. Profiles, texts, thumbnails and the other
//! frames of an animation are left out unread, so that no decoder inflates them. Independent of decoders.

use image::ImageFormat;
use image::metadata::Orientation;

use super::lossless;
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
    /// Further bytes that its decoder takes.
    pub(super) further: u64,
}

impl Parts {
    /// Takes a file apart.
    ///
    /// # Errors
    /// If it is no JPEG, PNG or WebP, or is cut; if its codes take more than `most` bytes.
    pub(super) fn of(sent: &[u8], most: u64) -> Result<Self, PictureError> {
        let found = match image::guess_format(sent) {
            Ok(ImageFormat::Png) => of_png(sent),
            Ok(ImageFormat::Jpeg) => of_jpeg(sent),
            Ok(ImageFormat::WebP) => of_webp(sent, most),
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

fn u32_at(bytes: &[u8], at: usize, read: fn([u8; 4]) -> u32) -> Option<usize> {
    let four = bytes.get(at..)?.first_chunk::<4>()?;
    usize::try_from(read(*four)).ok()
}

fn of_png(sent: &[u8]) -> Option<Parts> {
    const SIGNATURE_BYTES: usize = 8;
    let (mut bytes, mut exif) = (sent.get(..SIGNATURE_BYTES)?.to_vec(), None);
    let mut at = SIGNATURE_BYTES;
    loop {
        let length = u32_at(sent, at, u32::from_be_bytes)?;
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
        further: 0,
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
        further: 0,
    })
}

/// A WebP's chunk: its kind and its data.
type Chunk<'a> = (&'a [u8], &'a [u8]);

/// Chunks of a WebP, up to a cut one.
fn chunks(bytes: &[u8]) -> impl Iterator<Item = Chunk<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let length = u32_at(bytes, at + 4, u32::from_le_bytes)?;
        let data = bytes.get(at + 8..(at + 8).checked_add(length)?)?;
        let kind = bytes.get(at..at + 4)?;
        // A chunk of an odd length is followed by a byte of nothing.
        at += 8 + length + length % 2;
        Some((kind, data))
    })
}

fn of_webp(sent: &[u8], most: u64) -> Option<Parts> {
    const HEAD_BYTES: usize = 12;
    /// Bytes of an animation's frame before its chunks.
    const FRAME_BYTES: usize = 16;
    let mut exif = None;
    let (mut picture, mut alpha) = (None, None);
    let mut look = |(kind, data): Chunk<'_>| match kind {
        b"VP8 " | b"VP8L" if picture.is_none() => picture = Some((kind.to_vec(), data.to_vec())),
        b"ALPH" if picture.is_none() => alpha = Some(data.to_vec()),
        _ => {}
    };
    for (kind, data) in chunks(sent.get(HEAD_BYTES..)?) {
        match kind {
            b"ANMF" => chunks(data.get(FRAME_BYTES..)?).for_each(&mut look),
            b"EXIF" => exif = Some(data),
            _ => look((kind, data)),
        }
    }
    let (kind, data) = picture?;
    let mut body = Vec::new();
    let (beside, further) = if kind == b"VP8L" {
        let (width, height) = lossless::size_of(&data)?;
        let further = code_bytes(&data, (width, height), false, most)?;
        // Four bytes before the three that are left without alpha, and the blocks.
        (5, further)
    } else if let Some(alpha) = alpha {
        let sides = data.get(6..)?.first_chunk::<4>()?;
        let pixels = |low, high| u32::from(u16::from_le_bytes([low, high]) & 0x3FFF);
        let size = (pixels(sides[0], sides[1]), pixels(sides[2], sides[3]));
        let mut extended = vec![0x10, 0, 0, 0];
        for side in [size.0, size.1] {
            extended.extend_from_slice(side.checked_sub(1)?.to_le_bytes().first_chunk::<3>()?);
        }
        push(&mut body, b"VP8X", &extended)?;
        push(&mut body, b"ALPH", &alpha)?;
        let is_lossless = alpha.first()? & 3 == 1;
        let further = if is_lossless {
            code_bytes(alpha.get(1..)?, size, true, most)?
        } else {
            0
        };
        // Four colours and one of the alpha channel, and the lossy picture's planes.
        (7, further)
    } else {
        (2, 0)
    };
    push(&mut body, &kind, &data)?;
    let mut bytes = b"RIFF".to_vec();
    bytes.extend_from_slice(&u32::try_from(body.len() + 4).ok()?.to_le_bytes());
    bytes.extend_from_slice(b"WEBP");
    bytes.append(&mut body);
    Some(Parts {
        format: ImageFormat::WebP,
        bytes,
        orientation: orientation(exif),
        beside,
        further,
    })
}

/// Bytes of a stream's codes; a picture with too many pixels is not read, since it is refused by its size.
fn code_bytes(stream: &[u8], size: lossless::Size, is_alpha: bool, most: u64) -> Option<u64> {
    if u64::from(size.0) * u64::from(size.1) > super::rewrite::MAX_PIXELS {
        return Some(0);
    }
    lossless::code_bytes(stream, is_alpha.then_some(size), most)
}

/// Adds a chunk.
fn push(body: &mut Vec<u8>, kind: &[u8], data: &[u8]) -> Option<()> {
    body.extend_from_slice(kind);
    body.extend_from_slice(&u32::try_from(data.len()).ok()?.to_le_bytes());
    body.extend_from_slice(data);
    if data.len() % 2 == 1 {
        body.push(0);
    }
    Some(())
}
