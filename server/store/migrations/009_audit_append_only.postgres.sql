-- The audit is only ever added to, by the demo too.

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER operator_audit_is_kept BEFORE UPDATE OR DELETE ON operator_audit
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER operator_audit_is_not_emptied BEFORE TRUNCATE ON operator_audit
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
