-- What the lender's people did, who did it and why. Each row has the hash of the row before it, so that none can be
-- changed or taken out unnoticed.

CREATE TABLE operator_audit (
    seq           BIGINT NOT NULL PRIMARY KEY,
    at            BIGINT NOT NULL,
    operator      TEXT   NOT NULL,
    step          TEXT   NOT NULL,
    act           TEXT   NOT NULL,
    order_id      TEXT   NOT NULL,
    reason        TEXT   NOT NULL,
    answers       BIGINT UNIQUE REFERENCES operator_audit (seq),
    previous_hash TEXT   NOT NULL UNIQUE,
    hash          TEXT   NOT NULL UNIQUE
);
CREATE INDEX operator_audit_by_order ON operator_audit (order_id, seq);

-- The new due dates of a reschedule, as JSON.
ALTER TABLE loan_events ADD COLUMN detail TEXT;
