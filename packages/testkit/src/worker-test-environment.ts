import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@passerelle/kernel/ids'
import type { Clock } from '@passerelle/kernel/clock'
import { fakeClock } from './clock.ts'
import { createTestDatabase } from './test-database.ts'
import { createManualWorker } from './manual-worker.ts'
import { connectDatabase } from '@passerelle/server/database/connect'
import { fireDue } from '@passerelle/server/deadlines/fire-due'
import { createDeadlineScheduler, createDeadlineJobScheduler } from '@passerelle/server/deadlines/schedule-deadline-job'
import { createSweep } from '@passerelle/server/deadlines/sweep'
import { createAdvisoryLock } from '@passerelle/server/database/advisory-lock'
import { createDeadlineProcessor } from '@passerelle/server/deadlines/deadline-processor'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import { createDeliveryProcessor } from '@passerelle/server/events/delivery-processor'
import { openEventBus } from '@passerelle/server/events/open-event-bus'
import { recordEvent } from '@passerelle/server/events/record-event'
import { createOutboxRelay } from '@passerelle/server/events/outbox-relay'
import type { Subscriber } from '@passerelle/server/events/subscriber'
import { createJobs } from '@passerelle/server/jobs/jobs'
import { openJobStore } from '@passerelle/server/jobs/open-job-store'

export const silentLogger = { warn: () => {}, error: () => {} }

type Database = ReturnType<typeof connectDatabase>
export type Parts = { clock?: Clock; subscribers?: Subscriber[]; deadlines?: (database: Database) => Deadline[] }

/** Assembles relay, jobs and deadlines for one service on a new test database, with Redis if REDIS_URL is set. */
export const workerTestEnvironment = async ({
  clock = fakeClock(),
  subscribers = [],
  deadlines = () => [],
}: Parts = {}) => {
  const lent = await createTestDatabase()
  const redisUrl = process.env['REDIS_URL']
  const database = connectDatabase({ url: lent.url, max: 8, logger: silentLogger })
  const own = deadlines(database)
  const store = openJobStore({ databaseUrl: lent.url, redisUrl, works: true, logger: silentLogger })
  const jobs = createJobs({ store, logger: silentLogger })
  const openOneBus = () => openEventBus({ databaseUrl: lent.url, redisUrl, database, clock, logger: silentLogger })
  const bus = openOneBus()
  const makeId = () => newId(clock.now())
  const plan = createDeadlineJobScheduler({ clock, add: jobs.add })
  const fire = fireDue({ clock, transaction: database.transaction })
  const relay = createOutboxRelay({
    transaction: database.transaction,
    addMany: jobs.addMany,
    publish: bus.publish,
    redeliver: store.durable ? undefined : clock,
    subscriptions: subscribers.map((subscriber) => ({ service: 'projects', subscriber })),
  })
  const worked = [
    createDeliveryProcessor('projects', subscribers, { database, clock, settles: !store.durable }),
    createDeadlineProcessor('projects', own, { clock, fire }),
  ]
  const openSweep = () =>
    createSweep({
      clock,
      fire,
      plan,
      logger: silentLogger,
      lock: createAdvisoryLock(database.pool, 'sweep'),
      deadlines: own.map((deadline) => ({ service: 'projects', deadline })),
    })
  const steps = createManualWorker({ relay, worked, jobs, store, clock })
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
    record: recordEvent({ clock, newId: makeId, publish: bus.publish, queued: () => true }),
    wake: createDeadlineScheduler(plan),
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

export type WorkerTestEnvironment = Awaited<ReturnType<typeof workerTestEnvironment>>

/** Ids of some account, task and user; the event table has no foreign keys. */
export const ids = {
  app: 'a1'.padEnd(24, '0'),
  otherApp: 'a2'.padEnd(24, '0'),
  task: 'b1'.padEnd(24, '0'),
  thread: 'c1'.padEnd(24, '0'),
  internalThread: 'c2'.padEnd(24, '0'),
  person: 'd1'.padEnd(24, '0'),
}

/** Records a `task.moved` event in its own transaction. */
export const recordMove = (
  { database, record }: Pick<WorkerTestEnvironment, 'database' | 'record'>,
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

/** Resolves when `check` returns true. Between checks it leaves the processor to what it waits for. */
export const waitUntil = async (check: () => boolean | Promise<boolean>) => {
  while (!(await check())) await wait(5)
}
