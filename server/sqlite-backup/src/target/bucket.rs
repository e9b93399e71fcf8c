//! A bucket of an object store (S3): objects by name, each written whole or not at all. Reads are made in pieces, so
//! that none takes longer than the time limit of a call.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::path::Path;
use object_store::{Error, GetOptions, GetRange, ObjectStore, ObjectStoreExt, WriteMultipart};
use tokio::runtime::Handle;

use tulay_bucket::Bounds;
use tulay_bucket::BucketConfig;

/// A call, with its body, is cancelled after two minutes; the caller tries later.
const BOUNDS: Bounds = Bounds {
    connect: Duration::from_secs(10),
    call: Duration::from_mins(2),
    tries: Duration::from_secs(30),
    most_retries: 3,
};
/// Size of the pieces in which a large object is written and read: S3 takes 10,000 of them.
const PIECE_BYTES: usize = 32 * 1024 * 1024;
/// Number of pieces that are sent at once.
const PIECES_AT_ONCE: usize = 2;

/// The bucket, or the part of it below a prefix.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    store: Arc<dyn ObjectStore>,
    piece_bytes: usize,
    runtime: Handle,
}

impl Bucket {
    pub(crate) fn new(config: &BucketConfig) -> anyhow::Result<Self> {
        Ok(Self {
            store: Arc::new(tulay_bucket::open(
                config,
                BOUNDS,
                "application/octet-stream",
            )?),
            piece_bytes: PIECE_BYTES,
            runtime: Handle::current(),
        })
    }

    pub(crate) fn put(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let (path, content) = (Path::from(name), Bytes::copy_from_slice(content));
        self.runtime
            .block_on(self.store.put(&path, content.into()))?;
        Ok(())
    }

    pub(crate) fn begin(&self, name: &str) -> io::Result<Multipart> {
        let path = Path::from(name);
        let begun = self.runtime.block_on(self.store.put_multipart(&path))?;
        let upload = WriteMultipart::new_with_chunk_size(begun, self.piece_bytes);
        Ok(Multipart {
            upload: Some(upload),
            runtime: self.runtime.clone(),
        })
    }

    pub(crate) fn get(&self, name: &str) -> io::Result<Option<Object>> {
        let mut object = Object {
            bucket: self.clone(),
            path: Path::from(name),
            at: 0,
            size: u64::MAX,
            piece: Bytes::new(),
        };
        match object.next_piece() {
            Ok(()) => Ok(Some(object)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The names in a folder, in order.
    pub(crate) fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let folder = Path::from(folder);
        let listed = self.store.list_with_delimiter(Some(&folder));
        let listed = self.runtime.block_on(listed)?;
        let objects = listed.objects.iter().map(|object| &object.location);
        let paths = listed.common_prefixes.iter().chain(objects);
        let names = paths.filter_map(|path| path.filename().map(str::to_owned));
        let mut names: Vec<String> = names.collect();
        names.sort_unstable();
        Ok(names)
    }

    pub(crate) fn remove(&self, names: &[String]) -> io::Result<()> {
        let paths = names.iter().map(|name| Ok(Path::from(name.as_str())));
        self.remove_all(stream::iter(paths.collect::<Vec<_>>()).boxed())
    }

    pub(crate) fn remove_folder(&self, name: &str) -> io::Result<()> {
        let objects = self.store.list(Some(&Path::from(name)));
        self.remove_all(objects.map_ok(|object| object.location).boxed())
    }

    fn remove_all(&self, paths: stream::BoxStream<'static, Result<Path, Error>>) -> io::Result<()> {
        let removed = self.store.delete_stream(paths);
        let removed = removed.try_for_each(|_| std::future::ready(Ok(())));
        match self.runtime.block_on(removed) {
            Err(Error::NotFound { .. }) | Ok(()) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// An object that is read piece by piece.
pub(crate) struct Object {
    bucket: Bucket,
    path: Path,
    at: u64,
    size: u64,
    piece: Bytes,
}

impl Object {
    fn next_piece(&mut self) -> io::Result<()> {
        let end = self.size.min(self.at + self.bucket.piece_bytes as u64);
        let options = GetOptions {
            range: Some(GetRange::Bounded(self.at..end)),
            ..GetOptions::default()
        };
        let piece = async {
            let got = self.bucket.store.get_opts(&self.path, options).await?;
            Ok::<_, Error>((got.meta.size, got.bytes().await?))
        };
        let (size, piece) = self.bucket.runtime.block_on(piece)?;
        self.at += piece.len() as u64;
        self.size = size;
        self.piece = piece;
        Ok(())
    }
}

impl Read for Object {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.piece.is_empty() && self.at < self.size {
            self.next_piece()?;
        }
        let count = to.len().min(self.piece.len());
        to[..count].copy_from_slice(&self.piece.split_to(count));
        Ok(count)
    }
}

/// An object that is written piece by piece.
pub(crate) struct Multipart {
    upload: Option<WriteMultipart>,
    runtime: Handle,
}

impl Multipart {
    pub(crate) fn end(mut self) -> io::Result<()> {
        if let Some(upload) = self.upload.take() {
            self.runtime.block_on(upload.finish())?;
        }
        Ok(())
    }
}

impl Write for Multipart {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Pieces are sent by tasks of their own.
        let _here = self.runtime.enter();
        if let Some(upload) = &mut self.upload {
            self.runtime
                .block_on(upload.wait_for_capacity(PIECES_AT_ONCE))?;
            upload.write(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Multipart {
    fn drop(&mut self) {
        if let Some(upload) = self.upload.take() {
            // An upload that cannot be removed now is removed by the store's own rule.
            let _ = self.runtime.block_on(upload.abort());
        }
    }
}

#[cfg(test)]
mod tests {
    use object_store::memory::InMemory;
    use object_store::prefix::PrefixStore;

    use super::*;

    #[test]
    fn prod_11_what_is_in_a_bucket_comes_and_goes_in_pieces_and_by_folders() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let bucket = Bucket {
            store: Arc::new(PrefixStore::new(InMemory::new(), "server-1")),
            piece_bytes: 4,
            runtime: runtime.handle().clone(),
        };
        let whole = |name: &str| {
            let object = bucket.get(name).expect("answered");
            let mut content = String::new();
            object.map(|mut object| object.read_to_string(&mut content).expect("read"));
            content
        };
        for content in ["0123456789", "01234567", "0"] {
            let mut large = bucket.begin("copies/1").expect("begun");
            large.write_all(content.as_bytes()).expect("written");
            large.end().expect("ended");
            assert_eq!(whole("copies/1"), content);
        }
        let mut broken_off = bucket.begin("copies/2").expect("begun");
        broken_off.write_all(b"0123456789").expect("written");
        drop(broken_off);
        bucket.put("copies/1.images", b"a").expect("put");
        bucket.put("segments/1", b"b").expect("put");
        assert!(bucket.get("copies/2").expect("answered").is_none());
        assert_eq!(bucket.list("").expect("listed"), ["copies", "segments"]);
        let copies = || bucket.list("copies").expect("listed");
        assert_eq!(copies(), ["1", "1.images"]);

        let gone = ["copies/1", "copies/3"].map(str::to_owned);
        bucket.remove(&gone).expect("removed");
        assert_eq!(copies(), ["1.images"]);
        bucket.remove_folder("copies").expect("removed");
        assert_eq!(copies(), [""; 0]);
        assert_eq!(whole("segments/1"), "b");
    }
}
