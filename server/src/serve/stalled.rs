//! A socket whose writes do not wait for ever: who asks and never reads the answer is let go. Knows no protocol.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A socket, and for how long it may take nothing of what is written to it.
pub struct Bounded<S> {
    socket: S,
    limit: Duration,
    /// Set while a write waits.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<S> Bounded<S> {
    /// A socket, bounded.
    pub fn new(socket: S, limit: Duration) -> Self {
        Self {
            socket,
            limit,
            stalled: None,
        }
    }

    /// What a write came to: a failure, once none was taken for too long.
    fn bound(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let limit = self.limit;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(limit)));
        let over = stalled.as_mut().poll(context);
        over.map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Bounded<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Bounded<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write(context, bytes);
        self.bound(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write_vectored(context, parts);
        self.bound(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::task::Waker;

    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    #[tokio::test]
    async fn a_reader_that_takes_nothing_is_let_go_and_a_slow_one_is_not() {
        let (ours, mut theirs) = duplex(4);
        let mut ours = Bounded::new(ours, Duration::from_hours(1));
        let mut context = Context::from_waker(Waker::noop());
        let mut write = |ours: &mut Bounded<_>| Pin::new(ours).poll_write(&mut context, &[1; 4]);
        for _ in 0..3 {
            assert!(matches!(write(&mut ours), Poll::Ready(Ok(4))));
            assert!(ours.stalled.is_none(), "the time begins anew");
            assert!(write(&mut ours).is_pending());
            assert!(ours.stalled.is_some(), "now it runs");
            theirs.read_exact(&mut [0; 4]).await.expect("four bytes");
        }
        ours.limit = Duration::from_millis(1);
        ours.stalled = None;
        let never = ours.write_all(&[2; 5]).await;
        assert_eq!(
            never.map_err(|error| error.kind()),
            Err(io::ErrorKind::TimedOut)
        );
    }
}
