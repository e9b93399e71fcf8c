//! First view: status, amount and day of an order, written into the document of its page or of its repayment, with the
//! answer of the page's first call (UX-13). A slow phone shows them a script earlier; the page takes the answer in place
//! of the call.
//!
//! The confirmation has its offer's figures in the same way.
//!
//! The document of a landing page has its offer, for everybody (UX-40).
//!
//! Only the wrapper gets an order: a link that somebody else wrote opens in a plain browser, and shows nobody's order there
//! (SEC-04, decision 136).

use std::cmp::Reverse;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use axum::routing::get;
use jiff::civil::Date;
use url::form_urlencoded;

use super::loan_details::{self, LoanDetails};
use super::loan_offer::{self, LoanConfirm};
use super::payment_result::PaymentResult;
use super::promotion::{self, Template};
use super::repayment::{self, RepaymentInfo};
use crate::App;
use crate::http::envelope::ok;
use crate::http::fields::Fields;
use crate::web_app::{self, FilledPage, FirstView, Hole, WebApp, WithoutFirstView};
use tulay_lender::borrowers::carried_session::CarriedSession;
use tulay_lender::borrowers::session_tickets::{self, Ticket};
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_lender::loans::orders::OrderIds;
use tulay_lender::views::loan_offer::OfferChoice;
use tulay_lending::state::{Offer, OrderStatus};
use tulay_texts::{Localizer, order_texts, text};

/// A payment is due soon from so many days before its due date on, as on the page (UX-17).
const SOON_DAYS: i64 = 7;

/// Adds the pages that have a first view to the app's routes; they are documents of `pages`.
pub(crate) fn add(router: Router<App>, pages: &WebApp) -> Router<App> {
    FilledPage::ALL.into_iter().fold(router, |router, page| {
        let pages = pages.clone();
        let answer = move |State(app): State<App>, request: Request| {
            let pages = pages.clone();
            let (request, _) = request.into_parts();
            async move { answer(page, &app, &pages, &request).await }
        };
        let address = page.address();
        router
            .route(&format!("{address}/"), get(answer.clone()))
            .route(address, get(answer))
    })
}

/// Answers the page: with its first view if the request may have one, otherwise with the skeleton, whose script
/// shows what went wrong.
async fn answer(page: FilledPage, app: &App, pages: &WebApp, request: &Parts) -> Response {
    let localizer =
        app.localizer(pages.language_of(page.address(), &request.uri, &request.headers));
    let view = if request.extensions.get::<WithoutFirstView>().is_some() {
        None
    } else {
        view_of(page, app, request, localizer).await
    };
    web_app::serve_page(pages, page.address(), request, view.as_ref())
}

async fn view_of(
    page: FilledPage,
    app: &App,
    request: &Parts,
    localizer: Localizer<'_>,
) -> Option<FirstView> {
    let visit = async || Visit::of(app, request).await;
    match page {
        FilledPage::Order => order_view(app, visit().await?, localizer).await.ok()?,
        FilledPage::Repayment => repayment_view(app, visit().await?, localizer).await.ok(),
        FilledPage::Confirmation | FilledPage::ConfirmationVariant => {
            offer_view(app, visit().await?, localizer).await.ok()?
        }
        FilledPage::Landing => landing_view(app, request, localizer),
    }
}

/// First view of a landing page: the offer, as its head shows it (PROMO-02).
fn landing_view(app: &App, request: &Parts, localizer: Localizer<'_>) -> Option<FirstView> {
    let fields = Fields::decode(request.uri.query().unwrap_or_default().as_bytes()).ok()?;
    let template: Template = promotion::template(app, fields.get("id"), localizer).ok()?;
    let view = FirstView::new(localizer.language, &ok(&template)).ok()?;
    let mut view = view.for_all();
    let product = &template.product;
    view.fill(Hole::Title, &template.title);
    view.fill(Hole::Text, &template.text);
    view.fill(Hole::OfferedLabel, &product.amount_range_des);
    view.fill(Hole::Offered, &product.amount);
    view.fill(Hole::RateLabel, &product.interest_rate_text);
    view.fill(Hole::Rate, &product.interest_rate);
    view.fill_rows(Hole::Costs, &template.example);
    Some(view)
}

/// Visit to an order's page by its borrower.
struct Visit {
    token: SessionToken,
    ids: OrderIds,
    /// Parameters of the address, for the link to the next page; without a ticket, which counts once.
    carried: Vec<(String, String)>,
}

impl Visit {
    /// Visit of a request from the wrapper that names an order and a session, or a ticket for one; `None` for any other.
    async fn of(app: &App, request: &Parts) -> Option<Self> {
        let query = request.uri.query()?.as_bytes();
        let fields = Fields::decode(query).ok()?;
        let is_from_wrapper = is_wrapper(
            app.settings.brand.wrapper_user_agent.as_deref(),
            &request.headers,
        );
        let token = match (fields.get("ticket"), fields.get("sessionId")) {
            (Some(ticket), _) => {
                let ticket = Ticket::from_wire(ticket.to_owned());
                session_tickets::peek(app, &ticket).await.ok()?
            }
            (None, session) => SessionToken::from_wire(session?),
        };
        // A named session is no secret: it works in any browser, where a server takes it at all.
        if !is_from_wrapper && token.is_random() {
            return None;
        }
        let carried = form_urlencoded::parse(query)
            .filter(|(name, _)| !matches!(&**name, "ticket" | "from" | "orderId" | "productId"))
            .map(|(name, value)| (name.into_owned(), value.into_owned()));
        Some(Self {
            token,
            ids: OrderIds {
                product_id: fields.get("productId").unwrap_or_default().to_owned(),
                order_id: fields.get("orderId").unwrap_or_default().to_owned(),
            },
            carried: carried.collect(),
        })
    }

    /// Address of another page of the same order.
    fn address(&self, path: &str, ids: &[(&str, &str)]) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(ids).extend_pairs(&self.carried);
        format!("{path}?{}", query.finish())
    }
}

/// Returns true if the browser names itself as the brand's wrapper does. A link cannot choose that name.
fn is_wrapper(wrapper_user_agent: Option<&str>, headers: &HeaderMap) -> bool {
    let named = headers.get(header::USER_AGENT);
    let named = named
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    wrapper_user_agent.is_some_and(|part| !part.is_empty() && named.contains(part))
}

/// First view of an order; `None` for one whose page another one replaces (ORDER-03).
async fn order_view(
    app: &App,
    visit: Visit,
    localizer: Localizer<'_>,
) -> Result<Option<FirstView>, Error> {
    let session = CarriedSession::new(app, &visit.token)?;
    let order = loan_details::read(app, session, visit.ids.clone(), localizer).await?;
    if !order.playedu_l.is_empty() && order.order_status.0 != OrderStatus::UnderReview {
        return Ok(None);
    }
    let mut view = FirstView::new(localizer.language, &ok(&order))?;
    view.fill(Hole::Status, &order.notice_status_text);
    view.fill(Hole::Sentence, &order.notice_des_text);
    if let Some(result) = &order.payment_result {
        view.fill(Hole::Result, &result.title);
        view.fill(Hole::ResultSentence, &result.text);
    }
    if let (Some(centavos), Some(label)) = (order.amount_due_centavos, &order.amount_label) {
        view.fill(Hole::Label, label);
        view.fill_amount(&localizer.money(centavos));
    }
    if let Some(due_date) = &order.due_date {
        fill_day(&mut view, due_date, order.days_left, localizer)?;
    }
    // A market has buttons of its own, and takes away only the one that opens a product (ORDER-08).
    let has_market = app.settings.brand.show_market;
    let action = main_action(&order).filter(|(_, path)| !has_market || *path != "/product");
    if let Some((label, path)) = action {
        let OrderIds {
            product_id,
            order_id,
        } = &visit.ids;
        let ids = [
            ("productId", product_id.as_str()),
            ("orderId", order_id),
            ("source", "loanDetail"),
        ];
        let kept = match path {
            "/product" => &ids[..1],
            "/bindBank" => &ids[..],
            _ => &ids[..2],
        };
        view.fill_action(&localizer.text(label), &visit.address(path, kept));
        let has_second = match path {
            "/bindBank" => order.order_status.0 == OrderStatus::Settled,
            _ => order.is_delay == 1,
        };
        if has_second {
            view.mark("second");
        }
    }
    Ok(Some(view))
}

async fn repayment_view(
    app: &App,
    visit: Visit,
    localizer: Localizer<'_>,
) -> Result<FirstView, Error> {
    let info: RepaymentInfo = repayment::read_due(app, &visit.token, visit.ids, localizer).await?;
    let mut view = FirstView::new(localizer.language, &ok(&info))?;
    view.fill(Hole::Label, &info.amount_label);
    view.fill_amount(&localizer.money(info.repay_amount));
    fill_day(&mut view, &info.repay_date, Some(info.days_left), localizer)?;
    view.fill(
        Hole::Enough,
        info.enough_text.as_deref().unwrap_or_default(),
    );
    view.fill_progress(info.paid_count, info.count);
    view.fill(Hole::Paid, &info.paid_text);
    Ok(view)
}

/// First view of an offer; `None` where another page or a reason stands in its place (CONF-07, UX-16).
async fn offer_view(
    app: &App,
    visit: Visit,
    localizer: Localizer<'_>,
) -> Result<Option<FirstView>, Error> {
    let borrower_id = CarriedSession::new(app, &visit.token)?
        .find_borrower(app)
        .await?;
    let product = app.settings.find_product(&visit.ids.product_id)?;
    let (session, choice) = (&visit.token, OfferChoice::default());
    let offer: LoanConfirm = loan_offer::present(
        app,
        borrower_id,
        session,
        localizer.language,
        product,
        choice,
    )
    .await?;
    if offer.open_order_id.is_some() || offer.unavailable_text.is_some() {
        return Ok(None);
    }
    let mut view = FirstView::new(localizer.language, &ok(&offer))?;
    view.fill(Hole::Product, &offer.product_name);
    view.fill(Hole::Label, &localizer.text("You receive"));
    view.fill_amount(&localizer.money(offer.net_proceeds_centavos));
    view.fill(Hole::BackLabel, &localizer.text("You pay back"));
    view.fill(Hole::Back, &localizer.money(offer.total_repayment_centavos));
    view.fill(Hole::CountLabel, &localizer.text("Installments"));
    let amounts: Vec<i64> = offer.repay_plans.iter().map(|plan| plan.amount).collect();
    view.fill(Hole::Count, &count(&amounts, localizer));
    let day: Date = offer.first_pay_time.parse().map_err(Error::internal)?;
    let first_day = text("from {0}, in {1} days")
        .arg(localizer.short_day(day))
        .count(offer.first_period_day);
    view.fill(Hole::FirstDay, &first_day.render(localizer.language));
    Ok(Some(view))
}

/// Number and amount of installments. Equal ones differ by what is left of their rounding; it is that of most.
fn count(amounts: &[i64], localizer: Localizer<'_>) -> String {
    let all = || amounts.iter().copied();
    let (least, most) = (
        all().min().unwrap_or_default(),
        all().max().unwrap_or_default(),
    );
    let count = amounts.len();
    if most - least > i64::try_from(count).unwrap_or(i64::MAX) {
        let parts = [count.to_string(), localizer.money(most)];
        return localizer.fill("{0} × up to {1}", &[&parts[0], &parts[1]]);
    }
    let times = |amount| all().filter(|one| *one == amount).count();
    let usual = all().max_by_key(|amount| (times(*amount), Reverse(*amount)));
    format!("{count} × {}", localizer.money(usual.unwrap_or_default()))
}

fn fill_day(
    view: &mut FirstView,
    due_date: &str,
    days_left: Option<i64>,
    localizer: Localizer<'_>,
) -> Result<(), Error> {
    let day: Date = due_date.parse().map_err(Error::internal)?;
    view.fill(
        Hole::Day,
        &localizer.fill("Due {0}", &[&localizer.day(day)]),
    );
    if let Some(days) = days_left {
        view.fill(
            Hole::DaysLeft,
            &order_texts::days_left(days).render(localizer.language),
        );
        if days < 0 {
            view.mark("late");
        }
    }
    Ok(())
}

/// The filled button of an order and the page that it opens, as the page has it; `None` where the button does more than
/// open a page, or is not what to do now (ORDER-04 to ORDER-06, UX-17).
fn main_action(order: &LoanDetails) -> Option<(&'static str, &'static str)> {
    let is_awaited =
        |result: &PaymentResult| result.payment_reference.is_empty() && !result.detail.is_empty();
    match order.order_status.0.facts().offer {
        Offer::Account | Offer::BorrowAgain if order.card_need_pop == 1 => {
            Some(("Link another account", "/bindBank"))
        }
        Offer::BorrowAgain => Some(("Borrow Again", "/product")),
        Offer::Repay | Offer::RepayOrRollover => {
            let is_wanted = !order.payment_result.as_ref().is_some_and(is_awaited)
                && order.days_left.is_none_or(|days| days <= SOON_DAYS);
            let label = if order.is_delay == 1 {
                "REPAY"
            } else {
                "Repayment"
            };
            (is_wanted && order.h5_url.is_empty()).then_some((label, "/repay"))
        }
        Offer::Nothing | Offer::Account => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_config::example;
    use tulay_texts::Language;

    #[test]
    fn conf_01_the_head_says_the_amount_of_most_installments() {
        let config = example("tulay.toml");
        let localizer = Localizer::new(&config.lender.brand, Language::En);
        for (amounts, said) in [
            (&[68_487, 68_487, 68_486][..], "3 × ₱684.87"),
            (&[342_433, 342_433, 342_434], "3 × ₱3,424.33"),
            (&[171_217, 171_216], "2 × ₱1,712.16"),
            (&[171_217, 161_217], "2 × up to ₱1,712.17"),
        ] {
            assert_eq!(count(amounts, localizer), said);
        }
    }
}
