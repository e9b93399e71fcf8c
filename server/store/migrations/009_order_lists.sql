-- The time since which an overdue order is overdue: the midnight in Manila after the oldest due date that is not paid; 0
-- before servicing has looked at it, and when it is not overdue. Servicing looks at all that are overdue now.
ALTER TABLE orders ADD COLUMN overdue_since BIGINT NOT NULL DEFAULT 0;
UPDATE orders SET service_on = '' WHERE status = 180;

-- The lists of the console. The first is by an expression, so that SQLite enters it for no other statement about a
-- status: those have indexes of their own.
CREATE INDEX orders_by_status ON orders ((status + 0), created_at, id);
CREATE INDEX orders_overdue ON orders (overdue_since, id) WHERE status = 180;

-- Payouts after a first one: found without reading what is in order.
CREATE INDEX payouts_again ON payouts (order_id) WHERE try > 1;
