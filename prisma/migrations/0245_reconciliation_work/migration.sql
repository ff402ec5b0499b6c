-- Each account is reconciled with the card payment provider as work (`platform.work`), once a day.
ALTER TABLE "payments"."customers" ADD COLUMN "reconciled_at" TIMESTAMPTZ(3);

-- Accounts that a process of the release before adds during an upgrade. Goes with the next release.
CREATE FUNCTION payments.queue_reconciliation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('payments.reconcile', NEW.app_id, NEW.app_id, NEW.app_id, NEW.created_at + interval '1 day')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_reconciliation AFTER INSERT ON payments.customers
  FOR EACH ROW EXECUTE FUNCTION payments.queue_reconciliation();
CREATE TRIGGER queue_reconciliation AFTER UPDATE OF provider_payment_id ON payments.guest_payments
  FOR EACH ROW WHEN (NEW.provider_payment_id IS NOT NULL) EXECUTE FUNCTION payments.queue_reconciliation();

INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'payments.reconcile', app_id, app_id, app_id, min(created_at) + interval '1 day'
  FROM (SELECT app_id, created_at FROM payments.customers
        UNION ALL
        SELECT app_id, created_at FROM payments.guest_payments
         WHERE status IN ('open', 'processing', 'failed') AND provider_payment_id IS NOT NULL) a
 GROUP BY app_id
ON CONFLICT DO NOTHING;
