//! Texts of a loan's SMS (MONEY-14), and whether each still applies when it is sent.

use jiff::Timestamp;
use jiff::civil::Date;

use super::decline::DeclineReason;
use super::messages::MessageKind;
use super::{accounts, payment_result, payments};
use crate::error::Error;
use crate::settings::Settings;
use tulay_lending::calendar::manila_date;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::reconcile::end_of;
use tulay_lending::repayment::{self, Due};
use tulay_lending::replay::LoanEvent;
use tulay_lending::state::{Cause, OrderStatus};
use tulay_store::Tx;
use tulay_store::loan_messages::LoanMessage;
use tulay_store::orders::{self, Order};
use tulay_store::{borrowers, loan_accounts, payouts};
use tulay_texts::{Language, Localizer, text};

/// Maximum length of a payment reference in a message, in characters.
const MAX_REFERENCE_CHARS: usize = 40;

/// Text of a message that is about to be sent, with the amount due by now; `None` if it no longer applies: a reminder
/// of a paid installment, a reversed payment.
///
/// # Errors
/// The store's own failures; 1500 for stored data that cannot be read.
pub fn text_to_send(
    tx: &mut Tx<'_>,
    settings: &Settings,
    message: &LoanMessage,
    now: Timestamp,
) -> Result<Option<String>, Error> {
    let Some(order) = orders::find_for_any_borrower(tx, &message.order_id)? else {
        return Ok(None);
    };
    let today = manila_date(now);
    let mut message = message.clone();
    let mut kind = message.kind.parse()?;
    let mut figures = Figures::default();
    match kind {
        MessageKind::Declined => {}
        MessageKind::Released => {
            let Some(due) = due_on_day(tx, &order, today)? else {
                return Ok(None);
            };
            figures.first_payment = Some((due.on_due_date_centavos, due.due_on));
        }
        MessageKind::NotArrived => {
            let waits = order.status == OrderStatus::Disbursing
                || payouts::newest_refund(tx, &order)?
                    .is_some_and(|refund| refund.reference == message.about);
            if !waits || !order.page_flags.card_need_pop {
                return Ok(None);
            }
        }
        MessageKind::Received | MessageKind::Settled => {
            let Some((account, events)) = accounts::with_events(tx, &order, today)? else {
                return Ok(None);
            };
            if payments::is_taken_back(&events, &message.about) {
                return Ok(None);
            }
            if end_of(&account) != Some(Cause::PaidInFull) {
                kind = MessageKind::Received;
            }
            let known = (account, events);
            figures.rest_centavos = rest_centavos_of(tx, &order, known, &message.about, now)?;
        }
        MessageKind::Bounced => {
            let found = accounts::with_events(tx, &order, today)?;
            if found.is_none_or(|(_, events)| !payments::is_taken_back(&events, &message.about)) {
                return Ok(None);
            }
        }
        MessageKind::DueSoon
        | MessageKind::DueToday
        | MessageKind::Overdue1
        | MessageKind::Overdue7
        | MessageKind::Overdue30 => {
            let due = due_on_day(tx, &order, today)?;
            let Some(due) = due.filter(|due| due.due_on.to_string() == message.about) else {
                return Ok(None);
            };
            message.amount_centavos = due.on_due_date_centavos;
        }
    }
    text_of(tx, settings, &order, (kind, &message, figures)).map(Some)
}

/// Amounts of an open loan that are due on a day; `None` before the release, and where nothing is due.
fn due_on_day(tx: &mut Tx<'_>, order: &Order, today: Date) -> Result<Option<Due>, Error> {
    let account = accounts::on_day(tx, order, today)?;
    match account.filter(|account| account.status.is_repayable()) {
        Some(account) => Ok(repayment::due(&account, today)?),
        None => Ok(None),
    }
}

/// Part that a payment left of the amount that it was to pay, in centavos.
fn rest_centavos_of(
    tx: &mut Tx<'_>,
    order: &Order,
    (account, events): (LoanAccount, Vec<LoanEvent>),
    reference: &str,
    now: Timestamp,
) -> Result<Option<i64>, Error> {
    let mut named = events.iter();
    let Some(event) = named.find(|event| event.reference == reference) else {
        return Ok(None);
    };
    let mut payments = payments::of_events(tx, &events)?.into_iter();
    let payment = payments.find(|payment| payment.reference == reference);
    let code = payment.map_or_else(String::new, |payment| payment.code);
    let rest = payment_result::rest(tx, order, &account, (&events, event, &code), now)?;
    Ok(rest.map(|rest| rest.amount_centavos))
}

/// Text of a message as it was queued.
///
/// # Errors
/// As [`text_to_send`]; 1500 for a message whose order is missing.
pub fn text_as_queued(
    tx: &mut Tx<'_>,
    settings: &Settings,
    message: &LoanMessage,
) -> Result<String, Error> {
    let order = orders::find_for_any_borrower(tx, &message.order_id)?;
    let order = order.ok_or_else(|| Error::internal("the order of a message is gone"))?;
    let schedule = loan_accounts::first_schedule(tx, &order)?;
    let first = schedule
        .as_ref()
        .and_then(|schedule| schedule.instalments.first());
    let figures = Figures {
        rest_centavos: None,
        first_payment: first.map(|first| (first.amount_centavos(), first.due_on)),
    };
    let kind = message.kind.parse()?;
    text_of(tx, settings, &order, (kind, message, figures))
}

fn text_of(
    tx: &mut Tx<'_>,
    settings: &Settings,
    order: &Order,
    (kind, message, figures): (MessageKind, &LoanMessage, Figures),
) -> Result<String, Error> {
    let tag = borrowers::language(tx, &order.borrower_id)?;
    let language = tag.as_deref().and_then(Language::from_tag);
    let localizer = Localizer::new(
        &settings.brand,
        language.unwrap_or(settings.brand.language()),
    );
    let facts = Facts {
        kind,
        product: settings.product_name(&order.product_id),
        about: &message.about,
        amount_centavos: message.amount_centavos,
        figures,
    };
    Ok(facts.written(settings, localizer))
}

/// Data that a message is built from.
struct Facts<'a> {
    kind: MessageKind,
    product: &'a str,
    about: &'a str,
    amount_centavos: i64,
    figures: Figures,
}

/// Figures of a message that are read as it is written.
#[derive(Clone, Copy, Default)]
struct Figures {
    /// Part that a payment left of the amount that it was to pay.
    rest_centavos: Option<i64>,
    /// Amount and day of the first payment of a loan.
    first_payment: Option<(i64, Date)>,
}

impl Facts<'_> {
    fn written(&self, settings: &Settings, localizer: Localizer<'_>) -> String {
        let brand = settings.brand.name.as_str();
        let phone = &localizer.phone(&settings.brand.service_phone);
        let amount = localizer.sms_money(self.amount_centavos);
        let product = self.product;
        let day = || match self.about.parse::<Date>() {
            Ok(day) => localizer.day(day),
            Err(_) => self.about.to_owned(),
        };
        match self.kind {
            MessageKind::Declined => match self.about.parse::<DeclineReason>() {
                Ok(reason) => localizer.fill(
                    "{0}: we cannot approve {1} for {2} right now: {3}. Questions: {4}",
                    &[brand, &amount, product, &localizer.text(reason.borrower_text()), phone],
                ),
                Err(_) => localizer.fill(
                    "{0}: we cannot approve {1} for {2} right now. Questions: {3}",
                    &[brand, &amount, product, phone],
                ),
            },
            MessageKind::Released => {
                let (first, due_on) = self.figures.first_payment.map_or_else(Default::default, |first| {
                    (localizer.sms_money(first.0), localizer.day(first.1))
                });
                localizer.fill(
                    "{0}: {1} of your {2} loan was sent to your account. First payment: {3} on {4}. Questions: {5}",
                    &[brand, &amount, product, &first, &due_on, phone],
                )
            }
            MessageKind::NotArrived => localizer.fill(
                "{0}: {1} of your {2} loan could not be sent to your account. Open the app and link your account again. Questions: {3}",
                &[brand, &amount, product, phone],
            ),
            MessageKind::DueSoon => localizer.fill(
                "{0}: {1} for your {2} loan is due on {3}. If you have just paid, thank you.",
                &[brand, &amount, product, &day()],
            ),
            MessageKind::DueToday => localizer.fill(
                "{0}: {1} for your {2} loan is due today, {3}. If you have just paid, thank you.",
                &[brand, &amount, product, &day()],
            ),
            MessageKind::Overdue1 | MessageKind::Overdue7 | MessageKind::Overdue30 => localizer.fill(
                "{0}: your {2} payment was due on {3}. Please pay {1} now; each day late may add a penalty. Questions: {4}",
                &[brand, &amount, product, &day(), phone],
            ),
            MessageKind::Bounced => localizer.fill(
                "{0}: your payment of {1} for your {2} loan was taken back and does not count. Open the app to see what is due. Questions: {3}",
                &[brand, &amount, product, phone],
            ),
            MessageKind::Received | MessageKind::Settled => self.of_payment(brand, &amount, localizer),
        }
    }

    fn of_payment(&self, brand: &str, amount: &str, localizer: Localizer<'_>) -> String {
        let sentence = match self.figures.rest_centavos {
            _ if self.kind == MessageKind::Settled => localizer.fill(
                "{0}: we received {1}. Your {2} loan is fully paid. Thank you.",
                &[brand, amount, self.product],
            ),
            Some(rest_centavos) => localizer.fill(
                "{0}: we received {1} for your {2} loan. {3} is still due.",
                &[
                    brand,
                    amount,
                    self.product,
                    &localizer.sms_money(rest_centavos),
                ],
            ),
            None => localizer.fill(
                "{0}: we received {1} for your {2} loan. Thank you.",
                &[brand, amount, self.product],
            ),
        };
        let (_, reference) = self.about.split_once('/').unwrap_or(("", self.about));
        let is_plain = reference.bytes().all(|byte| byte.is_ascii_graphic());
        if reference.len() > MAX_REFERENCE_CHARS || !is_plain {
            return sentence;
        }
        format!(
            "{sentence} {}",
            text("Reference {0}")
                .arg(reference)
                .render(localizer.language)
        )
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests;
