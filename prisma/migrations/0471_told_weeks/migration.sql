-- Published by projects: what project staff wrote when they decided on a week, for the notice to its person (PLN-053).
CREATE VIEW projects.decided_weeks WITH (security_invoker = on) AS
  SELECT user_id, week, note FROM projects.timesheets WHERE decided_at IS NOT NULL;
