import type { InferBody } from '@passerelle/contract/operation'
import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import type { Person } from '@passerelle/kernel/actor'
import { seconds } from '@passerelle/kernel/durations'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { cancelWork, enqueueWork } from '@passerelle/server/work/work-store'
import { pauseStore } from '../probes/pause-store.ts'
import { receiveEvents } from '../monitoring/receive-events.ts'
import { checkKind, toMonitorId, type Expectations, type UptimeCheckReply } from './check-row.ts'
import { firstDue } from './check-schedule.ts'
import { readCheck } from './checks-view.ts'
import { outageStore } from './outage-store.ts'
import { assertTarget } from './parse-target.ts'
import { targetAddresses } from './target-address.ts'
import { trialStore } from './trial-store.ts'

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
  const trials = trialStore(deps)

  /** Nobody looks any more: what is down counts as over, as it does at monitoring providers. */
  const endOutage = async (tx: Tx, checkId: string, now: Date) =>
    received.take(tx, await outageStore.resolve(tx, checkId, now))

  const tellOf = async (
    tx: Tx,
    name: `uptime_check.${'created' | 'edited' | 'paused' | 'resumed' | 'deleted'}`,
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

  /** The account has the service once the check has passed its trial. */
  const attach = async (tx: Tx, appId: string, checkId: string, name: string) => {
    const app = await tx.query({ text: 'SELECT FROM accounts.app_cards WHERE id = $1', values: [appId] })
    if (app.rows.length === 0) throw new Problem('not_found')
    await trials.attach(tx, checkId, { appId, id: newId(), name })
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
        await trials.begin(tx, id, actor.userId, now)
        if (appId !== undefined) await attach(tx, appId, id, name)
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
        const { rows } = await tx.query<{ pausedAt: Date | null; target: string; expects: Expectations }>({
          text: `SELECT paused_at AS "pausedAt", target, expects FROM stats.uptime_checks WHERE id = $1 FOR UPDATE`,
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
        const anew = asksAnother(known, fields)
        if (pausing || anew) await endOutage(tx, id, now)
        if (anew) await trials.begin(tx, id, actor.userId, now)
        const { probe, trial } = await readCheck(tx, id)
        if (probe && pausing) await pauseStore.begin(tx, probe, now)
        // On trial its figures stay paused.
        if (probe && resuming && !trial) await pauseStore.end(tx, probe, now)
        const edited = await readCheck(tx, id)
        const changed = Object.keys(withoutAbsent(fields))
        if (changed.length > 0) await tellOf(tx, 'uptime_check.edited', edited, actor, changed)
        if (pausing) await tellOf(tx, 'uptime_check.paused', edited, actor)
        if (resuming) await tellOf(tx, 'uptime_check.resumed', edited, actor)
        return edited
      })
    },

    /** Ends a trial early. Throws `check_unproven` (no good result yet), `not_found`. */
    begin: async (id: string, actor: Person): Promise<UptimeCheckReply> =>
      database.transaction(async (tx) => {
        // Of two at once the second finds it proven.
        await tx.query({ text: 'SELECT FROM stats.uptime_checks WHERE id = $1 FOR UPDATE', values: [id] })
        const { trial } = await readCheck(tx, id)
        if (trial && !(await trials.end(tx, id, clock.now(), actor, 1))) throw new Problem('check_unproven')
        return readCheck(tx, id)
      }),

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

/** Whether the results so far say nothing of what the check looks at from now on. */
function asksAnother(was: { target: string; expects: Expectations }, { target, expects }: Omit<Changes, 'paused'>) {
  // As a form sends them: what it leaves at its default changes nothing.
  const sorted = (one: Expectations) =>
    JSON.stringify(
      Object.entries({ followRedirects: true, recordType: 'A', ...one }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  return (
    (target !== undefined && target !== was.target) ||
    (expects !== undefined && sorted(expects) !== sorted(was.expects))
  )
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
  'uptime_check.begin': (actor: { kind: string; project?: boolean }): boolean =>
    actor.kind === 'staff' && actor.project === true,
}
