-- The account that an order is paid out to, fixed when the order is confirmed: what the borrower changes later is for
-- later orders. accepted_at says when a person let money go to an account that had just been changed.

CREATE TABLE order_accounts (
    order_id    TEXT   NOT NULL PRIMARY KEY REFERENCES orders (id),
    account_id  TEXT   NOT NULL REFERENCES bank_accounts (id),
    accepted_at BIGINT
);

-- What waits for its money goes where it would have gone; what was sent, where it was sent.
INSERT INTO order_accounts (order_id, account_id)
SELECT orders.id, bank_accounts.id
FROM orders JOIN bank_accounts ON bank_accounts.current_key = orders.borrower_id
WHERE orders.status IN (21, 151);

INSERT INTO order_accounts (order_id, account_id)
SELECT payouts.order_id, payouts.account_id
FROM payouts
WHERE payouts.try = (SELECT MAX(newest.try) FROM payouts newest WHERE newest.order_id = payouts.order_id)
  AND payouts.order_id NOT IN (SELECT order_id FROM order_accounts);

-- When the money of a borrower was last directed elsewhere; none for the first account.
ALTER TABLE bank_accounts ADD COLUMN changed_at BIGINT;
UPDATE bank_accounts SET changed_at = created_at
WHERE EXISTS (SELECT 1 FROM bank_accounts earlier
              WHERE earlier.borrower_id = bank_accounts.borrower_id
                AND earlier.created_at < bank_accounts.created_at);
