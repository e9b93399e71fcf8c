-- The SMS of a loan's life: each is queued once for its order, by its kind and what it is about (a due date, a payment),
-- and not sent before its time. They are written in the language in which the borrower last confirmed a loan.

ALTER TABLE borrowers ADD COLUMN language TEXT NOT NULL DEFAULT '';

ALTER TABLE sms_messages ADD COLUMN order_id TEXT;
ALTER TABLE sms_messages ADD COLUMN kind TEXT;
ALTER TABLE sms_messages ADD COLUMN about TEXT;
ALTER TABLE sms_messages ADD COLUMN amount_centavos BIGINT;
ALTER TABLE sms_messages ADD COLUMN not_before BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX sms_messages_once ON sms_messages (order_id, kind, about);
