-- What was signed is only ever added to: the database refuses anything else, whatever the program does.

CREATE TRIGGER signings_are_kept BEFORE UPDATE OR DELETE ON signings
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signings_are_not_emptied BEFORE TRUNCATE ON signings
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER signed_documents_are_kept BEFORE UPDATE OR DELETE ON signed_documents
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_documents_are_not_emptied BEFORE TRUNCATE ON signed_documents
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER signed_consents_are_kept BEFORE UPDATE OR DELETE ON signed_consents
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_consents_are_not_emptied BEFORE TRUNCATE ON signed_consents
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
