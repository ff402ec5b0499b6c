-- AlterTable
ALTER TABLE "projects"."tasks" ADD COLUMN "link_marks" tsvector NOT NULL DEFAULT ''::tsvector;

-- What the schema file cannot say.

-- What filters ask of a request, as marks that one index holds: of its own columns, and of its labels, members and sprints. The first of
-- them, list and account, is asked each time, so that no search walks another account's requests (SRC-012 to SRC-016).
ALTER TABLE projects.tasks ADD COLUMN own_marks tsvector GENERATED ALWAYS AS (array_to_tsvector(ARRAY[
  list_id || ':' || app_id, 'kind:' || kind, 'priority:' || priority, 'pending:' || (pending_at IS NOT NULL)::text,
  -- EST-001
  'estimate:' || CASE WHEN coalesce(estimated_time, 0) = 0 THEN 'without' WHEN estimated_time_refused_at IS NOT NULL THEN 'refused'
                      WHEN estimated_time_accepted_at IS NOT NULL THEN 'accepted' ELSE 'waiting' END])) STORED;

-- The marks of a row of task_labels, task_members or task_milestones: what is attached, and that something of its kind is.
CREATE FUNCTION projects.link_marks(link jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[kind || ':' || coalesce(link ->> 'label_id', link ->> 'user_id', link ->> 'milestone_id'), kind]
    FROM (SELECT CASE WHEN link ? 'label_id' THEN link ->> 'type' WHEN link ? 'user_id' THEN 'member' ELSE 'sprint' END AS kind) k
$$;

-- Marks come and go one by one: of two people at once, the second adds to what the first has left.
CREATE FUNCTION projects.mark_task() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  marks text[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    marks := projects.link_marks(to_jsonb(OLD));
    UPDATE projects.tasks
       SET link_marks = CASE WHEN ts_delete(link_marks, marks[1]) @@ (quote_literal(marks[2] || ':') || ':*')::tsquery
                             THEN ts_delete(link_marks, marks[1]) ELSE ts_delete(link_marks, marks) END
     WHERE app_id = OLD.app_id AND id = OLD.task_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE projects.tasks SET link_marks = link_marks || array_to_tsvector(projects.link_marks(to_jsonb(NEW))) WHERE app_id = NEW.app_id AND id = NEW.task_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER task_labels_mark AFTER INSERT OR DELETE OR UPDATE OF label_id, type ON projects.task_labels FOR EACH ROW EXECUTE FUNCTION projects.mark_task();
CREATE TRIGGER task_members_mark AFTER INSERT OR DELETE OR UPDATE OF user_id ON projects.task_members FOR EACH ROW EXECUTE FUNCTION projects.mark_task();
CREATE TRIGGER task_milestones_mark AFTER INSERT OR DELETE OR UPDATE OF milestone_id ON projects.task_milestones FOR EACH ROW EXECUTE FUNCTION projects.mark_task();

-- What was attached before there were marks
UPDATE projects.tasks t SET link_marks = array_to_tsvector(links.marks)
  FROM (SELECT app_id, task_id, array_agg(DISTINCT mark) AS marks FROM (
          SELECT app_id, task_id, projects.link_marks(to_jsonb(l)) AS marks FROM projects.task_labels l
          UNION ALL SELECT app_id, task_id, projects.link_marks(to_jsonb(m)) FROM projects.task_members m
          UNION ALL SELECT app_id, task_id, projects.link_marks(to_jsonb(s)) FROM projects.task_milestones s) link, unnest(link.marks) mark
         GROUP BY app_id, task_id) links
 WHERE t.app_id = links.app_id AND t.id = links.task_id;

CREATE INDEX tasks_open_marks ON projects.tasks USING gin ((own_marks || link_marks)) WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- Dates are ranges, not marks.
CREATE INDEX tasks_open_due ON projects.tasks (app_id, due_at) WHERE deleted_at IS NULL AND due_at IS NOT NULL;
CREATE INDEX tasks_open_planned ON projects.tasks (app_id, planned_at) WHERE deleted_at IS NULL AND planned_at IS NOT NULL;

-- Sums are made of the requests that have a figure; those of whole lists are read off this index alone, and the few whose time is not shown off
-- the other (API-010, API-019, BKL-005).
CREATE INDEX tasks_open_figures ON projects.tasks (app_id, list_id)
  INCLUDE (estimated_time, estimated_time_accepted_at, estimated_time_refused_at, ellapsed_time, pending_at)
  WHERE deleted_at IS NULL AND (estimated_time IS NOT NULL OR ellapsed_time <> 0);
CREATE INDEX tasks_open_hidden_time ON projects.tasks (app_id, list_id) WHERE deleted_at IS NULL AND metadata -> 'hideTimeTracking' = 'true'::jsonb;
