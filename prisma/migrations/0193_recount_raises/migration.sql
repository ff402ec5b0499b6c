-- A corrected sum also raises the revision of its account, in the same statement, so that no response with the wrong one stays cached (ADR 0056).
CREATE OR REPLACE FUNCTION projects.recount_task_totals(account char(24)) RETURNS bigint LANGUAGE sql AS $$
  WITH wrong AS (
    INSERT INTO projects.task_total_changes (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
    SELECT account, list_id, sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held) FROM (
      SELECT list_id, tasks, estimated, accepted, waiting, spent, hidden, held FROM projects.counted_task_totals WHERE app_id = account
      UNION ALL SELECT list_id, -tasks, -estimated, -accepted, -waiting, -spent, -hidden, -held FROM projects.current_task_totals WHERE app_id = account) both_ways
     GROUP BY list_id
    HAVING (sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held)) <> (0, 0, 0, 0, 0, 0, 0)
    RETURNING 1
  ), raised AS (
    INSERT INTO platform.account_revisions AS r (app_id, slot, revision) SELECT account, 0, 1 WHERE EXISTS (SELECT FROM wrong)
    ON CONFLICT (app_id, slot) DO UPDATE SET revision = r.revision + 1
  )
  SELECT count(*) FROM wrong;
$$;
