//! A bucket of an object store (S3), and the key that opens it.

use object_store::path::Path;
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
    /// What the names of its objects begin with.
    #[serde(default)]
    pub prefix: String,
    /// The id of the key.
    pub access_key_id: String,
    /// The key. A variable of the environment wins over it.
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
    /// What makes the bucket under `key` unusable; `variable` may hold its secret.
    pub(super) fn faults(&self, key: &str, variable: &str) -> Vec<String> {
        let is_plain = |text: &str, more: &[u8]| {
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || more.contains(&byte);
            !text.is_empty() && text.bytes().all(is_plain)
        };
        let is_bare =
            |of: &Url| of.query().is_none() && of.username().is_empty() && of.password().is_none();
        let faults = [
            (
                (3..=63).contains(&self.name.len()) && is_plain(&self.name, b".-_"),
                format!(
                    "`{key}.name` must be the name of a bucket: 3 to 63 letters, digits, `.`, `-` and `_`"
                ),
            ),
            (
                is_plain(&self.region, b"-"),
                format!("`{key}.region` must be the name of a region, as ap-southeast-1"),
            ),
            (
                Path::parse(&self.prefix).is_ok()
                    && (self.prefix.is_empty() || is_plain(&self.prefix, b"/.-_")),
                format!(
                    "`{key}.prefix` must be words of letters, digits, `.`, `-` and `_` with a `/` between them"
                ),
            ),
            (
                self.endpoint.as_ref().is_none_or(is_bare),
                format!("`{key}.endpoint` has neither a query nor a user"),
            ),
            (
                !self.access_key_id.is_empty()
                    && self
                        .access_key_id
                        .bytes()
                        .all(|byte| byte.is_ascii_graphic()),
                format!("`{key}.access_key_id` must be the id of a key, without spaces"),
            ),
            (
                !self.secret_access_key.is_empty()
                    && self
                        .secret_access_key
                        .bytes()
                        .all(|byte| byte.is_ascii_graphic()),
                format!("`{key}.secret_access_key` is not set, nor {variable}, or it has spaces"),
            ),
        ];
        let faults = faults.into_iter().filter(|(holds, _)| !holds);
        let address = self.endpoint.as_ref();
        let address = address.and_then(|of| address_fault(&format!("{key}.endpoint"), of));
        faults.map(|(_, why)| why).chain(address).collect()
    }
}
