//! The example borrowers: replays their stories into the store, at the start and again on request.

use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;

use crate::scenario::Scenario;
use crate::story::{self, StoryStage};
use tulay_lender::error::Error;
use tulay_lender::pictures::Picture;
use tulay_lender::servicing;
use tulay_store::{StoreError, borrowers, complaints, deletion, order_transitions, orders};
use tulay_texts::text;
use tulay_web::App;

/// A borrower in a known state.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ScenarioRow {
    /// Its name; it never changes.
    pub id: String,
    /// Description of the state.
    pub title: String,
    /// Heading under which it is listed.
    pub group: String,
    /// The borrower's session, empty for a visitor.
    pub session_id: String,
    /// The borrower's phone, empty for a visitor.
    pub phone: String,
    /// The product that the scenario is about.
    pub product_id: String,
    /// The borrower's row: another one after each restart of the story.
    pub subject_id: Option<String>,
    /// The borrower's newest order.
    pub order_id: Option<String>,
    /// The borrower's newest complaint.
    pub problem_id: Option<String>,
    /// Address of the first page.
    pub start: String,
}

/// Options for opening a demo.
#[derive(Clone, Copy, Debug, Default)]
pub struct Opening {
    /// The time at which it begins; `None` for the present, or the time to which the clock had been moved.
    pub begins: Option<Timestamp>,
    /// Plays a story on its first request, instead of all of them at the start.
    pub on_demand: bool,
}

/// Opens the demo: replays its borrowers' stories to their ends and services all other loans up to now.
pub async fn open(app: &App, opening: Opening) -> Result<(), Error> {
    let Opening { begins, on_demand } = opening;
    let newest = app.store.read(order_transitions::newest_ms).await;
    let newest = newest.map_err(Error::from)?;
    let newest = newest.map(Timestamp::from_millisecond).transpose();
    let newest = newest.map_err(Error::internal)?.unwrap_or(Timestamp::MIN);
    // The data must not lie in the clock's future.
    let now = begins.unwrap_or_else(|| app.clock.now().max(newest));
    app.clock.set(now).map_err(Error::internal)?;
    if newest > now {
        return restart(app).await;
    }
    if !on_demand {
        load(
            app,
            Scenario::all().map_err(Error::internal)?,
            Scope::Everyone,
        )
        .await?;
    }
    servicing::run_daily(app).await.map(|_| ())
}

/// Deletes every borrower and replays every scenario, up to the clock's time.
pub async fn restart(app: &App) -> Result<(), Error> {
    let all = Scenario::all().map_err(Error::internal)?;
    load(app, all, Scope::EveryoneAfterDeletion).await
}

/// Replays one story, up to the clock's time.
pub async fn reset(app: &App, scenario: Scenario) -> Result<(), Error> {
    load(app, vec![scenario], Scope::Everyone).await
}

/// Returns one scenario in its present state; plays its story first where the demo did not play it at its start.
///
/// # Errors
/// 1004 for an unknown scenario.
pub async fn find(app: &App, id: &str) -> Result<ScenarioRow, Error> {
    let all = Scenario::all().map_err(Error::internal)?;
    let scenario = all.into_iter().find(|scenario| scenario.id == id);
    let scenario = scenario.ok_or_else(unknown_scenario)?;
    load(app, vec![scenario], Scope::Missing).await?;
    let rows = list(app).await?;
    let row = rows.into_iter().find(|row| row.id == id);
    row.ok_or_else(unknown_scenario)
}

/// Refusal of an unknown scenario.
pub(crate) fn unknown_scenario() -> Error {
    Error::not_found(text("There is no such scenario"))
}

/// Selects the borrowers whose stories are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// Borrowers who do not exist yet.
    Missing,
    /// All given borrowers; their earlier data is deleted.
    Everyone,
    /// All given borrowers; the data of every borrower is deleted.
    EveryoneAfterDeletion,
}

/// Loads the scenarios in one transaction.
async fn load(app: &App, scenarios: Vec<Scenario>, scope: Scope) -> Result<(), Error> {
    for (name, jpeg) in scenarios.iter().flat_map(Scenario::images) {
        let stored = app.pictures.keep(Picture::known(name, jpeg)).await;
        stored.map_err(Error::internal)?;
    }
    let (lender, now) = (app.lender(), app.clock.now());
    let scenarios = Arc::new(scenarios);
    let loaded = app.store.write(move |tx| {
        if scope == Scope::EveryoneAfterDeletion {
            deletion::delete_all_borrowers(tx, now.as_millisecond())?;
        }
        let lender = &lender;
        let stage = StoryStage { lender, now };
        for scenario in scenarios.iter() {
            if scope != Scope::Missing || !story::is_played(tx, scenario)? {
                story::play(tx, stage, scenario)?;
            }
        }
        Ok(())
    });
    loaded.await
}

/// Returns every scenario in its present state.
pub async fn list(app: &App) -> Result<Vec<ScenarioRow>, Error> {
    let scenarios = Scenario::all().map_err(Error::internal)?;
    let read = app.store.read(move |tx| {
        let mut rows = Vec::new();
        for scenario in &scenarios {
            let phone = scenario.person.as_ref().map(|person| person.phone.clone());
            let phone = phone.unwrap_or_default();
            let (mut order_id, mut problem_id) = (None, None);
            let borrower = borrowers::find_by_phone(tx, &phone)?;
            if let Some(borrower) = &borrower {
                order_id = orders::newest(tx, &borrower.id)?.map(|order| order.loan.order_id);
                let newest = complaints::of_borrower(tx, &borrower.id, 1)?.pop();
                problem_id = newest.map(|stored| stored.complaint.id);
            }
            rows.push(ScenarioRow {
                id: scenario.id.clone(),
                title: scenario.title.clone(),
                group: scenario.group.clone(),
                session_id: scenario.session(),
                phone,
                product_id: scenario.product_id.clone(),
                start: scenario.start(order_id.as_deref(), problem_id.as_deref()),
                subject_id: borrower.map(|borrower| borrower.id),
                order_id,
                problem_id,
            });
        }
        Ok::<_, StoreError>(rows)
    });
    read.await.map_err(Error::from)
}
