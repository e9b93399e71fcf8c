-- Servicing reads what is due: service_on is the first day on which time may change a loan, '' before anything is known of
-- it. The newest day says how far servicing has come, so that a clock that jumps is noticed.

ALTER TABLE orders ADD COLUMN service_on TEXT NOT NULL DEFAULT '';
DROP INDEX orders_repayable;
CREATE INDEX orders_to_service ON orders (service_on, id) WHERE status IN (170, 174, 180);

CREATE TABLE servicing_days (
    day TEXT   NOT NULL PRIMARY KEY,
    at  BIGINT NOT NULL
);

-- The codes of one order, and those whose time has passed, without those of all others.
DROP INDEX pay_codes_by_expiry;
CREATE INDEX pay_codes_open ON pay_codes (order_id, is_delay, created_at) WHERE status = 'open';
CREATE INDEX pay_codes_to_expire ON pay_codes (expires_at) WHERE status = 'open';
CREATE INDEX pay_codes_charging ON pay_codes (expires_at) WHERE status = 'charging';
