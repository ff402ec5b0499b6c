import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import type { Person } from '@passerelle/kernel/actor'
import { seconds } from '@passerelle/kernel/durations'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { startSlaReports } from '../sla/sla-schedule.ts'
import { receiveEvents } from '../monitoring/receive-events.ts'
import { toMonitorId, type CheckKind, type UptimeCheckReply } from './check-row.ts'
import { firstDue } from './check-schedule.ts'
import { readCheck } from './checks-view.ts'
import { outageStore } from './outage-store.ts'
import { assertTarget } from './parse-target.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock' | 'newId'>
type Wanted = InferBody<typeof stats.createUptimeCheck>
type Changes = InferBody<typeof stats.editUptimeCheck>

/** As many as a page can list and a few processes can check. */
const maxChecks = 2_000

/** Staff create, change, pause and delete uptime checks (ADR-0054). */
export const manageChecks = (deps: Deps) => {
  const { database, record, clock, newId } = deps
  const received = receiveEvents(deps)

  /** Nobody looks any more: what is down counts as over, as it does at monitoring providers. */
  const endOutage = async (tx: Tx, checkId: string, now: Date) =>
    received.take(tx, await outageStore.resolve(tx, checkId, now))

  const attach = async (tx: Tx, appId: string, checkId: string, name: string, actor: Person) => {
    const app = await tx.query({ text: 'SELECT FROM accounts.app_cards WHERE id = $1', values: [appId] })
    if (app.rows.length === 0) throw new Problem('not_found')
    const id = newId()
    const providerMonitorId = toMonitorId(checkId)
    await tx.prisma.probe.create({ data: { appId, id, name, providerMonitorId, createdAt: clock.now() } })
    await startSlaReports(tx, appId, clock.now())
    const by = { kind: 'staff', userId: actor.userId } as const
    await record(tx, { appId, actor: by, name: 'probe.attached', subject: id, data: { probeId: id } })
  }

  return {
    /** Throws `check_target`, `check_limit`, `not_found` (no such account). */
    create: async (wanted: Wanted, actor: Person): Promise<UptimeCheckReply> => {
      const { appId, name, kind, target, expects = {}, intervalSeconds, timeoutMs = seconds(10) } = wanted
      assertTarget(kind, target)
      const now = clock.now()
      const id = newId()
      return database.transaction(async (tx) => {
        if ((await tx.prisma.uptimeCheck.count()) >= maxChecks)
          throw new Problem('check_limit', { values: { most: maxChecks } })
        const fields = { name, kind, target, expects, intervalSeconds, timeoutMs }
        const data = { ...fields, production: wanted.production ?? true, createdAt: now, createdBy: actor.userId }
        await tx.prisma.uptimeCheck.create({ data: { id, ...data, dueAt: firstDue(now, Math.random()) } })
        // Staff may choose it for an account at once, before the next pull names it.
        await tx.query({
          text: 'INSERT INTO stats.source_monitors (provider_monitor_id, name, seen_at) VALUES ($1, $2, $3)',
          values: [toMonitorId(id), name, now],
        })
        if (appId !== undefined) await attach(tx, appId, id, name, actor)
        return readCheck(tx, id)
      })
    },

    /** A check under way gives up its lease: its result would be that of the old target. Throws `check_target`, `not_found`. */
    edit: async (id: string, { paused, ...fields }: Changes): Promise<UptimeCheckReply> =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const { rows } = await tx.query<{ kind: CheckKind; pausedAt: Date | null }>({
          text: 'SELECT kind, paused_at AS "pausedAt" FROM stats.uptime_checks WHERE id = $1 FOR UPDATE',
          values: [id],
        })
        const known = rows[0]
        if (!known) throw new Problem('not_found')
        if (fields.target !== undefined) assertTarget(known.kind, fields.target)
        const pausing = paused === true && known.pausedAt === null
        const resuming = paused === false && known.pausedAt !== null
        await tx.prisma.uptimeCheck.update({
          where: { id },
          data: {
            ...withoutAbsent(fields),
            leaseToken: null,
            leaseUntil: null,
            ...(pausing && { pausedAt: now, status: 'unknown', failingSince: null }),
            ...(resuming && { pausedAt: null }),
            ...(!pausing && { dueAt: firstDue(now, Math.random()) }),
          },
        })
        if (pausing) await endOutage(tx, id, now)
        return readCheck(tx, id)
      }),

    /** Throws `not_found`. */
    delete: async (id: string): Promise<void> =>
      database.transaction(async (tx) => {
        await endOutage(tx, id, clock.now())
        const { count } = await tx.prisma.uptimeCheck.deleteMany({ where: { id } })
        if (count === 0) throw new Problem('not_found')
        await tx.query({
          text: 'DELETE FROM stats.source_monitors WHERE provider_monitor_id = $1',
          values: [toMonitorId(id)],
        })
      }),
  }
}

function withoutAbsent(fields: Omit<Changes, 'paused'>) {
  const { name, target, expects, intervalSeconds, timeoutMs, production } = fields
  return {
    ...(name !== undefined && { name }),
    ...(target !== undefined && { target }),
    ...(expects !== undefined && { expects }),
    ...(intervalSeconds !== undefined && { intervalSeconds }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(production !== undefined && { production }),
  }
}

export const uptimeCheckPolicies = {
  'uptime_check.manage': (actor: { kind: string }): boolean => actor.kind === 'staff',
}
