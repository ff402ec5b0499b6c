import { nextUntaken } from '@passerelle/kernel/untaken-incident'
import type { Tx } from '@passerelle/server/database/connect'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

const due = statement(
  'stats.untaken-due',
  `SELECT app_id AS "appId", id, untaken_due_at AS "dueAt" FROM stats.probe_events
    WHERE untaken_due_at <= $2 AND ($1::timestamptz IS NULL OR untaken_due_at > $1)
    ORDER BY untaken_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)
// While an escalation pages people, they are told by it.
const lock = statement(
  'stats.lock-untaken',
  `SELECT e.probe_id AS "probeId", e.started_at AS "startedAt", e.untaken_due_at AS "dueAt",
          e.untaken_told_at AS "toldAt",
          e.is_prod AND e.type <> 'MAINTENANCE' AND e.maintenance_id IS NULL AND e.acknowledged_at IS NULL
            AND e.resolved_at IS NULL AND NOT EXISTS (SELECT FROM stats.escalations s
              WHERE s.app_id = e.app_id AND s.incident_id = e.id AND s.ended_at IS NULL)
            AND NOT EXISTS (SELECT FROM stats.maintenances m
              JOIN stats.maintenance_probes s ON s.app_id = m.app_id AND s.maintenance_id = m.id
             WHERE m.app_id = e.app_id AND s.probe_id = e.probe_id AND m.started_at IS NOT NULL
               AND m.ended_at IS NULL AND m.cancelled_at IS NULL) AS waits,
          (SELECT max(s.ended_at) FROM stats.escalations s
            WHERE s.app_id = e.app_id AND s.incident_id = e.id) AS "pagedUntil"
     FROM stats.probe_events e WHERE e.app_id = $1 AND e.id = $2 FOR UPDATE`,
  { notNull: ['waits'] },
)
const plan = statement(
  'stats.plan-untaken',
  'UPDATE stats.probe_events SET untaken_due_at = $3, untaken_told_at = $4 WHERE app_id = $1 AND id = $2',
)

const events = ['probe.down', 'probe.acknowledged', 'probe.resolved', 'oncall.exhausted'] as const

/**
 * Subscriber that keeps when it is told next that nobody took charge of an incident in production: 15, 30 and 45
 * minutes after its start; never once it is taken, over, or while the rota pages people (DAY-023). Reads the incident
 * as it is now, so that events may come late and twice.
 */
export const untakenSubscriber = ({ database }: Pick<Platform, 'database'>): Subscriber =>
  accountSubscriber<(typeof events)[number]>('untaken-incidents', events, async ({ appId, subject: id }) => {
    await database.transaction(async (tx) => {
      const [incident] = await lock.readRows(tx.query, appId, id)
      if (!incident) return
      const { startedAt, toldAt, pagedUntil, dueAt, waits } = incident
      // Until its end the escalation told whom it had to.
      const after = pagedUntil !== null && (toldAt === null || pagedUntil > toldAt) ? pagedUntil : toldAt
      const next = waits ? nextUntaken(startedAt, after) : null
      if (next?.getTime() !== dueAt?.getTime()) await tx.query(plan.with(appId, id, next, toldAt))
    })
  })

/** Deadline that tells once per step that nobody took charge of an incident in production (DAY-023, T1 row 16). */
export const untakenDeadline = ({ database, record }: Pick<Platform, 'database' | 'record'>): Deadline => ({
  name: 'tell-untaken',
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx: Tx, { appId, id, dueAt }, now) => {
    const [incident] = await lock.readRows(tx.query, appId, id)
    if (incident?.dueAt?.getTime() !== dueAt.getTime() || dueAt > now) return false
    const { probeId, startedAt, toldAt, waits } = incident
    // What was missed while no worker ran is told once.
    await tx.query(plan.with(appId, id, waits ? nextUntaken(startedAt, now) : null, waits ? now : toldAt))
    if (waits)
      await record(tx, {
        appId,
        actor: { kind: 'system' },
        name: 'incident.untaken',
        subject: id,
        data: { probeId, waitedMs: now.getTime() - startedAt.getTime() },
      })
    return true
  },
})
