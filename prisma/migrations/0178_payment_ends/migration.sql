-- When a debit ended is said by the webhook that reported it: found by the payment.
CREATE INDEX payment_events_ends ON payments.payment_events (object_id, created_at)
  WHERE type IN ('payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled', 'charge.failed', 'charge.dispute.created');
