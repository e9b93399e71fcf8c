-- What happened to released loans, by its date: an order's account is reckoned from its events, in whatever order they
-- were told. Postings name the event that caused them. What there is of both is filled in from the postings.

CREATE TABLE loan_events (
    reference        TEXT   NOT NULL PRIMARY KEY,
    order_id         TEXT   NOT NULL REFERENCES orders (id),
    sequence         BIGINT NOT NULL,
    kind             TEXT   NOT NULL,
    effective_on     TEXT   NOT NULL,
    received_at      BIGINT NOT NULL,
    amount_centavos  BIGINT CHECK (amount_centavos > 0),
    rollovers_before BIGINT,
    target           TEXT   UNIQUE REFERENCES loan_events (reference),
    UNIQUE (order_id, sequence)
);

-- A payment bought a rollover when the rollover's fee was posted right before it.
INSERT INTO loan_events
    (reference, order_id, sequence, kind, effective_on, received_at, amount_centavos, rollovers_before)
SELECT SUBSTR(paid.reference, 9), paid.order_id, paid.seq,
    CASE WHEN fee.id IS NULL THEN 'repayment' ELSE 'rollover' END, paid.effective_on, paid.at, cash.amount_centavos,
    CASE WHEN fee.id IS NOT NULL THEN
        (SELECT COUNT(*) FROM postings AS earlier
         WHERE earlier.order_id = paid.order_id AND earlier.kind = 'rollover' AND earlier.seq < fee.seq) END
FROM postings AS paid
JOIN entries AS cash ON cash.posting_id = paid.id AND cash.account = 'cash_in_transit'
LEFT JOIN postings AS fee ON fee.order_id = paid.order_id AND fee.seq = paid.seq - 1 AND fee.kind = 'rollover'
WHERE paid.kind = 'payment';

INSERT INTO loan_events (reference, order_id, sequence, kind, effective_on, received_at, target)
SELECT 'reversal/' || SUBSTR(reverses, 9), order_id, seq, 'reversal', effective_on, at, SUBSTR(reverses, 9)
FROM postings WHERE kind = 'reversal' AND reverses LIKE 'payment/%';

ALTER TABLE postings ADD COLUMN event TEXT NOT NULL DEFAULT '';
UPDATE postings SET event = COALESCE(
    CASE kind
        WHEN 'release' THEN reference
        WHEN 'payment' THEN SUBSTR(reference, 9)
        WHEN 'rebate' THEN SUBSTR(reference, 8)
        WHEN 'reversal' THEN 'reversal/' || SUBSTR(reverses, 9)
        WHEN 'rollover' THEN
            (SELECT SUBSTR(paid.reference, 9) FROM postings AS paid
             WHERE paid.order_id = postings.order_id AND paid.seq = postings.seq + 1)
        -- Interest that no due date earned was earned by the payment that settled the loan.
        WHEN 'interest' THEN
            (SELECT SUBSTR(paid.reference, 9) FROM postings AS paid
             WHERE paid.order_id = postings.order_id AND paid.kind = 'payment' AND paid.seq < postings.seq
               AND NOT EXISTS
                   (SELECT 1 FROM entries JOIN instalments ON instalments.number = entries.instalment
                    WHERE entries.posting_id = postings.id AND instalments.order_id = postings.order_id
                      AND instalments.due_on = postings.effective_on)
             ORDER BY paid.seq DESC LIMIT 1)
    END,
    'day/' || effective_on);

-- A code for a rollover buys the one that was on offer when it was made, and no later one.
ALTER TABLE pay_codes ADD COLUMN rollovers BIGINT NOT NULL DEFAULT 0;
UPDATE pay_codes SET rollovers =
    (SELECT orders.rollovers FROM orders WHERE orders.id = pay_codes.order_id);

-- Empty but within a transaction that forgets a borrower of the demo: only then the ledger lets go of rows.
CREATE TABLE forgetting (
    key BIGINT NOT NULL PRIMARY KEY
);
