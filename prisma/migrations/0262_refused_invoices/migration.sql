-- Published by payments: the open invoices of an account that were refused, or cannot be collected as announced, with
-- what the words about them need (COL-016). Boards show the latest one; the list of accounts calls these unpaid.
CREATE VIEW payments.refused_invoices WITH (security_invoker = on) AS
  SELECT i.app_id, i.id, i.number, i.due_on, i.gross_in_cents - i.credited_in_cents AS left_in_cents,
         i.payment ->> 'means' AS means, i.created_at, c.state, c.attempt, c.means AS collection_means, c.method_last4,
         c.amount_in_cents, c.refunded_in_cents, c.due_on AS collected_on, c.submitted_at, c.disputed_at,
         c.is_method_usable, f.reason_code, f.failed_at
    FROM payments.invoices i
    JOIN LATERAL (SELECT k.*, EXISTS (SELECT FROM payments.methods m
                    WHERE m.app_id = k.app_id AND m.id = k.payment_method_id AND m.is_usable AND m.refused_at IS NULL)
                    AS is_method_usable
                    FROM payments.collections k
                   WHERE k.app_id = i.app_id AND k.invoice_id = i.id AND k.state <> 'canceled'
                     AND NOT (k.state = 'failed' AND k.reason_code = 'abandoned')
                   ORDER BY k.created_at DESC, k.id DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (SELECT CASE WHEN k.state = 'failed' THEN k.reason_code ELSE 'refer_to_customer' END AS reason_code,
                              coalesce(k.failed_at, k.disputed_at) AS failed_at
                         FROM payments.collections k
                        WHERE k.app_id = i.app_id AND k.invoice_id = i.id
                          AND (k.state IN ('disputed', 'lost') OR k.state = 'failed' AND k.reason_code <> 'abandoned')
                        ORDER BY coalesce(k.failed_at, k.disputed_at) DESC, k.id DESC LIMIT 1) f ON true
   WHERE i.status = 'issued' AND i.kind = 'invoice' AND i.booking_id IS NULL AND i.gross_in_cents > i.credited_in_cents
     AND (i.standing IN ('failed', 'again') OR i.standing = 'announced' AND NOT c.is_method_usable);
