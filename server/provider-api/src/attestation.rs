//! A word of somebody else that a request comes from a genuine app or a person: the system's attestation of the wrapper (App
//! Attest, Play Integrity) or a check in the page (as Turnstile). It stands in place of the proof of work (SEC-03). None comes
//! with the server: a lender who has one implements this and puts it into [`super::Providers`].

use crate::pending::Pending;

/// Checks what a client sends as `attestation`.
pub trait Attestation: Send + Sync {
    /// Whether the token is genuine, was made for a code to this phone, and was not used before. A failure means that it cannot
    /// be checked now: then the proof of work is asked for.
    fn is_genuine<'a>(&'a self, token: &'a str, phone: &'a str) -> Pending<'a, bool>;
}
