//! The lender: settings, database, clock and providers, and state that the use cases share in memory.

use std::ops::Deref;
use std::sync::Arc;

use crate::borrowers::code_figures::CodeFigures;
use crate::leading::TaskWaker;
use crate::loans::openings::Openings;
use crate::monitoring::gauges::Gauges;
use crate::monitoring::write_check::WriteCheck;
use crate::pictures::Pictures;
use crate::security_events::SecurityEvents;
use crate::servicing::figures::ServicingMeters;
use crate::settings::Settings;
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
    pub outbox: TaskWaker,
    /// Wakes the task that polls payouts.
    pub payout_poller: TaskWaker,
    /// Log and counters of security events.
    pub security: SecurityEvents,
    /// Metrics of this process.
    pub meters: Meters,
    /// Seals personal data.
    pub sealer: Sealer,
    /// Images of complaints.
    pub pictures: Pictures,
}

/// Metrics of a process. Clones share them.
#[derive(Clone, Default)]
pub struct Meters {
    /// Servicing.
    pub servicing: ServicingMeters,
    /// Codes sent by SMS.
    pub codes: CodeFigures,
    /// Rows that wait.
    pub gauges: Gauges,
    /// Periodic check that the database takes writes.
    pub write_check: WriteCheck,
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
    /// Creates a lender on a database. `store` is sealed with `sealer` from here on.
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
            outbox: TaskWaker::new(leadership.clone()),
            payout_poller: TaskWaker::new(leadership.clone()),
            security: SecurityEvents::default(),
            meters: Meters::default(),
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
