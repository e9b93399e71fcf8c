//! Images that people send: re-encoded, then stored in the object store under names that nobody can guess. Knows no
//! complaint, and no access rule: the name is the right to see the image.

mod rewrite;

use std::path::Path as FilePath;
use std::sync::Arc;

use anyhow::Context;
use bytes::Bytes;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::private::make_folder;
use crate::sealing::to_hex;

pub use rewrite::MAX_BYTES;

/// Images decoded at the same time: each may take 100 MB.
const DECODED_AT_ONCE: usize = 2;
const PREFIX: &str = "pic_";
const ENDING: &str = ".jpg";
/// Hexadecimal digits between [`PREFIX`] and [`ENDING`]: 128 bits.
const NAME_DIGITS: usize = 32;

/// Why an image was not stored.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// Not a JPEG, PNG or WebP, or a truncated one.
    #[error("it cannot be decoded")]
    NotAnImage,
    /// It has more bytes than [`MAX_BYTES`].
    #[error("it has too many bytes")]
    TooManyBytes,
    /// It has more pixels than are decoded.
    #[error("it has too many pixels")]
    TooManyPixels,
    /// The object store failed.
    #[error("the object store: {0}")]
    Store(String),
}

impl From<object_store::Error> for PictureError {
    fn from(error: object_store::Error) -> Self {
        Self::Store(error.to_string())
    }
}

/// A re-encoded image, under a name that nobody knows yet.
#[derive(Debug)]
pub struct Picture {
    name: String,
    jpeg: Bytes,
}

impl Picture {
    /// One of the demo's images, which is stored as it is: re-encoding it at every start would take most of the start.
    pub fn known(name: String, jpeg: &'static [u8]) -> Self {
        let jpeg = Bytes::from_static(jpeg);
        Self { name, jpeg }
    }

    /// The name that it is found under, once it is stored.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// The images. Cheap to clone.
#[derive(Clone)]
pub struct Pictures {
    objects: Arc<dyn ObjectStore>,
    decoding: Arc<Semaphore>,
}

impl Pictures {
    /// Stores images as files in `folder`, which is created if it is missing.
    pub fn open(folder: &FilePath) -> anyhow::Result<Self> {
        let context = || format!("the folder of images, {}", folder.display());
        make_folder(folder).with_context(context)?;
        let files = LocalFileSystem::new_with_prefix(folder).with_context(context)?;
        Ok(Self {
            objects: Arc::new(files.with_fsync(true)),
            decoding: Arc::new(Semaphore::new(DECODED_AT_ONCE)),
        })
    }

    /// Re-encodes an image. Stores nothing yet: the caller stores its name first, so that a server that is killed in between
    /// leaves no file without a name.
    pub async fn make(&self, sent: Bytes) -> Result<Picture, PictureError> {
        let turn = self.decoding.acquire().await;
        let made = tokio::task::spawn_blocking(move || rewrite::rewrite(&sent)).await;
        drop(turn);
        // A decoder that panics met a malformed image.
        let jpeg = made.map_err(|_| PictureError::NotAnImage)??.into();
        let name = random_name();
        Ok(Picture { name, jpeg })
    }

    /// Stores an image; replaces one of the same name.
    pub async fn keep(&self, picture: Picture) -> Result<(), PictureError> {
        let Picture { name, jpeg } = picture;
        self.objects.put(&Path::from(name), jpeg.into()).await?;
        Ok(())
    }

    /// The JPEG with a name.
    pub async fn find(&self, name: &str) -> Result<Option<Bytes>, PictureError> {
        if !is_name(name) {
            return Ok(None);
        }
        match self.objects.get(&Path::from(name)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes an image. Removing one that is gone succeeds.
    pub async fn remove(&self, name: &str) -> Result<(), PictureError> {
        match self.objects.delete(&Path::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// 128 random bits: knowing it is the right to see the image, so it is not an id of the store, whose first half is a counter.
fn random_name() -> String {
    format!("{PREFIX}{:032x}{ENDING}", rand::random::<u128>())
}

/// The name of one of the demo's images: the same at every start.
pub fn name_of_known(what: &str) -> String {
    let digest = to_hex(&Sha256::digest(what.as_bytes()));
    format!("{PREFIX}{}{ENDING}", &digest[..NAME_DIGITS])
}

/// Whether it has the form of a name that the server gives: no other text reaches the object store.
pub(crate) fn is_name(name: &str) -> bool {
    let bare = name
        .strip_prefix(PREFIX)
        .and_then(|rest| rest.strip_suffix(ENDING));
    bare.is_some_and(|bare| {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        bare.len() == NAME_DIGITS && bare.bytes().all(is_digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_we_gave_are_looked_up() {
        let given = random_name();
        assert!(is_name(&given) && is_name(&name_of_known("a")), "{given}");
        let half = PREFIX.len() + NAME_DIGITS / 2;
        assert_ne!(given[..half], random_name()[..half], "one tells the next");
        for wrong in [
            "",
            "../x.php",
            "pic_.jpg",
            "pic_00000000000000000000000000000000.php",
            "pic_000000000000000000000000000000/0.jpg",
            "pic_0000000000000000000000000000000A.jpg",
        ] {
            assert!(!is_name(wrong), "{wrong}");
        }
    }

    #[tokio::test]
    async fn a_picture_is_found_until_it_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let pictures = Pictures::open(&folder.path().join("new")).expect("a store");
        let sent = Bytes::from_static(include_bytes!("../../tests/images/plain.png"));
        let made = pictures.make(sent).await.expect("a picture");
        let name = made.name().to_owned();
        assert_eq!(pictures.find(&name).await, Ok(None), "not yet");
        pictures.keep(made).await.expect("a file");
        assert!(pictures.find(&name).await.expect("a read").is_some());
        pictures.remove(&name).await.expect("a removal");
        pictures.remove(&name).await.expect("no failure");
        assert_eq!(pictures.find(&name).await, Ok(None));
        let refused = pictures.make(Bytes::from_static(b"<svg/>")).await;
        assert_eq!(refused.err(), Some(PictureError::NotAnImage));
    }
}
