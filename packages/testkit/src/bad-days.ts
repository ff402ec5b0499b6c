import { createHash } from 'node:crypto'
import type { JobProcessor } from '@passerelle/server/jobs/job-processor'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import { postpone, type WorkKind } from '@passerelle/server/work/work'

/** Seed of the order in which jobs fail and run; `SEED=7` chooses another one, and repeats a run. */
export const seed = process.env['SEED'] ?? '1'

/** A number from 0 to 255 that depends on the seed and on these words only. */
export const draw = (...words: readonly string[]): number =>
  createHash('sha256')
    .update([seed, ...words].join('\n'))
    .digest()[0] ?? 0

/** The first try of a job, or every other run of a recurring one, failed on purpose; the next one runs. */
export class FailedFirstTry extends Error {
  constructor(job: string) {
    super(`A first try fails in tests (seed ${seed}): ${job}`)
  }
}

/**
 * Makes every day a bad one: the first try of each job fails, of one half before it runs and of the other half after
 * it has run. So each event is delivered again, many of them after newer ones, and many subscribers run twice.
 */
export const failFirstTries = (): ((processor: JobProcessor) => JobProcessor) => {
  const tried = new Set<string>()
  return ({ run, ...processor }) => ({
    ...processor,
    run: async (data) => {
      const { service, name } = processor.definition
      const key = `${service}.${name} ${JSON.stringify(data)}`
      if (tried.has(key)) return run(data)
      tried.add(key)
      if (draw(key) % 2 === 0) throw new FailedFirstTry(key)
      const outcome = await run(data)
      // A job that came too early is delayed, which is no try.
      if (outcome) {
        tried.delete(key)
        return outcome
      }
      throw new FailedFirstTry(key)
    },
  })
}

/** Work that reaches somebody outside: what is repeated after it has run is seen there twice, which is allowed. */
const reachesOut = new Set(['mails.send', 'accounts.webhook', 'projects.drive-sync', 'clouds.send', 'notifs.push'])

/**
 * The same for work to be done later: the first run of each piece fails before it runs, or its outcome is lost, as when
 * a process dies between effect and mark.
 */
export const failFirstRuns = (): ((kind: WorkKind) => WorkKind) => {
  const tried = new Set<string>()
  return (kind) => ({
    ...kind,
    run: async (item, signal) => {
      const key = `${kind.name} ${item.id} ${item.dueAt.getTime()}`
      if (tried.has(key)) return kind.run(item, signal)
      tried.add(key)
      if (!reachesOut.has(kind.name) && draw(kind.name, item.id) % 2 === 1) await kind.run(item, signal)
      return postpone(item.dueAt, new FailedFirstTry(key).message)
    },
  })
}

/**
 * Every other run of a recurring job fails, the first one among them: before it runs, after it has run, or because the
 * process stops as it begins. The next run follows at once.
 */
export const failEveryOtherRun = (job: RecurringJob): RecurringJob => {
  let runs = 0
  return {
    ...job,
    run: async (signal) => {
      runs += 1
      if (runs % 2 === 0) return job.run(signal)
      const key = `run ${runs} of ${job.name}`
      const way = (['before', 'after', 'stopped'] as const)[draw(key) % 3]
      if (way === 'after') await job.run(signal)
      if (way === 'stopped') await job.run(AbortSignal.abort()).catch(() => undefined)
      // A run that lasts until the process stops has not failed.
      if (!signal.aborted) throw new FailedFirstTry(key)
    },
  }
}
