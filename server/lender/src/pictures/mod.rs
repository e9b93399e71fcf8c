//! Images that people send: re-encoded, sealed for their name, then stored in the object store (a folder, or a bucket
//! that several servers share) under names that nobody can guess. Independent of complaints and access rules: the name
//! is the right to see the image.

pub mod copying;
mod parts;
mod picture_error;
mod rewrite;

use std::future::Future;
use std::path::Path as FilePath;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use bytes::Bytes;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use tulay_sealing::Sealer;
use tulay_system::hex::to_hex;
use tulay_system::private::make_folder;

pub use picture_error::PictureError;
pub use rewrite::MAX_BYTES;

/// Memory of all images that are decoded at the same time, in bytes: each may take half of it.
const DECODED_BYTES_AT_ONCE: u64 = 2 * rewrite::MAX_TAKEN_BYTES;
/// Bytes of a share of that memory.
const SHARE_BYTES: u64 = 1_000_000;
/// Time limit of waiting for such memory.
const DECODING_WAIT: Duration = Duration::from_secs(20);
/// Images read at the same time: each is in memory, up to a few MB. The others wait.
const READ_AT_ONCE: usize = 32;
/// Time limit of storing, reading or removing an image, all tries together: the page waits a minute.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum length of a bucket's failure message, in bytes: its answer may be long.
const MAX_CAUSE_BYTES: usize = 300;
/// Content type of a stored image.
pub const CONTENT_TYPE: &str = "image/jpeg";
const PREFIX: &str = "pic_";
const ENDING: &str = ".jpg";
/// Hexadecimal digits between [`PREFIX`] and [`ENDING`]: 128 bits.
const NAME_DIGITS: usize = 32;

/// Re-encoded image, under a name that nobody knows yet.
#[derive(Debug)]
pub struct Picture {
    name: String,
    jpeg: Bytes,
}

impl Picture {
    /// Image of the demo, which is stored as it is: re-encoding it at every start would take most of the start.
    pub fn known(name: String, jpeg: &'static [u8]) -> Self {
        let jpeg = Bytes::from_static(jpeg);
        Self { name, jpeg }
    }

    /// Name under which it is found once it is stored.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Store of images. Cheap to clone.
#[derive(Clone)]
pub struct Pictures {
    sealer: Sealer,
    objects: Arc<dyn ObjectStore>,
    is_bucket: bool,
    answer_timeout: Duration,
    decoding_wait: Duration,
    decoding: Arc<Semaphore>,
    reading: Arc<Semaphore>,
}

impl Pictures {
    /// Stores images as files in `folder`, which is created if it is missing.
    pub fn open(folder: &FilePath, sealer: Sealer) -> anyhow::Result<Self> {
        let context = || format!("the folder of images, {}", folder.display());
        make_folder(folder).with_context(context)?;
        let files = LocalFileSystem::new_with_prefix(folder).with_context(context)?;
        Ok(Self::new(Arc::new(files.with_fsync(true)), sealer, false))
    }

    /// Stores images in a bucket, which is not called yet: a server starts while it is unavailable. Each step is given
    /// up after `answer_timeout`.
    pub fn in_bucket(
        objects: Arc<dyn ObjectStore>,
        sealer: Sealer,
        answer_timeout: Duration,
    ) -> Self {
        Self {
            answer_timeout,
            ..Self::new(objects, sealer, true)
        }
    }

    fn new(objects: Arc<dyn ObjectStore>, sealer: Sealer, is_bucket: bool) -> Self {
        Self {
            sealer,
            objects,
            is_bucket,
            answer_timeout: ANSWER_TIMEOUT,
            decoding_wait: DECODING_WAIT,
            decoding: Arc::new(Semaphore::new(shares(DECODED_BYTES_AT_ONCE))),
            reading: Arc::new(Semaphore::new(READ_AT_ONCE)),
        }
    }

    /// Returns true if the images are in a bucket.
    pub fn are_in_bucket(&self) -> bool {
        self.is_bucket
    }

    /// Re-encodes an image. Stores nothing yet: the caller stores its name first, so that a server that is killed in
    /// between leaves no file without a name.
    pub async fn make(&self, sent: Bytes) -> Result<Picture, PictureError> {
        // A decoder that panics met a malformed image.
        let malformed = |_| PictureError::NotAnImage;
        let counted = spawn_blocking(move || rewrite::Counted::of(&sent)).await;
        let counted = counted.map_err(malformed)??;
        let needed = u32::try_from(shares(counted.taken())).unwrap_or(u32::MAX);
        let memory = Arc::clone(&self.decoding).acquire_many_owned(needed);
        let memory = timeout(self.decoding_wait, memory).await;
        let memory = memory.map_err(|_| PictureError::Busy)?;
        let made = spawn_blocking(move || {
            // Held until the decoder ends, also if nobody waits for it any more.
            let _memory = memory;
            counted.rewrite()
        });
        let jpeg = made.await.map_err(malformed)??.into();
        let name = random_name();
        Ok(Picture { name, jpeg })
    }

    /// Stores an image; replaces one of the same name.
    pub async fn keep(&self, picture: Picture) -> Result<(), PictureError> {
        let Picture { name, jpeg } = picture;
        let sealed = self.sealer.seal_file(&jpeg, &name);
        self.put(&name, sealed.map_err(|_| PictureError::Sealed)?)
            .await
    }

    /// Finds the JPEG with a name.
    pub async fn find(&self, name: &str) -> Result<Option<Bytes>, PictureError> {
        let found = self.get(name).await?;
        let opened = found.map(|sealed| self.sealer.open_file(&sealed, name));
        let opened = opened.transpose().map_err(|_| PictureError::Sealed)?;
        Ok(opened.map(Bytes::from))
    }

    /// Seals an image of a previous key under the current one, unless `dry_run`. Returns true if it was of a previous
    /// key, and `None` if there is none of this name.
    pub async fn reseal(&self, name: &str, dry_run: bool) -> Result<Option<bool>, PictureError> {
        let Some(sealed) = self.get(name).await? else {
            return Ok(None);
        };
        let again = self.sealer.reseal_file(&sealed, name);
        let again = again.map_err(|_| PictureError::Sealed)?;
        let is_outdated = again.is_some();
        if let Some(again) = again.filter(|_| !dry_run) {
            self.put(name, again).await?;
        }
        Ok(Some(is_outdated))
    }

    async fn put(&self, name: &str, sealed: Vec<u8>) -> Result<(), PictureError> {
        let path = Path::from(name);
        let stored = self.in_time(self.objects.put(&path, sealed.into())).await?;
        stored.map(drop).map_err(|error| self.failed(&error, name))
    }

    async fn get(&self, name: &str) -> Result<Option<Bytes>, PictureError> {
        if !is_name(name) {
            return Ok(None);
        }
        let path = Path::from(name);
        let read = async {
            let turn = self.reading.acquire().await;
            let found = self.objects.get(&path).await?.bytes().await;
            drop(turn);
            found
        };
        match self.in_time(read).await? {
            Ok(found) => Ok(Some(found)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(self.failed(&error, name)),
        }
    }

    /// Returns true if there is an image of this name.
    async fn has(&self, name: &str) -> Result<bool, PictureError> {
        let path = Path::from(name);
        match self.in_time(self.objects.head(&path)).await? {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(self.failed(&error, name)),
        }
    }

    /// Removes an image. Removing a missing one succeeds.
    pub async fn remove(&self, name: &str) -> Result<(), PictureError> {
        let path = Path::from(name);
        match self.in_time(self.objects.delete(&path)).await? {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(self.failed(&error, name)),
        }
    }

    /// Checks that a bucket exists and accepts the key; a folder is not checked.
    pub async fn check(&self) -> Result<(), PictureError> {
        if !self.is_bucket {
            return Ok(());
        }
        // No stored name is below it, so the answer is short.
        let nothing = Path::from("check");
        let listed = self.objects.list_with_delimiter(Some(&nothing));
        let listed = self.in_time(listed).await?;
        listed.map(drop).map_err(|error| self.failed(&error, ""))
    }

    async fn in_time<T>(&self, call: impl Future<Output = T>) -> Result<T, PictureError> {
        let bound = self.answer_timeout;
        let late = |_| PictureError::Away(format!("no answer within {bound:?}"));
        timeout(bound, call).await.map_err(late)
    }

    /// Error of the object store, without the image's name: knowing it is the right to see the image.
    fn failed(&self, error: &object_store::Error, name: &str) -> PictureError {
        let mut text = error.to_string();
        if !name.is_empty() {
            text = text.replace(name, "an image");
        }
        if self.is_bucket {
            PictureError::Away(cause(&text))
        } else {
            PictureError::Store(text)
        }
    }
}

/// Error code of a bucket's answer in XML: the rest repeats what was signed.
fn cause(text: &str) -> String {
    let (head, answer) = text.split_once('<').unwrap_or((text, ""));
    let head = &head[..head.floor_char_boundary(MAX_CAUSE_BYTES)];
    let code = answer.split_once("<Code>");
    let code = code.and_then(|(_, rest)| Some(rest.split_once("</Code>")?.0));
    [head.trim_end(), code.unwrap_or_default()]
        .join(" ")
        .trim_end()
        .to_owned()
}

/// Shares that so many bytes take.
fn shares(bytes: u64) -> usize {
    usize::try_from(bytes.div_ceil(SHARE_BYTES)).unwrap_or(usize::MAX)
}

/// 128 random bits: knowing it is the right to see the image, so it is not an id of the store, whose first half is a
/// counter.
fn random_name() -> String {
    format!("{PREFIX}{:032x}{ENDING}", rand::random::<u128>())
}

/// Name of one of the demo's images: the same at every start.
pub fn name_of_known(what: &str) -> String {
    let digest = to_hex(&Sha256::digest(what.as_bytes()));
    format!("{PREFIX}{}{ENDING}", &digest[..NAME_DIGITS])
}

/// Returns true if the text has the form of a generated name: no other text reaches the object store.
pub fn is_name(name: &str) -> bool {
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

    fn open(folder: &FilePath) -> Pictures {
        Pictures::open(folder, Sealer::new(&[7; 32])).expect("a store")
    }

    #[tokio::test]
    async fn sec_06_an_image_is_sealed_for_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let pictures = open(folder.path());
        let names = [name_of_known("ANA's"), name_of_known("BEA's")];
        for name in &names {
            let known = Picture::known(name.clone(), b"\xFF\xD8\xFF of a payslip");
            pictures.keep(known).await.expect("a file");
        }
        let [ana, bea] = names.each_ref().map(|name| folder.path().join(name));
        let stored = std::fs::read(&ana).expect("a file");
        assert!(!stored.windows(7).any(|part| part == b"payslip"));
        std::fs::copy(&ana, &bea).expect("copied");
        let found = pictures.find(&names[0]).await.expect("a read");
        assert_eq!(found.as_deref(), Some(&b"\xFF\xD8\xFF of a payslip"[..]));
        let of_other = pictures.find(&names[1]).await;
        assert_eq!(of_other, Err(PictureError::Sealed));
    }

    #[tokio::test]
    async fn a_picture_is_found_until_it_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let pictures = open(&folder.path().join("new"));
        let sent = Bytes::from_static(include_bytes!("../../../../fixtures/uploads/plain.png"));
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

    #[tokio::test]
    async fn sec_12_images_decoded_at_once_take_200_mb_together_and_wait_a_while_for_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut pictures = open(folder.path());
        pictures.decoding_wait = Duration::from_millis(50);
        let whole = pictures.decoding.available_permits();
        assert_eq!(whole, 200);
        let many = u32::try_from(whole - 1).expect("a count");
        let taken = pictures.decoding.acquire_many(many).await.expect("memory");
        let sent = || Bytes::from_static(include_bytes!("../../../../fixtures/uploads/plain.png"));
        assert_eq!(pictures.make(sent()).await.err(), Some(PictureError::Busy));
        let no_image = Bytes::from_static(b"no image");
        let refused = pictures.make(no_image).await.err();
        assert_eq!(refused, Some(PictureError::NotAnImage), "at once");
        drop(taken);
        assert!(pictures.make(sent()).await.is_ok());
        assert_eq!(pictures.decoding.available_permits(), whole);
    }

    #[test]
    fn prod_02_of_what_a_bucket_answers_its_code_alone_is_told() {
        let told = "403 Forbidden: <?xml?><Error><Code>SignatureDoesNotMatch</Code><StringToSign>x</StringToSign></Error>";
        assert_eq!(cause(told), "403 Forbidden: SignatureDoesNotMatch");
        assert_eq!(cause("no connection"), "no connection");
        assert_eq!(cause(&"₱".repeat(200)).len(), 300);
    }
}
