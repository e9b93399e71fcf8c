//! Sends SMS. The outbox stores a message first (`store::sms`), so that none is lost between a commit and its sending;
//! its id there is the reference by which a gateway recognises a repeat.

use std::future::{Future, ready};
use std::pin::Pin;

use serde::Serialize;

/// A message that is being sent.
pub type SmsSending<'a> = Pin<Box<dyn Future<Output = Result<(), SmsError>> + Send + 'a>>;

/// A message to send.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Sms<'a> {
    /// The same at every attempt of one message.
    pub reference: &'a str,
    /// The phone, in the form of the brand's rule.
    pub to: &'a str,
    /// The text.
    pub text: &'a str,
    /// True if it is a code, which is useful for minutes.
    #[serde(skip)]
    pub is_code: bool,
}

/// Reason why a message was not sent; for the log, without phone, text or token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmsError {
    /// The gateway will never accept it.
    #[error("refused: {0}")]
    Refused(String),
    /// It was not sent, or the outcome is unknown and the gateway recognises repeats: it may be tried again under the
    /// same reference.
    #[error("not sent: {0}")]
    NotSent(String),
    /// The outcome is unknown, and the gateway does not recognise repeats: after another attempt it may be received
    /// twice.
    #[error("maybe sent: {0}")]
    MaybeSent(String),
}

/// Sends SMS.
pub trait SmsSender: Send + Sync {
    /// Sends a message.
    fn send<'a>(&'a self, message: Sms<'a>) -> SmsSending<'a>;
}

/// Sends nothing: the demo shows the outbox.
#[derive(Clone, Copy, Debug, Default)]
pub struct SandboxSms;

impl SmsSender for SandboxSms {
    fn send<'a>(&'a self, _message: Sms<'a>) -> SmsSending<'a> {
        Box::pin(ready(Ok(())))
    }
}
