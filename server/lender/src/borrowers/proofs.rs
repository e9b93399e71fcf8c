//! Proof of work that a code by SMS requires after the first try (SEC-03): a number that a page finds by trial, in the
//! format of ALTCHA, so that a wrapper may use a library. A challenge is for one phone number and one asker, for five
//! minutes and once; the server stores nothing until it is solved.

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

/// Validity of a challenge, in milliseconds.
const HOLDS_MS: i64 = 5 * 60 * 1000;
/// Maximum length of a proof, in characters.
const MAX_PROOF: usize = 1024;
const ALGORITHM: &str = "SHA-256";

/// Challenge: find the `number` from 0 to `maxnumber` for which the hex SHA-256 of `salt` followed by it, as decimal
/// digits, is `challenge`.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "named as by ALTCHA")]
pub struct Challenge {
    /// `SHA-256`.
    algorithm: &'static str,
    /// Digest to find.
    challenge: String,
    /// Largest number to try.
    maxnumber: u32,
    /// Prefix of the number.
    salt: String,
    /// Signature to send back unchanged.
    signature: String,
}

/// Content of `proof`, sent as base 64 of this JSON.
#[derive(Debug, Deserialize)]
struct Solved {
    algorithm: String,
    challenge: String,
    number: u32,
    salt: String,
    signature: String,
}

/// Client that has to solve a challenge, and its difficulty.
pub struct Prover<'a> {
    /// Phone number that the code is sent to.
    pub phone: &'a str,
    /// Client that requests the code.
    pub asker: &'a Asker,
    /// Largest number that the proof tries.
    pub max_number: u32,
}

impl Prover<'_> {
    /// Creates a signed challenge.
    pub fn challenge(&self, sealer: &Sealer, now_ms: i64) -> Challenge {
        let expires_at_ms = now_ms + HOLDS_MS;
        let work = self.max_number;
        let salt = format!(
            "{:032x}?expires={expires_at_ms}&work={work}&",
            rand::random::<u128>()
        );
        let challenge = digest(&salt, rand::random_range(0..=self.max_number));
        Challenge {
            algorithm: ALGORITHM,
            maxnumber: self.max_number,
            signature: sealer.digest(&self.scope(&salt), &challenge),
            challenge,
            salt,
        }
    }

    /// Accepts a proof once, if it solves an unexpired challenge for this number and asker, of the work that is due or
    /// half of it: neighbours at the same address may have doubled it since.
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
        let holds = terms(&solved.salt)
            .is_some_and(|(at_ms, work)| at_ms > now_ms && work >= self.max_number / 2);
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

    /// Context of a signature beside the challenge.
    fn scope(&self, salt: &str) -> String {
        format!("proof/{}/{}/{salt}", self.phone, self.asker.id)
    }
}

/// Error 1430 with the challenge.
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

/// Expiry and work of a challenge.
fn terms(salt: &str) -> Option<(i64, u32)> {
    let (_, terms) = salt.split_once("?expires=")?;
    let (expires, work) = terms.strip_suffix('&')?.split_once("&work=")?;
    Some((expires.parse().ok()?, work.parse().ok()?))
}

fn digest(salt: &str, number: u32) -> String {
    to_hex(&Sha256::digest(format!("{salt}{number}").as_bytes()))
}
