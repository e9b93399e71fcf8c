//! Re-encodes an image: only its pixels are stored, so that anything else in the file (a place, a script, another file)
//! is dropped. Bytes, sides, pixels and memory are counted before anything is decoded. Independent of the store.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Limits, RgbImage};

use super::parts::Parts;
use super::picture_error::PictureError;

/// Maximum bytes of an image.
pub const MAX_BYTES: usize = 5 * 1024 * 1024;
/// Maximum decoded pixels: a phone's camera has half as many after the page has made its image smaller.
const MAX_PIXELS: u64 = 25_000_000;
/// Maximum side of an image that is decoded: decoders keep whole lines, and a picture is not longer.
const MAX_SENT_SIDE: u32 = 16_384;
/// Maximum memory of an image, from the file to the JPEG, in bytes.
pub(super) const MAX_TAKEN_BYTES: u64 = 100_000_000;
/// Bytes that a decoder and the encoder take for lines and tables, whatever the picture.
const TABLES_BYTES: u64 = 1_000_000;
/// Bytes per pixel of the stored picture on its way to a JPEG: as decoded, with alpha, on white, and turned.
const STORED_PIXEL_BYTES: u64 = 8 + 4 + 3 + 3;
/// Maximum side of a stored image, in pixels: a screenshot stays readable.
const MAX_SIDE: u32 = 2048;
const QUALITY: u8 = 85;

/// Image whose memory is counted; nothing of it is decoded yet.
#[derive(Debug)]
pub(super) struct Counted {
    parts: Parts,
    taken: u64,
}

impl Counted {
    /// Counts the memory of an image.
    ///
    /// # Errors
    /// If it is no image, or takes too much.
    pub(super) fn of(sent: &[u8]) -> Result<Self, PictureError> {
        if sent.len() > MAX_BYTES {
            return Err(PictureError::TooManyBytes);
        }
        let parts = Parts::of(sent)?;
        let decoder = decoder(&parts)?;
        let (width, height) = decoder.dimensions();
        let pixels = u64::from(width) * u64::from(height);
        if width.max(height) > MAX_SENT_SIDE || pixels > MAX_PIXELS {
            return Err(PictureError::TooManyPixels);
        }
        let (stored_width, stored_height) = stored_size(width, height);
        let stored = u64::from(stored_width) * u64::from(stored_height);
        // Memory it really takes, not an estimate by pixels: a PNG may have eight bytes for each.
        let raw_bytes = decoder.total_bytes();
        let pixel_bytes = raw_bytes / pixels.max(1);
        let shrunk = if (stored_width, stored_height) == (width, height) {
            0
        } else {
            stored * pixel_bytes
        };
        let files = u64::try_from(sent.len() + 2 * parts.bytes.len()).unwrap_or(u64::MAX);
        let decoding = raw_bytes + parts.beside * pixels;
        let most = decoding
            .max(raw_bytes + shrunk)
            .max(stored * STORED_PIXEL_BYTES);
        let taken = most.saturating_add(files).saturating_add(TABLES_BYTES);
        drop(decoder);
        if taken > MAX_TAKEN_BYTES {
            return Err(PictureError::TooManyPixels);
        }
        Ok(Self { parts, taken })
    }

    /// Bytes that [`Self::rewrite`] takes at most.
    pub(super) fn taken(&self) -> u64 {
        self.taken
    }

    /// JPEG of the same picture, upright, on white, with nothing else in it.
    ///
    /// # Errors
    /// If it cannot be decoded.
    pub(super) fn rewrite(self) -> Result<Vec<u8>, PictureError> {
        let orientation = self.parts.orientation;
        let picture = DynamicImage::from_decoder(decoder(&self.parts)?)
            .map_err(|error| unreadable(&error))?;
        drop(self.parts);
        let mut picture = DynamicImage::from(on_white(shrunk(picture)));
        picture.apply_orientation(orientation);
        let mut made = Vec::new();
        JpegEncoder::new_with_quality(&mut made, QUALITY)
            .encode_image(&picture)
            .map_err(|_| PictureError::NotAnImage)?;
        Ok(made)
    }
}

fn unreadable(error: &ImageError) -> PictureError {
    match error {
        ImageError::Limits(_) => PictureError::TooManyPixels,
        _ => PictureError::NotAnImage,
    }
}

fn decoder(parts: &Parts) -> Result<impl ImageDecoder + '_, PictureError> {
    let mut reader = ImageReader::with_format(Cursor::new(parts.bytes.as_slice()), parts.format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_TAKEN_BYTES);
    reader.limits(limits);
    reader.into_decoder().map_err(|error| unreadable(&error))
}

/// Sides of the stored picture.
fn stored_size(width: u32, height: u32) -> (u32, u32) {
    let longest = width.max(height);
    if longest <= MAX_SIDE {
        return (width, height);
    }
    let side = |side: u32| {
        let made = u64::from(side) * u64::from(MAX_SIDE) / u64::from(longest);
        u32::try_from(made + 1).unwrap_or(u32::MAX).min(MAX_SIDE)
    };
    (side(width), side(height))
}

/// Takes the picture, so that its memory is free once it is smaller.
fn shrunk(picture: DynamicImage) -> DynamicImage {
    if picture.width().max(picture.height()) <= MAX_SIDE {
        return picture;
    }
    // The fast path, which needs no memory beside the two pictures.
    picture.thumbnail(MAX_SIDE, MAX_SIDE)
}

#[cfg(test)]
fn rewrite(sent: &[u8]) -> Result<Vec<u8>, PictureError> {
    Counted::of(sent)?.rewrite()
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
    use image::codecs::png::PngEncoder;
    use image::{ImageEncoder, ImageFormat};

    use super::*;

    const PLAIN: &[u8] = include_bytes!("../../../../fixtures/uploads/plain.png");
    const WEBP: &[u8] = include_bytes!("../../../../fixtures/uploads/plain.webp");
    const LYING: &[u8] = include_bytes!("../../../../fixtures/uploads/on-its-side.jpg");

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
    fn png_becomes_jpeg_on_white() {
        let made = read(&rewrite(PLAIN).expect("a picture"));
        assert_eq!(made.dimensions(), (32, 32));
        let clear = made.get_pixel(2, 2).0;
        assert!(clear.iter().all(|colour| *colour > 250), "{clear:?}");
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
            WEBP,
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
        let bomb = include_bytes!("../../../../fixtures/uploads/claims-16k.png");
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

    fn png(picture: &DynamicImage, profile: Vec<u8>) -> Vec<u8> {
        let mut sent = Vec::new();
        let mut encoder = PngEncoder::new(&mut sent);
        encoder.set_icc_profile(profile).expect("a profile");
        picture.write_with_encoder(encoder).expect("a PNG");
        sent
    }

    fn holds(bytes: &[u8], part: &[u8]) -> bool {
        bytes.windows(part.len()).any(|window| window == part)
    }

    #[test]
    fn call_05_a_picture_of_one_endless_line_is_refused_by_its_side() {
        let line = png(&DynamicImage::new_luma8(25_000_000, 1), Vec::new());
        assert!(line.len() < 200_000, "{}", line.len());
        assert_eq!(rewrite(&line), Err(PictureError::TooManyPixels));
        let column = png(&DynamicImage::new_luma8(1, 17_000), Vec::new());
        assert_eq!(rewrite(&column), Err(PictureError::TooManyPixels));
        let panorama = png(&DynamicImage::new_rgb8(16_384, 1_000), Vec::new());
        assert!(rewrite(&panorama).is_ok());
    }

    #[test]
    fn call_05_a_profile_is_left_out_before_it_is_inflated() {
        let picture = DynamicImage::new_rgb8(40, 30);
        let bomb = png(&picture, vec![0; 60_000_000]);
        assert!(holds(&bomb, b"iCCP") && bomb.len() < 500_000);
        let counted = Counted::of(&bomb).expect("a picture");
        assert!(!holds(&counted.parts.bytes, b"iCCP"));
        assert!(counted.taken() < 2_000_000, "{}", counted.taken());
        assert_eq!(read(&counted.rewrite().expect("it")).dimensions(), (40, 30));
    }

    #[test]
    fn call_05_a_picture_without_its_other_parts_has_the_same_pixels() {
        for sent in [PLAIN, LYING] {
            let counted = Counted::of(sent).expect("a picture");
            let left = image::load_from_memory(&counted.parts.bytes).expect("a picture");
            assert!(left == image::load_from_memory(sent).expect("a picture"));
            assert!(rewrite(sent).is_ok());
        }
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
