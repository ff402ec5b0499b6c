-- Credit notes over a part of an invoice: several per invoice, each line naming the line that it takes back.
DROP INDEX "payments"."invoices_app_id_corrects_id_key";
CREATE INDEX "invoices_app_id_corrects_id_idx" ON "payments"."invoices"("app_id", "corrects_id");

ALTER TABLE "payments"."invoice_lines" ADD COLUMN "corrects_position" SMALLINT;

-- The credit notes so far took back every line.
ALTER TABLE "payments"."invoice_lines" DISABLE TRIGGER keep_issued;
UPDATE payments.invoice_lines l SET corrects_position = l.position
  FROM payments.invoices i WHERE i.app_id = l.app_id AND i.id = l.invoice_id AND i.kind = 'credit_note';
ALTER TABLE "payments"."invoice_lines" ENABLE TRIGGER keep_issued;

-- All credit notes of an invoice together never exceed it.
CREATE FUNCTION payments.check_credit_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(n.gross_in_cents) FROM payments.invoices n WHERE n.app_id = NEW.app_id AND n.corrects_id = NEW.corrects_id AND n.status <> 'draft')
     > (SELECT i.gross_in_cents FROM payments.invoices i WHERE i.app_id = NEW.app_id AND i.id = NEW.corrects_id) THEN
    RAISE EXCEPTION 'The credit notes exceed the invoice' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_credit_sum';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER check_credit_sum AFTER INSERT OR UPDATE ON payments.invoices FOR EACH ROW
  WHEN (NEW.kind = 'credit_note' AND NEW.status <> 'draft') EXECUTE FUNCTION payments.check_credit_sum();
