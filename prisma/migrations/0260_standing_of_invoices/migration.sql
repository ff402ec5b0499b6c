-- Where the money of an issued invoice stands is kept on its row, so that one list over all accounts reads no
-- collection and no credit note of each invoice.
ALTER TABLE "payments"."invoices" ADD COLUMN "standing" TEXT;
ALTER TABLE "payments"."invoices" ADD COLUMN "credited_in_cents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_standing_check"
  CHECK ("standing" IN ('announced', 'again', 'under_way', 'failed')) NOT VALID;
ALTER TABLE "payments"."invoices" VALIDATE CONSTRAINT "invoices_standing_check";

-- Both follow what happens afterwards, as the state of the payment does.
CREATE OR REPLACE FUNCTION payments.keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told CONSTANT TEXT[] := ARRAY['status', 'paid_on', 'paid_by', 'version', 'standing', 'credited_in_cents'];
BEGIN
  IF OLD.status = 'draft' THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'An issued invoice is never deleted' USING ERRCODE = 'restrict_violation'; END IF;
  IF to_jsonb(NEW) - told IS DISTINCT FROM to_jsonb(OLD) - told OR NEW.status = 'draft' THEN
    RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- The latest collection of an invoice decides; a card form that nobody completed was no presentation. Null when there
-- is none, or when it is paid.
CREATE FUNCTION payments.standing_of(account CHAR(24), invoice CHAR(24)) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN c.state IN ('submitted', 'processing') OR c.state = 'notified' AND c.claimed_at IS NOT NULL
              THEN 'under_way'
              WHEN c.state IN ('failed', 'disputed', 'lost', 'refunded') THEN 'failed'
              WHEN c.state = 'paid' THEN NULL
              WHEN EXISTS (SELECT FROM payments.collections f
                            WHERE f.app_id = account AND f.invoice_id = invoice
                              AND (f.state IN ('disputed', 'lost') OR f.state = 'failed' AND f.reason_code <> 'abandoned'))
              THEN 'again' ELSE 'announced' END
    FROM payments.collections c
   WHERE c.app_id = account AND c.invoice_id = invoice AND c.state <> 'canceled'
     AND NOT (c.state = 'failed' AND c.reason_code = 'abandoned')
   ORDER BY c.created_at DESC, c.id DESC LIMIT 1
$$;

CREATE FUNCTION payments.follow_collection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stands CONSTANT TEXT := payments.standing_of(NEW.app_id, NEW.invoice_id);
BEGIN
  -- Without a change the invoice is not locked.
  UPDATE payments.invoices SET standing = stands
   WHERE app_id = NEW.app_id AND id = NEW.invoice_id AND standing IS DISTINCT FROM stands;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_collection AFTER INSERT OR UPDATE OF state, claimed_at, reason_code ON payments.collections
  FOR EACH ROW EXECUTE FUNCTION payments.follow_collection();

CREATE FUNCTION payments.follow_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments.invoices i SET credited_in_cents =
      (SELECT coalesce(sum(n.gross_in_cents), 0) FROM payments.invoices n
        WHERE n.app_id = NEW.app_id AND n.corrects_id = NEW.corrects_id AND n.status <> 'draft')
   WHERE i.app_id = NEW.app_id AND i.id = NEW.corrects_id;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_credit_note AFTER INSERT OR UPDATE OF status ON payments.invoices FOR EACH ROW
  WHEN (NEW.kind = 'credit_note' AND NEW.status <> 'draft') EXECUTE FUNCTION payments.follow_credit_note();

UPDATE payments.invoices i SET standing = payments.standing_of(i.app_id, i.id),
       credited_in_cents = (SELECT coalesce(sum(n.gross_in_cents), 0) FROM payments.invoices n
        WHERE n.app_id = i.app_id AND n.corrects_id = i.id AND n.status <> 'draft')
 WHERE i.kind = 'invoice' AND i.booking_id IS NULL AND i.status <> 'draft';

-- What is to be collected over all accounts, with all that the list is filtered, sorted and summed up by.
CREATE INDEX "invoices_to_collect_idx" ON "payments"."invoices"("due_on", "id")
  INCLUDE ("app_id", "status", "standing", "gross_in_cents", "credited_in_cents")
  WHERE "kind" = 'invoice' AND "booking_id" IS NULL AND "status" IN ('issued', 'written_off');
