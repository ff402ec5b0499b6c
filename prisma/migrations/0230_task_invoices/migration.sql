-- Published by payments: the issued invoice that bills a task, at most one.
CREATE VIEW payments.task_invoices WITH (security_invoker = on) AS
  SELECT r.app_id, r.task_id, i.id AS invoice_id, i.number
    FROM payments.invoiced_requests r
    JOIN payments.invoices i ON i.app_id = r.app_id AND i.id = r.invoice_id
   WHERE i.status IN ('issued', 'paid');
