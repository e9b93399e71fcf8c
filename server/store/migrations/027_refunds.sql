-- A payout may be a refund of what is owed to a borrower: then this is the event that takes it from what is owed. None for a
-- payout of the loan's own money.

ALTER TABLE payouts ADD COLUMN refund_event TEXT;
