import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openPlatform } from '@passerelle/host/platform'
import { parseEnv } from '@passerelle/host/parse-env'
import { seconds } from '@passerelle/kernel/durations'
import { seedLabels } from '@passerelle/projects/labels/default-labels'
import { systemClock } from '@passerelle/server/clock'
import { createLogger } from '@passerelle/server/log/logger'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { CannotMeasure, defineMeasure } from '../../measure.ts'
import { openCluster, waitFor, type Cluster } from './cluster.ts'
import { findMissing } from './system.ts'
import { startVisitors, type Outcomes, type Visitors } from './visitors.ts'

/** Requests created before and after each fault. */
const perPhase = 40
/** Calls are served again after the longest of the faults. */
const longestGapMs = seconds(45)
const frozenMs = seconds(60)
const origin = 'http://portail.example'

type Fault = {
  part: string
  /** Ends a part, and returns how it is brought back. */
  end: (cluster: Cluster, visitors: Visitors) => Promise<() => Promise<unknown>>
}

const otherThan = ({ one, two }: Cluster, machine: Cluster['one']) => (machine === one ? two : one)

const faults: readonly Fault[] = [
  {
    part: 'Passerelle on one machine',
    end: async ({ one }) => {
      await one.killPasserelle()
      return () => one.startPasserelle()
    },
  },
  {
    part: 'HAProxy on one machine',
    end: async ({ one, two }, visitors) => {
      await one.kill('haproxy')
      visitors.goTo(two.origin)
      return () => one.start('haproxy')
    },
  },
  {
    part: 'etcd on the machine of the primary',
    end: async (cluster) => {
      const machine = await cluster.leader()
      await machine.kill('etcd')
      return () => machine.start('etcd')
    },
  },
  {
    part: 'the standby',
    end: async (cluster) => {
      const machine = otherThan(cluster, await cluster.leader())
      await machine.kill('patroni')
      return () => machine.start('patroni')
    },
  },
  {
    part: 'the processes of the primary',
    end: async (cluster) => {
      await (await cluster.leader()).killPostgres()
      return async () => {}
    },
  },
  {
    part: 'none: the standby is promoted on purpose',
    end: async (cluster) => {
      await cluster.switchOver()
      return async () => {}
    },
  },
  {
    part: 'the whole machine of the primary',
    end: async (cluster, visitors) => {
      const machine = await cluster.leader()
      await machine.killAll()
      visitors.goTo(otherThan(cluster, machine).origin)
      return machine.startAll
    },
  },
  {
    part: 'the whole machine of the primary, which stands still for a minute',
    end: async (cluster, visitors) => {
      const machine = await cluster.leader()
      await machine.signalAll('SIGSTOP')
      visitors.goTo(otherThan(cluster, machine).origin)
      return async () => {
        await wait(frozenMs)
        await machine.signalAll('SIGCONT')
      }
    },
  },
]

type Figures = {
  phases: (Outcomes & { part: string })[]
  acknowledged: number
  lost: number
  doubled: number
  withoutEvent: number
  isWorkedOff: boolean
}

const stored = `
  SELECT t.name, count(DISTINCT t.id) AS requests, count(e.id) AS events
    FROM projects.tasks t LEFT JOIN platform.events e ON e.subject = t.id AND e.name = 'task.created'
   GROUP BY t.name`

/**
 * Two machines as docs/scale.md sets them up: each part is killed in turn under load, the standby promoted, the machine
 * of the primary cut off, and made to stand still. What was acknowledged is there once, with its event.
 */
export const twoMachines = defineMeasure<Figures>({
  name: 'two-machines',
  title: 'Two machines of which each part is killed',
  promised: '0 acknowledged writes lost or doubled; served again within 45 s; no answer but 503 with retry-after',
  alone: async ({ progress }) => {
    const missing = findMissing()
    if (missing !== undefined) throw new CannotMeasure(missing)
    const cluster = await openCluster()
    const { one, two, machines, databaseAt } = cluster
    const source = { ORIGIN: origin, SECRETS_KEY: randomBytes(32).toString('base64') }
    const settingsOf = (machine: Cluster['one']) => ({
      ...source,
      DATABASE_URL: databaseAt(machine),
      TRUST_PROXY: 'true',
    })
    const phases: Figures['phases'] = []
    try {
      await Promise.all([one, two].map((machine) => machine.startPasserelle(settingsOf(machine))))
      await cluster.whole()
      const beside = openPlatform({
        env: parseEnv({ ...settingsOf(one), PORT: '3000' }, { embedded: true }),
        clock: systemClock(),
        logger: createLogger('silent'),
        connections: 2,
      })
      const { query } = beside.platform.database
      try {
        await seedLabels(query)
        const given = givenAccounts(beside.platform)
        const { admin } = await given.customer()
        const visitors = startVisitors(await given.tokenFor(admin), one.origin)
        try {
          for (const { part, end } of faults) {
            visitors.goTo(one.origin)
            await visitors.more(perPhase)
            visitors.outcomes()
            progress(part)
            const bringBack = await end(cluster, visitors)
            await visitors.more(perPhase)
            await bringBack()
            await cluster.whole()
            await visitors.more(perPhase)
            phases.push({ part, ...visitors.outcomes() })
            progress(describe(phases.at(-1)!))
          }
        } finally {
          await visitors.stop()
        }
        const { acknowledged } = visitors
        const { rows } = await query<{ name: string; requests: number; events: number }>({ text: stored })
        const found = new Map(rows.map((row) => [row.name, row]))
        const isUndelivered = async () =>
          (await query({ text: 'SELECT FROM platform.undelivered LIMIT 1' })).rows.length > 0
        const isWorkedOff = await waitFor('all is worked off', machines, async () => !(await isUndelivered())).then(
          () => true,
          () => false,
        )
        return {
          phases,
          acknowledged: acknowledged.length,
          lost: acknowledged.filter((name) => !found.has(name)).length,
          doubled: rows.filter(({ requests }) => requests > 1).length,
          withoutEvent: rows.filter(({ requests, events }) => events < requests).length,
          isWorkedOff,
        }
      } finally {
        await beside.close()
      }
    } finally {
      await cluster.close()
    }
  },
  judge: ({ phases, acknowledged, lost, doubled, withoutEvent, isWorkedOff }) => ({
    held:
      acknowledged > 0 &&
      phases.length === faults.length &&
      lost + doubled + withoutEvent === 0 &&
      isWorkedOff &&
      phases.every(({ others, gapMs }) => others.size === 0 && gapMs <= longestGapMs),
    measured:
      `${acknowledged} requests acknowledged: ${lost} lost, ${doubled} doubled, ${withoutEvent} without their event; ` +
      (isWorkedOff ? 'all worked off' : 'not all worked off'),
    lines: phases.map(describe),
  }),
})

const describe = ({ part, calls, refused, cut, others, gapMs }: Figures['phases'][number]) =>
  `${part}: ${calls} calls, ${refused} refused, ${cut} cut off` +
  `${others.size > 0 ? `, others: ${[...others].join(', ')}` : ''}; ` +
  `${(gapMs / 1000).toFixed(1)} s at most without a creation`
