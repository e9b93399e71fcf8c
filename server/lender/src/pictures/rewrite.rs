//! Re-encodes an image: only its pixels are stored, so that anything else in the file (a place, a script, another file)
//! is dropped. Bytes and pixels are counted before anything is decoded. Independent of the store.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, RgbImage};

use super::PictureError;

/// Maximum bytes of an image.
pub const MAX_BYTES: usize = 5 * 1024 * 1024;
/// Maximum decoded pixels: a phone's camera has half as many after the page has made its image smaller.
const MAX_PIXELS: u64 = 25_000_000;
/// Maximum memory for decoding an image, in bytes: four for each pixel.
const MAX_DECODED_BYTES: u64 = 4 * MAX_PIXELS;
/// Additional bytes per pixel for decoding a progressive JPEG: the coefficients of three colours.
const PROGRESSIVE_BYTES: u64 = 6;
/// Additional bytes per pixel for decoding a WebP, which uses a buffer of its own.
const WEBP_BYTES: u64 = 4;
/// Maximum side of a stored image, in pixels: a screenshot stays readable.
const MAX_SIDE: u32 = 2048;
const QUALITY: u8 = 85;

/// JPEG of the same picture, upright, on white, with nothing else in it.
pub(super) fn rewrite(sent: &[u8]) -> Result<Vec<u8>, PictureError> {
    if sent.len() > MAX_BYTES {
        return Err(PictureError::TooManyBytes);
    }
    let (picture, orientation) = decode(sent)?;
    let mut picture = if picture.width().max(picture.height()) > MAX_SIDE {
        // The fast path, which needs no memory beside the two pictures.
        picture.thumbnail(MAX_SIDE, MAX_SIDE)
    } else {
        picture
    };
    picture.apply_orientation(orientation);
    let mut made = Vec::new();
    JpegEncoder::new_with_quality(&mut made, QUALITY)
        .encode_image(&on_white(picture))
        .map_err(|_| PictureError::NotAnImage)?;
    Ok(made)
}

fn decode(sent: &[u8]) -> Result<(DynamicImage, Orientation), PictureError> {
    let unreadable = |error| match error {
        ImageError::Limits(_) => PictureError::TooManyPixels,
        _ => PictureError::NotAnImage,
    };
    let reader = ImageReader::new(Cursor::new(sent)).with_guessed_format();
    let mut reader = reader.map_err(|_| PictureError::NotAnImage)?;
    let beside = match reader.format() {
        Some(ImageFormat::Png) => 0,
        Some(ImageFormat::WebP) => WEBP_BYTES,
        Some(ImageFormat::Jpeg) => match markers(sent) {
            Some(kinds) if kinds.contains(&0xC2) => PROGRESSIVE_BYTES,
            Some(_) => 0,
            None => return Err(PictureError::NotAnImage),
        },
        _ => return Err(PictureError::NotAnImage),
    };
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    // Memory it really takes, not an estimate by pixels: a PNG may have eight bytes for each.
    let taken = decoder.total_bytes().saturating_add(beside * pixels);
    if pixels > MAX_PIXELS || taken > MAX_DECODED_BYTES {
        return Err(PictureError::TooManyPixels);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    Ok((picture, orientation))
}

/// Markers of a complete JPEG; `None` for a truncated one, the missing rest of which the decoder paints grey.
fn markers(jpeg: &[u8]) -> Option<Vec<u8>> {
    let mut found = Vec::new();
    let mut rest = jpeg.get(2..).unwrap_or_default();
    loop {
        // Up to the next marker; in the scan's data 0 and restarts follow 0xFF, and fill bytes may precede it.
        let is_marker = |pair: &[u8]| pair[0] == 0xFF && !matches!(pair[1], 0 | 0xFF | 0xD0..=0xD7);
        let at = rest.windows(2).position(is_marker)?;
        if rest[at + 1] == 0xD9 {
            return Some(found);
        }
        found.push(rest[at + 1]);
        let [high, low] = rest.get(at + 2..)?.first_chunk::<2>()?;
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        rest = rest.get(at + 2 + length..).unwrap_or_default();
    }
}

/// JPEG has no transparency: transparent pixels become white, like paper.
fn on_white(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let picture = picture.into_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [red, green, blue, alpha] = picture.get_pixel(x, y).0;
        let blend = |colour: u8| {
            let mixed = u16::from(colour) * u16::from(alpha) + 255 * (255 - u16::from(alpha));
            u8::try_from(mixed / 255).unwrap_or(u8::MAX)
        };
        image::Rgb([blend(red), blend(green), blend(blue)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &[u8] = include_bytes!("../../../tulay/tests/images/plain.png");
    const WEBP: &[u8] = include_bytes!("../../../tulay/tests/images/plain.webp");
    const LYING: &[u8] = include_bytes!("../../../tulay/tests/images/on-its-side.jpg");

    fn read(jpeg: &[u8]) -> RgbImage {
        let read = image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg);
        read.expect("a JPEG").into_rgb8()
    }

    #[test]
    fn a_picture_keeps_its_pixels_and_nothing_else() {
        let marks: [&[u8]; 4] = [b"Exif", b"GPS", b"xmp", b"<?php"];
        let holds = |bytes: &[u8], mark: &[u8]| bytes.windows(mark.len()).any(|part| part == mark);
        assert!(marks.iter().all(|mark| holds(LYING, mark)), "the fixture");
        let made = rewrite(LYING).expect("a picture");
        assert!(!marks.iter().any(|mark| holds(&made, mark)));
        // It was 60 × 40, to be turned by a quarter.
        assert_eq!(read(&made).dimensions(), (40, 60));
    }

    #[test]
    fn png_and_webp_become_jpeg_on_white() {
        for sent in [PLAIN, WEBP] {
            let made = read(&rewrite(sent).expect("a picture"));
            assert_eq!(made.dimensions(), (32, 32));
            let clear = made.get_pixel(2, 2).0;
            assert!(clear.iter().all(|colour| *colour > 250), "{clear:?}");
        }
    }

    #[test]
    fn what_is_no_picture_or_a_cut_one_is_refused() {
        let half = |whole: &'static [u8]| &whole[..whole.len() / 2];
        let cut_at_the_end = &LYING[..LYING.len() - 3];
        for refused in [
            b"".as_slice(),
            b"\xFF\xD8\xFF",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            b"<html><script>alert(1)</script></html>",
            b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
            half(PLAIN),
            half(WEBP),
            half(LYING),
            cut_at_the_end,
        ] {
            assert_eq!(rewrite(refused), Err(PictureError::NotAnImage));
        }
    }

    #[test]
    fn bytes_and_pixels_are_counted_before_anything_is_decoded() {
        let many = vec![0xFF; MAX_BYTES + 1];
        assert_eq!(rewrite(&many), Err(PictureError::TooManyBytes));
        let bomb = include_bytes!("../../../tulay/tests/images/claims-16k.png");
        assert!(bomb.len() < 100);
        assert_eq!(rewrite(bomb), Err(PictureError::TooManyPixels));
    }

    #[test]
    fn call_05_a_picture_that_takes_more_memory_than_its_pixels_let_expect_is_refused() {
        let flat = |pixel: DynamicImage| {
            let mut sent = Cursor::new(Vec::new());
            pixel.write_to(&mut sent, ImageFormat::Png).expect("a PNG");
            sent.into_inner()
        };
        // 13 million pixels of eight bytes: 104 MB. With four bytes they are accepted.
        let deep = flat(DynamicImage::new_rgba16(13_000, 1_000));
        assert!(deep.len() < 600_000, "{}", deep.len());
        assert_eq!(rewrite(&deep), Err(PictureError::TooManyPixels));
        assert!(rewrite(&flat(DynamicImage::new_rgba8(13_000, 1_000))).is_ok());
    }

    #[test]
    fn a_large_picture_is_made_smaller() {
        let mut large = Vec::new();
        let wide = RgbImage::new(3000, 10);
        let encoded = JpegEncoder::new(&mut large).encode_image(&wide);
        encoded.expect("a JPEG");
        let made = read(&rewrite(&large).expect("a picture"));
        assert_eq!(made.dimensions(), (2048, 7));
    }
}
