//! Opens a code at its channel's provider, and reopens it when the provider's own has expired: a page is valid for
//! minutes, our code until midnight. Each opening is stored under its own reference before the provider is called, so
//! that a payment by any of them is recognised, and before it is shown.

use jiff::{SignedDuration, Timestamp};

use super::channel_asks;
use crate::addresses;
use crate::error::Error;
use crate::lender::Lender;
use tulay_provider_api::payment::{OpenRequest, Opened, PayTarget, Payer, PaymentChannel};
use tulay_store::channel_requests::{self, ChannelRequest, OpenedAt, RequestStatus};
use tulay_store::pay_codes::{PayCode, PayCodeStatus};
use tulay_store::{Tx, borrowers, order_identities, orders};
use tulay_texts::text;

/// A page that ends sooner than this is reopened: nobody pays that fast.
const TOO_SHORT: SignedDuration = SignedDuration::from_secs(60);

/// Longer than any opening takes: an older one was interrupted.
const OPENING: SignedDuration = SignedDuration::from_secs(60);

/// Returns where a code is paid: its latest opening, or a new one if that has expired.
///
/// # Errors
/// 1409 if the channel's provider does not open it now.
pub async fn target(
    lender: &Lender,
    channel: &dyn PaymentChannel,
    code: &PayCode,
) -> Result<PayTarget, Error> {
    let _lock = lender.openings.lock(&code.code).await;
    let now = lender.clock.now();
    let (of, base) = (code.clone(), lender.settings.brand.h5_base.clone());
    let name = lender.settings.brand.name.clone();
    if let Some(target) = open_target(lender, code, now).await? {
        return Ok(target);
    }
    let reserved = lender.store.write(move |tx| {
        let request = reserve(tx, &of, now)?;
        let asked = describe(tx, &of, &request.reference, (&base, &name), now)?;
        Ok::<_, Error>((request, asked))
    });
    let (request, asked) = reserved.await?;
    match channel.open(&asked).await {
        Ok(opened) => store(lender, &request, opened).await,
        Err(error) => {
            let reference = request.reference.clone();
            let ended = lender.store.write(move |tx| {
                channel_requests::end(tx, &request.reference, RequestStatus::Over)
            });
            ended.await.map_err(Error::from)?;
            Err(away(&format!("{reference}: {error}")))
        }
    }
}

/// Returns the stored opening of a code without reopening it: no page waits for a provider to show the due amount
/// (PROV-08).
pub async fn open_target(
    lender: &Lender,
    code: &PayCode,
    now: Timestamp,
) -> Result<Option<PayTarget>, Error> {
    let of = code.code.clone();
    let read = lender
        .store
        .read(move |tx| channel_requests::newest(tx, &of))
        .await?;
    // A closed code gets the same answer again; it is not reopened.
    let is_over = code.status != PayCodeStatus::Open || code.expires_at_ms <= now.as_millisecond();
    Ok(read
        .filter(|request| is_over || may_be_paid(request, now))
        .and_then(|request| stored_target(&request)))
}

/// Payment target of a stored request.
pub fn stored_target(request: &ChannelRequest) -> Option<PayTarget> {
    PayTarget::of_parts(&request.kind, request.target.as_deref()?)
}

/// Returns true while the provider takes a payment of a request.
pub(super) fn may_be_paid(request: &ChannelRequest, now: Timestamp) -> bool {
    let ends_ms = request.expires_at_ms.unwrap_or(i64::MAX);
    request.status == RequestStatus::Open && ends_ms > (now + TOO_SHORT).as_millisecond()
}

/// Returns true while another server may be opening a request.
fn is_busy(request: &ChannelRequest, now: Timestamp) -> bool {
    let cut_off_ms = (now - OPENING).as_millisecond();
    request.status == RequestStatus::Opening && request.created_at_ms > cut_off_ms
}

/// Stores the next request of a code, before its provider is called.
fn reserve(tx: &mut Tx<'_>, code: &PayCode, now: Timestamp) -> Result<ChannelRequest, Error> {
    let now_ms = now.as_millisecond();
    if code.status != PayCodeStatus::Open || code.expires_at_ms <= now_ms {
        return Err(Error::conflict(text("The order does not allow this now")));
    }
    let newest = channel_requests::newest(tx, &code.code)?;
    if newest.as_ref().is_some_and(|newest| is_busy(newest, now)) {
        return Err(away("another server is opening this code"));
    }
    let seq = newest.map_or(1, |request| request.seq + 1);
    let request = ChannelRequest {
        reference: match seq {
            1 => code.code.clone(),
            _ => format!("{}-{seq}", code.code),
        },
        code: code.code.clone(),
        seq,
        channel_number: code.channel_number.clone(),
        provider_id: None,
        kind: String::new(),
        target: None,
        status: RequestStatus::Opening,
        created_at_ms: now_ms,
        expires_at_ms: None,
        ask_at_ms: channel_asks::next(now_ms, code.expires_at_ms, now_ms),
        differs: None,
        differs_at_ms: None,
    };
    if !channel_requests::insert(tx, &request)? {
        return Err(away("another server was first to open this code"));
    }
    Ok(request)
}

fn describe(
    tx: &mut Tx<'_>,
    code: &PayCode,
    reference: &str,
    (h5_base, brand): (&str, &str),
    now: Timestamp,
) -> Result<OpenRequest, Error> {
    let order = orders::find_for_any_borrower(tx, &code.order_id)?;
    let order = order.ok_or_else(|| Error::internal("the order of a pay code is gone"))?;
    let borrower = borrowers::find(tx, &code.borrower_id)?;
    let identity = order_identities::of_order(tx, &order)?;
    let page = addresses::order_page(&order.product_id, order.id());
    Ok(OpenRequest {
        reference: reference.to_owned(),
        amount_centavos: code.amount_centavos,
        payer: Payer {
            name: identity.map_or_else(String::new, |identity| identity.name),
            phone: borrower.map_or_else(String::new, |borrower| borrower.phone),
        },
        description: format!("{brand} {}", order.id()),
        return_address: format!("{h5_base}{page}"),
        expires_at: Timestamp::from_millisecond(code.expires_at_ms).map_err(Error::internal)?,
        now,
    })
}

async fn store(
    lender: &Lender,
    request: &ChannelRequest,
    opened: Opened,
) -> Result<PayTarget, Error> {
    let (reference, target) = (request.reference.clone(), opened.target.clone());
    let stored = lender.store.write(move |tx| {
        let (kind, target) = opened.target.parts();
        let at = OpenedAt {
            provider_id: &opened.provider_id,
            kind,
            target,
            expires_at_ms: opened.expires_at.map(Timestamp::as_millisecond),
        };
        channel_requests::set_open(tx, &reference, at)
    });
    stored.await.map_err(Error::from)?;
    Ok(target)
}

fn away(why: &str) -> Error {
    let english =
        "This way to pay does not answer now. Try again in a few minutes, or choose another one";
    Error::conflict(text(english))
        .about("channelNumber")
        .with_log_detail(why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(status: RequestStatus, created_at_ms: i64, ends_ms: Option<i64>) -> ChannelRequest {
        ChannelRequest {
            reference: "1001".to_owned(),
            code: "1001".to_owned(),
            seq: 1,
            channel_number: "90006".to_owned(),
            provider_id: None,
            kind: String::new(),
            target: None,
            status,
            created_at_ms,
            expires_at_ms: ends_ms,
            ask_at_ms: None,
            differs: None,
            differs_at_ms: None,
        }
    }

    #[test]
    fn prov_04_a_request_is_paid_while_more_than_the_shortest_time_is_left() {
        let now = Timestamp::from_millisecond(1_772_409_600_000).expect("a time");
        let short_ms = (now + TOO_SHORT).as_millisecond();
        for (ends_ms, expected) in [
            (Some(short_ms - 1), false),
            (Some(short_ms), false),
            (Some(short_ms + 1), true),
            (None, true),
        ] {
            let open = request(RequestStatus::Open, 0, ends_ms);
            assert_eq!(may_be_paid(&open, now), expected, "{ends_ms:?}");
            assert!(!may_be_paid(&request(RequestStatus::Over, 0, ends_ms), now));
        }
    }

    #[test]
    fn prov_04_a_request_that_another_server_opens_is_waited_for_and_no_longer() {
        let now = Timestamp::from_millisecond(1_772_409_600_000).expect("a time");
        let began_ms = (now - OPENING).as_millisecond();
        for (at_ms, expected) in [
            (began_ms - 1, false),
            (began_ms, false),
            (began_ms + 1, true),
        ] {
            let opening = request(RequestStatus::Opening, at_ms, None);
            assert_eq!(is_busy(&opening, now), expected, "{at_ms}");
            assert!(!is_busy(&request(RequestStatus::Open, at_ms, None), now));
        }
    }
}
