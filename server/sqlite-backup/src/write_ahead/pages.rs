//! Pages of a database, and the file that they are put together in again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;

use tulay_store::StoreError;
use tulay_system::private::make_file;

/// The largest page that SQLite knows.
const MAX_PAGE_BYTES: u32 = 65_536;

/// The newest content of pages, as of a commit.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Pages {
    size: u32,
    /// How many the database has.
    all: u32,
    content: BTreeMap<u32, Vec<u8>>,
}

impl Pages {
    pub(super) fn new(size: u32) -> Pages {
        Pages {
            size,
            all: 0,
            content: BTreeMap::new(),
        }
    }

    pub(super) fn put(&mut self, page: u32, content: Vec<u8>) {
        self.content.insert(page, content);
    }

    /// Takes over what was committed with this many pages in the database.
    pub(super) fn take(&mut self, committed: &mut Pages, database_pages: u32) {
        self.content.append(&mut committed.content);
        self.all = database_pages;
    }

    /// The memory that their content takes.
    pub(super) fn bytes(&self) -> u64 {
        self.content.len() as u64 * u64::from(self.size)
    }

    /// Writes them down: their size, the pages of the database, how many they are, and each with its number.
    pub fn write(&self, to: &mut impl Write) -> std::io::Result<()> {
        let count = u32::try_from(self.content.len()).map_err(std::io::Error::other)?;
        for word in [self.size, self.all, count] {
            to.write_all(&word.to_be_bytes())?;
        }
        for (page, content) in &self.content {
            to.write_all(&page.to_be_bytes())?;
            to.write_all(content)?;
        }
        Ok(())
    }

    /// Reads what [`Pages::write`] wrote.
    ///
    /// # Errors
    /// When it is cut off, or no page has such a size.
    pub fn read(from: &mut impl Read) -> std::io::Result<Pages> {
        let size = word(from)?;
        if size > MAX_PAGE_BYTES {
            return Err(std::io::Error::other("no page is so large"));
        }
        let mut pages = Pages::new(size);
        pages.all = word(from)?;
        for _ in 0..word(from)? {
            let page = word(from)?;
            let mut content = vec![0; size as usize];
            from.read_exact(&mut content)?;
            pages.put(page, content);
        }
        Ok(pages)
    }
}

fn word(from: &mut impl Read) -> std::io::Result<u32> {
    let mut bytes = [0; 4];
    from.read_exact(&mut bytes)?;
    Ok(u32::from_be_bytes(bytes))
}

/// A database that is put together page by page, while nobody has it open.
pub struct PageFile(File);

impl PageFile {
    /// Makes the file anew from a whole copy.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when it cannot be written, or the copy cannot be read to its end.
    pub fn fill(path: &Path, copy: &mut impl Read) -> Result<PageFile, StoreError> {
        let mut filled = || {
            make_file(path)?;
            let mut file = File::options().write(true).truncate(true).open(path)?;
            std::io::copy(copy, &mut file)?;
            Ok(PageFile(file))
        };
        filled().map_err(failed)
    }

    /// Puts pages over those that are there.
    pub fn apply(&self, pages: &Pages) -> Result<(), StoreError> {
        let size = u64::from(pages.size);
        let applied = || {
            for (page, content) in &pages.content {
                let before = page
                    .checked_sub(1)
                    .ok_or_else(|| std::io::Error::other("there is no page 0"))?;
                self.0.write_all_at(content, u64::from(before) * size)?;
            }
            self.0.set_len(u64::from(pages.all) * size)
        };
        applied().map_err(failed)
    }

    /// Makes it durable.
    pub fn end(self) -> Result<(), StoreError> {
        self.0.sync_all().map_err(failed)
    }
}

#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn failed(error: std::io::Error) -> StoreError {
    StoreError::Unavailable(format!("putting the database together: {error}"))
}
