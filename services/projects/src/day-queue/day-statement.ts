import { nowGroups } from '@passerelle/kernel/day-order'
import { stepFields } from '../tasks/step-columns.ts'
import { milestoneLateral } from '../tasks/milestone-columns.ts'
import { peopleFields, peopleLaterals, person } from '../tasks/people-columns.ts'
import { taskFields, taskLaterals } from '../tasks/task-columns.ts'
import type { ListRow } from '../lists/list-serializer.ts'
import { dayOrderLaterals, outageGroup, outageKey } from './day-order-sql.ts'
import { statement } from './statement-rows.ts'

const orderKeys = 'grp, k1, k2, k3, k4, id'

// Staff on duty have no absence today ($6). Members of an account's staff carry their mark on each task.
const staff = `
  SELECT coalesce(string_agg(mark, ' | '), '''member:none''')::tsquery AS everybody,
         coalesce(string_agg(mark, ' | ') FILTER (WHERE on_duty), '''member:none''')::tsquery AS present,
         coalesce(array_agg(id) FILTER (WHERE on_duty), '{}') AS ids, quote_literal('member:' || $1)::tsquery AS reader
    FROM (SELECT p.id, quote_literal('member:' || p.id) AS mark, NOT EXISTS (SELECT FROM accounts.staff_absences b
            WHERE b.user_id = p.id AND $6::date BETWEEN b.first_day AND b.last_day) AS on_duty
            FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
           WHERE p.staff AND p.deleted_at IS NULL) p`
// Whose new tasks are the reader's to take: watched by them, or by nobody on duty.
const accounts = `
  SELECT a.id, EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = $1)
         OR NOT EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = ANY (staff.ids)) AS own
    FROM accounts.app_cards a CROSS JOIN staff WHERE a.disabled_at IS NULL`
// What places a task, without its texts: thousands of rows stay in memory.
const places = [
  'app_id id link_marks list_id priority created_at due_at planned_at pending_status pending_at archive_due_at',
  'auto_accept_due_at customer_wrote_at staff_wrote_at estimated_time estimated_time_accepted_at',
  'estimated_time_refused_at accepted_estimated_time ellapsed_time',
].flatMap((names) => names.split(' ').map((name) => `t.${name}`))
const tasks = `
  SELECT ${places.join(', ')}, o.unattended, o.mine, w.asked_at
    FROM accounts CROSS JOIN staff JOIN projects.tasks t ON t.app_id = accounts.id
    LEFT JOIN approvals w ON w.app_id = t.app_id AND w.task_id = t.id
   CROSS JOIN LATERAL (SELECT t.link_marks @@ staff.everybody AS staffed OFFSET 0) s
   CROSS JOIN LATERAL (SELECT s.staffed AND NOT t.link_marks @@ staff.present AS unattended OFFSET 0) u
   CROSS JOIN LATERAL (SELECT u.unattended, u.unattended OR t.link_marks @@ staff.reader
     OR (accounts.own AND NOT s.staffed) OR ($5 AND coalesce(t.pending_status = 'merge_request', false)) AS mine
     OFFSET 0) o
   WHERE t.deleted_at IS NULL AND (t.list_id <> 'done' OR t.customer_wrote_at IS NOT NULL)`
const outages = `
  SELECT o.app_id, o.incident_id AS id, ${outageGroup} AS grp, ${outageKey} AS k1,
         o.acknowledged_at IS NULL OR o.acknowledged_by IS NOT DISTINCT FROM $1 AS mine
    FROM stats.open_outages o JOIN accounts ON accounts.id = o.app_id`

const sources = `staff AS MATERIALIZED (${staff}), accounts AS MATERIALIZED (${accounts}),
  mission AS MATERIALIZED (SELECT quote_literal('category:' || id)::tsquery AS mark FROM projects.labels
    WHERE key = 'mission'),
  timed AS MATERIALIZED (SELECT coalesce(array_agg(task_id), '{}') AS ids FROM projects.work_logs
    WHERE user_id = $1 AND stopped_at IS NULL),
  approvals AS MATERIALIZED (SELECT app_id, task_id, min(requested_at) AS asked_at FROM clouds.waiting_approvals
    GROUP BY app_id, task_id),
  open AS MATERIALIZED (${tasks}), outages AS MATERIALIZED (${outages})`

/**
 * Body of the published function `projects.day_counts` (migration 0667; a test compares them): how many lines of the
 * reader belong to the groups that cannot wait, how many outages are open, and how many nobody took (DAY-060).
 */
export const dayCountsBody = `
  WITH ${sources}
  SELECT (SELECT count(*) FROM open t ${dayOrderLaterals} WHERE t.mine AND grp <= ${nowGroups.length})
         + (SELECT count(*) FROM outages WHERE mine),
         (SELECT count(*) FROM outages), (SELECT count(*) FROM outages WHERE grp = 1)`

/**
 * The queue of a member of staff ($1), or of the team ($7): every line with its place, exact counts, and one page after
 * a place ($12, $13) with what it shows. $8 to $11 filter by group, step, account and member.
 */
export const dayQueue = statement(
  'projects.day-queue',
  `
  WITH ${sources},
  lines AS MATERIALIZED (
    SELECT t.app_id, t.id, t.unattended, step, grp, k1, k2, k3, k4, false AS outage, t.link_marks
      FROM open t ${dayOrderLaterals} WHERE t.mine OR $7
    UNION ALL
    SELECT o.app_id, o.id, false, NULL, o.grp, o.k1, 0, 0, 0, true, ''::tsvector FROM outages o WHERE o.mine OR $7
  ), narrowed AS MATERIALIZED (
    SELECT * FROM lines WHERE ($8::int IS NULL OR grp = $8) AND ($9::text IS NULL OR step = $9)
      AND ($10::bpchar IS NULL OR app_id = $10)
      AND ($11::text IS NULL OR link_marks @@ quote_literal('member:' || $11)::tsquery)
  ), page AS MATERIALIZED (
    SELECT * FROM narrowed WHERE $12::bigint[] IS NULL OR (${orderKeys}) >
      (($12::bigint[])[1], ($12::bigint[])[2], ($12::bigint[])[3], ($12::bigint[])[4], ($12::bigint[])[5], $13::bpchar)
     ORDER BY ${orderKeys} LIMIT $14
  )
  SELECT counts.*, page.outage, page.step, page.grp, page.k1, page.k2, page.k3, page.k4, page.unattended,
         page.id AS "lineId", page.app_id AS "lineAppId",
         detail.*, message.excerpt, message.author, outage.name AS service, outage."startedAt",
         outage."acknowledgedAt", outage.taker
    FROM (SELECT (SELECT count(*) FROM open WHERE mine) + (SELECT count(*) FROM outages WHERE mine) AS mine,
            (SELECT count(*) FROM open) + (SELECT count(*) FROM outages) AS team,
            (SELECT coalesce(json_object_agg(grp, n), '{}') FROM (SELECT grp, count(*) AS n FROM lines GROUP BY grp) g)
              AS groups,
            (SELECT coalesce(json_object_agg(step, n), '{}')
               FROM (SELECT step, count(*) AS n FROM lines WHERE NOT outage GROUP BY step) s) AS steps) counts
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT ${taskFields}, ${peopleFields}, ${stepFields},
        milestones.list AS milestones, false AS "ownerChanged"
        FROM (SELECT * FROM projects.tasks t WHERE t.app_id = page.app_id AND t.id = page.id OFFSET 0) t
             ${taskLaterals} ${peopleLaterals} ${milestoneLateral}) detail ON NOT page.outage
    LEFT JOIN LATERAL (SELECT left(m.excerpt, 120) AS excerpt, ${person('p')} AS author
        FROM chats.message_excerpts m JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.author_id
       WHERE detail."customerWroteAt" IS NOT NULL AND m.app_id = page.app_id AND m.id = detail."customerMessageId"
      ) message ON true
    LEFT JOIN LATERAL (SELECT o.service AS name, o.started_at AS "startedAt", o.acknowledged_at AS "acknowledgedAt",
        (SELECT ${person('p')} FROM accounts.people p JOIN accounts.app_cards c ON c.id = p.app_id AND c.provider
          WHERE p.id = o.acknowledged_by) AS taker
        FROM stats.open_outages o WHERE o.app_id = page.app_id AND o.incident_id = page.id) outage ON page.outage
   ORDER BY page.grp, page.k1, page.k2, page.k3, page.k4, page.id`,
  { notNull: ['mine', 'team', 'groups', 'steps'] },
)

type Count = { mine: number; team: number; groups: Record<string, number>; steps: Record<string, number> }
type Place = { grp: number; k1: number; k2: number; k3: number; k4: number; lineId: string; lineAppId: string }
type People = ListRow['people']
/** A line of the page; the first columns repeat the counts, and a page without lines has one row of them alone. */
export type DayRow = Count &
  (
    | { outage: null }
    | (Place & {
        outage: true
        service: string
        startedAt: Date
        acknowledgedAt: Date | null
        taker: People[number] | null
      })
    | (Place & ListRow & { outage: false; unattended: boolean; excerpt: string | null; author: People[number] | null })
  )
