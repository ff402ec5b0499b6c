import { DelayedError, Worker, type Job } from 'bullmq'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Clock } from '@passerelle/kernel/clock'
import type { OutboxRelay } from '@passerelle/server/events/outbox-relay'
import type { JobStore } from '@passerelle/server/jobs/job-store'
import type { Jobs } from '@passerelle/server/jobs/jobs'
import type { JobProcessor } from '@passerelle/server/jobs/job-processor'
import { createProcessor } from '@passerelle/server/jobs/workers'
import { promoteDue } from './drain-due.ts'

export type StepsDeps = {
  relay: OutboxRelay
  worked: readonly JobProcessor[]
  jobs: Pick<Jobs, 'queue'>
  store: JobStore
  clock: Clock
}
export type ManualWorker = {
  /**
   * Runs the steps of a worker until the outbox is empty and no job is due. Returns the errors of failed jobs; these
   * are due again at the next run.
   */
  run: () => Promise<unknown[]>
  close: () => Promise<void>
}

const token = 'drain'

/** A manual worker for tests without a worker process: each step runs when the test says so, without waiting. */
export const createManualWorker = ({ relay, worked, jobs, store, clock }: StepsDeps): ManualWorker => {
  const work = createProcessor(worked)
  const services = [...new Set(worked.map(({ definition }) => definition.service))]
  const workers = new Map<ServiceName, Worker>()

  const open = (service: ServiceName): Worker => {
    const { connection, factory, prefix } = store.workerConnection()
    const options = { connection, autorun: false, ...(prefix && { prefix }) }
    const made = (factory ? new Worker(service, null, options, factory) : new Worker(service, null, options)) as Worker
    made.on('error', () => {})
    workers.set(service, made)
    return made
  }

  const runOne = async (job: Job): Promise<unknown[]> => {
    try {
      await work(job, token)
    } catch (error) {
      if (error instanceof DelayedError) return []
      await job.moveToFailed(error as Error, token, false)
      return [error]
    }
    await job.moveToCompleted(undefined, token, false)
    return []
  }

  const runQueue = async (service: ServiceName, tried: Set<string>, failures: unknown[]) => {
    const worker = workers.get(service) ?? open(service)
    await promoteDue(jobs.queue(service), clock, (id) => tried.has(id))
    let count = 0
    for (
      let job = await worker.getNextJob(token, { block: false });
      job;
      job = await worker.getNextJob(token, { block: false })
    ) {
      tried.add(String(job.id))
      failures.push(...(await runOne(job)))
      count += 1
    }
    return count
  }

  return {
    run: async () => {
      const tried = new Set<string>()
      const failures: unknown[] = []
      for (let moved = 1; moved > 0;) {
        moved = 0
        while ((await relay()) > 0) moved += 1
        for (const service of services) moved += await runQueue(service, tried, failures)
      }
      return failures
    },
    close: async () => {
      await Promise.all([...workers.values()].map((worker) => worker.close()))
    },
  }
}
