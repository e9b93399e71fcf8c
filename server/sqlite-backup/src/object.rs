//! Format of a backup's objects: a line in the clear (chain, number, position in the log, time), then the same line and
//! the content, compressed and encrypted by age. A holder of the identity can check by it that the clear line was not
//! changed.

use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use crate::write_ahead::Position;
use age::x25519;
use age::{DecryptError, Decryptor, Encryptor, Identity, IdentityFile, Recipient};
use anyhow::{Context, anyhow};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

const MAGIC: &str = "TULAY-BACKUP 1 ";
const MAX_LINE_BYTES: u64 = 4096;

/// Description of an object in a backup.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(super) struct Head {
    pub(super) kind: ObjectKind,
    /// Its chain.
    pub(super) chain: String,
    /// A segment's number, or that of the first one to apply to a copy.
    pub(super) number: u64,
    /// Start of a segment in the log.
    pub(super) from: Option<Position>,
    /// Position in the log up to which it is complete.
    pub(super) to: Position,
    /// Everything written before this time is in it, or before it, in milliseconds since 1970; 0 for a segment that has
    /// only a part of the log as it was read.
    pub(super) at_ms: i64,
    /// Time of its newest content, in milliseconds since 1970.
    pub(super) end_ms: i64,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ObjectKind {
    Begin,
    Copy,
    Segment,
}

impl Head {
    /// Returns the name under which it is stored.
    pub(super) fn name(&self) -> String {
        match self.kind {
            ObjectKind::Begin => format!("{}/begin", self.chain),
            ObjectKind::Copy => copy_name(&self.chain, self.number),
            ObjectKind::Segment => segment_name(&self.chain, self.number),
        }
    }

    fn line(&self) -> io::Result<String> {
        let head = serde_json::to_string(self)?;
        Ok(format!("{MAGIC}{head}\n"))
    }

    /// Reads the line at the start of an object.
    pub(super) fn read(from: &mut impl BufRead) -> io::Result<Head> {
        let mut line = String::new();
        from.take(MAX_LINE_BYTES).read_line(&mut line)?;
        let head = line
            .strip_prefix(MAGIC)
            .ok_or_else(|| io::Error::other("it is no part of a backup of this program"))?;
        Ok(serde_json::from_str(head)?)
    }
}

pub(super) fn copy_name(chain: &str, number: u64) -> String {
    format!("{chain}/copies/{number:09}")
}

pub(super) fn segment_name(chain: &str, number: u64) -> String {
    format!("{chain}/segments/{:06}/{number:09}", number / 1000)
}

/// The public keys that everything is encrypted for.
#[derive(Clone)]
pub(super) struct Recipients(Vec<x25519::Recipient>);

impl Recipients {
    pub(super) fn parse(keys: &[String]) -> anyhow::Result<Self> {
        let parsed = keys.iter().map(|key| {
            let parsed = key.parse::<x25519::Recipient>();
            parsed.map_err(|why| anyhow!("`backup.recipients`: {why}"))
        });
        Ok(Self(parsed.collect::<Result<_, _>>()?))
    }

    /// Encrypts the output of `content`.
    pub(super) fn encrypt<W: Write>(
        &self,
        to: W,
        content: impl FnOnce(&mut GzEncoder<age::stream::StreamWriter<W>>) -> io::Result<()>,
    ) -> io::Result<W> {
        let recipients = self.0.iter().map(|key| key as &dyn Recipient);
        let encryptor = Encryptor::with_recipients(recipients).map_err(io::Error::other)?;
        let encrypted = encryptor.wrap_output(to)?;
        let mut packed = GzEncoder::new(encrypted, Compression::fast());
        content(&mut packed)?;
        packed.finish()?.finish()
    }

    /// Writes an object with its line.
    pub(super) fn write<W: Write>(
        &self,
        head: &Head,
        mut to: W,
        content: impl FnOnce(&mut GzEncoder<age::stream::StreamWriter<W>>) -> io::Result<()>,
    ) -> io::Result<W> {
        let line = head.line()?;
        to.write_all(line.as_bytes())?;
        self.encrypt(to, |packed| {
            packed.write_all(line.as_bytes())?;
            content(packed)
        })
    }
}

/// The secret keys that open backups.
pub struct Identities(Vec<Box<dyn Identity + Send + Sync>>);

impl Identities {
    /// Reads a file in the format of `age-keygen`.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let context = || format!("reading the identities of {}", path.display());
        let text = std::fs::read(path).with_context(context)?;
        let file = IdentityFile::from_buffer(text.as_slice()).with_context(context)?;
        let identities = file.into_identities().with_context(context)?;
        if identities.is_empty() {
            return Err(anyhow!("it has none (AGE-SECRET-KEY-1…)")).with_context(context);
        }
        Ok(Self(identities))
    }

    /// Decrypts the output of [`Recipients::encrypt`].
    pub(super) fn decrypt<R: Read>(&self, from: R) -> io::Result<GzDecoder<impl Read + use<R>>> {
        let identities = self.0.iter().map(|key| key.as_ref() as &dyn Identity);
        let decryptor = Decryptor::new(from).map_err(io::Error::other)?;
        let opened = decryptor.decrypt(identities).map_err(|why| match why {
            DecryptError::NoMatchingKeys => {
                io::Error::other("it was encrypted to another key than those of `--identity`")
            }
            other => io::Error::other(other),
        })?;
        Ok(GzDecoder::new(opened))
    }

    /// The content of an object, after its line; it has to be read to its end by [`ended`].
    pub(super) fn open<R: BufRead>(
        &self,
        mut from: R,
    ) -> io::Result<(Head, GzDecoder<impl Read + use<R>>)> {
        let head = Head::read(&mut from)?;
        let mut content = self.decrypt(from)?;
        let line = head.line()?;
        let mut inside = vec![0; line.len()];
        content.read_exact(&mut inside)?;
        if inside != line.as_bytes() {
            return Err(io::Error::other("its first line was changed"));
        }
        Ok((head, content))
    }
}

/// Checks that nothing follows, and that everything before is unchanged.
pub(super) fn ended(content: &mut impl Read) -> io::Result<()> {
    match io::copy(content, &mut io::sink())? {
        0 => Ok(()),
        more => Err(io::Error::other(format!("{more} bytes too many"))),
    }
}
