//! The text of QR Ph codes, and the codes that the server makes.

use tulay_provider_api::qr_ph::{Merchant, reference, text};

use super::fuzz;

fn merchant() -> Merchant {
    Merchant {
        acquirer_bic: "TULAPHM1XXX".to_owned(),
        merchant_id: "1".to_owned(),
        category_code: "6012".to_owned(),
        city: "MAKATI".to_owned(),
        name: "TULAY".to_owned(),
    }
}

/// CRC-16/CCITT-FALSE, as EMVCo requires: a changed text is read only with its own checksum.
fn checksum(text: &str) -> u16 {
    text.bytes().fold(0xFFFF, |crc, byte| {
        (0..8).fold(crc ^ (u16::from(byte) << 8), |crc, _| {
            let shifted = crc << 1;
            if crc & 0x8000 == 0 {
                shifted
            } else {
                shifted ^ 0x1021
            }
        })
    })
}

#[test]
fn sec_13_a_qr_text_has_the_reference_that_it_says_or_none() {
    let merchant = merchant();
    fuzz(
        "qr-ph",
        &["6304", "0000", "6207", "05", "28", "99", "0016", "5802PH"],
        |input| {
            let scanned = String::from_utf8_lossy(input);
            let read = reference(&scanned);
            let counted = scanned.trim_end_matches(|c: char| c.is_ascii_hexdigit());
            let counted = format!("{counted}6304");
            let sound = format!("{counted}{:04X}", checksum(&counted));
            for found in [read, reference(&sound)].into_iter().flatten() {
                assert!(scanned.contains(found) || sound.contains(found));
            }
            let made = text(&merchant, &scanned, 12_345);
            if let Ok(made) = &made {
                assert_eq!(reference(made), Some(&*scanned), "{made}");
                assert!(made.is_ascii() && made.len() <= 512);
            }
            format!(
                "{} {} {}",
                read.is_some(),
                reference(&sound).is_some(),
                made.is_ok()
            )
        },
    );
}
