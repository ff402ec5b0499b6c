-- Published by bookings: also whether what is to be paid is a gift voucher.
CREATE OR REPLACE VIEW bookings.booking_balances AS
  SELECT app_id, id AS booking_id, number, arrival_date, departure_date, total_in_cents, paid_in_cents,
         round((total_in_cents - coalesce((SELECT sum((l ->> 'amountInCents')::bigint) FROM jsonb_array_elements(lines) l
            WHERE l ->> 'kind' = 'tourist_tax'), 0)) * advance_percent::numeric / 100)::bigint AS advance_in_cents,
         user_id, contact_email, is_gift
    FROM bookings.bookings WHERE status NOT IN ('canceled', 'failed');
