import { loadServices, serviceNames } from '@passerelle/host/services'
import type { Tx } from '@passerelle/server/database/connect'
import { claimKey, releaseKey, saveResponse } from '@passerelle/server/idempotency/idempotency-store'
import { settle } from '@passerelle/server/work/settle'
import {
  done,
  giveUp,
  postpone,
  repeatAt,
  retry,
  type Outcome,
  type WorkKind,
  type Write,
} from '@passerelle/server/work/work'
import { enqueueWork, workStore } from '@passerelle/server/work/work-store'
import { defineMeasure } from '../measure.ts'
import type { World } from '../world/world.ts'
import { createDueRows } from './stale-rows.ts'

/** How many rows of all tables the transaction has inserted, changed and deleted so far. */
const changedRows = async (tx: Pick<Tx, 'query'>): Promise<number> => {
  const { rows } = await tx.query<{ changed: number }>({
    text: 'SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int AS changed FROM pg_stat_xact_user_tables',
  })
  return rows[0]!.changed
}

class RolledBack extends Error {}

/** Runs in a transaction that is rolled back; returns how many rows `run` changed after `prepare`. */
const changesOf = async <T>(
  world: World,
  prepare: (tx: Tx) => Promise<T>,
  run: (tx: Tx, prepared: T) => Promise<unknown>,
) => {
  let changed = -1
  await world.platform.database
    .transaction(async (tx) => {
      const prepared = await prepare(tx)
      const before = await changedRows(tx)
      await run(tx, prepared)
      changed = (await changedRows(tx)) - before
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return changed
}

/** Ends of leases that are no deadline: each with the lease taken away first. */
const settlePaths = (world: World, to: Date) => {
  const { clock, newId } = world.platform
  const later = new Date(to.getTime() + 1)
  const inside = (tx: Tx) => ({
    ...world.platform.database,
    query: tx.query,
    transaction: <T>(run: (own: Tx) => Promise<T>) => run(tx),
  })
  type Path = { prepare: (tx: Tx) => Promise<never>; run: (tx: Tx, held: never) => Promise<unknown> }
  const path = <T>(prepare: (tx: Tx) => Promise<T>, run: (tx: Tx, held: T) => Promise<unknown>) =>
    ({ prepare, run }) as unknown as Path
  const kind: WorkKind = {
    name: 'measure.work',
    leaseMs: 1000,
    concurrency: 1,
    perAccount: 1,
    pauses: [1000],
    run: async () => done(),
  }
  const work = async (tx: Tx) => {
    const id = newId()
    await enqueueWork(tx, { kind: kind.name, id, appId: null, dueAt: to })
    const claim = { kind: kind.name, after: '', now: to, limit: 1, leaseMs: 1, perAccount: 1, token: newId() }
    const [held] = await workStore.claim(tx.query, { ...claim, running: new Map() })
    await tx.query({ text: 'UPDATE platform.work SET lease_token = $2 WHERE id = $1', values: [id, newId()] })
    return held!
  }
  const write: Write = async (tx) => void (await tx.query({ text: 'UPDATE accounts.apps SET name = name' }))
  const settled = (outcome: Outcome) =>
    path(work, (tx, held) => settle({ database: inside(tx), clock })(kind, held, outcome))
  const key = async (tx: Tx) => {
    const attempt = { id: newId(), caller: 'of a measure', key: newId(), fingerprint: 'f' }
    await claimKey({ database: inside(tx), clock }, attempt)
    await tx.query({
      text: `UPDATE platform.idempotent_answers SET attempt = $2 WHERE key = $1`,
      values: [attempt.key, newId()],
    })
    return attempt
  }
  return {
    'work that is done': settled(done(write)),
    'work that is repeated': settled(repeatAt(later, write)),
    'work that is postponed': settled(postpone(later, 'no', write)),
    'work that is tried again': settled(retry('no', write)),
    'work that is given up': settled(giveUp('no', write)),
    'a response to a key': path(key, (tx, held) => saveResponse({ database: inside(tx), clock }, held, 200, {})),
    'a key that is released': path(key, (tx, held) => releaseKey({ database: inside(tx), clock }, held)),
  }
}

/**
 * G6: the claim of every worker is taken away before it settles. Every deadline of the product fires with a moment that
 * was moved, and a second time; every lease ends in each of its ways after another worker took it: no row of any table
 * changes.
 */
export const staleWorkers = defineMeasure({
  name: 'stale-workers',
  id: 'G6',
  title: 'Workers that lost their claim',
  promised: '0 rows changed',
  inWorld: async (world) => {
    const { appId, ofProvider, to } = await createDueRows(world)
    const services = await loadServices(serviceNames, world.platform)
    const deadlines = services.flatMap((service) => service.deadlines ?? [])
    const wrong: string[] = []
    const expectNone = (name: string, changed: number) => {
      if (changed !== 0) wrong.push(`${name} changes ${changed} rows`)
    }
    let paths = 0
    for (const deadline of deadlines) {
      const all = await deadline.findDueBetween({ from: null, to, limit: 1000 })
      const row = all.find((each) => each.appId === appId || ofProvider.includes(each.id))
      if (!row) {
        wrong.push(`no row for ${deadline.name}`)
        continue
      }
      const moved = { ...row, dueAt: new Date(row.dueAt.getTime() - 1) }
      expectNone(
        `${deadline.name} at a moment that was moved`,
        await changesOf(
          world,
          async () => undefined,
          (tx) => deadline.fire(tx, moved, to),
        ),
      )
      const again = await changesOf(
        world,
        async (tx) => {
          if (!(await deadline.fire(tx, row, to))) wrong.push(`${deadline.name} does not fire`)
        },
        (tx) => deadline.fire(tx, row, to),
      )
      expectNone(`${deadline.name} a second time`, again)
      paths += 2
    }
    for (const [name, { prepare, run }] of Object.entries(settlePaths(world, to))) {
      expectNone(name, await changesOf(world, prepare, run))
      paths += 1
    }
    return { deadlines: deadlines.length, paths, wrong }
  },
  judge: ({ deadlines, paths, wrong }) => ({
    held: deadlines > 0 && paths > deadlines && wrong.length === 0,
    measured:
      `${deadlines} deadlines and ${paths} ways to settle without the claim: ` +
      `${wrong.length === 0 ? '0 rows changed' : wrong.join(', ')}`,
  }),
})
