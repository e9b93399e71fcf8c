-- What was signed may be sealed anew under another key, in a transaction that says so by a row of `resealing`; all else of it
-- stays as it was, and so does its digest.

CREATE TABLE resealing (key BIGINT NOT NULL PRIMARY KEY);

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

DROP TRIGGER signings_are_kept ON signings;
CREATE TRIGGER signings_are_kept BEFORE UPDATE OR DELETE ON signings
FOR EACH ROW EXECUTE FUNCTION refuse_change_but_resealing();

DROP TRIGGER signed_documents_are_kept ON signed_documents;
CREATE TRIGGER signed_documents_are_kept BEFORE UPDATE OR DELETE ON signed_documents
FOR EACH ROW EXECUTE FUNCTION refuse_change_but_resealing();
