//! Reads the log: a header, then frames, each with a page. Every frame's checksum covers all before it, so a position
//! identifies everything that was written up to it. Format: <https://sqlite.org/fileformat2.html#the_write_ahead_log>.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::pages::Pages;
use tulay_store::StoreError;

const HEADER_BYTES: usize = 32;
const FRAME_HEADER_BYTES: usize = 24;
/// Its last bit gives the byte order of checksums.
const MAGIC: u32 = 0x377f_0682;
const BUFFER_BYTES: usize = 256 * 1024;
/// A transaction may be this many times as large as the part that is read at once.
const LARGE: u64 = 16;

/// A position in the log, after a commit.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Position {
    /// Number of restarts of the log.
    pub beginnings: u32,
    /// Two numbers that change when the log restarts; the first counts up.
    pub salt: [u32; 2],
    /// Number of frames before it.
    pub frames: u32,
    /// Checksum of everything before it.
    pub checksum: [u32; 2],
}

impl Position {
    /// Returns true if the log of `self` can be the one that started when everything before `earlier` was in the
    /// database.
    pub fn follows(&self, earlier: &Position) -> bool {
        self == earlier
            || (self.frames == 0
                && self.salt[0] == earlier.salt[0].wrapping_add(1)
                && self.beginnings == earlier.beginnings.wrapping_add(1))
    }
}

/// Pages committed between two positions.
#[derive(Debug)]
pub struct Written {
    /// First position.
    pub from: Position,
    /// Last position.
    pub to: Position,
    /// The newest content of each page that was written.
    pub pages: Pages,
    /// True if it is everything that was committed at the time of reading.
    pub is_all: bool,
}

/// Content of the log after a position.
#[derive(Debug)]
pub enum Tail {
    /// No commit.
    Nothing,
    /// These pages.
    Written(Written),
    /// The log does not continue from there: a part is lost, for this reason.
    Broken(&'static str),
}

/// Reads the commits after a position, in whole transactions, about `most_bytes` of them. A transaction is held in
/// memory until its end: one with [`LARGE`] times as much breaks the log.
///
/// # Errors
/// [`StoreError::Unavailable`] when the log cannot be read.
pub fn read(log: &Path, after: &Position, most_bytes: u64) -> Result<Tail, StoreError> {
    let Some(mut reader) = Reader::open(log)? else {
        return Ok(Tail::Broken("there is no log"));
    };
    let begun = reader.header.beginning();
    let from = if begun.salt == after.salt {
        if !reader.has(after)? {
            return Ok(Tail::Broken(
                "the log is another one at the place where it was shipped last",
            ));
        }
        *after
    } else if begun.follows(after) {
        begun
    } else {
        return Ok(Tail::Broken(
            "the log was restarted before its end was shipped",
        ));
    };
    reader.go_to(from)?;
    let mut pages = Pages::new(reader.header.page_size);
    let mut open = Pages::new(reader.header.page_size);
    let (mut to, mut bytes, mut is_all) = (from, 0, true);
    while let Some(frame) = reader.next_frame()? {
        bytes += u64::from(reader.header.page_size);
        open.put(frame.page, frame.content);
        if open.bytes() > most_bytes.saturating_mul(LARGE) {
            if to == from {
                return Ok(Tail::Broken("one transaction is too large for a segment"));
            }
            is_all = false;
            break;
        }
        if frame.database_pages > 0 {
            to = reader.at;
            pages.take(&mut open, frame.database_pages);
            if bytes >= most_bytes {
                is_all = false;
                break;
            }
        }
    }
    Ok(if to == from {
        Tail::Nothing
    } else {
        Tail::Written(Written {
            from,
            to,
            pages,
            is_all,
        })
    })
}

/// Bytes of the log after a position, or of all of it; 0 where the log cannot be read.
pub fn waiting_bytes(log: &Path, after: Option<&Position>) -> u64 {
    let Ok(Some(mut reader)) = Reader::open(log) else {
        return 0;
    };
    let begun = reader.header.beginning();
    let shipped = after.filter(|after| after.salt == begun.salt);
    let from = shipped.copied().unwrap_or(begun);
    if reader.go_to(from).is_err() {
        return 0;
    }
    // The file may be longer than this log: it is not truncated when the log restarts. So the log's frames are counted.
    reader.frames_of_this_log() * reader.frame_bytes()
}

/// A frame: the page's number and content, and after a commit the number of pages of the database.
pub(super) struct Frame {
    pub(super) page: u32,
    pub(super) database_pages: u32,
    pub(super) content: Vec<u8>,
}

struct Header {
    page_size: u32,
    big_endian: bool,
    beginnings: u32,
    salt: [u32; 2],
    checksum: [u32; 2],
}

impl Header {
    fn beginning(&self) -> Position {
        Position {
            beginnings: self.beginnings,
            salt: self.salt,
            frames: 0,
            checksum: self.checksum,
        }
    }
}

/// Reads frames as long as they belong to this log and are whole.
pub(super) struct Reader {
    file: BufReader<File>,
    header: Header,
    at: Position,
}

impl Reader {
    /// The log, if it has begun.
    pub(super) fn open(log: &Path) -> Result<Option<Reader>, StoreError> {
        let file = match File::open(log) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(&error)),
        };
        let mut file = BufReader::with_capacity(BUFFER_BYTES, file);
        let mut bytes = [0; HEADER_BYTES];
        if !filled(&mut file, &mut bytes)? {
            return Ok(None);
        }
        let words = words(&bytes);
        let big_endian = words[0] & 1 == 1;
        if words[0] & !1 != MAGIC || sum([0, 0], &bytes[..24], big_endian) != [words[6], words[7]] {
            return Ok(None);
        }
        let header = Header {
            page_size: words[2],
            big_endian,
            beginnings: words[3],
            salt: [words[4], words[5]],
            checksum: [words[6], words[7]],
        };
        let at = header.beginning();
        Ok(Some(Reader { file, header, at }))
    }

    pub(super) fn page_size(&self) -> u32 {
        self.header.page_size
    }

    pub(super) fn at(&self) -> Position {
        self.at
    }

    fn frame_bytes(&self) -> u64 {
        u64::from(self.header.page_size) + FRAME_HEADER_BYTES as u64
    }

    /// Offset of the content of a frame in the file.
    pub(super) fn content_at(&self, frame: u32) -> u64 {
        HEADER_BYTES as u64 + u64::from(frame) * self.frame_bytes() + FRAME_HEADER_BYTES as u64
    }

    /// Returns true if the log has this position.
    fn has(&mut self, position: &Position) -> Result<bool, StoreError> {
        let Some(last) = position.frames.checked_sub(1) else {
            return Ok(self.header.checksum == position.checksum);
        };
        let at = self.content_at(last) - FRAME_HEADER_BYTES as u64;
        self.file.seek(SeekFrom::Start(at)).map_err(io)?;
        let mut bytes = [0; FRAME_HEADER_BYTES];
        if !filled(&mut self.file, &mut bytes)? {
            return Ok(false);
        }
        let words = words(&bytes);
        Ok([words[2], words[3]] == position.salt && [words[4], words[5]] == position.checksum)
    }

    fn go_to(&mut self, position: Position) -> Result<(), StoreError> {
        let at = self.content_at(position.frames) - FRAME_HEADER_BYTES as u64;
        self.file.seek(SeekFrom::Start(at)).map_err(io)?;
        self.at = position;
        Ok(())
    }

    /// Reads the next frame, if it is whole and of this log.
    pub(super) fn next_frame(&mut self) -> Result<Option<Frame>, StoreError> {
        let mut head = [0; FRAME_HEADER_BYTES];
        let mut content = vec![0; self.header.page_size as usize];
        if !filled(&mut self.file, &mut head)? || !filled(&mut self.file, &mut content)? {
            return Ok(None);
        }
        let words = words(&head);
        let big_endian = self.header.big_endian;
        let checksum = sum(self.at.checksum, &head[..8], big_endian);
        let checksum = sum(checksum, &content, big_endian);
        if [words[2], words[3]] != self.header.salt || [words[4], words[5]] != checksum {
            return Ok(None);
        }
        self.at.frames += 1;
        self.at.checksum = checksum;
        Ok(Some(Frame {
            page: words[0],
            database_pages: words[1],
            content,
        }))
    }

    /// Counts the following frames that have this log's salt, by their headers alone.
    fn frames_of_this_log(&mut self) -> u64 {
        let mut count = 0;
        let mut head = [0; FRAME_HEADER_BYTES];
        let size = i64::from(self.header.page_size);
        while matches!(filled(&mut self.file, &mut head), Ok(true)) {
            let words = words(&head);
            if [words[2], words[3]] != self.header.salt || self.file.seek_relative(size).is_err() {
                break;
            }
            count += 1;
        }
        count
    }
}

/// SQLite's checksum: two sums over pairs of words.
fn sum(from: [u32; 2], bytes: &[u8], big_endian: bool) -> [u32; 2] {
    let [mut first, mut second] = from;
    let word = if big_endian {
        u32::from_be_bytes
    } else {
        u32::from_le_bytes
    };
    let (words, _) = bytes.as_chunks::<4>();
    let (pairs, _) = words.as_chunks::<2>();
    for [left, right] in pairs {
        let (left, right) = (word(*left), word(*right));
        first = first.wrapping_add(left).wrapping_add(second);
        second = second.wrapping_add(right).wrapping_add(first);
    }
    [first, second]
}

fn words<const BYTES: usize>(bytes: &[u8; BYTES]) -> Vec<u32> {
    let (words, _) = bytes.as_chunks::<4>();
    words.iter().map(|word| u32::from_be_bytes(*word)).collect()
}

/// Fills `bytes`; returns false if the file ended before.
fn filled(file: &mut impl Read, bytes: &mut [u8]) -> Result<bool, StoreError> {
    match file.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(failed(&error)),
    }
}

fn failed(error: &std::io::Error) -> StoreError {
    StoreError::Unavailable(format!("the database's log: {error}"))
}

#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn io(error: std::io::Error) -> StoreError {
    failed(&error)
}
