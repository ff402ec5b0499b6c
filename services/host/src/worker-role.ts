import { events } from '@passerelle/contract/events'
import { fireDue } from '@passerelle/server/deadlines/fire-due'
import { createDeadlineJobScheduler } from '@passerelle/server/deadlines/schedule-deadline-job'
import { startSweeper } from '@passerelle/server/deadlines/start-sweeper'
import { createSweep, type Sweep } from '@passerelle/server/deadlines/sweep'
import { getSessionUrl } from '@passerelle/server/env/session-url'
import { createAdvisoryLock } from '@passerelle/server/database/advisory-lock'
import { createDeadlineProcessor } from '@passerelle/server/deadlines/deadline-processor'
import { createDeliveryProcessor } from '@passerelle/server/events/delivery-processor'
import { lateDeliveries } from '@passerelle/server/events/late-delivery'
import { createOutboxRelay, type Subscription } from '@passerelle/server/events/outbox-relay'
import { startOutboxRelay } from '@passerelle/server/events/start-outbox-relay'
import { assertJobsProcessed } from '@passerelle/server/jobs/job-processor'
import { startWorkers } from '@passerelle/server/jobs/workers'
import { measureDeadlines } from '@passerelle/server/platform-metrics/deadline-metrics'
import { measureInstallation } from '@passerelle/server/platform-metrics/installation-metrics'
import { measureReceiving } from '@passerelle/server/platform-metrics/receiving'
import { measureBacklog } from '@passerelle/server/platform-metrics/platform-metrics'
import { listenForJobs } from '@passerelle/server/recurring-jobs/listen-for-jobs'
import { startRecurringJob } from '@passerelle/server/recurring-jobs/start-recurring-job'
import type { Service } from '@passerelle/server/service'
import type { WorkKind } from '@passerelle/server/work/work'
import { createWorkRunner, type WorkRunner } from '@passerelle/server/work/work-runner'
import { workChannel } from '@passerelle/server/work/work-store'
import type { HostOptions } from './host-options.ts'
import type { OpenPlatform } from './platform.ts'
import { loadServices, serviceNames } from './services.ts'

export type WorkerRole = {
  sweep: Sweep
  workKinds: readonly WorkKind[]
  work: WorkRunner
  stop: () => Promise<void>
}

/** Throws for two recurring jobs, or kinds of work, of one name: they would share their lock, or their rows. */
const assertUnique = (what: string, names: readonly string[]) => {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two ${what} are called ${twice}`)
}

/** Throws for a subscriber of an event that is never queued. */
const assertQueued = (subscriptions: readonly Subscription[]) => {
  for (const { subscriber } of subscriptions)
    for (const name of subscriber.events)
      if (!events[name].subscribed)
        throw new Error(`"${subscriber.name}" waits for ${name}: its definition does not say "subscribed"`)
}

/**
 * Starts the role `worker`: the jobs of its services, the sweep of their deadlines, their work to be done later and
 * recurring jobs, and the outbox relay, which knows the subscribers of all services. Throws an error that lists jobs
 * without a processor.
 */
export const startWorkerRole = async (
  { platform, jobs, store, metrics, tracer, partsLogger: logger }: OpenPlatform,
  services: readonly Service[],
  {
    wrapProcessor = (each) => each,
    wrapWork = (each) => each,
    wrapDeadline = (each) => each,
    wrapRecurringJob = (each) => each,
  }: Pick<HostOptions, 'wrapProcessor' | 'wrapWork' | 'wrapDeadline' | 'wrapRecurringJob'> = {},
): Promise<WorkerRole> => {
  const { clock, database, env, eventBus } = platform
  const names = services.map(({ name }) => name)
  const fire = measureDeadlines(fireDue({ clock, transaction: database.transaction }), { clock, metrics, tracer })
  const worked = services.flatMap(({ name, subscribers = [], deadlines = [] }) => [
    createDeliveryProcessor(name, subscribers, { database, clock, settles: !store.durable }),
    createDeadlineProcessor(name, deadlines.map(wrapDeadline), { clock, fire }),
  ])
  assertJobsProcessed(names, worked)

  const deadlines = services.flatMap(({ name: service, deadlines: own = [] }) =>
    own.map((deadline) => ({ service, deadline: wrapDeadline(deadline) })),
  )
  if (names.includes('mails')) measureReceiving(metrics, { query: database.query, clock })
  for (const { measure } of services) measure?.(metrics)
  measureInstallation(metrics, { query: database.query, clock, env })
  measureBacklog(metrics, { query: database.query, clock, jobs, services: names, deadlines })
  const sweep = createSweep({
    clock,
    deadlines,
    fire,
    plan: createDeadlineJobScheduler({ clock, add: jobs.add }),
    lock: createAdvisoryLock(database.locks, 'sweep'),
    logger,
  })
  // Only their subscribers: a relay that does not know one would delete outbox rows without delivering them to it.
  const others = await loadServices(
    serviceNames.filter((name) => !names.includes(name)),
    platform,
  )
  const subscriptions = [...services, ...others].flatMap(({ name: service, subscribers = [] }) =>
    subscribers.map((subscriber) => ({ service, subscriber })),
  )
  assertQueued(subscriptions)
  const relay = createOutboxRelay({
    transaction: database.transaction,
    subscriptions,
    addMany: jobs.addMany,
    publish: eventBus.publish,
    redeliver: store.durable ? undefined : clock,
  })

  const workers = startWorkers({ store, processors: worked.map(wrapProcessor), logger, metrics, tracer })
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
  const recurringJobs = services.flatMap(({ recurringJobs: own = [] }) => own.map(wrapRecurringJob))
  const kinds = services
    .flatMap(({ name, subscribers = [], workKinds = [] }) => [
      ...workKinds,
      lateDeliveries(name, subscribers, database.query),
    ])
    .map(wrapWork)
  assertUnique(
    'recurring jobs',
    [...services, ...others].flatMap(({ recurringJobs: own = [] }) => own.map(({ name }) => name)),
  )
  assertUnique(
    'kinds of work',
    [...services, ...others].flatMap(({ workKinds = [] }) => workKinds.map(({ name }) => name)),
  )
  const { newId } = platform
  const work = createWorkRunner({ kinds, database, clock, newId, metrics, tracer, logger })
  const listening = listenForJobs({
    channels: [workChannel, ...recurringJobs.flatMap(({ channel }) => channel ?? [])],
    url: getSessionUrl(env),
    logger,
  })
  listening.wakers.set(workChannel, work.wake)
  work.start()
  const recurring = recurringJobs.map((job) =>
    startRecurringJob({
      job,
      lock: createAdvisoryLock(database.locks, `recurring ${job.name}`),
      wakers: listening.wakers,
      tracer,
      logger,
    }),
  )
  const running = [
    { stop: stopWorkers },
    startSweeper({ sweep, logger }),
    startOutboxRelay({ relay, bus: eventBus, logger }),
    listening,
    work,
    ...recurring,
  ]
  await workers.started()
  const stop = async () => {
    await Promise.all(running.map((part) => part.stop()))
    for (const other of others) await other.close?.()
  }
  return { sweep, workKinds: kinds, work, stop }
}
