-- Guests of confirmed stays are reminded two days before they arrive, at 10:00 in Paris; once for each day of arrival.
ALTER TABLE bookings.bookings ADD COLUMN reminded_for date;
ALTER TABLE bookings.bookings ADD COLUMN remind_due_at timestamptz(3) GENERATED ALWAYS AS (
  CASE WHEN status = 'confirmed' AND contact_email IS NOT NULL AND arrival_date IS DISTINCT FROM reminded_for
       THEN ((arrival_date - 2) + time '10:00') AT TIME ZONE 'Europe/Paris' END) STORED;
CREATE INDEX bookings_remind_due ON bookings.bookings (remind_due_at, app_id, id) WHERE remind_due_at IS NOT NULL;
