-- The page of a request names the invoice of each work log: issuing and crediting it raises the revision (ADR 0056).
CREATE CONSTRAINT TRIGGER invoices_raise_revision AFTER UPDATE OF status ON payments.invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status)
  EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER billed_work_logs_raise_revision AFTER DELETE ON payments.billed_work_logs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
