-- The ledger and the events are only ever added to: the database refuses anything else, whatever the program does.

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
