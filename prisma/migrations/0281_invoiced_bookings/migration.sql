-- Published by payments: the bookings that have an invoice which was not taken back.
CREATE VIEW payments.invoiced_bookings WITH (security_invoker = on) AS
  SELECT app_id, booking_id FROM payments.invoices
   WHERE booking_id IS NOT NULL AND kind = 'invoice' AND status <> 'credited';
