//! Attestation by a third party that a request comes from a genuine app or a person: the system's attestation of the
//! wrapper (App Attest, Play Integrity) or a check in the page (as Turnstile). It replaces the proof of work (SEC-03).
//! The server comes without one: a lender who has one implements this and puts it into [`super::Providers`].

use crate::pending::Pending;

/// Checks a client's `attestation`.
pub trait Attestation: Send + Sync {
    /// Returns true if the token is genuine, was made for a code to this phone, and was not used before. A failure
    /// means that it cannot be checked now: then the proof of work is required.
    fn is_genuine<'a>(&'a self, token: &'a str, phone: &'a str) -> Pending<'a, bool>;
}
