import type { InferBody } from '@passerelle/contract/operation'
import { eventActor } from '@passerelle/contract/event-actor'
import type { EventName } from '@passerelle/contract/events'
import { Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import type { Person } from '@passerelle/kernel/actor'
import { seconds } from '@passerelle/kernel/durations'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { cancelWork, enqueueWork } from '@passerelle/server/work/work-store'
import { pauseStore } from '../monitors/pause-store.ts'
import { startSlaReports } from '../sla/sla-schedule.ts'
import { receiveEvents } from '../monitoring/receive-events.ts'
import { checkKind, toMonitorId, type UptimeCheckReply } from './check-row.ts'
import { firstDue } from './check-schedule.ts'
import { readCheck } from './checks-view.ts'
import { outageStore } from './outage-store.ts'
import { assertTarget } from './parse-target.ts'
import { targetAddresses } from './target-address.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock' | 'newId' | 'env'>
type Wanted = InferBody<typeof stats.createUptimeCheck>
type Changes = InferBody<typeof stats.editUptimeCheck>

// Checks are rarely made, so that they can take turns to be counted.
const takeTurns = `SELECT pg_advisory_xact_lock(hashtext('stats.uptime_checks'))`

/** As many as a page can list and a few processes can check. */
const maxChecks = 2_000

/** Staff create, change, pause and delete uptime checks (ADR-0054). */
export const manageChecks = (deps: Deps) => {
  const { database, record, clock, newId, env } = deps
  const addresses = targetAddresses(env)
  const received = receiveEvents(deps)

  /** Nobody looks any more: what is down counts as over, as it does at monitoring providers. */
  const endOutage = async (tx: Tx, checkId: string, now: Date) =>
    received.take(tx, await outageStore.resolve(tx, checkId, now))

  const tellOf = async (
    tx: Tx,
    name: Extract<EventName, `uptime_check.${string}`>,
    { id, probe }: Pick<UptimeCheckReply, 'id' | 'probe'>,
    actor: Person,
    fields: string[] = [],
  ) => {
    const about = { appId: probe?.appId ?? null, actor: eventActor(actor), subject: id }
    const data = { probeId: probe?.id ?? null }
    await (name === 'uptime_check.edited'
      ? record(tx, { ...about, name, data: { ...data, fields } })
      : record(tx, { ...about, name, data }))
  }

  const attach = async (tx: Tx, appId: string, checkId: string, name: string, actor: Person) => {
    const app = await tx.query({ text: 'SELECT FROM accounts.app_cards WHERE id = $1', values: [appId] })
    if (app.rows.length === 0) throw new Problem('not_found')
    const id = newId()
    const providerMonitorId = toMonitorId(checkId)
    await tx.prisma.probe.create({ data: { appId, id, name, providerMonitorId, createdAt: clock.now() } })
    await startSlaReports(tx, appId, clock.now())
    await record(tx, { appId, actor: eventActor(actor), name: 'probe.attached', subject: id, data: { probeId: id } })
  }

  /** The service of the account stays with its history; it is not monitored any more. */
  const detach = async (tx: Tx, { probe }: UptimeCheckReply, actor: Person) => {
    if (!probe) return
    const { appId, id } = probe
    await tx.prisma.probe.update({ where: { appId_id: { appId, id } }, data: { detachedAt: clock.now() } })
    await record(tx, { appId, actor: eventActor(actor), name: 'probe.detached', subject: id, data: { probeId: id } })
  }

  return {
    /** Throws `check_target`, `check_target_private`, `check_limit`, `not_found` (no such account). */
    create: async (wanted: Wanted, actor: Person): Promise<UptimeCheckReply> => {
      const { appId, name, kind, target, expects = {}, intervalSeconds, timeoutMs = seconds(10) } = wanted
      assertTarget(kind, target)
      await addresses.assertPublic({ kind, target })
      const now = clock.now()
      const id = newId()
      return database.transaction(async (tx) => {
        tx.send({ text: takeTurns })
        if ((await tx.prisma.uptimeCheck.count()) >= maxChecks)
          throw new Problem('check_limit', { values: { most: maxChecks } })
        const fields = { name, kind, target, expects, intervalSeconds, timeoutMs }
        const data = { ...fields, production: wanted.production ?? true, createdAt: now, createdBy: actor.userId }
        const dueAt = firstDue(now, Math.random())
        await tx.prisma.uptimeCheck.create({ data: { id, ...data, dueAt } })
        await enqueueWork(tx, { kind: checkKind, id, appId: null, dueAt })
        // Staff may choose it for an account at once, before the next pull names it.
        await tx.query({
          text: 'INSERT INTO stats.source_monitors (provider_monitor_id, name, seen_at) VALUES ($1, $2, $3)',
          values: [toMonitorId(id), name, now],
        })
        if (appId !== undefined) await attach(tx, appId, id, name, actor)
        const created = await readCheck(tx, id)
        await tellOf(tx, 'uptime_check.created', created, actor)
        return created
      })
    },

    /**
     * A check under way stores nothing: its result would be that of the old target. Throws `check_target`,
     * `check_target_private`, `not_found`.
     */
    edit: async (id: string, { paused, ...fields }: Changes, actor: Person): Promise<UptimeCheckReply> => {
      if (fields.target !== undefined) {
        const { kind } = await readCheck(database, id)
        assertTarget(kind, fields.target)
        await addresses.assertPublic({ kind, target: fields.target })
      }
      return database.transaction(async (tx) => {
        const now = clock.now()
        await cancelWork(tx, checkKind, [id], { underWay: true })
        const { rows } = await tx.query<{ pausedAt: Date | null }>({
          text: 'SELECT paused_at AS "pausedAt" FROM stats.uptime_checks WHERE id = $1 FOR UPDATE',
          values: [id],
        })
        const known = rows[0]
        if (!known) throw new Problem('not_found')
        const pausing = paused === true && known.pausedAt === null
        const resuming = paused === false && known.pausedAt !== null
        const runs = resuming || (known.pausedAt === null && !pausing)
        const dueAt = firstDue(now, Math.random())
        await tx.prisma.uptimeCheck.update({
          where: { id },
          data: {
            ...withoutAbsent(fields),
            ...(pausing && { pausedAt: now, status: 'unknown', failingSince: null }),
            ...(resuming && { pausedAt: null }),
            ...(runs && { dueAt }),
          },
        })
        if (runs) await enqueueWork(tx, { kind: checkKind, id, appId: null, dueAt })
        if (pausing) await endOutage(tx, id, now)
        const { probe } = await readCheck(tx, id)
        if (probe && pausing) await pauseStore.begin(tx, probe, now)
        if (probe && resuming) await pauseStore.end(tx, probe, now)
        const edited = await readCheck(tx, id)
        const changed = Object.keys(withoutAbsent(fields))
        if (changed.length > 0) await tellOf(tx, 'uptime_check.edited', edited, actor, changed)
        if (pausing) await tellOf(tx, 'uptime_check.paused', edited, actor)
        if (resuming) await tellOf(tx, 'uptime_check.resumed', edited, actor)
        return edited
      })
    },

    /** Throws `not_found`. */
    delete: async (id: string, actor: Person): Promise<void> =>
      database.transaction(async (tx) => {
        await cancelWork(tx, checkKind, [id], { underWay: true })
        const known = await readCheck(tx, id)
        await endOutage(tx, id, clock.now())
        const { count } = await tx.prisma.uptimeCheck.deleteMany({ where: { id } })
        if (count === 0) throw new Problem('not_found')
        await detach(tx, known, actor)
        await tellOf(tx, 'uptime_check.deleted', known, actor)
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
