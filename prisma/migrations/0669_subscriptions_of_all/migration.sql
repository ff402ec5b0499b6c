-- Subscriptions of all accounts by their next payment (ADR 0031).
CREATE INDEX subscriptions_by_next ON payments.subscriptions
  ((coalesce(next_at, 'infinity'::timestamptz)), app_id, id);
