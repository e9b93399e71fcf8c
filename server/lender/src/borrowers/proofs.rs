//! The proof of work that a code by SMS costs after the first try (SEC-03): a number that a page finds by trial, as ALTCHA has
//! it, so that a wrapper may use a library. A challenge is for one phone number and one asker, for five minutes and once; the
//! server keeps nothing until it is solved.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::asker::Asker;
use crate::error::{Error, ErrorCode};
use tulay_sealing::Sealer;
use tulay_store::{StoreError, Tx, rate_limits};
use tulay_system::hex::to_hex;
use tulay_texts::text;

/// How long a challenge can be solved, in milliseconds.
const HOLDS_MS: i64 = 5 * 60 * 1000;
/// A proof is not longer than this, in characters.
const MAX_PROOF: usize = 1024;
const ALGORITHM: &str = "SHA-256";

/// What is to be solved: the `number` from 0 to `maxnumber` for which the hex SHA-256 of `salt` followed by it, as decimal
/// digits, is `challenge`.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "named as by ALTCHA")]
pub struct Challenge {
    /// `SHA-256`.
    algorithm: &'static str,
    /// The digest to find.
    challenge: String,
    /// The largest number to try.
    maxnumber: u32,
    /// What comes before the number.
    salt: String,
    /// Sent back as it is.
    signature: String,
}

/// What somebody sends as `proof`, as base 64 of this JSON.
#[derive(Debug, Deserialize)]
struct Solved {
    algorithm: String,
    challenge: String,
    number: u32,
    salt: String,
    signature: String,
}

/// Who has to prove something, and with how much work.
pub struct Prover<'a> {
    /// Phone that the code goes to.
    pub phone: &'a str,
    /// Client that asks for the code.
    pub asker: &'a Asker,
    /// Largest number that the proof tries.
    pub max_number: u32,
}

impl Prover<'_> {
    /// Refuses with a challenge.
    pub fn challenge(&self, sealer: &Sealer, now_ms: i64) -> Challenge {
        let expires_at_ms = now_ms + HOLDS_MS;
        let salt = format!("{:032x}?expires={expires_at_ms}&", rand::random::<u128>());
        let challenge = digest(&salt, rand::random_range(0..=self.max_number));
        Challenge {
            algorithm: ALGORITHM,
            maxnumber: self.max_number,
            signature: sealer.digest(&self.scope(&salt), &challenge),
            challenge,
            salt,
        }
    }

    /// Whether a proof solves a challenge of this number and asker that still holds. It counts once.
    pub fn is_proof(
        &self,
        tx: &mut Tx<'_>,
        sealer: &Sealer,
        proof: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let Some(solved) = read(proof) else {
            return Ok(false);
        };
        let holds = expiry(&solved.salt).is_some_and(|at_ms| at_ms > now_ms);
        let is_solved = holds
            && solved.algorithm == ALGORITHM
            && digest(&solved.salt, solved.number) == solved.challenge
            && sealer.is_digest(
                &self.scope(&solved.salt),
                &solved.challenge,
                &solved.signature,
            );
        if !is_solved {
            return Ok(false);
        }
        let subject = format!("proof/{}", solved.signature);
        rate_limits::admit(tx, &subject, now_ms, 2 * HOLDS_MS, 1)
    }

    /// What a signature is for, beside the challenge.
    fn scope(&self, salt: &str) -> String {
        format!("proof/{}/{}/{salt}", self.phone, self.asker.id)
    }
}

/// 1430 with the challenge.
pub fn needed(challenge: &Challenge) -> Error {
    let why = text("We have to check that you are not a program. Please try again");
    match serde_json::to_value(challenge) {
        Ok(data) => Error::rejected_with(ErrorCode::ProofNeeded, why, data),
        Err(error) => Error::internal(error),
    }
}

fn read(proof: &str) -> Option<Solved> {
    if proof.len() > MAX_PROOF {
        return None;
    }
    let json = BASE64_STANDARD.decode(proof).ok()?;
    serde_json::from_slice(&json).ok()
}

fn expiry(salt: &str) -> Option<i64> {
    let (_, expires) = salt.split_once("?expires=")?;
    expires.strip_suffix('&')?.parse().ok()
}

fn digest(salt: &str, number: u32) -> String {
    to_hex(&Sha256::digest(format!("{salt}{number}").as_bytes()))
}
