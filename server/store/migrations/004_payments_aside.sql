-- What people decide about payments: one kept aside is posted to an order or returned to its payer, a posted one is
-- taken back. Decisions are only ever added; where a payment stands now is its event's outcome.

-- When the money was paid, as its channel says; NULL for what came before this was kept.
ALTER TABLE payment_events ADD COLUMN paid_at BIGINT;
CREATE INDEX payment_events_aside ON payment_events (received_at) WHERE outcome IN ('suspense', 'quarantine');

CREATE TABLE payment_decisions (
    provider TEXT   NOT NULL,
    event_id TEXT   NOT NULL,
    seq      BIGINT NOT NULL,
    decision TEXT   NOT NULL,
    target   TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (provider, event_id, seq),
    FOREIGN KEY (provider, event_id) REFERENCES payment_events (provider, event_id)
);
CREATE INDEX payment_decisions_by_time ON payment_decisions (at);
