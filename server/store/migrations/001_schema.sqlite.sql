-- The ledger, the events, signed agreements and the audit are append-only, whatever the program does.

CREATE TRIGGER postings_are_not_changed BEFORE UPDATE ON postings
BEGIN SELECT RAISE(ABORT, 'postings is append-only'); END;
CREATE TRIGGER postings_are_not_removed BEFORE DELETE ON postings WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'postings is append-only'); END;

CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries is append-only'); END;
CREATE TRIGGER entries_are_not_removed BEFORE DELETE ON entries WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'entries is append-only'); END;

CREATE TRIGGER loan_events_are_not_changed BEFORE UPDATE ON loan_events
BEGIN SELECT RAISE(ABORT, 'loan_events is append-only'); END;
CREATE TRIGGER loan_events_are_not_removed BEFORE DELETE ON loan_events WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'loan_events is append-only'); END;

CREATE TRIGGER operator_audit_is_not_changed BEFORE UPDATE ON operator_audit
BEGIN SELECT RAISE(ABORT, 'operator_audit is append-only'); END;
CREATE TRIGGER operator_audit_is_not_removed BEFORE DELETE ON operator_audit
BEGIN SELECT RAISE(ABORT, 'operator_audit is append-only'); END;

-- Signed texts may be encrypted under another key; all other columns stay as they are.

CREATE TRIGGER signings_are_not_changed BEFORE UPDATE ON signings
WHEN NOT EXISTS (SELECT 1 FROM resealing)
    OR (NEW.order_id, NEW.signed_at, NEW.language) IS NOT (OLD.order_id, OLD.signed_at, OLD.language)
BEGIN SELECT RAISE(ABORT, 'signings is append-only'); END;
CREATE TRIGGER signings_are_not_removed BEFORE DELETE ON signings WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'signings is append-only'); END;

CREATE TRIGGER signed_documents_are_not_changed BEFORE UPDATE ON signed_documents
WHEN NOT EXISTS (SELECT 1 FROM resealing)
    OR (NEW.order_id, NEW.place, NEW.kind, NEW.title, NEW.language, NEW.template_version, NEW.sha256)
        IS NOT (OLD.order_id, OLD.place, OLD.kind, OLD.title, OLD.language, OLD.template_version, OLD.sha256)
BEGIN SELECT RAISE(ABORT, 'signed_documents is append-only'); END;
CREATE TRIGGER signed_documents_are_not_removed BEFORE DELETE ON signed_documents
WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'signed_documents is append-only'); END;

CREATE TRIGGER signed_consents_are_not_changed BEFORE UPDATE ON signed_consents
BEGIN SELECT RAISE(ABORT, 'signed_consents is append-only'); END;
CREATE TRIGGER signed_consents_are_not_removed BEFORE DELETE ON signed_consents
WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'signed_consents is append-only'); END;
