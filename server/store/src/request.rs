//! A closure sent to an engine's thread, and its answer.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::Duration;

use tokio::sync::oneshot;

use super::error::StoreError;
use super::tx::Tx;

/// Work of an engine's thread; hides the closure's types.
pub(super) trait Request: Send {
    /// Runs the closure and returns true if its changes are to be committed. May be called again after a conflict.
    fn run(&mut self, tx: &mut Tx<'_>) -> bool;

    /// Returns true if it makes a single statement, for which no transaction is begun.
    fn is_single(&self) -> bool;

    /// Returns true if the caller no longer waits for the answer.
    fn is_abandoned(&self) -> bool;

    /// Sends the answer: the closure's when the batch was committed, otherwise the failure.
    fn answer(self: Box<Self>, ended: Result<(), StoreError>);
}

/// Message to an engine's thread.
pub(super) enum Message {
    /// Run this in a transaction.
    Run(Box<dyn Request>),
    /// Wait between two commits.
    Pause(Pausing),
    /// Finish earlier requests, then stop.
    Close,
}

/// The engine's side of a pause.
pub(super) struct Pausing {
    pub(super) begun: SyncSender<()>,
    pub(super) ends: Receiver<()>,
}

impl Pausing {
    /// Signals that it has begun, and waits until it ends, for `most` at most.
    pub(super) fn wait(self, most: Duration) {
        if self.begun.send(()).is_ok() {
            // It ends when its other side is dropped.
            let _ = self.ends.recv_timeout(most);
        }
    }
}

struct Call<F, T, E> {
    closure: F,
    is_single: bool,
    result: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

/// Makes a request of `closure`, and the receiver of its answer.
pub(super) fn request<F, T, E>(
    closure: F,
    is_single: bool,
) -> (Message, oneshot::Receiver<Result<T, E>>)
where
    F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
{
    let (reply, answer) = oneshot::channel();
    let call = Call {
        closure,
        is_single,
        result: None,
        reply,
    };
    (Message::Run(Box::new(call)), answer)
}

impl<F, T, E> Request for Call<F, T, E>
where
    F: Fn(&mut Tx<'_>) -> Result<T, E> + Send,
    T: Send,
    E: From<StoreError> + Send,
{
    fn run(&mut self, tx: &mut Tx<'_>) -> bool {
        let result = catch_unwind(AssertUnwindSafe(|| (self.closure)(tx)))
            .unwrap_or_else(|panic| Err(StoreError::Panicked(text_of(panic.as_ref())).into()));
        let result = match result {
            Ok(_) if tx.failure().is_some() => Err(StoreError::Aborted.into()),
            other => other,
        };
        self.result.insert(result).is_ok()
    }

    fn is_single(&self) -> bool {
        self.is_single
    }

    fn is_abandoned(&self) -> bool {
        self.reply.is_closed()
    }

    fn answer(self: Box<Self>, ended: Result<(), StoreError>) {
        let result = match (ended, self.result) {
            (Ok(()), Some(result)) => result,
            (Ok(()), None) => Err(StoreError::Unavailable("never ran".into()).into()),
            (Err(failure), _) => Err(failure.into()),
        };
        // The caller is gone (a closed connection): nobody waits for the answer.
        let _ = self.reply.send(result);
    }
}

fn text_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "without a text".into())
}
