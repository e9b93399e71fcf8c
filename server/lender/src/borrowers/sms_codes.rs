//! Codes sent by SMS that prove possession of a phone, for login and registration. A code is valid for ten minutes and
//! once. It accepts five wrong tries of the client that requested it (recognised by the name of the request or by the
//! same [`Asker`]) and five of all other clients together, so a stranger uses up neither (SEC-02). Limits apply to a
//! number, networks and all together; clients that have logged in to a number before have their own share of it.
//! Independent of calls.

use super::asker::Asker;
use super::code_figures::{BudgetLimit, CodeFigures};
use super::proofs::{self, Prover};
use crate::error::Error;
use crate::lender::Lender;
use crate::settings::Limits;
use tulay_sealing::Sealer;
use tulay_store::sms::SmsCode;
use tulay_store::{StoreError, Tx, borrowers, known_askers, rate_limits, sms};
use tulay_texts::{Language, text};

/// Time that an unused code delays the next one to its number, in milliseconds.
const RESEND_AFTER_MS: i64 = 60 * 1000;
/// Window in which codes are counted, and validity of a code, in milliseconds.
pub const WINDOW_MS: i64 = 10 * 60 * 1000;
/// Maximum codes to one number within the window.
const MAX_CODES: i64 = 3;
/// Window of the daily limits, in milliseconds.
pub const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Window of the hourly limits, in milliseconds.
const HOUR_MS: i64 = 60 * 60 * 1000;
/// Part of a network's codes of an hour from which each further one costs a proof of work.
const FREE_PART: i64 = 4;
/// Time that a place for a later code holds from its hour on, in milliseconds.
const PLACE_MS: i64 = 2 * HOUR_MS;
/// Places of a number within an hour.
const PLACES_AN_HOUR: i64 = 12;
/// Codes of a number's daily limit that are reserved for clients that have logged in to it before.
const KEPT_FOR_KNOWN: i64 = 3;
/// Times that the work of a proof doubles at most, for an address with many codes.
const MAX_DOUBLINGS: i64 = 4;
/// Subject under which the codes to all numbers are counted.
const BUDGET: &str = "sms";
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
pub struct SmsCodeRequest {
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
    pub async fn draw(lender: &Lender, phone: String, request: SmsCodeRequest) -> Self {
        let code = format!("{:06}", rand::random_range(0..1_000_000));
        let english = "{0} is your {1} code. Valid for 10 minutes. Never share it";
        let localizer = lender.localizer(request.language);
        let message = localizer.code_message(english, &code, &[]);
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

    /// Checks the proof of work if one is required: after the first codes to a number in a day or for an address, and
    /// for each code while its network or all together ask for many (SEC-18), for all clients except those that have
    /// logged in to the number before. The rule is the same for known and unknown numbers.
    ///
    /// # Errors
    /// 1430 with a challenge.
    pub fn take_proof(&self, tx: &mut Tx<'_>, sealer: &Sealer, now_ms: i64) -> Result<(), Error> {
        if self.is_attested || known_askers::is_known(tx, &self.phone, &self.asker.id)? {
            return Ok(());
        }
        let Some(max_number) = self.work(tx, now_ms)? else {
            return Ok(());
        };
        let prover = Prover {
            phone: &self.phone,
            asker: &self.asker,
            max_number,
        };
        if prover.is_proof(tx, sealer, &self.proof, now_ms)? {
            return Ok(());
        }
        Err(proofs::needed(&prover.challenge(sealer, now_ms)))
    }

    /// Largest number of the proof that the code costs; `None` where it is free. Carriers put many phones behind one
    /// address: beyond its number of codes the work doubles by each further such number, and nobody is refused.
    fn work(&self, tx: &mut Tx<'_>, now_ms: i64) -> Result<Option<u32>, StoreError> {
        let free = self.limits.codes_before_proof();
        let to_number = sms::count_since(tx, &self.phone, now_ms - DAY_MS)?;
        let of_address = rate_limits::hits_since(tx, &self.asker.subject(), now_ms - WINDOW_MS)?;
        let doublings = of_address / self.codes_per_address;
        let is_free = to_number < free.min(self.share()) && of_address < free && doublings == 0;
        if is_free && !self.is_under_attack(tx, now_ms)? {
            return Ok(None);
        }
        let work = self.limits.proof_work();
        Ok(Some(work.saturating_mul(1 << doublings.min(MAX_DOUBLINGS))))
    }

    /// Returns true if so many codes were sent, to all or for a network of the asker, that none is free (SEC-18).
    fn is_under_attack(&self, tx: &mut Tx<'_>, now_ms: i64) -> Result<bool, StoreError> {
        let sent = rate_limits::hits_within(tx, BUDGET, now_ms, HOUR_MS)?;
        if sent >= self.limits.codes_before_attack() {
            return Ok(true);
        }
        for (width, network) in self.asker.networks.each() {
            let subject = of_network(network);
            let sent = rate_limits::hits_within(tx, &subject, now_ms, HOUR_MS)?;
            if sent
                >= self
                    .limits
                    .codes_per_network(width)
                    .div_euclid(FREE_PART)
                    .max(1)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Codes of a day to the number for clients that have not logged in to it before.
    fn share(&self) -> i64 {
        let most = self.limits.codes_per_number();
        most - KEPT_FOR_KNOWN.min(most - 1)
    }

    /// Name of the request, for the answer to its asker only.
    pub fn request(&self) -> &str {
        &self.request
    }
}

/// Outcome of a request for a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeSending {
    /// Queued in the outbox.
    Sent,
    /// The number received one within the last minute.
    TooSoon,
    /// The number has reached its limit of ten minutes.
    TooMany,
    /// The number has reached its limit of a day.
    TooManyToday,
    /// The number has reached its limit of a day; the client keeps a place for a code from a time on.
    Later(i64),
    /// A network of the address has reached its limit.
    TooManyFromNetwork,
    /// All numbers together have reached a limit, or those without an account their part of it.
    NoBudget(BudgetLimit),
}

impl CodeSending {
    /// Success, or 1429 with the reason.
    ///
    /// # Errors
    /// 1429 for a code that was not sent.
    pub fn or_refused(self, figures: &CodeFigures, now_ms: i64) -> Result<(), Error> {
        let (limit, why) = match self {
            Self::Sent => return Ok(()),
            Self::TooSoon => (
                "minute",
                text("Please do not send the verification code repeatedly"),
            ),
            Self::TooMany => (
                "number",
                text("Too many codes sent. Please try again in 10 minutes"),
            ),
            Self::TooManyFromNetwork => (
                "network",
                text("We cannot send a code now. Please try again later"),
            ),
            Self::TooManyToday => (
                "number a day",
                text("Too many codes sent. Please try again tomorrow"),
            ),
            Self::Later(at_ms) => {
                figures.refused("number a day");
                let why = text("Please try again in an hour. A code is kept for you then");
                return Err(Error::too_often(why).with_retry_after_ms(at_ms - now_ms));
            }
            Self::NoBudget(limit) => {
                figures.budget_is_used_up(limit, now_ms);
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
) -> Result<CodeSending, StoreError> {
    let refused = over_limit(tx, sealer, new, now_ms)?;
    if let Some(refused) = refused {
        return Ok(refused);
    }
    let (code_hash, holds_until_ms) = (sealer.digest(&new.phone, &new.code), now_ms + WINDOW_MS);
    let id = sms::insert_code(tx, &new.phone, &code_hash, now_ms, holds_until_ms)?;
    let request = sealer.digest("request", &new.request);
    sms::set_request(tx, &id, &new.asker.id, &request)?;
    sms::insert_passing_message(tx, &new.phone, &new.message, now_ms, holds_until_ms)?;
    Ok(CodeSending::Sent)
}

/// Limit that a code would exceed. Clients that have logged in to the number before are limited only by their own
/// requests and by the number's day, so strangers cannot use up their share. So are those that kept a place. The client
/// that typed the previous code holds the phone and does not wait a minute for the next one (decision 116).
fn over_limit(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    new: &NewCode,
    now_ms: i64,
) -> Result<Option<CodeSending>, StoreError> {
    let (phone, asker) = (&new.phone, &new.asker);
    let is_known = known_askers::is_known(tx, phone, &asker.id)?;
    let place = Place::of(sealer, new);
    let has_own_share = is_known || place.is_due(tx, now_ms)?;
    let sent_within = |tx: &mut Tx<'_>, span_ms| {
        if has_own_share {
            sms::count_of_asker_since(tx, phone, &asker.id, now_ms - span_ms)
        } else {
            sms::count_since(tx, phone, now_ms - span_ms)
        }
    };
    let newest = if has_own_share {
        sms::newest_code_of(tx, phone, &asker.id)?
    } else {
        sms::newest_code(tx, phone)?
    };
    let is_soon = |code: SmsCode| !code.is_used && code.created_at_ms >= now_ms - RESEND_AFTER_MS;
    if newest.is_some_and(is_soon) {
        return Ok(Some(CodeSending::TooSoon));
    }
    if sent_within(tx, WINDOW_MS)? >= MAX_CODES {
        return Ok(Some(CodeSending::TooMany));
    }
    let today = sms::count_since(tx, phone, now_ms - DAY_MS)?;
    if is_known {
        let most = new.limits.codes_per_number();
        // Strangers' later codes (below) take nothing from the share of those who have logged in before.
        let own = sms::count_of_asker_since(tx, phone, &asker.id, now_ms - DAY_MS)?;
        let is_used_up = own >= most || (today >= most && own >= KEPT_FOR_KNOWN);
        return Ok(is_used_up.then_some(CodeSending::TooManyToday));
    }
    if today >= new.share() && !has_own_share && !place.is_first(tx, phone, now_ms)? {
        return place.keep(tx, now_ms).map(Some);
    }
    let refused = over_budget(tx, new, now_ms)?;
    if refused.is_none() {
        rate_limits::count(tx, &place.network_of_number, now_ms)?;
        rate_limits::count(tx, &asker.subject(), now_ms)?;
    }
    Ok(refused)
}

/// Place of a network in the codes over a number's share of the day. Such a code goes out to a network that had none for
/// the number today: at once if nobody had one within the hour, else an hour later. Strangers of ever other networks do
/// not keep a borrower with a new phone out longer: each had a place of its own, up to a number of them (SEC-18).
struct Place {
    /// Subject of the network's codes for the number.
    network_of_number: String,
    /// Subject of the network's places.
    own: String,
    /// Subject of the number's places.
    of_number: String,
}

impl Place {
    fn of(sealer: &Sealer, new: &NewCode) -> Self {
        let about = format!("{}/{}", new.phone, new.asker.networks.widest());
        let network = sealer.digest("number", &about);
        Self {
            network_of_number: format!("number/{network}"),
            own: format!("place/{network}"),
            of_number: format!("places/{}", sealer.digest("number", &new.phone)),
        }
    }

    /// Returns true if the network had no code for the number today.
    fn is_fresh(&self, tx: &mut Tx<'_>, now_ms: i64) -> Result<bool, StoreError> {
        Ok(rate_limits::hits_since(tx, &self.network_of_number, now_ms - DAY_MS)? == 0)
    }

    /// Returns true if a code goes out at once, without a place.
    fn is_first(&self, tx: &mut Tx<'_>, phone: &str, now_ms: i64) -> Result<bool, StoreError> {
        Ok(sms::count_since(tx, phone, now_ms - HOUR_MS)? == 0 && self.is_fresh(tx, now_ms)?)
    }

    /// Returns true if a code is kept for the network now.
    fn is_due(&self, tx: &mut Tx<'_>, now_ms: i64) -> Result<bool, StoreError> {
        let kept_at_ms = self.kept_at_ms(tx, now_ms)?;
        Ok(kept_at_ms.is_some_and(|at_ms| at_ms + HOUR_MS <= now_ms)
            && self.is_fresh(tx, now_ms)?)
    }

    /// Time at which the network took the place that still holds.
    fn kept_at_ms(&self, tx: &mut Tx<'_>, now_ms: i64) -> Result<Option<i64>, StoreError> {
        let since_ms = now_ms - HOUR_MS - PLACE_MS;
        Ok(rate_limits::newest(tx, &self.own, since_ms)?.1)
    }

    /// Refuses a code, and keeps a place for the network if it had no code for the number today.
    fn keep(&self, tx: &mut Tx<'_>, now_ms: i64) -> Result<CodeSending, StoreError> {
        if !self.is_fresh(tx, now_ms)? {
            return Ok(CodeSending::TooManyToday);
        }
        if let Some(at_ms) = self.kept_at_ms(tx, now_ms)? {
            return Ok(CodeSending::Later(at_ms + HOUR_MS));
        }
        if !rate_limits::admit(tx, &self.of_number, now_ms, HOUR_MS, PLACES_AN_HOUR)? {
            return Ok(CodeSending::TooManyToday);
        }
        rate_limits::count(tx, &self.own, now_ms)?;
        Ok(CodeSending::Later(now_ms + HOUR_MS))
    }
}

/// Limit of the address's networks or all numbers together that a code would exceed.
fn over_budget(
    tx: &mut Tx<'_>,
    new: &NewCode,
    now_ms: i64,
) -> Result<Option<CodeSending>, StoreError> {
    for (width, network) in new.asker.networks.each() {
        let most = new.limits.codes_per_network(width);
        if !rate_limits::admit(tx, &of_network(network), now_ms, HOUR_MS, most)? {
            return Ok(Some(CodeSending::TooManyFromNetwork));
        }
    }
    let has_account = borrowers::find_by_phone(tx, &new.phone)?.is_some();
    let open = |budget: i64| {
        if has_account {
            budget
        } else {
            (budget - new.limits.kept_for_accounts(budget)).max(1)
        }
    };
    let hour = (HOUR_MS, open(new.limits.codes_per_hour()));
    let day = (DAY_MS, open(new.limits.codes_per_day()));
    let full = rate_limits::admit_within(tx, BUDGET, now_ms, &[hour, day])?;
    Ok(full.map(|span_ms| {
        CodeSending::NoBudget(if span_ms == HOUR_MS {
            BudgetLimit::Hour
        } else {
            BudgetLimit::Day
        })
    }))
}

/// Subject under which the codes for a network are counted.
fn of_network(network: &str) -> String {
    format!("sms/network/{network}")
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
    /// Metrics of codes.
    pub figures: CodeFigures,
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
    if !is_own && !may_guess(tx, typist, now_ms)? || is_guessing(tx, typist, phone, now_ms)? {
        typist.figures.refused("guesses");
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
        count_wrong(tx, typist, now_ms)?;
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

/// Subject and limit (span and most) of the wrong codes of an address, and of each of its networks.
fn guesses(typist: &Typist) -> Vec<(String, i64, i64)> {
    let (asker, limits) = (&typist.asker, typist.limits);
    let address = format!("wrong/{}", asker.address);
    let mut all = vec![(address, WINDOW_MS, limits.tries_per_address())];
    all.extend(asker.networks.each().map(|(_, network)| {
        let subject = format!("wrong/network/{network}");
        (subject, HOUR_MS, limits.tries_per_network())
    }));
    all
}

/// Returns true if an address or a network has typed too many wrong codes, also such that it requested itself: each
/// code is a chance in a million (SEC-18). A client that has logged in to the number before is not among them.
fn is_guessing(
    tx: &mut Tx<'_>,
    typist: &Typist,
    phone: &str,
    now_ms: i64,
) -> Result<bool, StoreError> {
    if known_askers::is_known(tx, phone, &typist.asker.id)? {
        return Ok(false);
    }
    for (subject, span_ms, most) in guesses(typist) {
        if rate_limits::is_full(tx, &subject, now_ms, (span_ms, most))? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn count_wrong(tx: &mut Tx<'_>, typist: &Typist, now_ms: i64) -> Result<(), StoreError> {
    typist.figures.wrong();
    for (subject, _, _) in guesses(typist) {
        rate_limits::count(tx, &subject, now_ms)?;
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use tulay_store::Store;

    use super::super::asker::Networks;
    use super::*;

    const PHONE: &str = "09170000001";
    const NOW_MS: i64 = 1_772_409_600_000;
    const DEVICE: &str = "device";

    fn new_code() -> NewCode {
        NewCode {
            phone: PHONE.to_owned(),
            code: "123456".to_owned(),
            message: "123456".to_owned(),
            asker: Asker {
                id: DEVICE.to_owned(),
                address: "address".to_owned(),
                networks: Networks::default(),
            },
            request: "request".to_owned(),
            codes_per_address: 100,
            limits: Limits::default(),
            proof: String::new(),
            is_attested: false,
        }
    }

    /// Result of sending a code now, after others were sent to the number this long ago.
    fn sending(ago_ms: &[i64], is_known: bool, is_newest_used: bool) -> CodeSending {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open_sqlite(&folder.path().join("tulay.db")).expect("a store");
        let store = store.sealing_with(Sealer::new(&[5; 32]));
        let ago_ms = ago_ms.to_vec();
        let sent = store.write_blocking(move |tx| {
            if is_known {
                known_askers::note(tx, PHONE, DEVICE, 0)?;
            }
            for (number, ago_ms) in ago_ms.iter().enumerate() {
                let at_ms = NOW_MS - ago_ms;
                let id = sms::insert_code(tx, PHONE, "hash", at_ms, at_ms + WINDOW_MS)?;
                sms::set_request(tx, &id, DEVICE, &number.to_string())?;
                if is_newest_used && number == 0 {
                    sms::use_code(tx, &id, at_ms)?;
                }
            }
            let sealer = Sealer::new(&[5; 32]);
            send(tx, &sealer, &new_code(), NOW_MS)
        });
        let sent: Result<CodeSending, StoreError> = sent;
        sent.expect("an outcome")
    }

    #[test]
    fn sec_02_a_number_gets_a_code_a_minute_three_in_ten_minutes_and_its_share_of_a_day() {
        let (minute, window, day) = (RESEND_AFTER_MS, WINDOW_MS, DAY_MS);
        let most = usize::try_from(Limits::default().codes_per_number()).expect("a number");
        let kept = usize::try_from(KEPT_FOR_KNOWN).expect("a number");
        let today = |codes: usize, first_ms: i64| {
            let mut ago_ms = vec![window + 1; codes - 1];
            ago_ms.push(first_ms);
            ago_ms
        };
        for (ago_ms, is_known, is_used, expected) in [
            (vec![], false, false, CodeSending::Sent),
            (vec![minute - 1], false, false, CodeSending::TooSoon),
            (vec![minute], false, false, CodeSending::TooSoon),
            (vec![minute + 1], false, false, CodeSending::Sent),
            (vec![0], false, true, CodeSending::Sent),
            (vec![minute + 1, window], false, false, CodeSending::Sent),
            (
                vec![minute + 1, minute + 1, window],
                false,
                false,
                CodeSending::TooMany,
            ),
            (
                vec![minute + 1, minute + 1, window + 1],
                false,
                false,
                CodeSending::Sent,
            ),
            (today(most - kept - 1, day), false, false, CodeSending::Sent),
            (
                today(most - kept, day),
                false,
                false,
                CodeSending::Later(NOW_MS + HOUR_MS),
            ),
            (today(most - kept, day + 1), false, false, CodeSending::Sent),
            (today(most - kept, day), true, false, CodeSending::Sent),
            (today(most - 1, day), true, false, CodeSending::Sent),
            (today(most, day), true, false, CodeSending::TooManyToday),
            (today(most, day + 1), true, false, CodeSending::Sent),
        ] {
            let found = sending(&ago_ms, is_known, is_used);
            assert_eq!(found, expected, "{ago_ms:?} {is_known} {is_used}");
        }
    }

    #[test]
    fn sec_02_a_code_is_valid_until_before_its_end_and_for_five_wrong_tries() {
        for (age_ms, wrong_tries, expected) in [
            (0, 0, Redeeming::Right),
            (WINDOW_MS - 1, 0, Redeeming::Right),
            (WINDOW_MS, 0, Redeeming::Wrong),
            (0, MAX_TRIES - 1, Redeeming::Right),
            (0, MAX_TRIES, Redeeming::Locked),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            let store = Store::open_sqlite(&folder.path().join("tulay.db")).expect("a store");
            let store = store.sealing_with(Sealer::new(&[5; 32]));
            let redeemed = store.write_blocking(move |tx| {
                let sealer = Sealer::new(&[5; 32]);
                let (new, at_ms) = (new_code(), NOW_MS - age_ms);
                assert_eq!(send(tx, &sealer, &new, at_ms)?, CodeSending::Sent);
                let typist = Typist {
                    asker: new.asker,
                    request: new.request,
                    limits: Limits::default(),
                    figures: CodeFigures::default(),
                };
                for _ in 0..wrong_tries {
                    let wrong = redeem(tx, &sealer, &typist, (PHONE, "654321"), NOW_MS)?;
                    assert_eq!(wrong, Redeeming::Wrong);
                }
                redeem(tx, &sealer, &typist, (PHONE, "123456"), NOW_MS)
            });
            let redeemed: Result<Redeeming, StoreError> = redeemed;
            let found = redeemed.expect("an outcome");
            assert_eq!(found, expected, "{age_ms} ms, {wrong_tries} wrong tries");
        }
    }
}
