-- Sums of the requests of each account and list, so that statistics cost the same however many requests there are.
CREATE TABLE "projects"."task_totals" (
    "app_id" CHAR(24) NOT NULL,
    "list_id" TEXT NOT NULL,
    "tasks" BIGINT NOT NULL,
    "estimated" BIGINT NOT NULL,
    "accepted" BIGINT NOT NULL,
    "waiting" BIGINT NOT NULL,
    "spent" BIGINT NOT NULL,
    "hidden" BIGINT NOT NULL,
    "held" BIGINT NOT NULL,

    CONSTRAINT "task_totals_pkey" PRIMARY KEY ("app_id","list_id")
);

-- What has changed since, one row per change: writers only add, so that none waits for another. A job adds the rows up.
CREATE TABLE "projects"."task_total_changes" (
    "app_id" CHAR(24) NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "list_id" TEXT NOT NULL,
    "tasks" BIGINT NOT NULL,
    "estimated" BIGINT NOT NULL,
    "accepted" BIGINT NOT NULL,
    "waiting" BIGINT NOT NULL,
    "spent" BIGINT NOT NULL,
    "hidden" BIGINT NOT NULL,
    "held" BIGINT NOT NULL,

    CONSTRAINT "task_total_changes_pkey" PRIMARY KEY ("app_id","id")
);

-- Both together are the sums of now.
CREATE VIEW projects.current_task_totals AS
  SELECT app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held FROM projects.task_totals
  UNION ALL SELECT app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held FROM projects.task_total_changes;

-- The same, counted request by request: what the sums have to be.
CREATE VIEW projects.counted_task_totals AS
  SELECT app_id, list_id, count(*) AS tasks,
         coalesce(sum(estimated_time), 0)::bigint AS estimated,
         coalesce(sum(estimated_time) FILTER (WHERE estimated_time_accepted_at IS NOT NULL), 0)::bigint AS accepted,
         coalesce(sum(estimated_time) FILTER (WHERE estimated_time_accepted_at IS NULL AND estimated_time_refused_at IS NULL), 0)::bigint AS waiting,
         coalesce(sum(ellapsed_time), 0)::bigint AS spent,
         coalesce(sum(ellapsed_time) FILTER (WHERE metadata -> 'hideTimeTracking' = 'true'), 0)::bigint AS hidden,
         coalesce(sum(ellapsed_time) FILTER (WHERE pending_at IS NOT NULL), 0)::bigint AS held
    FROM projects.tasks WHERE deleted_at IS NULL
   GROUP BY app_id, list_id;

-- Adds what a request was with a minus and what it is with a plus; archived, it counts nowhere.
CREATE FUNCTION projects.add_task_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO projects.task_total_changes (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
  SELECT app_id, list_id, sign, sign * estimated,
         CASE WHEN accepted THEN sign * estimated ELSE 0 END,
         CASE WHEN NOT accepted AND NOT refused THEN sign * estimated ELSE 0 END,
         sign * spent,
         CASE WHEN hidden THEN sign * spent ELSE 0 END,
         CASE WHEN held THEN sign * spent ELSE 0 END
    FROM (VALUES
      (-1, TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL, OLD.app_id, OLD.list_id, coalesce(OLD.estimated_time, 0), OLD.estimated_time_accepted_at IS NOT NULL,
       OLD.estimated_time_refused_at IS NOT NULL, OLD.ellapsed_time, coalesce(OLD.metadata -> 'hideTimeTracking' = 'true', false), OLD.pending_at IS NOT NULL),
      (1, TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL, NEW.app_id, NEW.list_id, coalesce(NEW.estimated_time, 0), NEW.estimated_time_accepted_at IS NOT NULL,
       NEW.estimated_time_refused_at IS NOT NULL, NEW.ellapsed_time, coalesce(NEW.metadata -> 'hideTimeTracking' = 'true', false), NEW.pending_at IS NOT NULL)
    ) s (sign, counts, app_id, list_id, estimated, accepted, refused, spent, hidden, held)
   WHERE counts;
  RETURN NULL;
END $$;

CREATE TRIGGER tasks_add_totals AFTER INSERT OR DELETE ON projects.tasks
  FOR EACH ROW EXECUTE FUNCTION projects.add_task_totals();
CREATE TRIGGER tasks_add_totals_by_change AFTER UPDATE ON projects.tasks FOR EACH ROW
  WHEN ((OLD.list_id, OLD.deleted_at IS NULL, OLD.estimated_time, OLD.estimated_time_accepted_at IS NULL, OLD.estimated_time_refused_at IS NULL, OLD.ellapsed_time, OLD.pending_at IS NULL, OLD.metadata -> 'hideTimeTracking')
     IS DISTINCT FROM (NEW.list_id, NEW.deleted_at IS NULL, NEW.estimated_time, NEW.estimated_time_accepted_at IS NULL, NEW.estimated_time_refused_at IS NULL, NEW.ellapsed_time, NEW.pending_at IS NULL, NEW.metadata -> 'hideTimeTracking'))
  EXECUTE FUNCTION projects.add_task_totals();

-- Adds up to so many changes to the sums; returns how many they were.
CREATE FUNCTION projects.fold_task_totals(most int) RETURNS bigint LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM projects.task_total_changes c USING (SELECT app_id, id FROM projects.task_total_changes LIMIT most FOR UPDATE SKIP LOCKED) batch
     WHERE c.app_id = batch.app_id AND c.id = batch.id RETURNING c.*
  ), added AS (
    INSERT INTO projects.task_totals AS k (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
    SELECT app_id, list_id, sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held) FROM taken GROUP BY app_id, list_id
    ON CONFLICT (app_id, list_id) DO UPDATE SET tasks = k.tasks + excluded.tasks, estimated = k.estimated + excluded.estimated, accepted = k.accepted + excluded.accepted,
      waiting = k.waiting + excluded.waiting, spent = k.spent + excluded.spent, hidden = k.hidden + excluded.hidden, held = k.held + excluded.held
  )
  SELECT count(*) FROM taken;
$$;

-- Compares the sums of an account with its requests and adds what is missing; returns how many lists were wrong. One statement, so that
-- both are seen at the same moment, whoever writes meanwhile. Not twice at once for one account.
CREATE FUNCTION projects.recount_task_totals(account char(24)) RETURNS bigint LANGUAGE sql AS $$
  WITH wrong AS (
    INSERT INTO projects.task_total_changes (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
    SELECT account, list_id, sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held) FROM (
      SELECT list_id, tasks, estimated, accepted, waiting, spent, hidden, held FROM projects.counted_task_totals WHERE app_id = account
      UNION ALL SELECT list_id, -tasks, -estimated, -accepted, -waiting, -spent, -hidden, -held FROM projects.current_task_totals WHERE app_id = account) both_ways
     GROUP BY list_id
    HAVING (sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held)) <> (0, 0, 0, 0, 0, 0, 0)
    RETURNING 1
  )
  SELECT count(*) FROM wrong;
$$;

INSERT INTO projects.task_totals (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
  SELECT app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held FROM projects.counted_task_totals;
