-- What was signed is only ever added to: the database refuses anything else, whatever the program does.

CREATE TRIGGER signings_are_not_changed BEFORE UPDATE ON signings
BEGIN SELECT RAISE(ABORT, 'signings is append-only'); END;
CREATE TRIGGER signings_are_not_removed BEFORE DELETE ON signings WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'signings is append-only'); END;

CREATE TRIGGER signed_documents_are_not_changed BEFORE UPDATE ON signed_documents
BEGIN SELECT RAISE(ABORT, 'signed_documents is append-only'); END;
CREATE TRIGGER signed_documents_are_not_removed BEFORE DELETE ON signed_documents WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'signed_documents is append-only'); END;

CREATE TRIGGER signed_consents_are_not_changed BEFORE UPDATE ON signed_consents
BEGIN SELECT RAISE(ABORT, 'signed_consents is append-only'); END;
CREATE TRIGGER signed_consents_are_not_removed BEFORE DELETE ON signed_consents WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'signed_consents is append-only'); END;
