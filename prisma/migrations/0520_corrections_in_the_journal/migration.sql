-- Published by projects: why the time of somebody was corrected or deleted by another person, for the audit log of the
-- provider (PLN-061).
CREATE VIEW projects.correction_reasons WITH (security_invoker = on) AS
  SELECT app_id, id, reason FROM projects.work_log_corrections;
