//! Pending answers of providers, and their failure.

use std::future::Future;
use std::pin::Pin;

/// A provider's pending answer.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, ProviderError>> + Send + 'a>>;

/// A provider failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{provider}: {reason}")]
pub struct ProviderError {
    /// Name of the provider.
    pub provider: String,
    /// Reason, for the log; without phones or numbers.
    pub reason: String,
}

impl ProviderError {
    /// Reason why a call of a provider failed.
    pub fn new(provider: &str, reason: impl std::fmt::Display) -> Self {
        Self {
            provider: provider.to_owned(),
            reason: reason.to_string(),
        }
    }
}
