//! A bucket of an object store (S3), and the key that opens it.

use object_store::path::Path;
use serde::Deserialize;
use url::Url;

use tulay_system::addresses::address_fault;

/// The bucket, and the key that opens it.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct BucketConfig {
    /// Its name.
    pub name: String,
    /// The region that it is in.
    #[serde(default = "region")]
    pub region: String,
    /// Address of the store; Amazon's without it.
    pub endpoint: Option<Url>,
    /// Prefix of the names of its objects. The backups of each server have one of their own.
    #[serde(default)]
    pub prefix: String,
    /// The id of the key.
    pub access_key_id: String,
    /// The key. A variable of the environment takes precedence over it.
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
    /// Returns the faults of the bucket under `key`; `variable` may hold its secret.
    pub fn faults(&self, key: &str, variable: &str) -> Vec<String> {
        let mut faults = Vec::new();
        let is_name = |text: &str| (3..=63).contains(&text.len()) && is_plain(text, b".-_");
        let is_word = |text: &str| is_plain(text, b"+/=.-_");
        for (part, value, is_sound, should) in [
            (
                "name",
                &self.name,
                is_name(&self.name),
                "the name of a bucket: 3 to 63 letters, digits, `.`, `-` and `_`",
            ),
            (
                "region",
                &self.region,
                is_plain(&self.region, b"-"),
                "the name of a region, as ap-southeast-1",
            ),
            (
                "access_key_id",
                &self.access_key_id,
                is_word(&self.access_key_id),
                "the id of a key, without spaces",
            ),
        ] {
            if value.trim().is_empty() {
                faults.push(format!("`{key}.{part}` must not be empty"));
            } else if !is_sound {
                faults.push(format!("`{key}.{part}` must be {should}"));
            }
        }
        if !is_plain(&self.prefix, b"/.-_") || Path::parse(&self.prefix).is_err() {
            let should = "words of letters, digits, `.`, `-` and `_` with a `/` between them";
            faults.push(format!("`{key}.prefix` must be {should}"));
        }
        if self.secret_access_key.trim().is_empty() {
            let why = format!("`{key}.secret_access_key` is not set, nor {variable}");
            faults.push(why);
        }
        if let Some(endpoint) = &self.endpoint {
            let key = format!("{key}.endpoint");
            faults.extend(address_fault(&key, endpoint));
            let has_user = !endpoint.username().is_empty() || endpoint.password().is_some();
            if has_user || endpoint.query().is_some() {
                faults.push(format!("`{key}` has neither a query nor a user"));
            }
        }
        faults
    }
}

/// Returns true if a text has ASCII letters, digits and these other bytes alone.
fn is_plain(text: &str, others: &[u8]) -> bool {
    let mut bytes = text.bytes();
    bytes.all(|byte| byte.is_ascii_alphanumeric() || others.contains(&byte))
}
