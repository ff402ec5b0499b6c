import { subscribedEvents } from '@passerelle/contract/events'
import { services as contract } from '@passerelle/contract/services'
import { fireDue } from '@passerelle/server/deadlines/fire-due'
import { createDeadlineJobScheduler } from '@passerelle/server/deadlines/schedule-deadline-job'
import { startSweeper } from '@passerelle/server/deadlines/start-sweeper'
import { createSweep, type Sweep } from '@passerelle/server/deadlines/sweep'
import { createAdvisoryLock } from '@passerelle/server/database/advisory-lock'
import { createDeadlineProcessor } from '@passerelle/server/deadlines/deadline-processor'
import { createDeliveryProcessor } from '@passerelle/server/events/delivery-processor'
import { createOutboxRelay, type Subscription } from '@passerelle/server/events/outbox-relay'
import { startOutboxRelay } from '@passerelle/server/events/start-outbox-relay'
import { assertJobsProcessed } from '@passerelle/server/jobs/job-processor'
import { startWorkers } from '@passerelle/server/jobs/workers'
import { measureDeadlines } from '@passerelle/server/metrics/deadline-metrics'
import { measureBacklog } from '@passerelle/server/metrics/platform-metrics'
import { startRecurringJob } from '@passerelle/server/recurring-jobs/start-recurring-job'
import type { Service } from '@passerelle/server/service'
import type { OpenPlatform } from './platform.ts'

export type WorkerRole = { sweep: Sweep; stop: () => Promise<void> }

/** Throws for a subscriber of an event that is never queued. */
const assertQueued = (subscriptions: readonly Subscription[]) => {
  for (const { subscriber } of subscriptions)
    for (const name of subscriber.events)
      if (!subscribedEvents.has(name))
        throw new Error(`"${subscriber.name}" waits for ${name}: not in subscribedEvents`)
}

/**
 * Starts the role `worker`: the jobs of its services, the sweep of their deadlines, their recurring jobs and, if all
 * services are loaded, the outbox relay. Throws an error that lists jobs without a processor.
 */
export const startWorkerRole = async (
  { platform, jobs, store, metrics, tracer, partsLogger: logger }: OpenPlatform,
  services: readonly Service[],
): Promise<WorkerRole> => {
  const { clock, database, env, eventBus } = platform
  const names = services.map(({ name }) => name)
  const fire = measureDeadlines(fireDue({ clock, transaction: database.transaction }), { clock, metrics, tracer })
  const worked = services.flatMap(({ name, subscribers = [], deadlines = [] }) => [
    createDeliveryProcessor(name, subscribers, database),
    createDeadlineProcessor(name, deadlines, { clock, fire }),
  ])
  assertJobsProcessed(names, worked)

  const deadlines = services.flatMap(({ name: service, deadlines: own = [] }) =>
    own.map((deadline) => ({ service, deadline })),
  )
  measureBacklog(metrics, { query: database.query, clock, jobs, services: names, deadlines })
  const sweep = createSweep({
    clock,
    deadlines,
    fire,
    plan: createDeadlineJobScheduler({ clock, add: jobs.add }),
    lock: createAdvisoryLock(database.locks),
    logger,
  })
  const subscriptions = services.flatMap(({ name: service, subscribers = [] }) =>
    subscribers.map((subscriber) => ({ service, subscriber })),
  )
  assertQueued(subscriptions)
  const relay = createOutboxRelay({
    transaction: database.transaction,
    subscriptions,
    addMany: jobs.addMany,
    publish: eventBus.publish,
  })

  const workers = startWorkers({ store, processors: worked, logger, metrics, tracer })
  const stopWorkers = async () => {
    const closed = workers.close()
    // If the job store is down, `close()` never resolves, so stop waiting for it. BullMQ re-queues the interrupted jobs
    // as stalled once the store is back.
    closed.catch(() => undefined)
    await Promise.race([
      closed,
      jobs.ready().then(
        () => closed,
        () => undefined,
      ),
    ])
  }
  const recurring = services
    .flatMap(({ recurringJobs: own = [] }) => own)
    .map((job) =>
      startRecurringJob({
        job,
        lock: job.lockKey === undefined ? (run) => run() : createAdvisoryLock(database.locks, job.lockKey),
        url: env.databaseUrl,
        tracer,
        logger,
      }),
    )
  const running = [{ stop: stopWorkers }, startSweeper({ sweep, logger }), ...recurring]
  const missing = Object.keys(contract).filter((name) => !names.includes(name as Service['name']))
  // A relay that does not know a subscriber would delete outbox rows without delivering them to it.
  if (missing.length > 0)
    logger.warn({ missing }, 'events are handed on by the worker that has all services, not by this one')
  else running.push(startOutboxRelay({ relay, url: env.databaseUrl, logger }))
  await workers.started()
  return { sweep, stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))) }
}
