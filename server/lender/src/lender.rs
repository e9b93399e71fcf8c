//! The lender: settings, database, clock and providers, and what the use cases share in memory.

use std::ops::Deref;
use std::sync::Arc;

use crate::borrowers::code_figures::CodeFigures;
use crate::loans::channel_requests::Openings;
use crate::outbox::Outbox;
use crate::payouts::Asking;
use crate::pictures::Pictures;
use crate::security_events::SecurityEvents;
use crate::servicing;
use crate::settings::Settings;
use crate::watching::Watching;
use tulay_provider_api::Providers;
use tulay_sealing::Sealer;
use tulay_store::{Leadership, Store};
use tulay_system::clock::Clock;
use tulay_texts::{Language, Localizer};

/// Everything that a use case can reach. Clones share it.
#[derive(Clone)]
pub struct Lender(Arc<LenderParts>);

/// Parts of a [`Lender`].
#[derive(Clone)]
pub struct LenderParts {
    /// Settings of the lender, checked at the start.
    pub settings: Arc<Settings>,
    /// Database.
    pub store: Store,
    /// Leader election: whether this server runs the background jobs.
    pub leadership: Leadership,
    /// Clock.
    pub clock: Clock,
    /// SMS, payment channels, payouts.
    pub providers: Arc<Providers>,
    /// Payment codes that are being opened at their providers.
    pub openings: Openings,
    /// Wakes the task that sends SMS.
    pub outbox: Outbox,
    /// Wakes the task that polls payouts.
    pub asking: Asking,
    /// Metrics of servicing.
    pub servicing: servicing::figures::Figures,
    /// Log and counters of security events.
    pub security: SecurityEvents,
    /// Metrics of codes sent by SMS.
    pub codes: CodeFigures,
    /// Results of the periodic checks, for probes and metrics.
    pub watching: Watching,
    /// Seals personal data.
    pub sealer: Sealer,
    /// Images of complaints.
    pub pictures: Pictures,
}

impl From<LenderParts> for Lender {
    fn from(parts: LenderParts) -> Self {
        Self(Arc::new(parts))
    }
}

impl Deref for Lender {
    type Target = LenderParts;

    fn deref(&self) -> &LenderParts {
        &self.0
    }
}

impl Lender {
    /// A lender on a database. `store` is sealed with `sealer` from here on.
    pub fn new(
        settings: Arc<Settings>,
        store: Store,
        sealer: Sealer,
        clock: Clock,
        providers: Arc<Providers>,
        pictures: Pictures,
    ) -> Self {
        let store = store.sealing_with(sealer.clone());
        let leadership = store.leadership();
        Self::from(LenderParts {
            settings,
            clock,
            providers,
            openings: Openings::default(),
            outbox: Outbox::new(leadership.clone()),
            asking: Asking::new(leadership.clone()),
            servicing: servicing::figures::Figures::default(),
            security: SecurityEvents::default(),
            codes: CodeFigures::default(),
            watching: Watching::default(),
            leadership,
            store,
            sealer,
            pictures,
        })
    }

    /// Localizer of one answer.
    pub fn localizer(&self, language: Language) -> Localizer<'_> {
        Localizer::new(&self.settings.brand, language)
    }
}
