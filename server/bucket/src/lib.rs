//! Opens a bucket of an object store (S3). Calls are made as to every other company: by TLS outside this machine,
//! through no proxy of the environment, without following a redirect.

use std::time::Duration;

use anyhow::Context;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::client::{HttpClient, HttpConnector};
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ClientOptions, RetryConfig};
use reqwest::{Client, redirect};

mod config;

pub use config::BucketConfig;

/// The longest pause before a call is tried again.
const MAX_PAUSE: Duration = Duration::from_secs(1);

/// Time limits of calls to the store.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// For a connection.
    pub connect: Duration,
    /// For one attempt of a call, with its body.
    pub call: Duration,
    /// For all attempts of a call to begin.
    pub tries: Duration,
    /// Maximum number of retries of a call.
    pub most_retries: usize,
}

/// Opens the part of a bucket below its prefix; objects are stored with the type `content_type`. Makes no call yet.
///
/// # Errors
/// Fails if the machine has no certificates to trust.
pub fn open(
    config: &BucketConfig,
    bounds: Bounds,
    content_type: &str,
) -> anyhow::Result<PrefixStore<AmazonS3>> {
    let mut client = Client::builder()
        .no_proxy()
        .redirect(redirect::Policy::none())
        .connect_timeout(bounds.connect)
        .timeout(bounds.call);
    let endpoint = config.endpoint.as_ref();
    if endpoint.is_some_and(|of| of.scheme() == "http") {
        client = client.tls_certs_only([]);
    }
    let why = "https needs certificates to trust: package ca-certificates";
    let client = client.build();
    let client =
        client.with_context(|| format!("the client of the bucket {} ({why})", config.name))?;
    let retries = RetryConfig {
        max_retries: bounds.most_retries,
        retry_timeout: bounds.tries,
        backoff: BackoffConfig {
            max_backoff: MAX_PAUSE,
            ..BackoffConfig::default()
        },
    };
    let mut builder = AmazonS3Builder::new()
        .with_http_connector(Connector(client))
        .with_client_options(ClientOptions::new().with_default_content_type(content_type))
        .with_retry(retries)
        // Objects are deleted one by one: every store supports that call.
        .with_disable_bulk_delete(true)
        .with_bucket_name(&config.name)
        .with_region(&config.region)
        .with_access_key_id(&config.access_key_id)
        .with_secret_access_key(&config.secret_access_key);
    if let Some(endpoint) = endpoint {
        builder = builder.with_endpoint(endpoint.as_str().trim_end_matches('/'));
    }
    Ok(PrefixStore::new(builder.build()?, config.prefix.as_str()))
}

/// Passes this client to the object store's library.
#[derive(Debug)]
struct Connector(Client);

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.0.clone()))
    }
}
