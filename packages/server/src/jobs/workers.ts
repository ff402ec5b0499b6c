import { DelayedError, Worker, type Job } from 'bullmq'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { ServiceName } from '@passerelle/contract/operation'
import { minutes } from '@passerelle/kernel/durations'
import { callsFirst } from '../calls-first.ts'
import { runAs } from '../metrics/activity.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { runTraced } from '../tracing/span-store.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { JobStore } from './job-store.ts'
import { withTimeout } from '../with-timeout.ts'
import type { JobOutcome, JobProcessor } from './job-processor.ts'

export type WorkerDeps = {
  store: JobStore
  processors: readonly JobProcessor[]
  logger: Pick<Logger, 'warn' | 'error'>
  concurrency?: number
  metrics?: Pick<Metrics, 'jobs'>
  tracer?: Tracer | undefined
}
export type Workers = { started: () => Promise<void>; close: () => Promise<void> }

const timeoutMs = 5000

/** The span in which what the job reacts to happened. */
const parentOf = (data: unknown): string | undefined => {
  const { traceparent } = (data ?? {}) as { traceparent?: unknown }
  return typeof traceparent === 'string' ? traceparent : undefined
}

/** Returns the processor function of a queue, which dispatches jobs by name. */
export const createProcessor = (processors: readonly JobProcessor[], tracer?: Tracer) => {
  const byName = new Map(processors.map((each) => [each.definition.name, each]))
  return async (job: Job, token?: string): Promise<void> => {
    const found = byName.get(job.name)
    if (!found) throw new Error(`Nobody works the job ${job.name} of queue ${job.queueName}`)
    const name = `job ${found.definition.service}.${job.name}`
    const data = z.parse(found.definition.data, job.data)
    const outcome = await runAs(name, () =>
      runTraced(tracer, { name, kind: 'consumer', parent: parentOf(job.data) }, () => found.run(data)),
    ).catch(async (error: unknown): Promise<JobOutcome> => {
      const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
      if (!isLast || !found.onGiveUp) throw error
      // While the database does not answer the job goes on.
      const isOver = await found.onGiveUp(data, error).then(
        () => true,
        () => false,
      )
      if (isOver) throw error
      return { delayMs: minutes(1) }
    })
    if (!outcome) return
    await job.moveToDelayed((job.processedOn ?? job.timestamp) + outcome.delayMs, token)
    throw new DelayedError()
  }
}

/**
 * Starts workers for the queues of all services that have processors, with at most `concurrency` concurrent jobs per
 * queue.
 */
export const startWorkers = ({ store, processors, logger, concurrency = 5, metrics, tracer }: WorkerDeps): Workers => {
  const services = [...new Set(processors.map(({ definition }) => definition.service))]

  const start = (service: ServiceName) => {
    const { connection, factory, prefix } = store.workerConnection()
    const processJob = createProcessor(
      processors.filter(({ definition }) => definition.service === service),
      tracer,
    )
    const run = async (job: Job, token?: string) => {
      const dueForMs = (job.processedOn ?? job.timestamp) - job.timestamp - (job.opts.delay ?? 0)
      await callsFirst.giveWay({ dueForMs })
      return processJob(job, token)
    }
    const options = {
      connection,
      concurrency,
      // After an outage of the store: retry soon, and do not fail a job because our process crashed on it.
      runRetryDelay: 1000,
      maxStalledCount: 10,
      ...(prefix && { prefix }),
    }
    const worker = factory ? new Worker(service, run, options, factory) : new Worker(service, run, options)
    worker.on('error', (err) => logger.warn({ err, service }, 'a worker cannot reach the job store'))
    worker.on('completed', (job) => metrics?.jobs.inc({ service, job: job.name, outcome: 'completed' }))
    worker.on('failed', (job, err) => {
      metrics?.jobs.inc({ service, job: job?.name ?? '', outcome: 'failed' })
      const about = { err, service, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade }
      if (job && job.attemptsMade < (job.opts.attempts ?? 1)) logger.warn(about, 'a job failed and will be tried again')
      else logger.error(about, 'a job failed for good')
    })
    return worker
  }

  const workers = services.map(start)
  return {
    /**
     * Resolves when the workers listen; if the store is unavailable at the start, connecting continues in the
     * background.
     */
    started: () =>
      withTimeout(
        timeoutMs,
        Promise.all(workers.map((worker) => worker.waitUntilReady())),
        'The job store does not answer yet',
      ).then(
        () => {},
        (err: unknown) => logger.warn({ err }, 'the workers wait for the job store'),
      ),
    /** Accepts no new jobs and waits for the running ones. */
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}
