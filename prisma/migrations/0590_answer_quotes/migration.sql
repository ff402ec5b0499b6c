-- A quote that was sent is answered by a link too: bound to its version, up to its own sum. An expired one has neither.
CREATE OR REPLACE VIEW projects.answer_questions WITH (security_invoker = on) AS
  SELECT t.app_id, t.id AS task_id, CASE WHEN t.pending_status = 'completed' THEN 'completion' ELSE 'estimate' END AS kind,
         t.pending_at, t.estimated_time, coalesce(t.quote_state IN ('sent', 'expired'), false) AS has_quote,
         q.version AS quote_version, q.net_in_cents AS quote_net_in_cents
    FROM projects.tasks t
    LEFT JOIN projects.quotes q
      ON q.app_id = t.app_id AND q.task_id = t.id AND q.state = 'sent' AND t.quote_state = 'sent'
   WHERE t.deleted_at IS NULL AND t.pending_at IS NOT NULL AND (t.pending_status = 'completed' OR t.estimate_hold);
