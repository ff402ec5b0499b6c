-- When project staff are told that nobody has touched a new request of a customer (DAY-019); null once somebody did, or
-- they were told. Requests of before are not told of.
ALTER TABLE "projects"."tasks" ADD COLUMN "unattended_due_at" TIMESTAMPTZ(3);
CREATE INDEX tasks_unattended ON projects.tasks (unattended_due_at, app_id, id) WHERE unattended_due_at IS NOT NULL;

-- The first member of the staff, label or work log of a request ends its waiting, in the transaction that adds it.
CREATE FUNCTION projects.attend_task() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_TABLE_NAME = 'task_members' THEN
    IF NOT EXISTS (SELECT FROM accounts.users u WHERE u.app_id = NEW.app_id AND u.id = NEW.user_id AND u.staff) THEN
      RETURN NULL;
    END IF;
  END IF;
  UPDATE projects.tasks SET unattended_due_at = NULL
   WHERE app_id = NEW.app_id AND id = NEW.task_id AND unattended_due_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER task_members_attend AFTER INSERT ON projects.task_members FOR EACH ROW EXECUTE FUNCTION projects.attend_task();
CREATE TRIGGER task_labels_attend AFTER INSERT ON projects.task_labels FOR EACH ROW EXECUTE FUNCTION projects.attend_task();
CREATE TRIGGER work_logs_attend AFTER INSERT ON projects.work_logs FOR EACH ROW EXECUTE FUNCTION projects.attend_task();
