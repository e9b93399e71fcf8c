//! The image store of the configuration: a folder, or a bucket that several servers share.

use std::sync::Arc;
use std::time::Duration;

use tulay_bucket::{Bounds, BucketConfig};
use tulay_lender::pictures::{ANSWER_TIMEOUT, CONTENT_TYPE, Pictures};
use tulay_sealing::Sealer;

use crate::Config;

/// Limits of each call of a bucket, within [`ANSWER_TIMEOUT`].
const BUCKET_BOUNDS: Bounds = Bounds {
    connect: Duration::from_secs(3),
    call: Duration::from_secs(8),
    tries: Duration::from_secs(4),
    most_retries: 2,
};

impl Config {
    /// Opens the image store. A bucket is not called yet: a server starts while it is unreachable.
    ///
    /// # Errors
    /// Fails if the folder cannot be made, or this machine has no certificates to trust.
    pub fn open_images(&self) -> anyhow::Result<Pictures> {
        match &self.images_bucket {
            Some(bucket) => open_bucket(bucket, self.sealing_keys.sealer(), ANSWER_TIMEOUT),
            None => Pictures::open(&self.images, self.sealing_keys.sealer()),
        }
    }
}

/// Images in a bucket; each step fails after `answer_timeout`.
///
/// # Errors
/// Fails if this machine has no certificates to trust.
pub fn open_bucket(
    bucket: &BucketConfig,
    sealer: Sealer,
    answer_timeout: Duration,
) -> anyhow::Result<Pictures> {
    let objects = tulay_bucket::open(bucket, BUCKET_BOUNDS, CONTENT_TYPE)?;
    Ok(Pictures::in_bucket(
        Arc::new(objects),
        sealer,
        answer_timeout,
    ))
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests {
    use super::*;
    use tulay_lender::pictures::{Picture, PictureError};

    #[tokio::test]
    async fn prod_02_a_bucket_that_hangs_is_given_up_in_time() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let bucket = BucketConfig {
            name: "images".to_owned(),
            region: "us-east-1".to_owned(),
            endpoint: format!("http://{address}").parse().ok(),
            prefix: String::new(),
            access_key_id: "key".to_owned(),
            secret_access_key: "secret".to_owned(),
        };
        let sealer = Sealer::new(&[7; 32]);
        let pictures = open_bucket(&bucket, sealer, Duration::from_millis(100)).expect("a store");
        let name = format!("pic_{}.jpg", "0".repeat(32));
        let known = || Picture::known(name.clone(), b"");
        let tried = [
            pictures.keep(known()).await.err(),
            pictures.find(&name).await.err(),
            pictures.remove(&name).await.err(),
            pictures.check().await.err(),
        ];
        for failure in tried {
            assert!(
                matches!(failure, Some(PictureError::Away(_))),
                "{failure:?}"
            );
        }
    }
}
