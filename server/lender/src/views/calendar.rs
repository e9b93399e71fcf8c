//! Due dates of a loan, for a calendar file (UX-08). Their address contains the order encrypted, like that of a
//! contract: it is opened by the system's browser, which has no session, and ends with the session that got it.

use serde::{Deserialize, Serialize};

use crate::borrowers::sessions::SessionToken;
use crate::error::Error;
use crate::lender::Lender;
use crate::loans::accounts;
use crate::loans::calendar_file::DueDate;
use crate::sealed_address;
use tulay_lending::repayment::{self, PlanLine};
use tulay_store::orders::{self, Order};
use tulay_texts::{Language, Localizer};

/// Context that an address is encrypted for.
const ADDRESS_CONTEXT: &str = "calendar";
/// Validity of an address, in milliseconds.
const OPEN_FOR_MS: i64 = 24 * 60 * 60 * 1000;

/// Content of an address.
#[derive(Debug, Serialize, Deserialize)]
struct CalendarSubject {
    order_id: String,
    /// Tag of a language.
    language: String,
}

/// Address of an order's due dates, on the server's origin, for the time of the session that asked (SEC-17).
///
/// # Errors
/// 1500 if it cannot be encrypted.
pub fn address(
    lender: &Lender,
    session: &SessionToken,
    order_id: &str,
    language: Language,
) -> Result<String, Error> {
    let subject = CalendarSubject {
        order_id: order_id.to_owned(),
        language: language.tag().to_owned(),
    };
    let token = sealed_address::seal(lender, session, ADDRESS_CONTEXT, subject, OPEN_FOR_MS)?;
    Ok(format!("/calendar/{token}"))
}

/// Payments that are still due, from today on, by the token of an [`address`]; `None` for any other text, for an
/// expired address, after the end of its session, and before the release.
///
/// # Errors
/// 1500 for an account that cannot be calculated; the store's own failures.
pub async fn due_dates(lender: &Lender, token: &str) -> Result<Option<Vec<DueDate>>, Error> {
    let subject: Option<CalendarSubject> =
        sealed_address::open(lender, ADDRESS_CONTEXT, token).await?;
    let Some(CalendarSubject { order_id, language }) = subject else {
        return Ok(None);
    };
    let today = lender.clock.today_manila();
    let read = lender.store.read(move |tx| {
        let Some(order) = orders::find_for_any_borrower(tx, &order_id)? else {
            return Ok(None);
        };
        let account = accounts::on_day(tx, &order, today)?;
        let plan = account.map(|account| repayment::plan(&account, today));
        Ok::<_, Error>(plan.transpose()?.map(|plan| (order, plan)))
    });
    let Some((order, plan)) = read.await? else {
        return Ok(None);
    };
    let localizer = lender.localizer(Language::from_tag(&language).unwrap_or_default());
    let open = plan
        .iter()
        .filter(|line| line.state.is_open() && line.due_on >= today);
    let due = open.map(|line| due_date(lender, &order, (line, plan.len()), localizer));
    Ok(Some(due.collect()))
}

fn due_date(
    lender: &Lender,
    order: &Order,
    (line, count): (&PlanLine, usize),
    localizer: Localizer<'_>,
) -> DueDate {
    let brand = &lender.settings.brand;
    let amount = localizer.money(line.unpaid_centavos);
    let parts = [line.number.to_string(), count.to_string()];
    let title = localizer.fill("Installment {0} of {1}", &[&parts[0], &parts[1]]);
    let product = lender.settings.product_name(&order.product_id);
    let number = order.number.to_string();
    DueDate {
        uid: format!("{number}-{}@{}", line.number, brand.name),
        on: line.due_on,
        title: localizer.fill("{0}: {1} is due", &[product, &amount]),
        description: localizer.fill(
            "{0}, order number {1}. The amount may have changed by then: look in the app before you pay. Questions: {2}",
            &[&title, &number, &brand.service_phone],
        ),
    }
}
