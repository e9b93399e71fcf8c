-- The ledger and the events are only ever added to: the database refuses anything else, whatever the program does.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM forgetting) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER postings_are_kept BEFORE UPDATE OR DELETE ON postings
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_are_not_emptied BEFORE TRUNCATE ON postings
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER entries_are_kept BEFORE UPDATE OR DELETE ON entries
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entries_are_not_emptied BEFORE TRUNCATE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER loan_events_are_kept BEFORE UPDATE OR DELETE ON loan_events
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loan_events_are_not_emptied BEFORE TRUNCATE ON loan_events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
