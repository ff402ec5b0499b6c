import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import { quoteTime, quoteValidity } from '@passerelle/kernel/quotes'
import { requireRates } from '@passerelle/server/billing/parties'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { proposeQuote } from '../estimate-flow.ts'
import { commitTask } from '../../tasks/commit-task.ts'
import type { TaskDeps } from '../../tasks/task-deps.ts'
import type { Task } from '../../tasks/task.ts'
import { expireQuoteName } from './expire-quote.ts'
import { findParties } from './quote-seller.ts'
import { remindQuoteName, reminderOf } from './remind-quote.ts'
import { checkCanQuote } from './save-quote.ts'
import { statement } from '../statement-rows.ts'

const counter = statement(
  'projects.quote-number',
  `INSERT INTO projects.quote_counters AS c (issuer_id, year, last_number) VALUES ($1, $2, 1)
     ON CONFLICT (issuer_id, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number AS last`,
)

/** The next number of the issuer and year (BIL-005); its row is locked until the transaction ends. */
const takeNumber = async (tx: Tx, issuerId: string, day: string): Promise<string> => {
  const year = Number(day.slice(0, 4))
  const { rows } = await tx.query(counter.with(issuerId, year))
  return `D-${year}-${String(rows[0]!.last).padStart(4, '0')}`
}

const replaceEarlier = statement(
  'projects.quote-replace',
  `UPDATE projects.quotes SET state = 'replaced', expire_due_at = NULL
    WHERE app_id = $1 AND task_id = $2 AND state IN ('sent', 'expired', 'refused')`,
)
const send = statement(
  'projects.quote-send',
  `UPDATE projects.quotes SET state = 'sent', number = $4, seller = $5, buyer = $6, sent_at = $7, valid_until = $8,
          expire_due_at = $9, remind_due_at = $10
    WHERE app_id = $1 AND id = $2 AND version = $3 AND state = 'draft'`,
)

/** The last day of validity, at least tomorrow and at most half a year away. Throws `quote_expired`. */
const lastDay = (wanted: Date | null, today: string): string => {
  if (wanted === null) return addDays(today, quoteValidity.usual)
  const day = wanted.toISOString().slice(0, 10)
  if (day < addDays(today, quoteValidity.least) || day > addDays(today, quoteValidity.most))
    throw new Problem('quote_expired', { values: { date: day } })
  return day
}

type Deps = TaskDeps & Pick<Platform, 'database' | 'scheduleDeadline'>

/**
 * Sends the draft: it gets number, date, seller and buyer, its time becomes the estimate, and the task waits for the
 * customer (BIL-011, BIL-012). Throws the problems of the flow, `not_found` without a draft, `quote_changed`,
 * `quote_category`, `quote_expired`, `issuer_incomplete`, `buyer_incomplete`, `vat_rate_wrong`, `task_changed`.
 */
export const sendQuote = (deps: Deps) => {
  const commit = commitTask(deps)
  return async (task: Task, actor: Person, version: number): Promise<void> => {
    const { appId, id: taskId } = task
    checkCanQuote(task)
    const draft = await deps.database.prisma.quote.findFirst({
      where: { appId, taskId, state: 'draft' },
      include: { lines: true },
    })
    if (!draft) throw new Problem('not_found')
    if (draft.version !== version) throw new Problem('quote_changed')
    const now = deps.clock.now()
    const today = toIsoDate(now)
    const validUntil = lastDay(draft.validUntil, today)
    const estimatedTime = quoteTime(draft.lines.map(({ estimatedMs }) => ({ estimatedMs: Number(estimatedMs ?? 0) })))
    const decide = (current: Task) => proposeQuote(current, { estimatedTime, validUntil }, now)
    const related = async (tx: Tx) => {
      const { issuerId, seller, buyer } = await findParties(tx.query, appId)
      requireRates(
        buyer,
        draft.lines.map(({ vatPercent }) => Number(vatPercent)),
      )
      await tx.query(replaceEarlier.with(appId, taskId))
      const number = await takeNumber(tx, issuerId, today)
      const dueAt = parseDayBounds(validUntil).end
      const remindAt = reminderOf(validUntil, now)
      const { rowCount } = await tx.query(
        send.with(appId, draft.id, version, number, seller, buyer, now, validUntil, dueAt, remindAt),
      )
      if (rowCount === 0) throw new Problem('quote_changed')
      deps.scheduleDeadline(tx, 'projects', expireQuoteName, { appId, id: draft.id, dueAt })
      if (remindAt) deps.scheduleDeadline(tx, 'projects', remindQuoteName, { appId, id: draft.id, dueAt: remindAt })
      const data = { number, netInCents: Number(draft.netInCents), validUntil }
      await deps.record(tx, { appId, actor: eventActor(actor), name: 'quote.sent', subject: taskId, data })
    }
    await commit(task, decide, actor, { related })
  }
}
