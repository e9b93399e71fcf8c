//! Encryption of personal data: sealed with XChaCha20-Poly1305 under the operator's key, each text bound to its
//! borrower or row. It contains no table and never writes a text to a log.

use std::borrow::Cow;
use std::io::{self, Read as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use tulay_system::hex::{from_hex, to_hex};

/// Length of the nonce that leads a sealed text, in bytes.
const NONCE_BYTES: usize = 24;

/// The first bytes of a nonce identify the key; the others are random.
const ID_BYTES: usize = 8;

/// Prefix of a text that was compressed before it was sealed, and of its associated data. Others are hex alone.
const PACKED: &str = "packed:";

/// Prefix of the associated data of a sealed file.
const FILE: &str = "file:";

/// Separates the digests from every other use of the operator's key.
const DIGEST_DOMAIN: &[u8] = b"tulay digest v1";

/// Separates the key of the digests of phones.
const PHONES_DOMAIN: &str = "tulay digests of phones v1";

/// Separates a key's identifier from every other use of it.
const ID_DOMAIN: &[u8] = b"tulay key id v1";

/// Seals under the current key, and opens texts of that or a previous one.
#[derive(Clone)]
pub struct Sealer {
    current: Key,
    previous: Vec<Key>,
    /// Texts that were opened. Clones share it.
    opened: Arc<AtomicU64>,
}

#[derive(Clone)]
struct Key {
    id: [u8; ID_BYTES],
    cipher: XChaCha20Poly1305,
    /// HMAC-SHA256 under the operator's key, fed with the domain.
    digest: Hmac<Sha256>,
}

/// A sealed number could not be made or opened: another key, another owner, or changed bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sealed number cannot be opened")]
pub struct SealError;

impl Key {
    fn new(key: &[u8; 32]) -> Self {
        let mut digest = <Hmac<Sha256> as hmac::KeyInit>::new(&padded(key).into());
        digest.update(DIGEST_DOMAIN);
        let name = Sha256::new().chain_update(ID_DOMAIN).chain_update(key);
        let mut id = [0; ID_BYTES];
        id.copy_from_slice(&name.finalize()[..ID_BYTES]);
        Self {
            id,
            cipher: XChaCha20Poly1305::new(key.into()),
            digest,
        }
    }

    fn seal(&self, content: &[u8], owner: &str) -> Result<Vec<u8>, SealError> {
        let mut nonce = [0; NONCE_BYTES];
        nonce[..ID_BYTES].copy_from_slice(&self.id);
        rand::fill(&mut nonce[ID_BYTES..]);
        let payload = Payload {
            msg: content,
            aad: owner.as_bytes(),
        };
        let sealed = self.cipher.encrypt(&nonce.into(), payload);
        Ok([&nonce, sealed.map_err(|_| SealError)?.as_slice()].concat())
    }

    fn open(&self, sealed: &[u8], owner: &str) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE_BYTES)?;
        let nonce = XNonce::try_from(nonce).ok()?;
        let payload = Payload {
            msg: sealed,
            aad: owner.as_bytes(),
        };
        self.cipher.decrypt(&nonce, payload).ok()
    }
}

impl Sealer {
    /// A sealer under a 32-byte key.
    pub fn new(key: &[u8; 32]) -> Self {
        Self {
            current: Key::new(key),
            previous: Vec::new(),
            opened: Arc::default(),
        }
    }

    /// The same, which also opens texts of another key.
    #[must_use]
    pub fn with_previous(mut self, key: &[u8; 32]) -> Self {
        self.previous.push(Key::new(key));
        self
    }

    fn keys(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.current).chain(&self.previous)
    }

    /// Returns the keyed digest of a short secret (an SMS code, an address), as hex: without the key the secret cannot
    /// be guessed from the store. `scope` names the kind of secret. Another key gives another digest.
    pub fn digest(&self, scope: &str, secret: &str) -> String {
        to_hex(&self.current.scoped(scope, secret).finalize().into_bytes())
    }

    /// Returns true if `digest` is the one of this secret under any of the keys, in constant time.
    pub fn is_digest(&self, scope: &str, secret: &str, digest: &str) -> bool {
        let is_of = |claimed: &[u8], key: &Key| key.scoped(scope, secret).verify_slice(claimed);
        from_hex(digest).is_some_and(|claimed| {
            let mut keys = self.keys();
            keys.any(|key| is_of(&claimed, key).is_ok())
        })
    }

    /// Seals a number for its owner; gives hex text, another one each time.
    pub fn seal(&self, number: &str, owner: &str) -> Result<String, SealError> {
        Ok(to_hex(&self.current.seal(number.as_bytes(), owner)?))
    }

    /// Seals a text of some thousand characters for its owner, compressed: it takes a third of the space that
    /// [`Sealer::seal`] would need. Its length reveals how well the text compresses, so no secret may be in it together
    /// with text that others can choose.
    pub fn seal_packed(&self, text: &str, owner: &str) -> Result<String, SealError> {
        let packed = deflate(text).map_err(|_| SealError)?;
        let sealed = self.current.seal(&packed, &format!("{PACKED}{owner}"))?;
        Ok(format!("{PACKED}{}", BASE64.encode(sealed)))
    }

    /// Opens what [`Sealer::seal`] or [`Sealer::seal_packed`] made for the same owner.
    pub fn open(&self, sealed: &str, owner: &str) -> Result<String, SealError> {
        self.opened.fetch_add(1, Ordering::Relaxed);
        let sealed = Sealed::read(sealed, owner)?;
        let mut keys = self.keys().filter(|key| sealed.is_of(key));
        keys.find_map(|key| sealed.open(key)).ok_or(SealError)
    }

    /// Seals the content of a file for its owner.
    pub fn seal_file(&self, content: &[u8], owner: &str) -> Result<Vec<u8>, SealError> {
        self.current.seal(content, &format!("{FILE}{owner}"))
    }

    /// Opens what [`Sealer::seal_file`] made for the same owner.
    pub fn open_file(&self, sealed: &[u8], owner: &str) -> Result<Vec<u8>, SealError> {
        let owner = format!("{FILE}{owner}");
        let mut keys = self.keys().filter(|key| sealed.starts_with(&key.id));
        let opened = keys.find_map(|key| key.open(sealed, &owner));
        opened.ok_or(SealError)
    }

    /// Seals a file of a previous key under the current one; returns `None` if it is sealed under the current key
    /// already.
    pub fn reseal_file(&self, sealed: &[u8], owner: &str) -> Result<Option<Vec<u8>>, SealError> {
        let content = self.open_file(sealed, owner)?;
        let is_current = sealed.starts_with(&self.current.id);
        (!is_current)
            .then(|| self.seal_file(&content, owner))
            .transpose()
    }

    /// Returns the key for digests of phones of a database that starts under this sealer's current key: the database
    /// keeps it, sealed, when the sealing key changes.
    pub fn phones_key(&self) -> [u8; 32] {
        let key = self.current.scoped(PHONES_DOMAIN, "").finalize();
        key.into_bytes().into()
    }

    /// Number of texts that it and its clones were asked to open.
    pub fn opened(&self) -> u64 {
        self.opened.load(Ordering::Relaxed)
    }

    /// Seals a text of a previous key in the same form under the current one; returns `None` if it is sealed under the
    /// current key already.
    pub fn reseal(&self, sealed: &str, owner: &str) -> Result<Option<String>, SealError> {
        let known = Sealed::read(sealed, owner)?;
        let text = self.open(sealed, owner)?;
        if known.is_of(&self.current) {
            return Ok(None);
        }
        let again = if known.is_packed {
            self.seal_packed(&text, owner)
        } else {
            self.seal(&text, owner)
        };
        again.map(Some)
    }
}

/// A sealed text, as bytes.
struct Sealed<'a> {
    bytes: Vec<u8>,
    owner: Cow<'a, str>,
    is_packed: bool,
}

impl<'a> Sealed<'a> {
    fn read(text: &str, owner: &'a str) -> Result<Self, SealError> {
        let packed = text.strip_prefix(PACKED);
        let bytes = match packed {
            Some(packed) => BASE64.decode(packed).ok(),
            None => from_hex(text),
        };
        Ok(Self {
            bytes: bytes.ok_or(SealError)?,
            owner: match packed {
                Some(_) => format!("{PACKED}{owner}").into(),
                None => owner.into(),
            },
            is_packed: packed.is_some(),
        })
    }

    fn is_of(&self, key: &Key) -> bool {
        self.bytes.starts_with(&key.id)
    }

    fn open(&self, key: &Key) -> Option<String> {
        let content = key.open(&self.bytes, &self.owner)?;
        if self.is_packed {
            inflate(&content).ok()
        } else {
            String::from_utf8(content).ok()
        }
    }
}

fn deflate(text: &str) -> io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

fn inflate(packed: &[u8]) -> io::Result<String> {
    let mut text = String::new();
    DeflateDecoder::new(packed).read_to_string(&mut text)?;
    Ok(text)
}

impl Key {
    fn scoped(&self, scope: &str, secret: &str) -> Hmac<Sha256> {
        let mut mac = self.digest.clone();
        for part in [scope, secret] {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        mac
    }
}

/// A key as long as a block of SHA-256, as HMAC itself pads it.
fn padded(key: &[u8; 32]) -> [u8; 64] {
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    block
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
            !number.contains(&to_hex(b"4321")),
            "a sealed number shows none of its digits"
        );
        assert_ne!(number, sealer.seal("09171234321", "bor_a")?);
        Ok(())
    }

    #[test]
    fn prod_10_a_text_of_a_previous_key_opens_and_is_sealed_anew_once() -> Result<(), SealError> {
        let before = Sealer::new(&[7; 32]);
        let between = Sealer::new(&[8; 32]).with_previous(&[7; 32]);
        let after = Sealer::new(&[8; 32]);
        let old = before.seal("09171234321", "bor_a")?;
        assert_eq!(between.open(&old, "bor_a")?, "09171234321");
        assert_eq!(after.open(&old, "bor_a"), Err(SealError));
        let new = between.reseal(&old, "bor_a")?.ok_or(SealError)?;
        assert_eq!(after.open(&new, "bor_a")?, "09171234321");
        assert_eq!(before.open(&new, "bor_a"), Err(SealError));
        assert_eq!(between.reseal(&new, "bor_a")?, None);
        assert_eq!(between.reseal(&old, "bor_b"), Err(SealError));
        Ok(())
    }

    #[test]
    fn prod_10_a_digest_of_a_previous_key_holds_still() {
        let before = Sealer::new(&[7; 32]);
        let between = Sealer::new(&[8; 32]).with_previous(&[7; 32]);
        let digest = before.digest("09171234567", "123456");
        assert!(between.is_digest("09171234567", "123456", &digest));
        assert!(!between.is_digest("09171234567", "123457", &digest));
        assert!(!Sealer::new(&[8; 32]).is_digest("09171234567", "123456", &digest));
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
    fn money_08_a_long_text_is_sealed_in_less_place_and_opens_for_its_owner_alone()
    -> Result<(), SealError> {
        let (before, after) = (Sealer::new(&[7; 32]), Sealer::new(&[8; 32]));
        let page = "<tr><td>Processing fee</td><td>₱500.00</td></tr>".repeat(100);
        let sealed = before.seal_packed(&page, "ord_a/loan-agreement")?;
        assert!(sealed.len() * 10 < page.len(), "{}", sealed.len());
        assert_eq!(before.open(&sealed, "ord_a/loan-agreement")?, page);
        assert_eq!(before.open(&sealed, "ord_b/loan-agreement"), Err(SealError));
        assert_eq!(after.open(&sealed, "ord_a/loan-agreement"), Err(SealError));
        assert_ne!(sealed, before.seal_packed(&page, "ord_a/loan-agreement")?);

        let between = after.clone().with_previous(&[7; 32]);
        let again = between.reseal(&sealed, "ord_a/loan-agreement")?;
        let again = again.ok_or(SealError)?;
        assert!(again.starts_with(PACKED), "it keeps its form");
        assert_eq!(after.open(&again, "ord_a/loan-agreement")?, page);
        assert_eq!(between.reseal(&again, "ord_a/loan-agreement")?, None);
        Ok(())
    }

    #[test]
    fn sec_06_a_file_opens_for_its_owner_under_its_key_alone() -> Result<(), SealError> {
        let (before, after) = (Sealer::new(&[7; 32]), Sealer::new(&[8; 32]));
        let mut sealed = before.seal_file(b"\xFF\xD8\xFF", "pic_a")?;
        assert_eq!(before.open_file(&sealed, "pic_a")?, b"\xFF\xD8\xFF");
        assert_eq!(before.open_file(&sealed, "pic_b"), Err(SealError));
        assert_eq!(after.open_file(&sealed, "pic_a"), Err(SealError));
        assert_eq!(
            before.open(&to_hex(&sealed), "pic_a"),
            Err(SealError),
            "a text"
        );
        let between = after.clone().with_previous(&[7; 32]);
        let again = between.reseal_file(&sealed, "pic_a")?.ok_or(SealError)?;
        assert_eq!(after.open_file(&again, "pic_a")?, b"\xFF\xD8\xFF");
        assert_eq!(between.reseal_file(&again, "pic_a")?, None);
        sealed.pop();
        assert_eq!(before.open_file(&sealed, "pic_a"), Err(SealError), "cut");
        Ok(())
    }

    #[test]
    fn money_08_a_text_of_one_form_does_not_open_as_the_other() -> Result<(), SealError> {
        let sealer = Sealer::new(&[7; 32]);
        let packed = sealer.seal_packed("An agreement", "ord_a")?;
        let bytes = BASE64.decode(packed.trim_start_matches(PACKED));
        let as_hex = to_hex(&bytes.map_err(|_| SealError)?);
        assert_eq!(sealer.open(&as_hex, "ord_a"), Err(SealError));
        let bytes = from_hex(&sealer.seal("An agreement", "ord_a")?).ok_or(SealError)?;
        let as_packed = format!("{PACKED}{}", BASE64.encode(bytes));
        assert_eq!(sealer.open(&as_packed, "ord_a"), Err(SealError));
        for changed in [
            "packed:",
            "packed:!",
            &packed[..packed.len() - 2],
            "Packed:AAAA",
        ] {
            assert_eq!(sealer.open(changed, "ord_a"), Err(SealError), "{changed}");
        }
        Ok(())
    }
}
