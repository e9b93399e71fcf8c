-- The amount that is owed to the borrower of an order, in centavos: the credit of `overpayment_payable` in its ledger.
-- The list of owed amounts is read from it, and not from the entries of all orders.
ALTER TABLE orders ADD COLUMN owed_centavos BIGINT NOT NULL DEFAULT 0;
UPDATE orders SET owed_centavos =
    (SELECT CAST(-SUM(e.amount_centavos) AS BIGINT) FROM postings AS p JOIN entries AS e ON e.posting_id = p.id
     WHERE p.order_id = orders.id AND e.account = 'overpayment_payable')
WHERE id IN
    (SELECT p.order_id FROM entries AS e JOIN postings AS p ON p.id = e.posting_id
     WHERE e.account = 'overpayment_payable');
CREATE INDEX orders_owed ON orders (owed_centavos DESC, id) WHERE owed_centavos > 0;
