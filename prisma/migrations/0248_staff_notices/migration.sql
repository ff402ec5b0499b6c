-- AlterTable
ALTER TABLE "notifs"."notices" ADD COLUMN     "facts" JSONB,
ADD COLUMN     "incident_id" CHAR(24),
ADD COLUMN     "reason" TEXT;

-- What the schema file cannot say. The rows that are here are all of known categories; they are checked without a lock
-- that keeps writers out.
ALTER TABLE notifs.notices DROP CONSTRAINT notices_category_known;
ALTER TABLE notifs.notices ADD CONSTRAINT notices_category_known CHECK (category IN ('incoming', 'assigned',
  'decisions', 'answer', 'messages', 'progress', 'availability', 'payments', 'security')) NOT VALID;
ALTER TABLE notifs.notices ADD CONSTRAINT notices_reason_known
  CHECK (reason IN ('assigned', 'watcher', 'on_duty', 'project', 'decider')) NOT VALID;

-- Published by projects: the members of each task, staff and customers.
CREATE VIEW projects.task_assignees WITH (security_invoker = on) AS SELECT app_id, task_id, user_id FROM projects.task_members;

-- Published by projects: what the members of open tasks have to finish by when.
CREATE VIEW projects.member_deadlines WITH (security_invoker = on) AS
  SELECT m.user_id, t.app_id, t.id AS task_id, t.due_at
    FROM projects.task_members m JOIN projects.tasks t ON t.app_id = m.app_id AND t.id = m.task_id
   WHERE t.due_at IS NOT NULL AND t.deleted_at IS NULL AND t.list_id <> 'done';
