-- What the schema file cannot say.

-- What waits for an answer, the longest wait first: of the customer (a question, a completion, an estimate), and of staff (an estimate that was
-- refused, or accepted and not begun).
CREATE INDEX tasks_wait_for_customer ON projects.tasks (app_id, coalesce(pending_at, created_at), id)
  WHERE deleted_at IS NULL
    AND (pending_status IN ('customer', 'completed') OR (estimated_time > 0 AND estimated_time_accepted_at IS NULL AND estimated_time_refused_at IS NULL));
CREATE INDEX tasks_wait_for_staff ON projects.tasks (app_id, coalesce(estimated_time_refused_at, estimated_time_accepted_at), id)
  WHERE deleted_at IS NULL AND estimated_time > 0 AND (pending_status IS NULL OR pending_status = 'merge_request')
    AND (estimated_time_refused_at IS NOT NULL OR (estimated_time_accepted_at IS NOT NULL AND list_id = 'todo'));

-- Published: who is told what happens to a request, its owner and its members (OPEN-064); an owner who is a member too stands there twice.
CREATE VIEW projects.task_followers AS
  SELECT app_id, id AS task_id, owner_id AS user_id FROM projects.tasks
  UNION ALL
  SELECT app_id, task_id, user_id FROM projects.task_members;
