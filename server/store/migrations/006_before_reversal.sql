-- The rule on penalties before a reversal that an order was agreed with (MONEY-20): `waive`, or none, as orders of
-- earlier releases have, which charge them. It is not in `terms_json`: earlier releases read no key that they do not
-- know.
ALTER TABLE orders ADD COLUMN before_reversal TEXT;
