//! The bucket of an object store (S3) that backups go to.

use serde::Deserialize;
use url::Url;

use super::outside::address_fault;

/// The bucket, and the key that opens it.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct BucketConfig {
    /// Its name.
    pub name: String,
    /// The region that it is in.
    #[serde(default = "region")]
    pub region: String,
    /// Where the store is; Amazon's without it.
    pub endpoint: Option<Url>,
    /// What the names of its objects begin with. Each server has one of its own.
    #[serde(default)]
    pub prefix: String,
    /// The id of the key.
    pub access_key_id: String,
    /// The key. `TULAY_BACKUP_SECRET_ACCESS_KEY` wins over it.
    #[serde(default)]
    pub secret_access_key: String,
}

fn region() -> String {
    "us-east-1".to_owned()
}

/// The secret stays out of every log.
impl std::fmt::Debug for BucketConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("BucketConfig");
        shown.field("name", &self.name).finish_non_exhaustive()
    }
}

impl BucketConfig {
    /// What makes it unusable.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (key, value) in [
            ("name", &self.name),
            ("region", &self.region),
            ("access_key_id", &self.access_key_id),
        ] {
            if value.trim().is_empty() {
                faults.push(format!("`backup.bucket.{key}` must not be empty"));
            }
        }
        if self.secret_access_key.trim().is_empty() {
            let why =
                "`backup.bucket.secret_access_key` is not set, nor TULAY_BACKUP_SECRET_ACCESS_KEY";
            faults.push(why.to_owned());
        }
        let key = "backup.bucket.endpoint";
        let address = self.endpoint.as_ref();
        faults.extend(address.and_then(|address| address_fault(key, address)));
        faults
    }
}
