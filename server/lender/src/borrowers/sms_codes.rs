//! Codes sent by SMS that prove a phone is the caller's: to log in and to register. A code is valid for ten minutes, once, for
//! five wrong tries of whoever asked for it (by the name of the request, or by being the same [`Asker`]) and five of all others
//! together: a stranger uses up neither (SEC-02). Limits hold for a number, an address and all together; who has logged in to
//! a number before has their own share of it. It knows no call.

use super::asker::Asker;
use super::code_figures::CodeFigures;
use super::proofs::{self, Prover};
use crate::Lender;
use crate::error::Error;
use crate::settings::Limits;
use tulay_sealing::Sealer;
use tulay_store::sms::SmsCode;
use tulay_store::{StoreError, Tx, known_askers, rate_limits, sms};
use tulay_texts::{Language, text};

/// How long a code that was not used keeps the next one to its number waiting, in milliseconds.
const RESEND_AFTER_MS: i64 = 60 * 1000;
/// The window in which codes are counted, and for which one is valid, in milliseconds.
pub const WINDOW_MS: i64 = 10 * 60 * 1000;
/// Codes to one number within the span.
const MAX_CODES: i64 = 3;
/// The span of the limits of a day, in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// How many of a number's codes of a day strangers leave to those who have logged in to it before.
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
    /// What the client sent for the proof of work; empty without one.
    proof: String,
    /// Whether somebody else vouches for the client.
    is_attested: bool,
}

/// What a client sends so that it is not taken for a program.
#[derive(Debug, Default)]
pub struct Vouched {
    /// A solved challenge.
    pub proof: Option<String>,
    /// What `providers::attestation` checks.
    pub attestation: Option<String>,
}

impl NewCode {
    /// A new code for a phone, and its message in a language.
    pub fn draw(lender: &Lender, phone: String, asker: Asker, language: Language) -> Self {
        let code = format!("{:06}", rand::random_range(0..1_000_000));
        let message = text("{0} is your {1} code. Valid for 10 minutes. Never share it")
            .arg(&code)
            .arg(&lender.settings.brand.name)
            .render(language);
        Self {
            phone,
            code,
            message,
            asker,
            request: format!("{:032x}", rand::random::<u128>()),
            codes_per_address: lender.settings.codes_per_address,
            limits: lender.settings.limits,
            proof: String::new(),
            is_attested: false,
        }
    }

    /// With what the client sent so that it is not taken for a program.
    pub async fn vouched(mut self, lender: &Lender, vouched: Vouched) -> Self {
        if let (Some(service), Some(token)) = (&lender.providers.attestation, &vouched.attestation)
        {
            match service.is_genuine(token, &self.phone).await {
                Ok(is_genuine) => self.is_attested = is_genuine,
                Err(error) => tracing::warn!(%error, "an attestation could not be checked"),
            }
        }
        self.proof = vouched.proof.unwrap_or_default();
        self
    }

    /// Takes the proof of work where one is needed: after the first codes to a number in a day or for an address, of all but
    /// those who have logged in to the number before. Whether the number is known makes no difference.
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

    /// The name of the request, for the answer to its asker only.
    pub fn request(&self) -> &str {
        &self.request
    }
}

/// The outcome of a request for a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sending {
    /// It is in the outbox.
    Sent,
    /// The number got one within the last minute.
    TooSoon,
    /// The number has reached its limit of ten minutes.
    TooMany,
    /// The number has reached its limit of a day.
    TooManyToday,
    /// The address has reached its limit.
    TooManyFromAddress,
    /// All numbers together have reached theirs.
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

/// The outcome of a typed code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redeeming {
    /// It was right, and is used up now.
    Right,
    /// It is malformed, expired or used; a wrong try is counted.
    Wrong,
    /// It is locked after too many wrong tries.
    Locked,
}

impl Redeeming {
    /// Success for a right code, else the reason.
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

/// A typed code, if it has the form of one.
///
/// # Errors
/// 1400 for what is not six digits.
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

/// The limit that a code would go over. Who has logged in to the number before is limited by what they asked for themselves and
/// by the number's day alone: whatever strangers ask for, some of that is left. Whoever typed the code of before holds the
/// phone, and waits no minute for the next one (decision 116).
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

/// Who types a code: the asker, and the name of the request where they know it.
#[derive(Clone, Debug)]
pub struct Typist {
    /// Client that types the code.
    pub asker: Asker,
    /// Empty in what an older client sends.
    pub request: String,
    /// Limits of the lender.
    pub limits: Limits,
}

impl Typist {
    /// The code that they may mean, and whether it is their own.
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

/// Uses a code up. A wrong try is stored, so it is an outcome and not an error: an error would roll it back.
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

/// Whether an address may try a code that it did not ask for.
fn may_guess(tx: &mut Tx<'_>, typist: &Typist, now_ms: i64) -> Result<bool, StoreError> {
    let subject = format!("tries/{}", typist.asker.address);
    let most = typist.limits.tries_per_address();
    rate_limits::admit(tx, &subject, now_ms, WINDOW_MS, most)
}

/// Whether a code is the one that was asked for last, and was used.
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
