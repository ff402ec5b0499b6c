import { noDate } from '@passerelle/kernel/day-order'
import { days } from '@passerelle/kernel/durations'
import { resolveBefore, takeBefore } from '@passerelle/kernel/incident-clocks'

// The rules of `getNextStep` and `getTaskPlace` as SQL, on rows `t` of open tasks with `asked_at` (an approval). $1 is
// the reader, $2 now, $3 the end of today, $4 the days of silence, $5 whether the reader decides on reviews. A test
// compares both in random worlds.

const ms = (at: string) => `coalesce(round(extract(epoch FROM ${at}) * 1000)::bigint, ${noDate}::bigint)`
const interval = (span: number) => `interval '${span} milliseconds'`

// `timed` has the few tasks with a timer of the reader: looking for one at each task took most of the time.
const ownTimer = `t.id = ANY ((SELECT ids FROM timed)::bpchar[])`
const worked = `EXISTS (SELECT FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id OFFSET 0)`
const staffed = `EXISTS (SELECT FROM projects.task_members m
  JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.user_id AND p.staff
  WHERE m.app_id = t.app_id AND m.task_id = t.id OFFSET 0)`
const sprintLater = `coalesce((SELECT min(m.start_at) > $2 FROM projects.task_milestones tm
  JOIN projects.milestones m ON m.id = tm.milestone_id WHERE tm.app_id = t.app_id AND tm.task_id = t.id), false)`
const mission = `t.link_marks @@ (SELECT mark FROM mission)`
const estimateStatus = `CASE WHEN coalesce(t.estimated_time, 0) = 0 THEN 'without'
  WHEN t.estimated_time_refused_at IS NOT NULL THEN 'refused'
  WHEN t.estimated_time_accepted_at IS NOT NULL THEN 'accepted' ELSE 'waiting' END`
// WLG-027: each finished log is rounded up to a quarter of an hour.
const usedUp = `(status = 'accepted' AND ${mission} AND coalesce((
  SELECT sum(ceil((extract(epoch FROM w.stopped_at - w.started_at) * 1000 - w.pause_time_in_ms) / 900000) * 900000)
    FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id AND w.stopped_at IS NOT NULL), 0)
    >= coalesce(t.accepted_estimated_time, 0))`
const over = `(coalesce(t.ellapsed_time > estimate, false) OR ${usedUp})`
const nearlyDone = `coalesce(estimate, 0) - t.ellapsed_time <= coalesce(estimate, 0) / 10.0`
const deadline = `CASE WHEN t.pending_status = 'completed' THEN t.auto_accept_due_at ELSE t.archive_due_at END`
// TMR-006: reminders by mail count as words to the customer.
const toldAt = `greatest(waits_since, t.staff_wrote_at, CASE WHEN t.pending_status = 'customer' THEN (
  SELECT max(waits_since + day * ${interval(days(1))}) FROM unnest(ARRAY[7, 14, 28, 34]) day
   WHERE waits_since + day * ${interval(days(1))} <= $2) END)`
const remind = `($2 - ${toldAt} >= $4::int * ${interval(days(1))}
  OR coalesce(${deadline} - $2 <= ${interval(days(3))}, false))`

const step = `CASE WHEN own_timer THEN 'working' WHEN asked_at IS NOT NULL THEN 'approve'
  WHEN t.customer_wrote_at IS NOT NULL THEN 'reply'
  WHEN at_customer THEN CASE WHEN ${remind} THEN 'remind' ELSE 'wait' END
  WHEN t.pending_status = 'merge_request' THEN CASE WHEN $5 THEN 'review' ELSE 'wait' END
  WHEN status = 'refused' THEN 'newEstimate'
  WHEN NOT t.link_marks @@ 'category | theme | tag'::tsquery THEN 'categorise'
  WHEN status = 'without' THEN 'estimate' WHEN over THEN 'newEstimate'
  WHEN NOT ${staffed} THEN 'assign' WHEN ${sprintLater} THEN 'later'
  WHEN t.list_id = 'todo' THEN CASE WHEN ${worked} THEN 'moveOn' ELSE 'start' END
  WHEN ${nearlyDone} THEN 'askCompletion' ELSE 'resume' END`
const since = `CASE step WHEN 'approve' THEN asked_at WHEN 'reply' THEN t.customer_wrote_at
  WHEN 'remind' THEN waits_since WHEN 'wait' THEN waits_since WHEN 'review' THEN waits_since
  WHEN 'newEstimate' THEN CASE WHEN status = 'refused' THEN t.estimated_time_refused_at ELSE t.created_at END
  ELSE t.created_at END`
// A due date that passed while the customer has to act does not count.
const nearest = `least(CASE WHEN with_customer AND t.due_at < $2 THEN NULL ELSE t.due_at END, t.archive_due_at,
  t.auto_accept_due_at)`

const group = `CASE WHEN t.priority = 4 AND NOT with_customer THEN 3
  WHEN t.customer_wrote_at IS NOT NULL OR step IN ('approve', 'review') THEN 4
  WHEN NOT with_customer AND (t.due_at < $2 OR over) THEN 5 WHEN nearest < $3 THEN 6
  WHEN step IN ('categorise', 'estimate', 'assign') THEN 7 WHEN with_customer THEN 10
  WHEN nearest <= $2::timestamptz + ${interval(days(7))} THEN 8 ELSE 9 END`

const urgency = '4 - t.priority'
const age = ms('since')
const keys: [name: string, sql: string][] = [
  [
    'k1',
    `CASE grp WHEN 3 THEN ${ms('t.due_at')} WHEN 4 THEN ${ms('coalesce(t.customer_wrote_at, since)')}
       WHEN 5 THEN ${ms('t.due_at')} WHEN 7 THEN ${urgency} WHEN 10 THEN ${ms(deadline)}
       WHEN 9 THEN CASE t.list_id WHEN 'in_progress' THEN 0 ELSE 1 END ELSE ${ms('nearest')} END`,
  ],
  ['k2', `CASE grp WHEN 3 THEN ${age} WHEN 5 THEN ${urgency} WHEN 7 THEN ${age} WHEN 9 THEN ${urgency} ELSE 0 END`],
  ['k3', `CASE grp WHEN 9 THEN ${ms('t.planned_at')} ELSE 0 END`],
  ['k4', `CASE grp WHEN 9 THEN ${age} ELSE 0 END`],
]

/** Lateral joins that add `step`, `grp` and the keys of the order to rows `t` with `asked_at`. */
export const dayOrderLaterals = `
  CROSS JOIN LATERAL (SELECT ${ownTimer} AS own_timer, ${estimateStatus} AS status,
    coalesce(t.pending_at, t.created_at) AS waits_since,
    nullif(coalesce(t.accepted_estimated_time, t.estimated_time), 0) AS estimate OFFSET 0) a
  CROSS JOIN LATERAL (SELECT coalesce(t.pending_status IN ('completed', 'customer'), false)
    OR (status = 'waiting' AND ${mission}) AS at_customer, ${over} AS over OFFSET 0) b
  CROSS JOIN LATERAL (SELECT at_customer AND NOT own_timer AND asked_at IS NULL AND t.customer_wrote_at IS NULL
    AS with_customer, ${step} AS step OFFSET 0) c
  CROSS JOIN LATERAL (SELECT ${since} AS since, ${nearest} AS nearest OFFSET 0) d
  CROSS JOIN LATERAL (SELECT ${group} AS grp OFFSET 0) e
  CROSS JOIN LATERAL (SELECT ${keys.map(([name, sql]) => `(${sql})::bigint AS ${name}`).join(', ')}) f`

/** Group and first key of rows `o` of open outages. */
export const outageGroup = `CASE WHEN o.acknowledged_at IS NULL THEN 1 ELSE 2 END`
export const outageKey =
  ms(`o.started_at + CASE WHEN o.acknowledged_at IS NULL THEN ${interval(takeBefore(new Date(0)).getTime())}
  ELSE ${interval(resolveBefore(new Date(0)).getTime())} END`)
