import { Queue, type JobsOptions } from 'bullmq'
import * as z from 'zod/mini'
import type { JobData, JobDefinition } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'
import { hours } from '@passerelle/kernel/durations'
import type { JobStore, StoreLogger } from './job-store.ts'
import { withTimeout } from '../with-timeout.ts'

/** `jobId` may not contain ":". A job whose id is still in the store is not added again (deduplication). */
export type JobOptions = { jobId: string; delayMs?: number }
export type NewJob<D extends JobDefinition> = { data: JobData<D>; options: JobOptions }

export type AddJob = <D extends JobDefinition>(definition: D, data: JobData<D>, options: JobOptions) => Promise<void>
export type AddJobs = <D extends JobDefinition>(definition: D, jobs: NewJob<D>[]) => Promise<void>

export type Jobs = {
  add: AddJob
  /** Adds several jobs of one kind in one call. */
  addMany: AddJobs
  /** Returns the queue of a service, for workers and monitoring. */
  queue: (service: ServiceName) => Queue
  /** Throws if the job store does not respond. */
  ready: () => Promise<void>
  close: () => Promise<void>
}

const day = 24 * 3600
/**
 * Retries with exponential backoff: 1, 2, 4 … seconds, for about a quarter of an hour. Finished jobs are kept for a
 * while, so that adding the same id again is ignored. In Postgres by their age alone: a number of them would be counted
 * at the end of each job, which is then as slow as there are many.
 */
export const jobDefaults = ({ durable }: Pick<JobStore, 'durable'>): JobsOptions => ({
  attempts: 10,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: durable ? { age: 900 } : { age: 3600, count: 10_000 },
  removeOnFail: { age: 7 * day, count: 10_000 },
})

/** Longest delay of a job, in ms. Later deadlines are scheduled by the sweep once they come within this window. */
export const maxJobDelay = hours(24)

const timeoutMs = 3000

/** Adds jobs to the queues of the services: one queue per service, opened on first use. */
export const createJobs = ({ store, logger }: { store: JobStore; logger: StoreLogger }): Jobs => {
  const queues = new Map<ServiceName, Queue>()
  const { connection, factory, prefix } = store.queueConnection

  const open = (service: ServiceName) => {
    const options = { connection, defaultJobOptions: jobDefaults(store), ...(prefix && { prefix }) }
    const queue = (factory ? new Queue(service, options, factory) : new Queue(service, options)) as Queue
    queue.on('error', (err) => logger.warn({ err, service }, 'a queue cannot reach the job store'))
    queues.set(service, queue)
    // A queue that failed to connect when it was opened never recovers, so it is dropped and the next call opens
    // another.
    queue.waitUntilReady().catch(() => {
      if (queues.get(service) === queue) queues.delete(service)
    })
    return queue
  }
  const queue = (service: ServiceName) => queues.get(service) ?? open(service)

  /** Postgres makes temporary tables for each bulk, which costs as much as six jobs that are added one by one. */
  const addAll = async (to: Queue, entries: Parameters<Queue['addBulk']>[0]) => {
    if (!store.durable || entries.length > 5) return void (await to.addBulk(entries))
    for (const { name, data, opts } of entries) await to.add(name, data, opts)
  }

  const addMany: AddJobs = async (definition, jobs) => {
    if (jobs.length === 0) return
    if (jobs.some(({ options }) => (options.delayMs ?? 0) > maxJobDelay))
      throw new Error('A job waits for 24 hours at most; the sweep fires what is due later')
    const entries = jobs.map(({ data, options }) => ({
      name: definition.name,
      data: z.parse(definition.data, data),
      opts: { jobId: options.jobId, delay: Math.max(0, options.delayMs ?? 0) },
    }))
    await withTimeout(timeoutMs, addAll(queue(definition.service), entries), 'The job store did not answer')
  }

  return {
    addMany,
    add: (definition, data, options) => addMany(definition, [{ data, options }]),
    queue,
    ready: async () => {
      await withTimeout(timeoutMs, queue('projects').getJobCounts('active'), 'The job store did not answer')
    },
    close: async () => {
      await Promise.all([...queues.values()].map((each) => each.close()))
    },
  }
}
