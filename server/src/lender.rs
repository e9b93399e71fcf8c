//! The lender: configuration, database, clock and providers, and what the use cases share in memory.

use std::ops::Deref;
use std::sync::Arc;

use crate::backups::figures::BackupFigures;
use crate::borrowers::code_figures::CodeFigures;
use crate::clock::Clock;
use crate::config::Config;
use crate::i18n::{Language, Localizer};
use crate::loans::channel_requests::Openings;
use crate::outbox::Outbox;
use crate::payouts::Asking;
use crate::pictures::Pictures;
use crate::providers::Providers;
use crate::sealing::Sealer;
use crate::security_events::SecurityEvents;
use crate::servicing;
use crate::watching::Watching;
use tulay_store::{Leadership, Store};

/// Everything that a use case can reach. Clones share it.
#[derive(Clone)]
pub struct Lender(Arc<LenderParts>);

/// Parts of a [`Lender`].
#[derive(Clone)]
pub struct LenderParts {
    /// Checked configuration.
    pub config: Arc<Config>,
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
    /// Metrics of backups.
    pub backups: BackupFigures,
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
    /// Opens the image store and seals `store` with the configuration's keys.
    ///
    /// # Errors
    /// If the image store cannot be opened.
    pub fn new(
        config: Arc<Config>,
        store: Store,
        clock: Clock,
        providers: Arc<Providers>,
    ) -> anyhow::Result<Self> {
        let sealer = config.sealing_keys.sealer();
        let store = store.sealing_with(sealer.clone());
        let pictures = match &config.images_bucket {
            Some(bucket) => Pictures::open_bucket(bucket)?,
            None => Pictures::open(&config.images)?,
        };
        let leadership = store.leadership();
        Ok(Self::from(LenderParts {
            config,
            clock,
            providers,
            openings: Openings::default(),
            outbox: Outbox::new(leadership.clone()),
            asking: Asking::new(leadership.clone()),
            servicing: servicing::figures::Figures::default(),
            security: SecurityEvents::default(),
            codes: CodeFigures::default(),
            watching: Watching::default(),
            backups: BackupFigures::default(),
            leadership,
            store,
            sealer,
            pictures,
        }))
    }

    /// Localizer of one answer.
    pub fn localizer(&self, language: Language) -> Localizer<'_> {
        Localizer::new(&self.config.brand, language)
    }
}
