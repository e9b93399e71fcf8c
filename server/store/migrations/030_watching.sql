-- What the operator's probes and metrics need: a row that is written to see that writes are taken, the daily checks of the
-- ledger, and complaints by the day on which they have to be acknowledged.

CREATE TABLE write_checks (
    id   BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    body TEXT   NOT NULL,
    at   BIGINT NOT NULL
);

CREATE TABLE ledger_checks (
    day        TEXT   NOT NULL PRIMARY KEY,
    started_at BIGINT NOT NULL,
    ended_at   BIGINT,
    orders     BIGINT NOT NULL DEFAULT 0,
    differing  BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX complaints_unacknowledged ON complaints (acknowledge_by) WHERE acknowledged_at IS NULL;
