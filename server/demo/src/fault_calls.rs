//! The calls under `/demo/faults`: lists, sets, adds and removes rules.

use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::calls::{DemoAnswer, HttpRefusal, read};
use crate::faults::presets::{self, RulePreset};
use crate::faults::rule::Rule;
use crate::faults::{MAX_RULES, RuleRow, Rules};
use tulay_lender::error::Error;
use tulay_provider_stubs::stubs::Stubs;
use tulay_texts::text;
use tulay_web::App;

/// The rules in effect, and what can be added.
#[derive(Debug, Serialize)]
pub struct Faults {
    rules: Vec<RuleRow>,
    presets: Vec<RulePreset>,
    /// The most rules at a time.
    most: usize,
}

/// Rules to set or to add.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    rules: Value,
}

/// Returns the routes of rules.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/demo/faults", get(list).post(set))
        .route("/demo/faults/add", post(add))
        .route("/demo/faults/{id}/remove", post(remove))
}

/// `GET /demo/faults`: lists the rules in effect with their counts, and the presets.
async fn list(rules: Extension<Rules>, stubs: Option<Extension<Stubs>>) -> Json<Faults> {
    Json(shown(&rules, stubs.is_some()))
}

/// `POST /demo/faults`: sets the rules, with all counts at 0.
///
/// # Errors
/// 1400 for a rule that cannot be used, with its field.
async fn set(
    rules: Extension<Rules>,
    stubs: Option<Extension<Stubs>>,
    body: Result<Json<Sent>, JsonRejection>,
) -> DemoAnswer<Faults> {
    rules.set(sent(body)?)?;
    Ok(Json(shown(&rules, stubs.is_some())))
}

/// `POST /demo/faults/add`: adds rules behind those in effect.
///
/// # Errors
/// As [`set`].
async fn add(
    rules: Extension<Rules>,
    stubs: Option<Extension<Stubs>>,
    body: Result<Json<Sent>, JsonRejection>,
) -> DemoAnswer<Faults> {
    rules.add(sent(body)?)?;
    Ok(Json(shown(&rules, stubs.is_some())))
}

/// `POST /demo/faults/{id}/remove`: removes a rule.
///
/// # Errors
/// 1004 for an unknown rule.
async fn remove(
    rules: Extension<Rules>,
    stubs: Option<Extension<Stubs>>,
    Path(id): Path<u64>,
) -> DemoAnswer<Faults> {
    if !rules.remove(id) {
        return Err(Error::not_found(text("There is no such rule")).into());
    }
    Ok(Json(shown(&rules, stubs.is_some())))
}

fn sent(body: Result<Json<Sent>, JsonRejection>) -> Result<Vec<Rule>, HttpRefusal> {
    let rules = Rule::read_list(&read(body)?.rules).map_err(Error::from)?;
    Ok(rules)
}

fn shown(rules: &Rules, has_stand_ins: bool) -> Faults {
    Faults {
        rules: rules.rows(),
        presets: presets::all(has_stand_ins),
        most: MAX_RULES,
    }
}
