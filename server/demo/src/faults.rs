//! Faults on cue (QA-07): rules that delay, fail, cut off or count the calls that reach the demo's server, or decide
//! the next payments at its stand-ins. Each server keeps its own, in memory.

mod answers;
pub mod presets;
pub mod rule;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::Method;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use serde::Serialize;

use self::answers::Link;
use self::rule::{Effect, Rule};
use tulay_lender::error::Error;
use tulay_provider_stubs::press::{Cue, StubPress};
use tulay_texts::text;
use tulay_web::web_app::{FilledPage, WithoutFirstView};

/// The most rules at a time.
pub const MAX_RULES: usize = 50;

/// The rules of a server. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Rules(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    rules: Vec<Counted>,
    last_id: u64,
}

/// A rule in effect.
#[derive(Debug)]
struct Counted {
    row: RuleRow,
    link: Option<Link>,
}

/// A rule with its counts.
#[derive(Clone, Debug, Serialize)]
pub struct RuleRow {
    id: u64,
    /// The rule as a line to read.
    title: String,
    /// Number of calls that it was about.
    seen: u64,
    /// Number of calls to which it was applied.
    applied: u64,
    /// The rule, as it can be set again.
    rule: Rule,
}

/// Fate of one call.
#[derive(Default)]
struct Plan {
    delay: Duration,
    links: Vec<Link>,
    end: Option<End>,
}

/// A failure of a call.
enum End {
    Code(String, String),
    Status(u16),
    Lost,
    Cut,
}

impl Rules {
    /// Returns the rules, in the order in which they are met.
    pub fn rows(&self) -> Vec<RuleRow> {
        let kept = self.lock();
        kept.rules.iter().map(|it| it.row.clone()).collect()
    }

    /// Replaces all rules.
    ///
    /// # Errors
    /// 1400 for more than [`MAX_RULES`]; the rules stay as they were.
    pub fn set(&self, rules: Vec<Rule>) -> Result<(), Error> {
        let mut kept = self.lock();
        check_number(rules.len())?;
        kept.rules.clear();
        kept.add(rules);
        Ok(())
    }

    /// Adds rules behind the others.
    ///
    /// # Errors
    /// As [`Rules::set`].
    pub fn add(&self, rules: Vec<Rule>) -> Result<(), Error> {
        let mut kept = self.lock();
        check_number(kept.rules.len() + rules.len())?;
        kept.add(rules);
        Ok(())
    }

    /// Removes a rule; returns false if there is none.
    pub fn remove(&self, id: u64) -> bool {
        let mut kept = self.lock();
        let before = kept.rules.len();
        kept.rules.retain(|it| it.row.id != id);
        kept.rules.len() < before
    }

    /// Returns the choice of the stand-ins' next payments.
    pub fn cue(&self) -> Cue {
        let rules = self.clone();
        Arc::new(move |possible| rules.next_payment(possible))
    }

    fn next_payment(&self, possible: &[StubPress]) -> Option<StubPress> {
        self.lock().rules.iter_mut().find_map(|it| {
            let Effect::Payment { outcome } = it.row.rule.effect else {
                return None;
            };
            it.row.seen += 1;
            (possible.contains(&outcome) && it.row.apply()).then_some(outcome)
        })
    }

    /// Counts a call, and returns its fate. Delays add up; the first failure decides.
    fn meet(&self, method: &Method, path: &str) -> Plan {
        let mut plan = Plan::default();
        for Counted { row, link } in &mut self.lock().rules {
            if !row.rule.is_about(method, path) {
                continue;
            }
            row.seen += 1;
            let end = end(&row.rule.effect);
            if end.is_some() && plan.end.is_some() || !row.apply() {
                continue;
            }
            if let Effect::Delay { ms, .. } = row.rule.effect {
                plan.delay += Duration::from_millis(ms);
            }
            plan.links.extend(link.clone());
            plan.end = plan.end.or(end);
        }
        plan
    }

    /// Returns true if a call is going to be failed or counted.
    fn are_about(&self, method: &Method, path: &str) -> bool {
        self.lock().rules.iter().any(|Counted { row, .. }| {
            let is_seen = match row.rule.effect {
                Effect::Delay { .. } | Effect::Payment { .. } => false,
                Effect::Code { .. }
                | Effect::Status { .. }
                | Effect::Lost
                | Effect::Cut
                | Effect::Count => true,
            };
            is_seen && row.is_left() && row.rule.is_about(method, path)
        })
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn add(&mut self, rules: Vec<Rule>) {
        for rule in rules {
            self.last_id += 1;
            let link = match rule.effect {
                Effect::Delay { kbps, .. } => kbps.map(Link::of_kbps),
                Effect::Code { .. }
                | Effect::Status { .. }
                | Effect::Lost
                | Effect::Cut
                | Effect::Count
                | Effect::Payment { .. } => None,
            };
            let row = RuleRow {
                id: self.last_id,
                title: rule.title(),
                seen: 0,
                applied: 0,
                rule,
            };
            self.rules.push(Counted { row, link });
        }
    }
}

impl RuleRow {
    fn is_left(&self) -> bool {
        self.rule.times.is_none_or(|times| self.applied < times)
    }

    /// Counts an application, if one is left.
    fn apply(&mut self) -> bool {
        let is_left = self.is_left();
        self.applied += u64::from(is_left);
        is_left
    }
}

fn check_number(rules: usize) -> Result<(), Error> {
    if rules > MAX_RULES {
        let why = text("\"{0}\": at most {1} at a time");
        return Err(Error::invalid("rules", why.arg("rules").arg(MAX_RULES)));
    }
    Ok(())
}

fn end(effect: &Effect) -> Option<End> {
    match effect {
        Effect::Code { code, message } => Some(End::Code(code.clone(), message.clone())),
        Effect::Status { status } => Some(End::Status(*status)),
        Effect::Lost => Some(End::Lost),
        Effect::Cut => Some(End::Cut),
        Effect::Delay { .. } | Effect::Count | Effect::Payment { .. } => None,
    }
}

/// Returns a server's app behind its rules.
pub fn around(app: Router, rules: &Rules) -> Router {
    app.layer(from_fn_with_state(rules.clone(), apply))
        .layer(Extension(rules.clone()))
}

async fn apply(State(rules): State<Rules>, mut request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let Plan { delay, links, end } = rules.meet(request.method(), path);
    // The document would have the answer of the call that a rule is about.
    let page = FilledPage::ALL.into_iter().find(|page| page.is_at(path));
    let has_rule = |page: FilledPage| {
        let (method, path) = page.first_call();
        rules.are_about(&method, path)
    };
    if page.is_some_and(has_rule) {
        request.extensions_mut().insert(WithoutFirstView);
    }
    if !delay.is_zero() {
        tokio::time::sleep(delay).await;
    }
    let answer = match end {
        None => next.run(request).await,
        Some(End::Code(code, message)) => answers::envelope(&code, &message),
        Some(End::Status(status)) => answers::status(status),
        Some(End::Lost) => answers::lost(),
        Some(End::Cut) => answers::cut(next.run(request).await).await,
    };
    links.into_iter().fold(answer, answers::slow)
}
