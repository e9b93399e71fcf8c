-- Why the review declined an order, as its borrower is told; NULL where nobody said so.

ALTER TABLE orders ADD COLUMN decline_reason TEXT;
