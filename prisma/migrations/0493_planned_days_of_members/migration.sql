-- Published by projects: the due and planned days of the open tasks of their members (DAY-020).
CREATE OR REPLACE VIEW projects.member_deadlines WITH (security_invoker = on) AS
  SELECT m.user_id, t.app_id, t.id AS task_id, t.due_at, t.planned_at
    FROM projects.task_members m JOIN projects.tasks t ON t.app_id = m.app_id AND t.id = m.task_id
   WHERE coalesce(t.due_at, t.planned_at) IS NOT NULL AND t.deleted_at IS NULL AND t.list_id <> 'done';
