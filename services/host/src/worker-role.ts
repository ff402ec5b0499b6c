import { services as contract } from '@passerelle/contract/services'
import { fireDue } from '@passerelle/server/deadlines/fire-due'
import { planWake } from '@passerelle/server/deadlines/plan-wake'
import { runSweep } from '@passerelle/server/deadlines/run-sweep'
import { createSweep, type Sweep } from '@passerelle/server/deadlines/sweep'
import { sweepLock } from '@passerelle/server/deadlines/sweep-lock'
import { wakeJob } from '@passerelle/server/deadlines/wake-job'
import { deliveryJob } from '@passerelle/server/events/delivery-job'
import { createRelay } from '@passerelle/server/events/relay'
import { runRelay } from '@passerelle/server/events/run-relay'
import { checkWorked } from '@passerelle/server/jobs/worked'
import { startWorkers } from '@passerelle/server/jobs/workers'
import { runRound } from '@passerelle/server/rounds/run-round'
import type { Service } from '@passerelle/server/service'
import type { OpenPlatform } from './platform.ts'

export type WorkerRole = { sweep: Sweep; stop: () => Promise<void> }

/**
 * What a process with the role `worker` does: the jobs of its services, the sweep of their deadlines, their rounds and, where it has every
 * service, handing on events. Refuses by name a job that nobody works.
 */
export const startWorkerRole = async (
  { platform, jobs, store, partsLogger: logger }: OpenPlatform,
  services: readonly Service[],
): Promise<WorkerRole> => {
  const { clock, database, env, bus } = platform
  const names = services.map(({ name }) => name)
  const fire = fireDue({ clock, transaction: database.transaction })
  const worked = services.flatMap(({ name, subscribers = [], deadlines = [] }) => [
    deliveryJob(name, subscribers, database),
    wakeJob(name, deadlines, { clock, fire }),
  ])
  checkWorked(names, worked)

  const deadlines = services.flatMap(({ name: service, deadlines: own = [] }) =>
    own.map((deadline) => ({ service, deadline })),
  )
  const sweep = createSweep({
    clock,
    deadlines,
    fire,
    plan: planWake({ clock, add: jobs.add }),
    lock: sweepLock(database.pool),
    logger,
  })
  const subscriptions = services.flatMap(({ name: service, subscribers = [] }) =>
    subscribers.map((subscriber) => ({ service, subscriber })),
  )
  const relay = createRelay({
    transaction: database.transaction,
    subscriptions,
    addMany: jobs.addMany,
    publish: bus.publish,
  })

  const workers = startWorkers({ store, worked, logger })
  const stopWorkers = async () => {
    const closed = workers.close()
    // A store that is away never lets go of its workers; it brings back what they were at when it is there again.
    closed.catch(() => undefined)
    await Promise.race([
      closed,
      jobs.ready().then(
        () => closed,
        () => undefined,
      ),
    ])
  }
  const rounds = services
    .flatMap(({ rounds: own = [] }) => own)
    .map((round) => runRound({ round, lock: sweepLock(database.pool, round.lockKey), logger }))
  const running = [{ stop: stopWorkers }, runSweep({ sweep, logger }), ...rounds]
  const missing = Object.keys(contract).filter((name) => !names.includes(name as Service['name']))
  // A relay that does not know a subscriber would take the event away from it.
  if (missing.length > 0)
    logger.warn({ missing }, 'events are handed on by the worker that has all services, not by this one')
  else running.push(runRelay({ relay, url: env.databaseUrl, logger }))
  await workers.started()
  return { sweep, stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))) }
}
