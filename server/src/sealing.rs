//! Card, wallet and identity numbers at rest: sealed with XChaCha20-Poly1305 under the operator's key,
//! each bound to the borrower it belongs to. It knows no table and never shows a number in a log.

use std::fmt::Write as _;

use chacha20poly1305::aead::{Aead, Generate, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Length of the nonce that leads a sealed text, in bytes.
const NONCE_BYTES: usize = 24;

/// Keeps the digests apart from every other use of the operator's key.
const DIGEST_DOMAIN: &[u8] = b"tulay digest v1";

/// Seals and opens numbers.
#[derive(Clone)]
pub struct Sealer {
    cipher: XChaCha20Poly1305,
    /// HMAC-SHA256 under the operator's key, fed with the domain.
    digest: Hmac<Sha256>,
}

/// A sealed number could not be made or opened: another key, another owner, or changed bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sealed number cannot be opened")]
pub struct SealError;

impl Sealer {
    /// A sealer under a 32-byte key.
    pub fn new(key: &[u8; 32]) -> Self {
        let mut digest = <Hmac<Sha256> as hmac::KeyInit>::new(&padded(key).into());
        digest.update(DIGEST_DOMAIN);
        Self {
            cipher: XChaCha20Poly1305::new(key.into()),
            digest,
        }
    }

    /// A keyed digest of a short secret (an SMS code, an address), as hex: without the key it cannot be
    /// guessed from the store. `scope` says of what.
    pub fn digest(&self, scope: &str, secret: &str) -> String {
        to_hex(&self.scoped(scope, secret).finalize().into_bytes())
    }

    /// Whether `digest` is the one of this secret, in constant time.
    pub fn is_digest(&self, scope: &str, secret: &str, digest: &str) -> bool {
        from_hex(digest)
            .is_some_and(|claimed| self.scoped(scope, secret).verify_slice(&claimed).is_ok())
    }

    fn scoped(&self, scope: &str, secret: &str) -> Hmac<Sha256> {
        let mut mac = self.digest.clone();
        for part in [scope, secret] {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        mac
    }

    /// Seals a number for its owner; gives hex text, another one each time.
    pub fn seal(&self, number: &str, owner: &str) -> Result<String, SealError> {
        let nonce = XNonce::generate();
        let payload = Payload {
            msg: number.as_bytes(),
            aad: owner.as_bytes(),
        };
        let sealed = self
            .cipher
            .encrypt(&nonce, payload)
            .map_err(|_| SealError)?;
        Ok(to_hex(nonce.iter().chain(&sealed)))
    }

    /// Opens what [`Sealer::seal`] made for the same owner.
    pub fn open(&self, sealed: &str, owner: &str) -> Result<String, SealError> {
        let bytes = from_hex(sealed).ok_or(SealError)?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE_BYTES).ok_or(SealError)?;
        let nonce = XNonce::try_from(nonce).map_err(|_| SealError)?;
        let payload = Payload {
            msg: sealed,
            aad: owner.as_bytes(),
        };
        let number = self
            .cipher
            .decrypt(&nonce, payload)
            .map_err(|_| SealError)?;
        String::from_utf8(number).map_err(|_| SealError)
    }
}

/// A key as long as a block of SHA-256, as HMAC itself pads it.
fn padded(key: &[u8; 32]) -> [u8; 64] {
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    block
}

/// The last four characters of a number: all that is ever shown of it.
pub fn last4(number: &str) -> String {
    let count = number.chars().count();
    number.chars().skip(count.saturating_sub(4)).collect()
}

/// A saved number as the page shows it: `•••• 4321`.
pub fn masked(last4: &str) -> String {
    format!("•••• {last4}")
}

/// Lower-case hex.
pub fn to_hex<'a>(bytes: impl IntoIterator<Item = &'a u8>) -> String {
    bytes.into_iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes of a hex text; `None` for any other text.
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_opens_only_for_its_owner_under_its_key() -> Result<(), SealError> {
        let sealer = Sealer::new(&[7; 32]);
        let number = sealer.seal("09171234321", "bor_a")?;
        assert_eq!(sealer.open(&number, "bor_a")?, "09171234321");
        assert_eq!(sealer.open(&number, "bor_b"), Err(SealError));
        assert_eq!(Sealer::new(&[8; 32]).open(&number, "bor_a"), Err(SealError));
        assert!(
            !number.contains("4321"),
            "hex of a sealed number shows none of it"
        );
        assert_ne!(number, sealer.seal("09171234321", "bor_a")?);
        Ok(())
    }

    #[test]
    fn changed_or_short_text_is_refused() -> Result<(), SealError> {
        let sealer = Sealer::new(&[7; 32]);
        let mut cut = sealer.seal("1234", "bor_a")?;
        cut.pop();
        for text in [cut.as_str(), "", "zz", "00", "é0"] {
            assert_eq!(sealer.open(text, "bor_a"), Err(SealError), "{text}");
        }
        Ok(())
    }

    #[test]
    fn a_digest_holds_for_its_secret_scope_and_key() {
        let sealer = Sealer::new(&[7; 32]);
        let digest = sealer.digest("09171234567", "123456");
        assert!(sealer.is_digest("09171234567", "123456", &digest));
        assert!(!sealer.is_digest("09171234567", "123457", &digest));
        assert!(!sealer.is_digest("0917123456", "7123456", &digest));
        assert!(!Sealer::new(&[8; 32]).is_digest("09171234567", "123456", &digest));
        assert!(!sealer.is_digest("09171234567", "123456", "zz"));
    }

    #[test]
    fn only_four_characters_are_shown() {
        assert_eq!(masked(&last4("4111111111114321")), "•••• 4321");
        assert_eq!(last4("12"), "12");
    }
}
