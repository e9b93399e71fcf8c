-- What was signed may be sealed anew under another key, in a transaction that says so by a row of `resealing`; all else of it
-- stays as it was, and so does its digest.

CREATE TABLE resealing (key BIGINT NOT NULL PRIMARY KEY);

DROP TRIGGER signings_are_not_changed;
CREATE TRIGGER signings_are_not_changed BEFORE UPDATE ON signings
WHEN NOT EXISTS (SELECT 1 FROM resealing)
    OR (NEW.order_id, NEW.signed_at, NEW.language) IS NOT (OLD.order_id, OLD.signed_at, OLD.language)
BEGIN SELECT RAISE(ABORT, 'signings is append-only'); END;

DROP TRIGGER signed_documents_are_not_changed;
CREATE TRIGGER signed_documents_are_not_changed BEFORE UPDATE ON signed_documents
WHEN NOT EXISTS (SELECT 1 FROM resealing)
    OR (NEW.order_id, NEW.place, NEW.kind, NEW.title, NEW.language, NEW.template_version, NEW.sha256)
        IS NOT (OLD.order_id, OLD.place, OLD.kind, OLD.title, OLD.language, OLD.template_version, OLD.sha256)
BEGIN SELECT RAISE(ABORT, 'signed_documents is append-only'); END;
