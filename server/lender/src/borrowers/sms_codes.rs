//! Codes sent by SMS that prove possession of a phone, for login and registration. A code is valid for ten minutes and
//! once. It accepts five wrong tries of the client that requested it (recognised by the name of the request or by the
//! same [`Asker`]) and five of all other clients together, so a stranger uses up neither (SEC-02). Limits apply to a
//! number, an address and all together; clients that have logged in to a number before have their own share of it.
//! Independent of calls.

use super::asker::Asker;
use super::code_figures::CodeFigures;
use super::proofs::{self, Prover};
use crate::error::Error;
use crate::lender::Lender;
use crate::settings::Limits;
use tulay_sealing::Sealer;
use tulay_store::sms::SmsCode;
use tulay_store::{StoreError, Tx, known_askers, rate_limits, sms};
use tulay_texts::{Language, text};

/// Time that an unused code delays the next one to its number, in milliseconds.
const RESEND_AFTER_MS: i64 = 60 * 1000;
/// Window in which codes are counted, and validity of a code, in milliseconds.
pub const WINDOW_MS: i64 = 10 * 60 * 1000;
/// Maximum codes to one number within the window.
const MAX_CODES: i64 = 3;
/// Window of the daily limits, in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Codes of a number's daily limit that are reserved for clients that have logged in to it before.
const KEPT_FOR_KNOWN: i64 = 3;
/// Wrong tries after which a code is locked.
const MAX_TRIES: i64 = 5;

/// A code that is about to be sent.
pub struct NewCode {
    phone: String,
    code: String,
    message: String,
    asker: Asker,
    request: String,
    codes_per_address: i64,
    limits: Limits,
    /// Proof of work that the client sent; empty without one.
    proof: String,
    /// True if an attestation vouches for the client.
    is_attested: bool,
}

/// Request for a code, without its phone.
pub struct CodeRequest {
    /// Client that requests the code.
    pub asker: Asker,
    /// Language of the message.
    pub language: Language,
    /// Solved challenge, as evidence that the client is not a program.
    pub proof: Option<String>,
    /// Attestation as such evidence, checked by `tulay_provider_api::attestation`.
    pub attestation: Option<String>,
}

impl NewCode {
    /// Creates a code for a phone, and its message; checks the attestation of the request.
    pub async fn draw(lender: &Lender, phone: String, request: CodeRequest) -> Self {
        let code = format!("{:06}", rand::random_range(0..1_000_000));
        let message = text("{0} is your {1} code. Valid for 10 minutes. Never share it")
            .arg(&code)
            .arg(&lender.settings.brand.name)
            .render(request.language);
        let mut is_attested = false;
        if let (Some(service), Some(token)) = (&lender.providers.attestation, &request.attestation)
        {
            match service.is_genuine(token, &phone).await {
                Ok(is_genuine) => is_attested = is_genuine,
                Err(error) => tracing::warn!(%error, "an attestation could not be checked"),
            }
        }
        Self {
            phone,
            code,
            message,
            asker: request.asker,
            request: format!("{:032x}", rand::random::<u128>()),
            codes_per_address: lender.settings.codes_per_address,
            limits: lender.settings.limits,
            proof: request.proof.unwrap_or_default(),
            is_attested,
        }
    }

    /// Checks the proof of work if one is required: after the first codes to a number in a day or for an address, for
    /// all clients except those that have logged in to the number before. The rule is the same for known and unknown
    /// numbers.
    ///
    /// # Errors
    /// 1430 with a challenge.
    pub fn take_proof(&self, tx: &mut Tx<'_>, sealer: &Sealer, now_ms: i64) -> Result<(), Error> {
        let free = self.limits.codes_before_proof();
        if self.is_attested || known_askers::is_known(tx, &self.phone, &self.asker.id)? {
            return Ok(());
        }
        let to_number = sms::count_since(tx, &self.phone, now_ms - DAY_MS)?;
        let of_address = rate_limits::hits_since(tx, &self.asker.subject(), now_ms - WINDOW_MS)?;
        if to_number.max(of_address) < free {
            return Ok(());
        }
        let prover = Prover {
            phone: &self.phone,
            asker: &self.asker,
            max_number: self.limits.proof_work(),
        };
        if prover.is_proof(tx, sealer, &self.proof, now_ms)? {
            return Ok(());
        }
        Err(proofs::needed(&prover.challenge(sealer, now_ms)))
    }

    /// Name of the request, for the answer to its asker only.
    pub fn request(&self) -> &str {
        &self.request
    }
}

/// Outcome of a request for a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sending {
    /// Queued in the outbox.
    Sent,
    /// The number received one within the last minute.
    TooSoon,
    /// The number has reached its limit of ten minutes.
    TooMany,
    /// The number has reached its limit of a day.
    TooManyToday,
    /// The address has reached its limit.
    TooManyFromAddress,
    /// All numbers together have reached their limit.
    NoBudget,
}

impl Sending {
    /// Success, or 1429 with the reason.
    ///
    /// # Errors
    /// 1429 for a code that was not sent.
    pub fn or_refused(self, figures: &CodeFigures, now_ms: i64) -> Result<(), Error> {
        let many = text("Too many codes sent. Please try again in 10 minutes");
        let (limit, why) = match self {
            Self::Sent => return Ok(()),
            Self::TooSoon => (
                "minute",
                text("Please do not send the verification code repeatedly"),
            ),
            Self::TooMany => ("number", many),
            Self::TooManyFromAddress => ("address", many),
            Self::TooManyToday => (
                "number a day",
                text("Too many codes sent. Please try again tomorrow"),
            ),
            Self::NoBudget => {
                figures.budget_is_used_up(now_ms);
                let why = text("We cannot send a code now. Please try again later");
                return Err(Error::too_often(why));
            }
        };
        figures.refused(limit);
        Err(Error::too_often(why))
    }
}

/// Outcome of a typed code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redeeming {
    /// Correct, and used up now.
    Right,
    /// Malformed, expired or used; a wrong try is counted.
    Wrong,
    /// Locked after too many wrong tries.
    Locked,
}

impl Redeeming {
    /// Success for a correct code, otherwise the reason.
    ///
    /// # Errors
    /// 1400 for a wrong code, 1429 for a locked one.
    pub fn or_refused(self) -> Result<(), Error> {
        match self {
            Self::Right => Ok(()),
            Self::Wrong => Err(Error::invalid(
                "smsCode",
                text("The code is wrong or has expired"),
            )),
            Self::Locked => Err(Error::too_often(text(
                "Too many wrong codes. Please ask for a new one",
            ))),
        }
    }
}

/// Trims a typed code and checks its form.
///
/// # Errors
/// 1400 for anything but six digits.
pub fn typed(code: &str) -> Result<String, Error> {
    let code = code.trim();
    if code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(code.to_owned());
    }
    Err(Error::invalid(
        "smsCode",
        text("Enter the 6 digits from the SMS"),
    ))
}

/// Puts a code into the outbox, within the limits.
pub fn send(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    new: &NewCode,
    now_ms: i64,
) -> Result<Sending, StoreError> {
    let refused = over_limit(tx, new, now_ms)?;
    if let Some(refused) = refused {
        return Ok(refused);
    }
    let (code_hash, holds_until_ms) = (sealer.digest(&new.phone, &new.code), now_ms + WINDOW_MS);
    let id = sms::insert_code(tx, &new.phone, &code_hash, now_ms, holds_until_ms)?;
    let request = sealer.digest("request", &new.request);
    sms::set_request(tx, &id, &new.asker.id, &request)?;
    sms::insert_passing_message(tx, &new.phone, &new.message, now_ms, holds_until_ms)?;
    Ok(Sending::Sent)
}

/// Limit that a code would exceed. Clients that have logged in to the number before are limited only by their own
/// requests and by the number's day, so strangers cannot use up their share. The client that typed the previous code
/// holds the phone and does not wait a minute for the next one (decision 116).
fn over_limit(tx: &mut Tx<'_>, new: &NewCode, now_ms: i64) -> Result<Option<Sending>, StoreError> {
    let (phone, asker) = (&new.phone, &new.asker);
    let is_known = known_askers::is_known(tx, phone, &asker.id)?;
    let sent_within = |tx: &mut Tx<'_>, span_ms| {
        if is_known {
            sms::count_of_asker_since(tx, phone, &asker.id, now_ms - span_ms)
        } else {
            sms::count_since(tx, phone, now_ms - span_ms)
        }
    };
    let newest = if is_known {
        sms::newest_code_of(tx, phone, &asker.id)?
    } else {
        sms::newest_code(tx, phone)?
    };
    let is_soon = |code: SmsCode| !code.is_used && code.created_at_ms >= now_ms - RESEND_AFTER_MS;
    if newest.is_some_and(is_soon) {
        return Ok(Some(Sending::TooSoon));
    }
    if sent_within(tx, WINDOW_MS)? >= MAX_CODES {
        return Ok(Some(Sending::TooMany));
    }
    let most = new.limits.codes_per_number();
    let kept = if is_known {
        0
    } else {
        KEPT_FOR_KNOWN.min(most - 1)
    };
    if sms::count_since(tx, phone, now_ms - DAY_MS)? >= most - kept {
        return Ok(Some(Sending::TooManyToday));
    }
    if is_known {
        return Ok(None);
    }
    if !rate_limits::admit(
        tx,
        &asker.subject(),
        now_ms,
        WINDOW_MS,
        new.codes_per_address,
    )? {
        return Ok(Some(Sending::TooManyFromAddress));
    }
    let most = new.limits.codes_per_day();
    let is_left = rate_limits::admit(tx, "sms", now_ms, DAY_MS, most)?;
    Ok((!is_left).then_some(Sending::NoBudget))
}

/// Client that types a code, with the name of the request if known.
#[derive(Clone, Debug)]
pub struct Typist {
    /// Client that types the code.
    pub asker: Asker,
    /// Name of the request; empty in requests of older clients.
    pub request: String,
    /// Limits of the lender.
    pub limits: Limits,
}

impl Typist {
    /// Code that the client may mean; true if the client requested it.
    fn code(
        &self,
        tx: &mut Tx<'_>,
        sealer: &Sealer,
        phone: &str,
    ) -> Result<Option<(SmsCode, bool)>, StoreError> {
        if !self.request.is_empty() {
            let request = sealer.digest("request", &self.request);
            let code = sms::code_of_request(tx, phone, &request)?;
            return Ok(code.map(|code| (code, true)));
        }
        if let Some(own) = sms::newest_code_of(tx, phone, &self.asker.id)? {
            return Ok(Some((own, true)));
        }
        let newest = sms::newest_code(tx, phone)?;
        Ok(newest.map(|code| (code, false)))
    }
}

/// Redeems a code. A wrong try is stored, so it is an outcome and not an error: an error would roll it back.
pub fn redeem(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    typist: &Typist,
    (phone, code): (&str, &str),
    now_ms: i64,
) -> Result<Redeeming, StoreError> {
    let sent = typist.code(tx, sealer, phone)?;
    let is_own = sent.as_ref().is_some_and(|(_, is_own)| *is_own);
    if !is_own && !may_guess(tx, typist, now_ms)? {
        return Ok(Redeeming::Locked);
    }
    let Some((sent, is_own)) = sent else {
        return Ok(Redeeming::Wrong);
    };
    if sent.is_used || sent.expires_at_ms <= now_ms {
        return Ok(Redeeming::Wrong);
    }
    let tries = if is_own {
        sent.attempts
    } else {
        sent.others_attempts
    };
    if tries >= MAX_TRIES {
        return Ok(Redeeming::Locked);
    }
    if !sealer.is_digest(phone, code, &sent.code_hash) {
        if is_own {
            sms::count_attempt(tx, &sent.id)?;
        } else {
            sms::count_others_attempt(tx, &sent.id)?;
        }
        return Ok(Redeeming::Wrong);
    }
    if !sms::use_code(tx, &sent.id, now_ms)? {
        return Ok(Redeeming::Wrong);
    }
    known_askers::note(tx, phone, &typist.asker.id, now_ms)?;
    Ok(Redeeming::Right)
}

/// Returns true if an address may try a code that it did not request.
fn may_guess(tx: &mut Tx<'_>, typist: &Typist, now_ms: i64) -> Result<bool, StoreError> {
    let subject = format!("tries/{}", typist.asker.address);
    let most = typist.limits.tries_per_address();
    rate_limits::admit(tx, &subject, now_ms, WINDOW_MS, most)
}

/// Returns true if a code is the latest one requested and was used.
pub fn was_redeemed(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    typist: &Typist,
    (phone, code): (&str, &str),
) -> Result<bool, StoreError> {
    let sent = typist.code(tx, sealer, phone)?;
    Ok(
        sent.is_some_and(|(sent, _)| {
            sent.is_used && sealer.is_digest(phone, code, &sent.code_hash)
        }),
    )
}
