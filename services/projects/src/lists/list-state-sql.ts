const estimated = 'coalesce(t.estimated_time, 0) <> 0'
const isMission = `t.link_marks @@ (SELECT quote_literal('category:' || l.id)::tsquery
       FROM projects.labels l WHERE l.key = 'mission')`
const ownerChanged = `EXISTS (SELECT FROM platform.events e
       WHERE e.subject = t.id AND e.app_id = t.app_id AND e.name = 'task.owner_changed' OFFSET 0)`
const worked = `EXISTS (SELECT FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id OFFSET 0)`
const inLaterSprint = (now: string) => `
       t.link_marks @@ (SELECT string_agg(quote_literal('sprint:' || m.id), ' | ')::tsquery
         FROM projects.milestones m WHERE m.start_at > ${now})
       AND NOT EXISTS (SELECT FROM projects.task_milestones tm JOIN projects.milestones m ON m.id = tm.milestone_id
                        WHERE tm.app_id = t.app_id AND tm.task_id = t.id AND m.start_at <= ${now} OFFSET 0)`

/**
 * SQL of the list state of task `t` at `now` (SQL of a parameter): the rule of `getListState` (TSK-050, OPEN-020); a
 * test compares both in every state.
 */
export const listStateSql = (now: string): string => `CASE
       WHEN t.list_id = 'done' THEN 'completed'
       WHEN ${estimated} AND t.estimated_time_refused_at IS NOT NULL
         THEN CASE WHEN t.deleted_at IS NULL THEN 'blocked' ELSE 'abandoned' END
       WHEN ${estimated} AND t.estimated_time_accepted_at IS NULL AND ${isMission} THEN 'estimate_waiting'
       WHEN t.pending_at IS NOT NULL THEN CASE WHEN ${inLaterSprint(now)} THEN 'waiting_next_sprint' ELSE 'waiting' END
       WHEN t.list_id = 'todo' AND ${ownerChanged} AND NOT ${worked} THEN 'reassigned'
       WHEN NOT t.link_marks @@ 'category | theme | tag'::tsquery THEN 'to_define'
       WHEN NOT ${estimated} AND ${isMission} THEN 'to_estimate'
       WHEN NOT t.link_marks @@ 'member'::tsquery THEN 'to_assign'
       WHEN t.list_id = 'in_progress' THEN 'in_progress'
       WHEN ${inLaterSprint(now)} THEN 'todo_next_sprint' ELSE 'todo' END`
