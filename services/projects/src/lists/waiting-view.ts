import type { TaskCard } from '@passerelle/contract/projects/schemas'
import { isCustomerAdmin, type Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import { peopleFields, peopleLaterals } from '../tasks/people-columns.ts'
import { stepFields } from '../tasks/step-columns.ts'
import { taskFields, taskLaterals } from '../tasks/task-columns.ts'
import { toCard, type CardRow } from '../presentation/task-serializer.ts'

/** Counting stops here, which bounds its cost; the web then shows "100+". */
const maxCount = 101

// The conditions must match the partial indexes `tasks_wait_for_customer` and `tasks_wait_for_staff`.
const unanswered =
  't.estimated_time > 0 AND t.estimated_time_accepted_at IS NULL AND t.estimated_time_refused_at IS NULL'
const open = `t.app_id = $1 AND t.deleted_at IS NULL`
const asked = `${open} AND (t.pending_status IN ('customer', 'completed') OR (${unanswered}))`
const isMission = `EXISTS (SELECT FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id
                            WHERE tl.app_id = t.app_id AND tl.task_id = t.id AND tl.type = 'category'
                              AND l.key = 'mission')`
const answers = {
  admin: `${asked} AND (t.pending_status IN ('customer', 'completed') OR ${isMission})`,
  user: `${asked} AND t.pending_status = 'customer' AND ((${unanswered}) IS NOT TRUE OR NOT ${isMission})`,
  staff: `${open} AND t.estimated_time > 0 AND (t.pending_status IS NULL OR t.pending_status = 'merge_request')
          AND (t.estimated_time_refused_at IS NOT NULL
            OR (t.estimated_time_accepted_at IS NOT NULL AND t.list_id = 'todo'))`,
}
type Reader = keyof typeof answers

const asCustomer = 'coalesce(t.pending_at, t.created_at)'
const since: Record<Reader, string> = {
  admin: asCustomer,
  user: asCustomer,
  staff: 'coalesce(t.estimated_time_refused_at, t.estimated_time_accepted_at)',
}

// Next automatic deadline of an open task; null when there is none, sorted last.
const deadline = 'least(t.archive_due_at, t.auto_accept_due_at, t.auto_done_due_at)'

const statement = (reader: Reader) => ({
  name: `projects.waiting-${reader}`,
  text: `WITH found AS MATERIALIZED (SELECT t.id FROM projects.tasks t WHERE ${answers[reader]}
         ORDER BY ${deadline}, ${since[reader]}, t.id LIMIT ${maxCount})
         SELECT counted.total, page.* FROM (SELECT count(*) AS total FROM found) counted
         LEFT JOIN LATERAL (
           SELECT ${deadline} AS deadline, ${since[reader]} AS since, ${taskFields}, ${peopleFields}, ${stepFields}
             FROM (SELECT id FROM found LIMIT $2) shown JOIN projects.tasks t ON t.app_id = $1 AND t.id = shown.id
                  ${taskLaterals} ${peopleLaterals}) page ON true
         ORDER BY page.deadline, page.since, page.id`,
})
const statements = { admin: statement('admin'), user: statement('user'), staff: statement('staff') }

export const getReaderKind = (actor: Person): Reader =>
  actor.kind === 'staff' ? 'staff' : isCustomerAdmin(actor) ? 'admin' : 'user'

export type WaitingParams = { appId: string; limit: number }

export const waitingStatement = (reader: Reader, { appId, limit }: WaitingParams) => ({
  ...statements[reader],
  values: [appId, limit],
})

type Row = { total: number } & (CardRow | { id: null })

/**
 * Read model of the tasks of the account that wait for this user, by the rule of `getWaitsFor`: next deadline first,
 * then longest wait. `total` stops at 101, which means "more than 100".
 */
export const waitingView =
  ({ query }: Pick<Database, 'query'>) =>
  async (actor: Person, wanted: WaitingParams): Promise<{ list: TaskCard[]; total: number }> => {
    const { rows } = await query<Row>(waitingStatement(getReaderKind(actor), wanted))
    return { list: rows.filter((row) => row.id !== null).map((row) => toCard(actor, row)), total: rows[0]?.total ?? 0 }
  }
