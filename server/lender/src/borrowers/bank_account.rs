//! Payout account of a borrower (BIND): what may be bound, and how it is named. Numbers are stored encrypted and shown
//! masked.

use jiff::Timestamp;
use jiff::civil::Date;

use super::account_codes::{self, NewAccount};
use super::personal_data::is_same_name;
use super::sessions::{self, SessionToken};
use super::{personal_data, places};
use crate::error::Error;
use crate::forms::{FormChoice, Refused, is_choice};
use crate::lender::Lender;
use crate::outbox::{Notice, queue_sms};
use crate::security_events::SecurityEvent;
use tulay_lending::calendar::manila_date;
use tulay_provider_api::places::{BANKS, WALLETS};
use tulay_sealing::Sealer;
use tulay_store::bank_accounts::{self, BankAccount, Holder};
use tulay_store::orders::{self, Order};
use tulay_store::{StoreError, Tx, borrowers, identities, order_accounts};
use tulay_texts::brand::PhoneRule;
use tulay_texts::masked_number::{last4, masked};
use tulay_texts::{Language, Localizer, Text, text};

/// Card type of an e-wallet; the default (BIND-03).
pub const WALLET: &str = "1";
/// Card type of a bank account.
pub const BANK: &str = "2";
/// The card types (BIND-03).
pub const CARD_TYPES: &[FormChoice] = &[(WALLET, "E-wallet"), (BANK, "Bank account")];
/// Minimum and maximum digits of a bank account's number.
const BANK_DIGITS: (usize, usize) = (8, 19);

/// Payment account as typed. Fields of hidden items are ignored.
#[derive(Clone, Debug, Default)]
pub struct TypedAccount {
    /// Card type: 1 e-wallet, 2 bank account.
    pub card_type: String,
    /// E-wallet: 90006 GCash, 90007 Maya.
    pub channel_number: Option<String>,
    /// GCash number.
    pub wallet_number_90006: Option<String>,
    /// Maya number.
    pub wallet_number_90007: Option<String>,
    /// Bank, one of [`BANKS`].
    pub bank_code: Option<String>,
    /// Account number.
    pub bank_card_no: Option<String>,
    /// Account holder's full name.
    pub holder_name: Option<String>,
    /// City of the branch.
    pub city: Option<String>,
    /// Account holder's day of birth, `YYYY-MM-DD`.
    pub holder_birthday: Option<String>,
}

/// Binds an account for the borrower of `session`: it becomes the current one, and the account of each order that asks
/// for another (SEC-01). The first account (SEC-16) and directing money elsewhere require a code by SMS, which is sent if
/// `code` is empty; directing money elsewhere ends every other session.
///
/// # Errors
/// 1400 with fields; 1429 for too many codes; 1409 where another binding came first.
pub async fn bind(
    lender: &Lender,
    (borrower_id, session): (String, SessionToken),
    typed: TypedAccount,
    code: String,
    language: Language,
) -> Result<(), Error> {
    let binding = Binding {
        lender: lender.clone(),
        language,
        now: lender.clock.now(),
    };
    let bound = lender
        .store
        .write(move |tx| binding.bind(tx, &borrower_id, &typed, code.trim(), &session));
    let bound = bound.await?;
    lender.outbox.wake();
    bound
}

/// Dependencies of binding an account, in the language of the request.
struct Binding {
    lender: Lender,
    language: Language,
    now: Timestamp,
}

impl Binding {
    /// Binds an account. A refusal is stored with its code or its counted try, so it is an outcome: an error would roll
    /// that back.
    fn bind(
        &self,
        tx: &mut Tx<'_>,
        borrower_id: &str,
        typed: &TypedAccount,
        code: &str,
        session: &SessionToken,
    ) -> Result<Result<(), Error>, Error> {
        let sealer = &self.lender.sealer;
        let known = bank_accounts::find_current(tx, borrower_id)?;
        let today = manila_date(self.now);
        let (account, holder) = read(typed, today, known.as_ref(), borrower_id, sealer)?;
        refuse_strangers_account(tx, borrower_id, &holder)?;
        let number = number_of(&account, borrower_id, sealer)?;
        let waiting = awaiting_money(tx, borrower_id)?;
        let is_changed = match &known {
            Some(known) => {
                place(known).0 != place(&account).0
                    || number_of(known, borrower_id, sealer)? != number
            }
            None => !waiting.is_empty(),
        };
        let now_ms = self.now.as_millisecond();
        let is_first = known.is_none();
        if is_first || is_changed {
            let new = NewAccount {
                borrower_id,
                place: place(&account).0,
                number: &number,
                name: &sms_text(&account),
                is_first,
            };
            let words = self.lender.localizer(self.language);
            if let Err(refused) = account_codes::confirm(tx, sealer, words, new, code, now_ms)? {
                return Ok(Err(refused));
            }
        }
        let before = bank_accounts::current_id(tx, borrower_id)?;
        let bound = bank_accounts::bind(tx, borrower_id, &account, &holder, now_ms);
        let account_id = bound.map_err(|error| match error {
            StoreError::Unique { .. } => Error::conflict(text(
                "Your account was changed a moment ago. Please look at it again",
            )),
            other => other.into(),
        })?;
        let changed_at_ms = match before {
            _ if is_changed => Some(now_ms),
            Some(before) => bank_accounts::changed_at_ms(tx, &before)?,
            None => None,
        };
        if let Some(at_ms) = changed_at_ms {
            bank_accounts::set_changed_at(tx, &account_id, at_ms)?;
        }
        for order in waiting {
            let has_account = order_accounts::of_order(tx, &order)?.is_some();
            if order.page_flags.card_need_pop || !has_account {
                order_accounts::set(tx, order.id(), &account_id)?;
            }
        }
        orders::clear_card_need_pop(tx, borrower_id)?;
        if is_changed {
            self.tell(tx, borrower_id, &account)?;
            let ended = sessions::end_others(tx, borrower_id, session, now_ms)?;
            if ended > 0 {
                let about = "payment account changed";
                self.lender
                    .security
                    .note(SecurityEvent::SessionEnded, about);
            }
        }
        Ok(Ok(()))
    }

    /// Notifies the borrower that their money goes to another account, so that they can stop a change they did not
    /// make.
    fn tell(&self, tx: &mut Tx<'_>, borrower_id: &str, account: &BankAccount) -> Result<(), Error> {
        let brand = &self.lender.settings.brand;
        let chosen = borrowers::language(tx, borrower_id)?;
        let chosen = chosen.and_then(|tag| Language::from_tag(&tag));
        let localizer = Localizer::new(brand, chosen.unwrap_or(self.language));
        let message = localizer.fill(
            "{0}: the account that we send your money to is now {1}. If this was not you, call {2} at once",
            &[
                &brand.name,
                &sms_text(account),
                &localizer.phone(&brand.service_phone),
            ],
        );
        queue_sms(
            tx,
            borrower_id,
            Notice::AccountChanged,
            &message,
            self.now.as_millisecond(),
        )?;
        Ok(())
    }
}

/// Orders of the borrower that are not paid out yet.
fn awaiting_money(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Vec<Order>, Error> {
    let open = orders::open_of_borrower(tx, borrower_id)?;
    let waits = |order: &Order| order.status.queue().is_some();
    Ok(open.into_iter().filter(waits).collect())
}

/// Refuses an account of another person: the lender pays only the borrower.
fn refuse_strangers_account(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    holder: &Holder,
) -> Result<(), Error> {
    match identities::find(tx, borrower_id)? {
        Some(identity) if !is_same_name(&identity.name, &holder.name) => {
            let why = "The account has to be in your own name, as on your ID";
            Err(Error::invalid("holderName", text(why)))
        }
        _ => Ok(()),
    }
}

fn number_of(account: &BankAccount, borrower_id: &str, sealer: &Sealer) -> Result<String, Error> {
    let opened = sealer.open(&account.number_sealed, borrower_id);
    opened.map_err(Error::internal)
}

/// Account as an SMS names it, in letters that every phone has: `GCash *4321`.
pub fn sms_text(account: &BankAccount) -> String {
    format!("{} *{}", place(account).1, account.number_last4)
}

/// Account as the borrower sees it: `GCash •••• 4321`.
pub fn account_text(account: &BankAccount) -> String {
    // No-break spaces keep the digits on one line with their dots and the last word of the name.
    let number = masked(&account.number_last4).replace(' ', "\u{a0}");
    format!("{}\u{a0}{number}", place(account).1)
}

/// Code and name of an account's e-wallet or bank.
pub fn place(account: &BankAccount) -> (&str, &'static str) {
    let code = account
        .channel_number
        .as_deref()
        .or(account.bank_code.as_deref());
    let code = code.unwrap_or_default();
    let known = WALLETS.iter().chain(BANKS).find(|choice| choice.0 == code);
    (code, known.map_or("Bank", |choice| choice.1))
}

/// Reads the visible items' values. An unchanged masked number means the stored number.
fn read(
    body: &TypedAccount,
    today: Date,
    known: Option<&BankAccount>,
    borrower_id: &str,
    sealer: &Sealer,
) -> Result<(BankAccount, Holder), Error> {
    let typed = |field: &Option<String>| field.clone().unwrap_or_default();
    let mut refused = Refused::default();
    let holder_name = refused.take("holderName", personal_data::name(&typed(&body.holder_name)));
    let birthday = personal_data::birthday(&typed(&body.holder_birthday), today);
    let holder_birthday = refused.take("holderBirthday", birthday);
    let place = match body.card_type.as_str() {
        WALLET => refused.take(
            "channelNumber",
            chosen(body.channel_number.as_ref(), WALLETS),
        ),
        BANK => {
            if !places::is_city(&typed(&body.city)) {
                refused.add("city", text("Choose a city from the list"));
            }
            refused.take("bankCode", chosen(body.bank_code.as_ref(), BANKS))
        }
        _ => refused.take("cardType", Err(text("Choose one of the options"))),
    };
    let Some(place) = place else {
        return Err(refused.into_error());
    };
    let is_wallet = body.card_type == WALLET;
    let unchanged = known.filter(|known| {
        let before = if is_wallet {
            &known.channel_number
        } else {
            &known.bank_code
        };
        before.as_deref() == Some(place.as_str())
    });
    let (field, number) = if is_wallet {
        wallet_number(body, &place)
    } else {
        bank_number(body)
    };
    let number = match unchanged {
        Some(known) if number == masked(&known.number_last4) => {
            Some((known.number_sealed.clone(), known.number_last4.clone()))
        }
        _ => refused
            .take(&field, plain_number(&number, is_wallet))
            .map(|number| {
                let number_sealed = sealer.seal(&number, borrower_id).map_err(Error::internal)?;
                Ok::<_, Error>((number_sealed, last4(&number)))
            })
            .transpose()?,
    };
    let (Some(holder_name), Some(holder_birthday), Some((number_sealed, number_last4))) =
        (holder_name, holder_birthday, number)
    else {
        return Err(refused.into_error());
    };
    refused.check()?;
    let holder = Holder {
        name: holder_name,
        birthday: holder_birthday,
        city: if is_wallet { None } else { body.city.clone() },
    };
    let account = BankAccount {
        card_type: if is_wallet { 1 } else { 2 },
        channel_number: is_wallet.then(|| place.clone()),
        bank_code: (!is_wallet).then_some(place),
        number_sealed,
        number_last4,
    };
    Ok((account, holder))
}

fn chosen(value: Option<&String>, choices: &[FormChoice]) -> Result<String, Text> {
    match value {
        Some(value) if is_choice(value, choices) => Ok(value.clone()),
        _ => Err(text("Choose one of the options")),
    }
}

fn wallet_number(body: &TypedAccount, channel: &str) -> (String, String) {
    let typed = match channel {
        "90007" => &body.wallet_number_90007,
        _ => &body.wallet_number_90006,
    };
    (
        format!("walletNumber{channel}"),
        typed.clone().unwrap_or_default(),
    )
}

fn bank_number(body: &TypedAccount) -> (String, String) {
    (
        "bankCardNo".to_owned(),
        body.bank_card_no.clone().unwrap_or_default(),
    )
}

/// Digits of a number: a Philippine mobile number for an e-wallet, whatever the brand's login accepts.
fn plain_number(typed: &str, is_wallet: bool) -> Result<String, Text> {
    if !is_wallet {
        return personal_data::digits(typed, BANK_DIGITS.0, BANK_DIGITS.1);
    }
    if typed.is_empty() {
        return Err(text("This is required"));
    }
    let wrong = || text("Enter 11 digits, e.g. 091 7123 4567");
    personal_data::phone(typed, PhoneRule::Ph).ok_or_else(wrong)
}
