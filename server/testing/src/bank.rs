//! A provider of payouts with scripted answers, which records what it was asked to pay; the server can be killed at
//! every step.

use std::collections::BTreeMap;
use std::future::pending;
use std::sync::{Arc, Mutex};

use axum::http::HeaderMap;
use jiff::Timestamp;
use tokio::sync::Notify;
use tulay_provider_api::Providers;
use tulay_provider_api::payout::{
    MoneyProgress, PaidOut, PayoutFailure, PayoutPostback, PayoutProvider, PayoutRequest,
    PayoutStatus, Remedy,
};
use tulay_provider_api::pending::{Pending, ProviderError};

use crate::Server;

/// Step of a payout at which the server can be killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayoutStep {
    /// It has not read the request to pay yet.
    BeforeTaking,
    /// It has taken the money, and its answer is under way.
    AfterTaking,
    /// It is asked for the status.
    BeforeStatus,
    /// It has answered with the status, and the answer is under way.
    AfterStatus,
}

/// Its answer to a request to pay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Mood {
    /// It accepts the payout.
    #[default]
    Takes,
    /// The payout succeeds at once.
    PaysAtOnce,
    /// It accepts the payout, and its answer is lost.
    TakesAndIsSilent,
    /// It does not accept the payout, and gives no answer.
    IsSilent,
    /// It refuses the payout.
    Refuses(PayoutFailure),
}

/// A payout that it has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenPayout {
    /// The requested payout.
    pub payout: PayoutRequest,
    /// Its progress.
    pub progress: MoneyProgress,
}

/// The provider.
#[derive(Default)]
pub struct Bank {
    inside: Mutex<Inside>,
    hung: Notify,
}

#[derive(Default)]
struct Inside {
    mood: Mood,
    hangs_at: Option<PayoutStep>,
    asked: usize,
    taken: BTreeMap<String, TakenPayout>,
}

impl Bank {
    /// Returns a bank that answers in this way.
    pub fn new(mood: Mood) -> Arc<Self> {
        let bank = Self::default();
        bank.answers(mood);
        Arc::new(bank)
    }

    fn inside(&self) -> std::sync::MutexGuard<'_, Inside> {
        self.inside.lock().expect("the bank")
    }

    /// Changes its answers.
    pub fn answers(&self, mood: Mood) {
        self.inside().mood = mood;
    }

    /// Sets the step at which it hangs.
    pub fn hangs_at(&self, step: Option<PayoutStep>) {
        self.inside().hangs_at = step;
    }

    /// Waits until it hangs.
    pub async fn hung(&self) {
        self.hung.notified().await;
    }

    /// Returns the number of requests to pay.
    pub fn asked(&self) -> usize {
        self.inside().asked
    }

    /// Returns the accepted payouts, by reference.
    pub fn taken(&self) -> BTreeMap<String, TakenPayout> {
        self.inside().taken.clone()
    }

    /// Sets the progress of an accepted payout.
    pub fn makes(&self, reference: &str, progress: MoneyProgress) {
        let mut inside = self.inside();
        inside.taken.get_mut(reference).expect("a payout").progress = progress;
    }

    async fn at(&self, step: PayoutStep) {
        if self.inside().hangs_at == Some(step) {
            self.hung.notify_one();
            pending::<()>().await;
        }
    }

    async fn pay(&self, payout: &PayoutRequest) -> Result<PaidOut, ProviderError> {
        let mood = {
            let mut inside = self.inside();
            inside.asked += 1;
            inside.mood.clone()
        };
        self.at(PayoutStep::BeforeTaking).await;
        match mood {
            Mood::IsSilent => return Err(silent()),
            Mood::Refuses(failure) => return Ok(PaidOut::Refused(failure)),
            _ => self.take(payout, &mood),
        }
        self.at(PayoutStep::AfterTaking).await;
        let provider_id = format!("disb-{}", payout.reference);
        match mood {
            Mood::TakesAndIsSilent => Err(silent()),
            Mood::PaysAtOnce => Ok(PaidOut::Arrived { provider_id }),
            _ => Ok(PaidOut::Accepted { provider_id }),
        }
    }

    /// Accepts a payout once; the same reference must have the same content.
    fn take(&self, payout: &PayoutRequest, mood: &Mood) {
        let progress = if *mood == Mood::PaysAtOnce {
            MoneyProgress::Succeeded(None)
        } else {
            MoneyProgress::Pending
        };
        let mut inside = self.inside();
        let taken = inside.taken.entry(payout.reference.clone());
        let taken = taken.or_insert_with(|| TakenPayout {
            payout: payout.clone(),
            progress,
        });
        assert_eq!(taken.payout, *payout, "another payout under one reference");
    }

    async fn tell(&self, reference: &str) -> Result<PayoutStatus, ProviderError> {
        self.at(PayoutStep::BeforeStatus).await;
        let taken = self.inside().taken.get(reference).cloned();
        self.at(PayoutStep::AfterStatus).await;
        Ok(
            taken.map_or(PayoutStatus::NotThere, |taken| PayoutStatus::There {
                provider_id: format!("disb-{reference}"),
                amount_centavos: taken.payout.amount_centavos,
                progress: taken.progress,
            }),
        )
    }
}

fn silent() -> ProviderError {
    let (provider, reason) = ("bank".to_owned(), "no answer".to_owned());
    ProviderError { provider, reason }
}

/// Returns a failure of the account.
pub fn wrong_account() -> PayoutFailure {
    PayoutFailure {
        code: "INVALID_DESTINATION".to_owned(),
        remedy: Remedy::BindAgain,
    }
}

impl PayoutProvider for Bank {
    fn name(&self) -> &'static str {
        "bank"
    }

    fn rail_code(&self, place: &str) -> Option<String> {
        (place != "BPI").then(|| format!("PH_{place}"))
    }

    fn pay_out<'a>(&'a self, payout: &'a PayoutRequest) -> Pending<'a, PaidOut> {
        Box::pin(self.pay(payout))
    }

    fn payout_status<'a>(&'a self, reference: &'a str) -> Pending<'a, PayoutStatus> {
        Box::pin(self.tell(reference))
    }

    /// The body is the reference.
    fn read_postback(&self, _: &HeaderMap, body: &[u8], _: Timestamp) -> PayoutPostback {
        PayoutPostback::About(String::from_utf8_lossy(body).into_owned())
    }
}

impl Server {
    /// Restarts the server on the same database, with this bank for its payouts.
    pub async fn paying_by(self, bank: &Arc<Bank>) -> Server {
        let bank: Arc<dyn PayoutProvider> = bank.clone();
        self.with_providers(|providers| Providers {
            payout: Some(bank),
            ..providers
        })
        .await
    }

    /// Restarts the server without a payout provider.
    pub async fn paying_by_nobody(self) -> Server {
        self.with_providers(|providers| Providers {
            payout: None,
            ..providers
        })
        .await
    }
}
