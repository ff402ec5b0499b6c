import { newId } from '@passerelle/kernel/ids'
import type { Clock } from '@passerelle/kernel/clock'
import { fakeClock } from './clock.ts'
import { lendDatabase } from './database.ts'
import { workerSteps } from './drain-steps.ts'
import { connectDatabase } from '@passerelle/server/database/connect'
import { fireDue } from '@passerelle/server/deadlines/fire-due'
import { createWake, planWake } from '@passerelle/server/deadlines/plan-wake'
import { createSweep } from '@passerelle/server/deadlines/sweep'
import { sweepLock } from '@passerelle/server/deadlines/sweep-lock'
import { wakeJob } from '@passerelle/server/deadlines/wake-job'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import { deliveryJob } from '@passerelle/server/events/delivery-job'
import { openBus } from '@passerelle/server/events/open-bus'
import { recordEvent } from '@passerelle/server/events/record-event'
import { createRelay } from '@passerelle/server/events/relay'
import type { Subscriber } from '@passerelle/server/events/subscriber'
import { createJobs } from '@passerelle/server/jobs/jobs'
import { openJobStore } from '@passerelle/server/jobs/open-job-store'

export const quiet = { warn: () => {}, error: () => {} }

type Database = ReturnType<typeof connectDatabase>
export type Parts = { clock?: Clock; subscribers?: Subscriber[]; deadlines?: (database: Database) => Deadline[] }

/** The parts of this folder and its neighbours put together for one service on a fresh database, on Redis when REDIS_URL says so. */
export const openExample = async ({ clock = fakeClock(), subscribers = [], deadlines = () => [] }: Parts = {}) => {
  const lent = await lendDatabase()
  const redisUrl = process.env['REDIS_URL']
  const database = connectDatabase({ url: lent.url, max: 8, logger: quiet })
  const own = deadlines(database)
  const store = openJobStore({ databaseUrl: lent.url, redisUrl, workers: 2, logger: quiet })
  const jobs = createJobs({ store, logger: quiet })
  const openOneBus = () => openBus({ databaseUrl: lent.url, redisUrl, database, clock, logger: quiet })
  const bus = openOneBus()
  const makeId = () => newId(clock.now())
  const plan = planWake({ clock, add: jobs.add })
  const fire = fireDue({ clock, transaction: database.transaction })
  const relay = createRelay({
    transaction: database.transaction,
    addMany: jobs.addMany,
    publish: bus.publish,
    subscriptions: subscribers.map((subscriber) => ({ service: 'projects', subscriber })),
  })
  const worked = [deliveryJob('projects', subscribers, database), wakeJob('projects', own, { clock, fire })]
  const openSweep = () =>
    createSweep({
      clock,
      fire,
      plan,
      logger: quiet,
      lock: sweepLock(database.pool),
      deadlines: own.map((deadline) => ({ service: 'projects', deadline })),
    })
  const steps = workerSteps({ relay, worked, jobs, store, clock })
  return {
    url: lent.url,
    database,
    clock,
    store,
    jobs,
    bus,
    openOneBus,
    relay,
    worked,
    openSweep,
    sweep: openSweep(),
    steps,
    newId: makeId,
    record: recordEvent({ clock, newId: makeId, publish: bus.publish }),
    wake: createWake(plan),
    close: async () => {
      await steps.close()
      await bus.close()
      await jobs.close()
      await store.close()
      await database.close()
      await lent.drop()
    },
  }
}

export type Example = Awaited<ReturnType<typeof openExample>>

/** Some account, request and person; the event table refers to nobody. */
export const ids = {
  app: 'a1'.padEnd(24, '0'),
  otherApp: 'a2'.padEnd(24, '0'),
  task: 'b1'.padEnd(24, '0'),
  thread: 'c1'.padEnd(24, '0'),
  internalThread: 'c2'.padEnd(24, '0'),
  person: 'd1'.padEnd(24, '0'),
}

/** Records that the request was moved, in a transaction of its own. */
export const recordMove = (
  { database, record }: Pick<Example, 'database' | 'record'>,
  { app = ids.app, task = ids.task, to = 'done' } = {},
) =>
  database.transaction((tx) =>
    record(tx, {
      appId: app,
      actor: { kind: 'staff', userId: ids.person },
      name: 'task.moved',
      subject: task,
      data: { from: 'todo', to },
    }),
  )

/** Resolves when `check` holds; looks again at every turn of the event loop. */
export const until = async (check: () => boolean | Promise<boolean>) => {
  while (!(await check())) await new Promise((done) => setImmediate(done))
}
