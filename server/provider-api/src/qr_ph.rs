//! QR Ph codes: the text that every bank's and e-wallet's app scans, in EMVCo's merchant-presented form (fields of tag,
//! length and value, a checksum last). Pure: it contains no channel, no order and no picture.

use serde::Deserialize;

/// The person-to-merchant scheme of QR Ph, as tag 28 names it.
const SCHEME: &str = "ph.ppmi.p2m";
/// QR Ph, as its additional data name it.
const ADDITIONAL: &str = "ph.ppmi.qrph";
/// A plain payment to a merchant (28.05), as in QR Ph codes in use.
const PAYMENT_TYPE: &str = "000";
/// ISO 4217 number of the peso.
const PESO: &str = "608";
/// Tag and length of the checksum, which it covers, too.
const CHECKSUM_HEAD: &str = "6304";
/// The longest merchant name, city and reference that EMVCo allows.
const MAX_NAME: usize = 25;
const MAX_CITY: usize = 15;
const MAX_REFERENCE: usize = 25;

/// The payee, as the acquirer registered it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Merchant {
    /// The acquirer's BIC, 11 characters (28.01).
    pub acquirer_bic: String,
    /// The merchant's id at the acquirer (28.03).
    pub merchant_id: String,
    /// ISO 18245 category, four digits (52).
    pub category_code: String,
    /// City (60).
    pub city: String,
    /// Name that the payer sees (59); the brand's by default.
    #[serde(default)]
    pub name: String,
}

impl Merchant {
    /// Returns the reason why a code cannot be made for this merchant.
    pub fn fault(&self) -> Option<&'static str> {
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if self.acquirer_bic.len() != 11 || !is_printable(&self.acquirer_bic) {
            Some("acquirer_bic has 11 characters")
        } else if !fits(&self.merchant_id, MAX_NAME) {
            Some("merchant_id has 1 to 25 plain characters")
        } else if self.category_code.len() != 4 || !is_digits(&self.category_code) {
            Some("category_code has four digits")
        } else if !fits(&self.city, MAX_CITY) {
            Some("city has 1 to 15 plain characters")
        } else if !fits(&self.name, MAX_NAME) {
            Some("name, or the brand's, has 1 to 25 plain characters")
        } else {
            None
        }
    }
}

/// A reference or an amount that does not fit into a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a QR Ph code cannot hold this reference and this amount")]
pub struct DoesNotFit;

/// The text of a code that pays a merchant an amount, in centavos, once, under the server's reference.
///
/// # Errors
/// [`DoesNotFit`] for a reference of more than 25 plain characters, or an amount that is not above zero or has
/// more than 13 characters.
pub fn text(
    merchant: &Merchant,
    reference: &str,
    amount_centavos: i64,
) -> Result<String, DoesNotFit> {
    let amount = format!("{}.{:02}", amount_centavos / 100, amount_centavos % 100);
    if amount_centavos <= 0 || amount.len() > 13 || !fits(reference, MAX_REFERENCE) {
        return Err(DoesNotFit);
    }
    let account = [
        field("00", SCHEME),
        field("01", &merchant.acquirer_bic),
        field("03", &merchant.merchant_id),
        field("05", PAYMENT_TYPE),
    ];
    let additional = [field("00", ADDITIONAL), field("05", reference)];
    let fields = [
        field("00", "01"),
        // 12: for one payment only.
        field("01", "12"),
        field("28", &account.concat()),
        field("52", &merchant.category_code),
        field("53", PESO),
        field("54", &amount),
        field("58", "PH"),
        field("59", &merchant.name),
        field("60", &merchant.city),
        field("62", &additional.concat()),
        CHECKSUM_HEAD.to_owned(),
    ];
    let counted = fields.concat();
    let checksum = crc16(counted.as_bytes());
    Ok(format!("{counted}{checksum:04X}"))
}

/// The reference in the text of a code (62.05); `None` for any other text, or a wrong checksum.
pub fn reference(text: &str) -> Option<&str> {
    let (counted, checksum) = text.split_at_checked(text.len().checked_sub(4)?)?;
    let is_sound = counted.ends_with(CHECKSUM_HEAD)
        && format!("{:04X}", crc16(counted.as_bytes())) == checksum;
    is_sound.then(|| value(value(text, "62")?, "05")).flatten()
}

/// The value of a tag in a sequence of fields. Lengths count characters.
fn value<'a>(fields: &'a str, tag: &str) -> Option<&'a str> {
    let mut rest = fields;
    while !rest.is_empty() {
        let (found, after) = rest.split_at_checked(2)?;
        let (length, after) = after.split_at_checked(2)?;
        let length: usize = length.parse().ok()?;
        let end = after.char_indices().map(|(at, _)| at).nth(length);
        let (value, after) = after.split_at(end.unwrap_or(after.len()));
        if value.chars().count() != length {
            return None;
        }
        if found == tag {
            return Some(value);
        }
        rest = after;
    }
    None
}

fn field(tag: &str, value: &str) -> String {
    format!("{tag}{:02}{value}", value.len())
}

fn fits(text: &str, max: usize) -> bool {
    (1..=max).contains(&text.len()) && is_printable(text)
}

fn is_printable(text: &str) -> bool {
    text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, no reflection.
fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xFFFF, |sum, byte| {
        (0..8).fold(sum ^ (u16::from(*byte) << 8), |sum: u16, _| {
            let is_carried = sum & 0x8000 != 0;
            (sum << 1) ^ if is_carried { 0x1021 } else { 0 }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// EMVCo's example (QR Code Specification for Payment Systems, merchant-presented mode).
    const EMVCO: &str = "00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678\
        520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233\
        030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A";

    /// Codes that Philippine acquirers published or handed out.
    const QR_PH: [(&str, Option<&str>); 3] = [
        (
            "00020101021227770012com.p2pqrpay0111PAEYPHM2XXX02089996440304129858893861530514+63-9913729861\
             5204601653036085406123.455802PH5913ENG-19818-ged6006Manila62980012com.p2pqrpay0103***0214+63-99\
             137298620303***0408LOYALTY10506test120605cust10708123456780803***6304ED03",
            Some("test12"),
        ),
        (
            "00020101021228530011ph.ppmi.p2m0111SRCPPHM2XXX0312MRCHNT-4H3TZ05030005204519953036085406100.00\
             5802PH5925SOCMED DIGITAL MARKETING 6010MakatiCity62650010ph.starpay0315SOCMED DIGITAL 0509OR#1Z\
             1CSC0708TodayPay0803***88290012ph.ppmi.qrph0109OR#1Z1CSC63040275",
            Some("OR#1Z1CSC"),
        ),
        (
            "00020101021128500011ph.ppmi.p2m0111PAPHPHM1XXX030920143184005033105204539953036085802PH5916Jver\
             lin Contrano6004Naic62440014com.paymaya.qr0522RCjLbs2j7swGVvnBuZGXtL63049320",
            Some("RCjLbs2j7swGVvnBuZGXtL"),
        ),
    ];

    fn merchant() -> Merchant {
        Merchant {
            acquirer_bic: "TULYPHM1XXX".to_owned(),
            merchant_id: "TULAY-0001".to_owned(),
            category_code: "6012".to_owned(),
            city: "Makati".to_owned(),
            name: "Tulay".to_owned(),
        }
    }

    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!(crc16(b"123456789"), 0x29B1, "the catalogue's check value");
        for text in [EMVCO, QR_PH[0].0, QR_PH[1].0, QR_PH[2].0] {
            let (counted, checksum) = text.split_at(text.len() - 4);
            assert_eq!(
                format!("{:04X}", crc16(counted.as_bytes())),
                checksum,
                "{text}"
            );
        }
    }

    #[test]
    fn published_codes_are_read_by_their_tags() {
        for (tag, expected) in [
            ("00", Some("01")),
            ("52", Some("4111")),
            ("54", Some("23.72")),
            ("59", Some("BEST TRANSPORT")),
            ("64", Some("0002ZH0104最佳运输0202北京")),
            ("63", Some("A13A")),
            ("99", None),
        ] {
            assert_eq!(value(EMVCO, tag), expected, "{tag}");
        }
        for (text, expected) in QR_PH {
            assert_eq!(reference(text), expected);
        }
    }

    #[test]
    fn code1_01_a_code_has_every_field_of_qr_ph_and_a_right_checksum() {
        let text = text(&merchant(), "0123456789012345", 342_333).expect("it fits");
        assert_eq!(
            text,
            "00020101021228510011ph.ppmi.p2m0111TULYPHM1XXX0310TULAY-00010503000520460125303608\
             54073423.335802PH5905Tulay6006Makati62360012ph.ppmi.qrph0516012345678901234563049C7D"
        );
        for (tag, expected) in [
            ("00", "01"),
            ("01", "12"),
            ("52", "6012"),
            ("53", "608"),
            ("54", "3423.33"),
            ("58", "PH"),
            ("59", "Tulay"),
            ("60", "Makati"),
        ] {
            assert_eq!(value(&text, tag), Some(expected), "{tag}");
        }
        let account = value(&text, "28").expect("an account");
        assert_eq!(value(account, "00"), Some("ph.ppmi.p2m"));
        assert_eq!(value(account, "01"), Some("TULYPHM1XXX"));
        assert_eq!(value(account, "03"), Some("TULAY-0001"));
        assert_eq!(reference(&text), Some("0123456789012345"));
    }

    #[test]
    fn amounts_have_two_decimals_and_what_does_not_fit_is_refused() {
        for (centavos, expected) in [
            (1, Some("0.01")),
            (100, Some("1.00")),
            (999_999_999_999, Some("9999999999.99")),
            (1_000_000_000_000, None),
            (0, None),
            (-1, None),
            (i64::MAX, None),
        ] {
            let text = text(&merchant(), "1", centavos).ok();
            assert_eq!(text.as_deref().and_then(|text| value(text, "54")), expected);
        }
        for reference in ["", "12345678901234567890123456", "é"] {
            assert_eq!(text(&merchant(), reference, 100), Err(DoesNotFit));
        }
    }

    #[test]
    fn a_text_that_is_no_code_has_no_reference() {
        let sound = text(&merchant(), "0123456789012345", 100).expect("it fits");
        let other_amount = sound.replace("54041.00", "54042.00");
        for text in [
            "",
            "é",
            "6304",
            "0123456789012345",
            &sound[..40],
            &other_amount,
        ] {
            assert_eq!(reference(text), None, "{text}");
        }
    }

    #[test]
    fn a_merchant_that_does_not_fit_a_code_is_refused() {
        assert_eq!(merchant().fault(), None);
        let long = "a name of more than 25 characters";
        for (merchant, why) in [
            (
                Merchant {
                    acquirer_bic: "BIC".to_owned(),
                    ..merchant()
                },
                "acquirer_bic",
            ),
            (
                Merchant {
                    merchant_id: String::new(),
                    ..merchant()
                },
                "merchant_id",
            ),
            (
                Merchant {
                    category_code: "60a2".to_owned(),
                    ..merchant()
                },
                "category_code",
            ),
            (
                Merchant {
                    city: "San Fernando de la Union".to_owned(),
                    ..merchant()
                },
                "city",
            ),
            (
                Merchant {
                    name: long.to_owned(),
                    ..merchant()
                },
                "name",
            ),
            (
                Merchant {
                    name: "Salapî".to_owned(),
                    ..merchant()
                },
                "name",
            ),
        ] {
            assert!(
                merchant.fault().is_some_and(|fault| fault.starts_with(why)),
                "{why}"
            );
        }
    }
}
