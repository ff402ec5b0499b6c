-- The drafts of all accounts, oldest first.
CREATE INDEX invoices_drafts ON payments.invoices (created_at, app_id, id)
  WHERE status = 'draft' AND booking_id IS NULL;
