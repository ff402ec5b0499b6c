-- Open invoices by account, and over all accounts by due date.
CREATE INDEX "invoices_open_idx" ON "payments"."invoices"("app_id", "due_on")
  WHERE "status" = 'issued' AND "kind" = 'invoice' AND "booking_id" IS NULL;

-- Published by payments: what the payment banner of an account says (COL-014). A payment is refused while the latest
-- presentation of an open invoice failed or was taken back, one follows such a failure, or its method ended. A method is
-- there when it may be charged or is being verified.
CREATE VIEW payments.account_money WITH (security_invoker = on) AS
  SELECT u.app_id, u.customer_id,
         coalesce((SELECT s.collect FROM payments.collection_settings s WHERE s.app_id = u.app_id), true) AS collects,
         EXISTS (SELECT FROM payments.methods m
                  WHERE m.app_id = u.app_id AND m.refused_at IS NULL
                    AND (m.is_usable OR EXISTS (SELECT FROM payments.payments p
                      WHERE p.app_id = m.app_id AND p.payment_method_id = m.id AND p.purpose = 'verification'
                        AND p.status IN ('mandate', 'submitted', 'processing')))) AS has_method,
         EXISTS (SELECT FROM payments.invoices i
                   JOIN LATERAL (SELECT c.state, c.claimed_at, c.payment_method_id FROM payments.collections c
                     WHERE c.app_id = i.app_id AND c.invoice_id = i.id AND c.state <> 'canceled'
                       AND NOT (c.state = 'failed' AND c.reason_code = 'abandoned')
                     ORDER BY c.created_at DESC, c.id DESC LIMIT 1) c ON true
                  WHERE i.app_id = u.app_id AND i.status = 'issued' AND i.kind = 'invoice' AND i.booking_id IS NULL
                    AND (c.state IN ('failed', 'disputed', 'lost', 'refunded')
                      OR c.state IN ('planned', 'notified') AND c.claimed_at IS NULL
                     AND (NOT EXISTS (SELECT FROM payments.methods m
                            WHERE m.app_id = i.app_id AND m.id = c.payment_method_id AND m.is_usable
                              AND m.refused_at IS NULL)
                       OR EXISTS (SELECT FROM payments.collections f
                            WHERE f.app_id = i.app_id AND f.invoice_id = i.id
                              AND (f.state IN ('disputed', 'lost')
                                OR f.state = 'failed' AND f.reason_code <> 'abandoned'))))) AS is_refused
    FROM payments.customers u;
