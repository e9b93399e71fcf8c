-- What writes lock until they end (postgres/holds.rs), a fixed number of rows, each of them changed by its
-- holders. Half of each page is left free, so that a change needs no new page.
CREATE TABLE holds (
    slot    BIGINT NOT NULL PRIMARY KEY,
    holders BIGINT NOT NULL
) WITH (fillfactor = 50);

-- Signed documents have two to three thousand characters, which do not compress further: they are stored in their rows,
-- and not in pieces in a table of their own, which cost an insert and an index entry each.
ALTER TABLE signed_documents SET (toast_tuple_target = 8160);

-- The ledger, the events, signed agreements and the audit are append-only, whatever the program does.

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

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER operator_audit_is_kept BEFORE UPDATE OR DELETE ON operator_audit
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER operator_audit_is_not_emptied BEFORE TRUNCATE ON operator_audit
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Signed texts may be encrypted under another key; all other columns stay as they are.

CREATE FUNCTION refuse_change_but_resealing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM forgetting) THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND EXISTS (SELECT 1 FROM resealing)
        AND to_jsonb(NEW) - 'origin_sealed' - 'content_sealed' = to_jsonb(OLD) - 'origin_sealed' - 'content_sealed' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER signings_are_kept BEFORE UPDATE OR DELETE ON signings
FOR EACH ROW EXECUTE FUNCTION refuse_change_but_resealing();
CREATE TRIGGER signings_are_not_emptied BEFORE TRUNCATE ON signings
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER signed_documents_are_kept BEFORE UPDATE OR DELETE ON signed_documents
FOR EACH ROW EXECUTE FUNCTION refuse_change_but_resealing();
CREATE TRIGGER signed_documents_are_not_emptied BEFORE TRUNCATE ON signed_documents
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER signed_consents_are_kept BEFORE UPDATE OR DELETE ON signed_consents
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_consents_are_not_emptied BEFORE TRUNCATE ON signed_consents
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
