//! Uploaded images: unreadable ones are refused, and the stored ones are JPEGs without other data.

use bytes::Bytes;
use flate2::Crc;
use tulay_config::{SealingKey, SealingKeys};
use tulay_lender::pictures::Pictures;

use super::fuzz;
use tulay_support::waiting::ended;

/// Returns a changed PNG with valid checksums, which it would otherwise be refused for.
fn with_sums(png: &[u8]) -> Vec<u8> {
    let mut made = png.to_vec();
    let mut at = 8;
    while let Some(head) = made
        .get(at..at + 4)
        .and_then(|head| <[u8; 4]>::try_from(head).ok())
    {
        let length = u32::from_be_bytes(head) as usize;
        let Some(end) = at.checked_add(8).and_then(|from| from.checked_add(length)) else {
            break;
        };
        if made.len() < end + 4 {
            break;
        }
        let mut sum = Crc::new();
        sum.update(&made[at + 4..end]);
        made[end..end + 4].copy_from_slice(&sum.sum().to_be_bytes());
        at = end + 4;
    }
    made
}

#[test]
fn sec_13_an_image_is_made_anew_or_refused_and_soon() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = SealingKeys {
        current: SealingKey([7; 32]),
        previous: Vec::new(),
    };
    let pictures = Pictures::open(folder.path(), keys.sealer()).expect("images");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let words = ["\u{89}PNG", "IHDR", "IDAT", "tRNS", "PLTE", "IEND", "Exif"];
    fuzz("images", &words, |input| {
        let sent = if input.starts_with(b"\x89PNG") {
            with_sums(input)
        } else {
            input.to_vec()
        };
        let made = ended("decoding", pictures.make(Bytes::from(sent)));
        let made = runtime.block_on(made);
        let picture = match made {
            Ok(picture) => picture,
            Err(why) => return why.to_string(),
        };
        let name = picture.name().to_owned();
        let jpeg = runtime.block_on(async {
            pictures.keep(picture).await.expect("stored");
            let jpeg = pictures.find(&name).await.expect("read").expect("there");
            pictures.remove(&name).await.expect("removed");
            jpeg
        });
        let shown = image::load_from_memory_with_format(&jpeg, image::ImageFormat::Jpeg);
        let shown = shown.expect("a JPEG");
        assert!(shown.width().max(shown.height()) <= 2_048);
        assert!(!jpeg.windows(4).any(|part| part == b"Exif"));
        "an image".to_owned()
    });
}
