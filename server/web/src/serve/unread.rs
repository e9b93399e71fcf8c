//! Bodies that were left unread: a request refused before its body was read does not cost the connection's next request
//! (SEC-20). What is left of a short body is read and dropped before the answer is sent; after a longer one the answer
//! says `Connection: close`, and the socket reads on for a while, since the kernel resets a connection that is closed
//! with unread bytes, which may take the answer with it. Independent of calls and of the reason of a refusal.

use std::convert::Infallible;
use std::future::poll_fn;
use std::io;
use std::io::IoSlice;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::header::{CONNECTION, EXPECT};
use axum::http::{HeaderValue, Request as HttpRequest};
use axum::response::Response;
use bytes::Bytes;
use hyper::body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep, timeout};
use tower::ServiceExt;

/// Maximum bytes of a body that are read and dropped to keep the connection: four forms.
const MAX_DRAINED_BYTES: usize = 256 * 1024;

/// Time limit of reading and dropping them.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(2);

/// Maximum bytes that are read and dropped from a connection whose last answer was sent: the largest upload.
const MAX_LINGERED_BYTES: usize = 8 * 1024 * 1024;

/// Time limit of reading and dropping them.
const LINGER_TIMEOUT: Duration = Duration::from_secs(10);

/// Bytes read at once from such a connection.
const LINGERED_AT_ONCE: usize = 8 * 1024;

/// Answers a request, whose body is read to its end or else is the last of the connection. `lingers` is set in the
/// latter case.
///
/// # Errors
/// None: the app answers everything.
pub async fn answer<B>(
    app: Router,
    request: HttpRequest<B>,
    lingers: &AtomicBool,
) -> Result<Response, Infallible>
where
    B: HttpBody<Data = Bytes> + Send + Unpin + 'static,
    B::Error: std::error::Error + Send + Sync,
{
    if request.body().is_end_stream() {
        return app.oneshot(request.map(|_| Body::empty())).await;
    }
    let waits_for_leave = request.headers().contains_key(EXPECT);
    let (parts, body) = request.into_parts();
    let kept = Arc::new(Mutex::new(Kept {
        body: Some(body),
        was_asked: false,
        has_ended: false,
    }));
    let body = Body::new(Lent(Arc::clone(&kept)));
    let mut response = app.oneshot(Request::from_parts(parts, body)).await?;
    let (unread, was_asked) = {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        (kept.body.take(), kept.was_asked)
    };
    // A client that waits for `100 Continue` may send its body or not, once it has the answer.
    let is_read = match unread {
        Some(_) if waits_for_leave && !was_asked => false,
        Some(body) => drain(body).await,
        None => true,
    };
    if !is_read {
        lingers.store(true, Ordering::Relaxed);
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    Ok(response)
}

/// Reads and drops a body; returns false if that would take too many bytes or too long, or if the body is broken.
async fn drain<B: HttpBody<Data = Bytes> + Unpin>(mut body: B) -> bool {
    let most = u64::try_from(MAX_DRAINED_BYTES).unwrap_or(u64::MAX);
    if body.size_hint().lower() > most {
        return false;
    }
    let read = async {
        let mut left = MAX_DRAINED_BYTES;
        while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
            let bytes = frame
                .ok()
                .map(|frame| frame.data_ref().map_or(0, Bytes::len));
            match bytes.and_then(|bytes| left.checked_sub(bytes)) {
                Some(after) => left = after,
                None => return false,
            }
        }
        true
    };
    timeout(DRAIN_TIMEOUT, read).await.unwrap_or(false)
}

/// Body that the app reads, until its answer is made.
struct Kept<B> {
    /// `None` once it has ended, or was taken back.
    body: Option<B>,
    /// True if the app began to read it.
    was_asked: bool,
    /// True if the app read it to its end.
    has_ended: bool,
}

/// The app's side of a body.
struct Lent<B>(Arc<Mutex<Kept<B>>>);

impl<B> HttpBody for Lent<B>
where
    B: HttpBody<Data = Bytes> + Unpin,
    B::Error: std::error::Error + Send + Sync + 'static,
{
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.was_asked = true;
        let Some(body) = kept.body.as_mut() else {
            let taken = || Err("the request has its answer".into());
            return Poll::Ready((!kept.has_ended).then(taken));
        };
        let frame = ready!(Pin::new(&mut *body).poll_frame(context));
        if frame.is_none() || body.is_end_stream() {
            kept.body = None;
            kept.has_ended = true;
        }
        Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
    }

    fn is_end_stream(&self) -> bool {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.body.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hint = kept.body.as_ref().map(HttpBody::size_hint);
        hint.unwrap_or_else(|| SizeHint::with_exact(0))
    }
}

/// Socket that reads and drops what its peer still sends after the last answer, if `lingers` is set.
pub struct Lingering<S> {
    socket: S,
    lingers: Arc<AtomicBool>,
    left: usize,
    /// Set once the socket is closed for writing.
    until: Option<Pin<Box<Sleep>>>,
}

impl<S> Lingering<S> {
    /// Wraps a socket.
    pub fn new(socket: S, lingers: Arc<AtomicBool>) -> Self {
        Self {
            socket,
            lingers,
            left: MAX_LINGERED_BYTES,
            until: None,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Lingering<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Lingering<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let of = self.get_mut();
        let mut until = if let Some(until) = of.until.take() {
            until
        } else {
            ready!(Pin::new(&mut of.socket).poll_shutdown(context))?;
            Box::pin(sleep(LINGER_TIMEOUT))
        };
        if !of.lingers.load(Ordering::Relaxed) || until.as_mut().poll(context).is_ready() {
            return Poll::Ready(Ok(()));
        }
        let mut bytes = [0; LINGERED_AT_ONCE];
        while of.left > 0 {
            let mut buffer = ReadBuf::new(&mut bytes);
            match Pin::new(&mut of.socket).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {
                    of.left = of.left.saturating_sub(buffer.filled().len());
                }
                // The peer has closed or reset the connection.
                Poll::Ready(_) => return Poll::Ready(Ok(())),
                Poll::Pending => {
                    of.until = Some(until);
                    return Poll::Pending;
                }
            }
        }
        Poll::Ready(Ok(()))
    }
}
