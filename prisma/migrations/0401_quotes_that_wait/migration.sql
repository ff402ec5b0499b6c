-- A quote withholds the links of an estimate only while it waits for its answer.
CREATE OR REPLACE VIEW projects.answer_questions WITH (security_invoker = on) AS
  SELECT t.app_id, t.id AS task_id, CASE WHEN t.pending_status = 'completed' THEN 'completion' ELSE 'estimate' END AS kind,
         t.pending_at, t.estimated_time, coalesce(t.quote_state IN ('sent', 'expired'), false) AS has_quote
    FROM projects.tasks t
   WHERE t.deleted_at IS NULL AND t.pending_at IS NOT NULL AND (t.pending_status = 'completed' OR t.estimate_hold);
