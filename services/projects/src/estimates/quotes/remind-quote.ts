import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { addDays } from '@passerelle/kernel/nights'
import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from '../statement-rows.ts'

export const remindQuoteName = 'remind-quote'
const daysBefore = 5
const hour = 9

/** The morning five days before the last day of a quote; null when the quote is sent later than that (BIL-015). */
export const reminderOf = (validUntil: string, now: Date): Date | null => {
  const at = parisHourAfter(parseDayBounds(addDays(validUntil, -daysBefore)).start, hour)
  return at > now ? at : null
}

const due = statement(
  'projects.quote-reminders-due',
  `SELECT app_id AS "appId", id, remind_due_at AS "dueAt" FROM projects.quotes
    WHERE remind_due_at <= $2 AND ($1::timestamptz IS NULL OR remind_due_at > $1)
    ORDER BY remind_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)
const take = statement(
  'projects.quote-reminder-take',
  `UPDATE projects.quotes SET remind_due_at = NULL
    WHERE app_id = $1 AND id = $2 AND remind_due_at = $3 AND remind_due_at <= $4
    RETURNING task_id AS "taskId", number, state, valid_until::text AS "validUntil"`,
)

/** Deadline that reminds of a quote which nobody answered, once (BIL-015). */
export const remindQuoteDeadline = ({ database, record }: Pick<Platform, 'database' | 'record'>): Deadline => ({
  name: remindQuoteName,
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const { rows } = await tx.query(take.with(appId, id, dueAt, now))
    const [quote] = rows
    if (!quote) return false
    const { number, state, validUntil } = quote
    if (state !== 'sent' || number === null || validUntil === null) return true
    const data = { number, validUntil }
    await record(tx, { appId, actor: { kind: 'system' }, name: 'quote.ending', subject: quote.taskId, data })
    return true
  },
})
