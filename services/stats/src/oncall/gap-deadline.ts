import { days } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { gapsOf } from '@passerelle/kernel/on-call-days'
import { shiftsOf } from '@passerelle/kernel/on-call'
import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { gapDeadlineName, gapHour } from './plan-shifts.ts'
import { readAbsences, readRota } from './rota-view.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'scheduleDeadline'>

const due = statement(
  'stats.due-gaps',
  `SELECT a.id AS "appId", l.id, l.gap_due_at AS "dueAt"
     FROM stats.oncall_layers l JOIN accounts.app_cards a ON a.provider
    WHERE l.gap_due_at <= $2 AND ($1::timestamptz IS NULL OR l.gap_due_at > $1)
    ORDER BY l.gap_due_at, l.id LIMIT $3`,
  { notNull: ['appId', 'dueAt'] },
)
// Pages are kept for 400 days (ONC-010).
const forgetPages = statement('stats.forget-oncall-pages', 'DELETE FROM stats.oncall_pages WHERE sent_at < $1')
const forgetGatewayPages = statement(
  'stats.forget-gateway-pages',
  'DELETE FROM stats.gateway_pages WHERE created_at < $1',
)
const advance = statement(
  'stats.advance-gaps',
  `UPDATE stats.oncall_layers SET gap_due_at = $4 WHERE id = $1 AND gap_due_at = $2 AND gap_due_at <= $3
    AND EXISTS (SELECT FROM accounts.app_cards a WHERE a.provider AND a.id = $5)`,
)

/** Once a day tells project staff of the first gap of the week ahead (ONC-006), and forgets pages that are old. */
export const gapDeadline = ({ database, record, scheduleDeadline }: Deps): Deadline => ({
  name: gapDeadlineName,
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const next = parisHourAfter(now, gapHour)
    if ((await tx.query(advance.with(id, dueAt, now, next, appId))).rowCount === 0) return false
    const oldest = new Date(now.getTime() - days(400))
    await tx.query(forgetPages.with(oldest))
    await tx.query(forgetGatewayPages.with(oldest))
    scheduleDeadline(tx, 'stats', gapDeadlineName, { appId, id, dueAt: next })
    const rota = await readRota(tx.query)
    const layers = rota.layers.filter((layer) => layer.id === id)
    const shifts = shiftsOf({ ...rota, layers }, now, new Date(now.getTime() + days(7)))
    const [gap] = gapsOf(shifts, await readAbsences(tx.query, toIsoDate(now)))
    if (!gap) return true
    const data = { from: gap.startsAt.toISOString(), before: gap.endsAt.toISOString() }
    await record(tx, { appId, actor: { kind: 'system' }, name: 'oncall.gap_found', subject: id, data })
    return true
  },
})
