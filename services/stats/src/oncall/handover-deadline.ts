import { handOversOf, nextHandOverMoment, reminderMs } from '@passerelle/kernel/hand-over'
import type { Tx } from '@passerelle/server/database/connect'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { handoverDeadlineName } from './plan-shifts.ts'
import { rotaStore } from './rota-store.ts'
import { readRota } from './rota-view.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'scheduleDeadline'>
const system = { kind: 'system' } as const

const due = statement(
  'stats.due-handovers',
  `SELECT a.id AS "appId", l.id, l.handover_due_at AS "dueAt"
     FROM stats.oncall_layers l JOIN accounts.app_cards a ON a.provider
    WHERE l.handover_due_at <= $2 AND ($1::timestamptz IS NULL OR l.handover_due_at > $1)
    ORDER BY l.handover_due_at, l.id LIMIT $3`,
  { notNull: ['appId', 'dueAt'] },
)
const claim = statement(
  'stats.claim-handover',
  `SELECT l.id FROM stats.oncall_layers l JOIN accounts.app_cards a ON a.provider AND a.id = $4
    WHERE l.id = $1 AND l.handover_due_at = $2 AND l.handover_due_at <= $3 FOR UPDATE OF l`,
)
const open = statement(
  'stats.open-production-outages',
  `SELECT count(*) AS incidents FROM stats.probe_events
    WHERE is_prod AND type <> 'MAINTENANCE' AND maintenance_id IS NULL AND resolved_at IS NULL`,
  { notNull: ['incidents'] },
)

const isAt = (at: Date, moment: Date) => at.getTime() === moment.getTime()

/**
 * Tells whoever begins a shift, and whose shift is over, at the hand-over, and the one who begins a day before too
 * (ONC-007). After a time without workers, what is not true any more is left out.
 */
export const handoverDeadline = ({ database, record, scheduleDeadline }: Deps): Deadline => {
  const countOpen = async (tx: Tx) => (await tx.query(open.with())).rows[0]!.incidents

  return {
    name: handoverDeadlineName,
    findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
    fire: async (tx, { appId, id, dueAt }, now) => {
      if ((await tx.query(claim.with(id, dueAt, now, appId))).rows.length === 0) return false
      const rota = await readRota(tx.query)
      const layer = rota.layers.find((one) => one.id === id)
      const about = { appId, actor: system, subject: id }
      const reminded = new Date(dueAt.getTime() + reminderMs)
      const turns = layer ? handOversOf(layer, rota, dueAt, new Date(reminded.getTime() + 1)) : []
      for (const { at, beginsId, endsId, until } of turns) {
        const startsAt = at.toISOString()
        const span = { startsAt, until: until?.toISOString() ?? null }
        const isOver = until !== null && until <= now
        if (isAt(at, dueAt) && endsId !== null)
          await record(tx, { ...about, name: 'oncall.shift_ended', data: { userId: endsId, startsAt } })
        if (beginsId === null) continue
        if (isAt(at, dueAt) && !isOver) {
          const data = { userId: beginsId, ...span, incidents: await countOpen(tx) }
          await record(tx, { ...about, name: 'oncall.shift_began', data })
        }
        if (isAt(at, reminded) && at > now)
          await record(tx, { ...about, name: 'oncall.shift_ahead', data: { userId: beginsId, ...span } })
      }
      const next = layer ? nextHandOverMoment(layer, rota, dueAt) : null
      await rotaStore.planHandover(tx, id, next)
      if (next) scheduleDeadline(tx, 'stats', handoverDeadlineName, { appId, id, dueAt: next })
      return true
    },
  }
}
