//! The calls of the web app and of payment channels: one file per group, with its request and
//! response types and its handlers. It knows lending, the store and the providers, and no page.

pub mod account;
pub mod bind_card;
pub mod calculator;
pub mod callbacks;
pub mod certify;
pub mod contract;
pub mod events;
pub mod home;
pub mod loan_confirm;
pub mod loan_details;
pub mod product;
pub mod repayment;
pub mod shapes;

use utoipa::OpenApi;

/// The OpenAPI document of every call, generated from the handlers.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tulay",
        description = "The calls of the Tulay web app. Amounts are integer centavos; see the envelope's codes."
    ),
    paths(
        account::send_code,
        account::login,
        account::logout,
        home::home_index,
        product::product_detail,
        certify::certify_info,
        certify::certify_save,
        bind_card::card_init,
        bind_card::bind_card_new,
        bind_card::bind_card_change,
        loan_confirm::loan_detail_confirm,
        loan_confirm::loan_detail_push,
        contract::contract,
        contract::contract_jump,
        loan_details::loan_details,
        loan_details::google_score,
        repayment::pass,
        repayment::loan_play_detail,
        repayment::generate_vcode,
        events::event_save,
        calculator::quote,
        calculator::convert,
        callbacks::payment_postback,
    )
)]
pub struct ApiDoc;

/// The OpenAPI document as checked in at `server/openapi.json`.
///
/// # Errors
/// When the document cannot be written as JSON.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    ApiDoc::openapi().to_pretty_json().map(|json| json + "\n")
}

#[cfg(test)]
mod tests {
    use super::openapi_json;

    /// A stale copy fails and is written anew, so that it only has to be committed.
    #[test]
    fn the_checked_in_openapi_document_is_the_generated_one()
    -> Result<(), Box<dyn std::error::Error>> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
        let generated = openapi_json()?;
        let checked_in = std::fs::read_to_string(path).unwrap_or_default();
        if checked_in != generated {
            std::fs::write(path, &generated)?;
        }
        assert!(
            checked_in == generated,
            "server/openapi.json was stale; it is written anew: commit it"
        );
        Ok(())
    }
}
