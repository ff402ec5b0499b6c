-- Published by payments: where the guests of an account may write to, as its invoices to them say.
CREATE VIEW payments.reply_addresses WITH (security_invoker = on) AS SELECT app_id, email FROM payments.issuers;

-- What a mail to a guest says of the stay. New columns come last.
CREATE OR REPLACE VIEW bookings.booking_balances WITH (security_invoker = on) AS
  SELECT b.app_id, b.id AS booking_id, b.number, b.arrival_date, b.departure_date, b.total_in_cents, b.paid_in_cents,
         round((b.total_in_cents - coalesce((SELECT sum((l ->> 'amountInCents')::bigint)
            FROM jsonb_array_elements(b.lines) l WHERE l ->> 'kind' = 'tourist_tax'), 0))
           * b.advance_percent::numeric / 100)::bigint AS advance_in_cents,
         b.user_id, b.contact_email, b.is_gift, b.contact_name,
         (SELECT r.name FROM bookings.rooms r WHERE r.app_id = b.app_id AND r.id = b.room_id) AS room_name
    FROM bookings.bookings b WHERE b.status NOT IN ('canceled', 'failed');
