-- Who bought a voucher that still holds something is told 30 days before it ends, at 10:00 in Paris, once.
ALTER TABLE bookings.bookings ADD COLUMN expiry_told_at timestamptz(3);
ALTER TABLE bookings.bookings ADD COLUMN expiry_due_at timestamptz(3) GENERATED ALWAYS AS (
  CASE WHEN status NOT IN ('canceled', 'failed') AND contact_email IS NOT NULL AND voucher_left_in_cents > 0 AND expiry_told_at IS NULL
       THEN ((valid_until - 30) + time '10:00') AT TIME ZONE 'Europe/Paris' END) STORED;
CREATE INDEX bookings_expiry_due ON bookings.bookings (expiry_due_at, app_id, id) WHERE expiry_due_at IS NOT NULL;
