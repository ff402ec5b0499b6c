import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import type { Person } from '@passerelle/kernel/actor'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Platform } from '@passerelle/server/platform'
import { ownPrefix } from '../uptime-checks/check-row.ts'
import { trialStore } from '../uptime-checks/trial-store.ts'
import { startSlaReports } from '../sla/sla-schedule.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock' | 'newId'>
type Pages = InferBody<typeof stats.setMonitorPages>['pages']
type Free = InferResponse<typeof stats.listFreeMonitors>

const freeMonitors = statement(
  'stats.freeMonitors',
  `SELECT s.provider_monitor_id AS "providerMonitorId", s.name FROM stats.source_monitors s
              WHERE NOT EXISTS (SELECT FROM stats.probes p WHERE p.provider_monitor_id = s.provider_monitor_id)
                AND NOT EXISTS (SELECT FROM stats.uptime_checks c
                  WHERE s.provider_monitor_id = '${ownPrefix}' || c.id AND c.trial_app_id IS NOT NULL)
              ORDER BY lower(s.name) COLLATE "fr-x-icu", 1 LIMIT 500`,
).as<Free['list'][number]>()

const renameProbe = statement(
  'stats.renameProbe',
  'UPDATE stats.probes SET name = $2 WHERE id = $1 RETURNING app_id AS "appId"',
)

const setPages = statement(
  'stats.set-pages',
  `UPDATE stats.probes SET pages = $2 WHERE id = $1
   RETURNING app_id AS "appId", old.pages IS DISTINCT FROM $2 AS changed`,
  { notNull: ['changed'] },
)

/** The check of our own that a monitor is; null for one of another source. */
const checkOf = (providerMonitorId: string): string | null =>
  providerMonitorId.startsWith(ownPrefix) ? providerMonitorId.slice(ownPrefix.length) : null

/** Staff attach monitors to accounts and rename them (ADM-009). */
export const manageMonitors = ({ database, record, clock, newId }: Deps, trials = trialStore({ record })) => ({
  /** Recently seen monitors that no account has, by name. */
  free: async (): Promise<Free> => {
    const { rows } = await database.query(freeMonitors.with())
    return { list: rows }
  },

  /**
   * A check of our own on trial becomes a service once it has passed. Throws `not_found` (no such account),
   * `monitor_attached` (an account has it already).
   */
  attach: async ({ appId, providerMonitorId, name }: InferBody<typeof stats.attachMonitor>, actor: Person) => {
    const id = newId()
    try {
      await database.transaction(async (tx) => {
        const app = await tx.query({ text: 'SELECT FROM accounts.app_cards WHERE id = $1', values: [appId] })
        if (app.rows.length === 0) throw new Problem('not_found')
        const checkId = checkOf(providerMonitorId)
        if (checkId !== null && (await trials.attach(tx, checkId, { appId, id, name }))) return
        const data = { appId, id, name, providerMonitorId, createdAt: clock.now() }
        await tx.prisma.probe.create({ data })
        // A check of our own may be paused already.
        await tx.query({
          text: `INSERT INTO stats.probe_pauses (app_id, probe_id, started_at) SELECT $1, $2, $3
            FROM stats.uptime_checks WHERE $4 = '${ownPrefix}' || id AND paused_at IS NOT NULL`,
          values: [appId, id, clock.now(), providerMonitorId],
        })
        await startSlaReports(tx, appId, clock.now())
        const by = { kind: 'staff', userId: actor.userId } as const
        await record(tx, { appId, actor: by, name: 'probe.attached', subject: id, data: { probeId: id } })
      })
    } catch (error) {
      if (getConstraintName(error) === 'probes_provider_monitor_id_key') throw new Problem('monitor_attached')
      throw error
    }
    return { id }
  },

  /** Throws `not_found`. */
  setPages: async (id: string, pages: Pages, actor: Person) =>
    database.transaction(async (tx) => {
      const [found] = (await tx.query(setPages.with(id, pages))).rows
      if (!found) throw new Problem('not_found')
      const about = { appId: found.appId, actor: { kind: 'staff', userId: actor.userId } as const, subject: id }
      if (found.changed) await record(tx, { ...about, name: 'probe.pages_changed', data: { probeId: id, pages } })
      return { id, pages }
    }),

  /** Throws `not_found`. */
  rename: async (id: string, name: string, actor: Person) =>
    database.transaction(async (tx) => {
      const { rows } = await tx.query(renameProbe.with(id, name))
      if (!rows[0]) throw new Problem('not_found')
      const by = { kind: 'staff', userId: actor.userId } as const
      await record(tx, { appId: rows[0].appId, actor: by, name: 'probe.renamed', subject: id, data: { probeId: id } })
      return { id, name }
    }),
})

export const monitorPolicies = { 'monitor.manage': (actor: { kind: string }): boolean => actor.kind === 'staff' }
