//! Calls to the provider: by TLS or on this machine, without redirects, with limits of time and size.

use std::pin::Pin;
use std::time::Duration;

use openidconnect::http::Response;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use reqwest::{Client, Request, redirect};
use tulay_system::addresses::is_private;

/// Time limits of a connection, and of a whole call.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(10);

/// The longest answer: the rest is not read.
const MAX_ANSWER_BYTES: usize = 256 * 1024;

/// Reason why a call has no answer. Without the address, which the error of the client may contain.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    /// The provider's documents name an address that is not called.
    #[error("an address without TLS")]
    Open,
    /// No connection, no answer in time, or a broken one.
    #[error("no answer")]
    NoAnswer,
    /// The answer is too long.
    #[error("its answer is too long")]
    TooLong,
}

/// Client of the provider.
pub struct HttpClient(Client);

impl HttpClient {
    /// Makes the client. One that calls this machine alone needs no certificates.
    pub fn new(is_local: bool) -> Result<Self, reqwest::Error> {
        let mut client = Client::builder()
            .no_proxy()
            .redirect(redirect::Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT);
        if is_local {
            client = client.tls_certs_only([]);
        }
        client.build().map(Self)
    }

    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, CallError> {
        let request = Request::try_from(request).map_err(|_| CallError::Open)?;
        if !is_private(request.url()) {
            return Err(CallError::Open);
        }
        let sent = self.0.execute(request).await;
        let mut answer = sent.map_err(|_| CallError::NoAnswer)?;
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(|_| CallError::NoAnswer)? {
            if body.len() + chunk.len() > MAX_ANSWER_BYTES {
                return Err(CallError::TooLong);
            }
            body.extend_from_slice(&chunk);
        }
        let mut response = Response::new(body);
        *response.status_mut() = answer.status();
        *response.headers_mut() = answer.headers().clone();
        Ok(response)
    }
}

impl<'c> AsyncHttpClient<'c> for HttpClient {
    type Error = CallError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, CallError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}
