-- As in 0662, but that approvals are joined once, and that a request’s staff is looked for once. Its body is the text of
-- services/projects/src/day-queue/day-statement.ts, which a test compares.
CREATE OR REPLACE FUNCTION projects.day_counts(bpchar, timestamptz, timestamptz, int, boolean, date)
  RETURNS TABLE (now bigint, open bigint, untaken bigint) LANGUAGE sql STABLE AS $body$
  WITH staff AS MATERIALIZED (
  SELECT coalesce(string_agg(mark, ' | '), '''member:none''')::tsquery AS everybody,
         coalesce(string_agg(mark, ' | ') FILTER (WHERE on_duty), '''member:none''')::tsquery AS present,
         coalesce(array_agg(id) FILTER (WHERE on_duty), '{}') AS ids, quote_literal('member:' || $1)::tsquery AS reader
    FROM (SELECT p.id, quote_literal('member:' || p.id) AS mark, NOT EXISTS (SELECT FROM accounts.staff_absences b
            WHERE b.user_id = p.id AND $6::date BETWEEN b.first_day AND b.last_day) AS on_duty
            FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
           WHERE p.staff AND p.deleted_at IS NULL) p), accounts AS MATERIALIZED (
  SELECT a.id, EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = $1)
         OR NOT EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = ANY (staff.ids)) AS own
    FROM accounts.app_cards a CROSS JOIN staff WHERE a.disabled_at IS NULL),
  mission AS MATERIALIZED (SELECT quote_literal('category:' || id)::tsquery AS mark FROM projects.labels
    WHERE key = 'mission'),
  timed AS MATERIALIZED (SELECT coalesce(array_agg(task_id), '{}') AS ids FROM projects.work_logs
    WHERE user_id = $1 AND stopped_at IS NULL),
  approvals AS MATERIALIZED (SELECT app_id, task_id, min(requested_at) AS asked_at FROM clouds.waiting_approvals
    GROUP BY app_id, task_id),
  open AS MATERIALIZED (
  SELECT t.app_id, t.id, t.link_marks, t.list_id, t.priority, t.created_at, t.due_at, t.planned_at, t.pending_status, t.pending_at, t.archive_due_at, t.auto_accept_due_at, t.customer_wrote_at, t.staff_wrote_at, t.estimated_time, t.estimated_time_accepted_at, t.estimated_time_refused_at, t.accepted_estimated_time, t.ellapsed_time, o.unattended, o.mine, w.asked_at
    FROM accounts CROSS JOIN staff JOIN projects.tasks t ON t.app_id = accounts.id
    LEFT JOIN approvals w ON w.app_id = t.app_id AND w.task_id = t.id
   CROSS JOIN LATERAL (SELECT t.link_marks @@ staff.everybody AS staffed OFFSET 0) s
   CROSS JOIN LATERAL (SELECT s.staffed AND NOT t.link_marks @@ staff.present AS unattended OFFSET 0) u
   CROSS JOIN LATERAL (SELECT u.unattended, u.unattended OR t.link_marks @@ staff.reader
     OR (accounts.own AND NOT s.staffed) OR ($5 AND coalesce(t.pending_status = 'merge_request', false)) AS mine
     OFFSET 0) o
   WHERE t.deleted_at IS NULL AND (t.list_id <> 'done' OR t.customer_wrote_at IS NOT NULL)), outages AS MATERIALIZED (
  SELECT o.app_id, o.incident_id AS id, CASE WHEN o.acknowledged_at IS NULL THEN 1 ELSE 2 END AS grp, coalesce(round(extract(epoch FROM o.started_at + CASE WHEN o.acknowledged_at IS NULL THEN interval '3600000 milliseconds'
  ELSE interval '28800000 milliseconds' END) * 1000)::bigint, 9000000000000000::bigint) AS k1,
         o.acknowledged_at IS NULL OR o.acknowledged_by IS NOT DISTINCT FROM $1 AS mine
    FROM stats.open_outages o JOIN accounts ON accounts.id = o.app_id)
  SELECT (SELECT count(*) FROM open t 
  CROSS JOIN LATERAL (SELECT t.id = ANY ((SELECT ids FROM timed)::bpchar[]) AS own_timer, CASE WHEN coalesce(t.estimated_time, 0) = 0 THEN 'without'
  WHEN t.estimated_time_refused_at IS NOT NULL THEN 'refused'
  WHEN t.estimated_time_accepted_at IS NOT NULL THEN 'accepted' ELSE 'waiting' END AS status,
    coalesce(t.pending_at, t.created_at) AS waits_since,
    nullif(coalesce(t.accepted_estimated_time, t.estimated_time), 0) AS estimate OFFSET 0) a
  CROSS JOIN LATERAL (SELECT coalesce(t.pending_status IN ('completed', 'customer'), false)
    OR (status = 'waiting' AND t.link_marks @@ (SELECT mark FROM mission)) AS at_customer, (coalesce(t.ellapsed_time > estimate, false) OR (status = 'accepted' AND t.link_marks @@ (SELECT mark FROM mission) AND coalesce((
  SELECT sum(ceil((extract(epoch FROM w.stopped_at - w.started_at) * 1000 - w.pause_time_in_ms) / 900000) * 900000)
    FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id AND w.stopped_at IS NOT NULL), 0)
    >= coalesce(t.accepted_estimated_time, 0))) AS over OFFSET 0) b
  CROSS JOIN LATERAL (SELECT at_customer AND NOT own_timer AND asked_at IS NULL AND t.customer_wrote_at IS NULL
    AS with_customer, CASE WHEN own_timer THEN 'working' WHEN asked_at IS NOT NULL THEN 'approve'
  WHEN t.customer_wrote_at IS NOT NULL THEN 'reply'
  WHEN at_customer THEN CASE WHEN ($2 - greatest(waits_since, t.staff_wrote_at, CASE WHEN t.pending_status = 'customer' THEN (
  SELECT max(waits_since + day * interval '86400000 milliseconds') FROM unnest(ARRAY[7, 14, 28, 34]) day
   WHERE waits_since + day * interval '86400000 milliseconds' <= $2) END) >= $4::int * interval '86400000 milliseconds'
  OR coalesce(CASE WHEN t.pending_status = 'completed' THEN t.auto_accept_due_at ELSE t.archive_due_at END - $2 <= interval '259200000 milliseconds', false)) THEN 'remind' ELSE 'wait' END
  WHEN t.pending_status = 'merge_request' THEN CASE WHEN $5 THEN 'review' ELSE 'wait' END
  WHEN status = 'refused' THEN 'newEstimate'
  WHEN NOT t.link_marks @@ 'category | theme | tag'::tsquery THEN 'categorise'
  WHEN status = 'without' THEN 'estimate' WHEN over THEN 'newEstimate'
  WHEN NOT EXISTS (SELECT FROM projects.task_members m
  JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.user_id AND p.staff
  WHERE m.app_id = t.app_id AND m.task_id = t.id OFFSET 0) THEN 'assign' WHEN coalesce((SELECT min(m.start_at) > $2 FROM projects.task_milestones tm
  JOIN projects.milestones m ON m.id = tm.milestone_id WHERE tm.app_id = t.app_id AND tm.task_id = t.id), false) THEN 'later'
  WHEN t.list_id = 'todo' THEN CASE WHEN EXISTS (SELECT FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id OFFSET 0) THEN 'moveOn' ELSE 'start' END
  WHEN coalesce(estimate, 0) - t.ellapsed_time <= coalesce(estimate, 0) / 10.0 THEN 'askCompletion' ELSE 'resume' END AS step OFFSET 0) c
  CROSS JOIN LATERAL (SELECT CASE step WHEN 'approve' THEN asked_at WHEN 'reply' THEN t.customer_wrote_at
  WHEN 'remind' THEN waits_since WHEN 'wait' THEN waits_since WHEN 'review' THEN waits_since
  WHEN 'newEstimate' THEN CASE WHEN status = 'refused' THEN t.estimated_time_refused_at ELSE t.created_at END
  ELSE t.created_at END AS since, least(CASE WHEN with_customer AND t.due_at < $2 THEN NULL ELSE t.due_at END, t.archive_due_at,
  t.auto_accept_due_at) AS nearest OFFSET 0) d
  CROSS JOIN LATERAL (SELECT CASE WHEN t.priority = 4 AND NOT with_customer THEN 3
  WHEN t.customer_wrote_at IS NOT NULL OR step IN ('approve', 'review') THEN 4
  WHEN NOT with_customer AND (t.due_at < $2 OR over) THEN 5 WHEN nearest < $3 THEN 6
  WHEN step IN ('categorise', 'estimate', 'assign') THEN 7 WHEN with_customer THEN 10
  WHEN nearest <= $2::timestamptz + interval '604800000 milliseconds' THEN 8 ELSE 9 END AS grp OFFSET 0) e
  CROSS JOIN LATERAL (SELECT (CASE grp WHEN 3 THEN coalesce(round(extract(epoch FROM t.due_at) * 1000)::bigint, 9000000000000000::bigint) WHEN 4 THEN coalesce(round(extract(epoch FROM coalesce(t.customer_wrote_at, since)) * 1000)::bigint, 9000000000000000::bigint)
       WHEN 5 THEN coalesce(round(extract(epoch FROM t.due_at) * 1000)::bigint, 9000000000000000::bigint) WHEN 7 THEN 4 - t.priority WHEN 10 THEN coalesce(round(extract(epoch FROM CASE WHEN t.pending_status = 'completed' THEN t.auto_accept_due_at ELSE t.archive_due_at END) * 1000)::bigint, 9000000000000000::bigint)
       WHEN 9 THEN CASE t.list_id WHEN 'in_progress' THEN 0 ELSE 1 END ELSE coalesce(round(extract(epoch FROM nearest) * 1000)::bigint, 9000000000000000::bigint) END)::bigint AS k1, (CASE grp WHEN 3 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) WHEN 5 THEN 4 - t.priority WHEN 7 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) WHEN 9 THEN 4 - t.priority ELSE 0 END)::bigint AS k2, (CASE grp WHEN 9 THEN coalesce(round(extract(epoch FROM t.planned_at) * 1000)::bigint, 9000000000000000::bigint) ELSE 0 END)::bigint AS k3, (CASE grp WHEN 9 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) ELSE 0 END)::bigint AS k4) f WHERE t.mine AND grp <= 6)
         + (SELECT count(*) FROM outages WHERE mine),
         (SELECT count(*) FROM outages), (SELECT count(*) FROM outages WHERE grp = 1)$body$;
