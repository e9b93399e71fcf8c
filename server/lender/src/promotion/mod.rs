//! Landing pages: their list, visits and presses of apply, captchas and registration. Only the digest of a phone is
//! stored. Independent of requests and answers.

pub mod captchas;
pub mod registration;

use std::net::IpAddr;

use crate::borrowers::asker::Networks;
use crate::borrowers::sms_codes::{DAY_MS, WINDOW_MS};
use crate::error::Error;
use crate::lender::Lender;
use crate::settings::{LandingPage, Limits};
use tulay_store::promotion::{self, PromotionEventKind, Source, VisitorEvent};
use tulay_store::{StoreError, Tx, rate_limits};
use tulay_texts::written::Fault;
use tulay_texts::{text, written};

/// Maximum length of a stored value of an address, in characters.
const MAX_TAG_CHARS: usize = 200;

/// Source of a visit, from the landing page's address.
#[derive(Clone, Debug, Default)]
pub struct NewVisit {
    /// Id of the landing page; the first page if absent.
    pub page_id: Option<String>,
    /// Referrer of the visitor.
    pub user_from: Option<String>,
    /// Kind of browser or app.
    pub client_type: Option<String>,
    /// Kind of page.
    pub page_type: Option<String>,
    /// Campaign.
    pub utm_tag: Option<String>,
    /// App of origin.
    pub app_from: Option<String>,
}

/// Stores a visit, or with a phone a press of apply.
///
/// # Errors
/// 1004 for an unknown landing page, 1400 for a value that is too long, 1429 for an address with too many calls.
pub async fn record(
    lender: &Lender,
    address: IpAddr,
    visit: &NewVisit,
    phone: Option<&str>,
) -> Result<(), Error> {
    let page = find_landing_page(lender, visit.page_id.as_deref())?;
    let event = VisitorEvent {
        kind: if phone.is_some() {
            PromotionEventKind::Click
        } else {
            PromotionEventKind::Visit
        },
        source: Source {
            page_id: page.id.clone(),
            user_from: tag("user_from", visit.user_from.as_deref())?,
            app_from: tag("app_from", visit.app_from.as_deref())?,
            utm_tag: tag("utm_tag", visit.utm_tag.as_deref())?,
        },
        client_type: tag("client_type", visit.client_type.as_deref())?,
        page_type: tag("page_type", visit.page_type.as_deref())?,
        phone_digest: phone.map(|phone| lender.sealer.digest("phone", phone)),
        at_ms: lender.clock.now_ms(),
    };
    let visitor = Visitor::of(lender, address);
    let written = lender.store.write(move |tx| {
        if !visitor.may_call(tx)? {
            return Err(too_many_calls());
        }
        let is_kept = visitor.is_kept(tx)?;
        if is_kept {
            promotion::insert_event(tx, &event)?;
        }
        Ok(is_kept)
    });
    // Dropped with the usual answer: one who fills the table learns nothing from it (SEC-18).
    if !written.await? {
        lender.meters.codes.visit_is_dropped();
    }
    Ok(())
}

/// Landing page with this id; the first one for no id.
///
/// # Errors
/// 1004 for an unknown id.
pub fn find_landing_page<'a>(
    lender: &'a Lender,
    id: Option<&str>,
) -> Result<&'a LandingPage, Error> {
    let unknown = || Error::not_found(text("This page is no longer there"));
    let page = lender.settings.landing_page(id.unwrap_or_default());
    page.ok_or_else(unknown)
}

/// Value of an address as it is stored; empty if absent.
///
/// # Errors
/// 1400 for a value that is too long, or has characters that cannot be seen (SEC-21).
fn tag(field: &str, value: Option<&str>) -> Result<String, Error> {
    match written::line(value.unwrap_or_default(), MAX_TAG_CHARS) {
        Ok(value) => Ok(value),
        Err(Fault::Blank) => Ok(String::new()),
        Err(Fault::Long | Fault::Unseen) => {
            Err(Error::invalid(field, text("Please check what you entered")))
        }
    }
}

/// Person without a login, known only by the digest of the address.
pub struct Visitor {
    subject: String,
    visits_per_address: i64,
    networks: Networks,
    limits: Limits,
    now_ms: i64,
}

impl Visitor {
    /// Visitor at an address.
    pub fn of(lender: &Lender, address: IpAddr) -> Self {
        let digest = lender.sealer.digest("address", &address.to_string());
        Self {
            subject: format!("visits/{digest}"),
            visits_per_address: lender.settings.visits_per_address,
            networks: Networks::of(&lender.sealer, address),
            limits: lender.settings.limits,
            now_ms: lender.clock.now_ms(),
        }
    }

    /// Counts a visit of a day; returns false if a network of the address or all together have sent too many to store
    /// (SEC-18).
    fn is_kept(&self, tx: &mut Tx<'_>) -> Result<bool, StoreError> {
        for (_, network) in self.networks.each() {
            let (subject, most) = (
                format!("visits/network/{network}"),
                self.limits.visits_per_network(),
            );
            if !rate_limits::admit(tx, &subject, self.now_ms, DAY_MS, most)? {
                return Ok(false);
            }
        }
        rate_limits::admit(
            tx,
            "visits",
            self.now_ms,
            DAY_MS,
            self.limits.visits_per_day(),
        )
    }

    /// Counts a call of the address within its limit: without a limit anyone could fill the tables.
    pub fn may_call(&self, tx: &mut Tx<'_>) -> Result<bool, StoreError> {
        let most = self.visits_per_address;
        rate_limits::admit(tx, &self.subject, self.now_ms, WINDOW_MS, most)
    }
}

/// Error 1429 for an address.
pub fn too_many_calls() -> Error {
    Error::too_often(text("Too many attempts. Please try again in 10 minutes"))
}
