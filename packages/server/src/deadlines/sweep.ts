import type { ServiceName } from '@passerelle/contract/operation'
import type { Clock } from '@passerelle/kernel/clock'
import { hours } from '@passerelle/kernel/durations'
import type { Deadline, DueRow } from './deadline.ts'
import type { FireDue } from './fire-due.ts'
import { maxJobDelay } from '../jobs/jobs.ts'
import type { ScheduleDeadlineJob } from './schedule-deadline-job.ts'
import type { AdvisoryLock } from '../database/advisory-lock.ts'

/** A deadline and the service whose queue holds its jobs. */
export type ServiceDeadline = { service: ServiceName; deadline: Deadline }

export type SweepDeps = {
  clock: Clock
  deadlines: readonly ServiceDeadline[]
  fire: FireDue
  plan: ScheduleDeadlineJob
  lock: AdvisoryLock
  logger: { error: (details: object, text: string) => void }
  batch?: number
}
/** How many rows fired, were stale, or failed and are retried by the next sweep; null if another sweep was running. */
export type SweepResult = { fired: number; stale: number; failed: number } | null
export type Sweep = () => Promise<SweepResult>

const planAgainEvery = hours(1)

/**
 * Fires every overdue row, each in its own transaction, and schedules jobs for the next 24 hours: once an hour for the
 * whole window, in between only for deadlines that newly came into it. The rows are the source of truth; the state of
 * the queue is never read.
 */
export const createSweep = ({ clock, deadlines, fire, plan, lock, logger, batch = 200 }: SweepDeps): Sweep => {
  let plannedAt: Date | undefined
  let plannedTo: Date | undefined
  const inOrder = deadlines.toSorted((a, b) => Number(b.deadline.announces ?? 0) - Number(a.deadline.announces ?? 0))

  const fireAll = async ({ deadline }: ServiceDeadline, swept: NonNullable<SweepResult>) => {
    for await (const row of rowsOf(deadline, { from: null, to: clock.now(), batch })) {
      try {
        if ((await fire(deadline, row)) === 'fired') swept.fired += 1
        else swept.stale += 1
      } catch (err) {
        swept.failed += 1
        logger.error(
          { err, deadline: deadline.name, appId: row.appId, id: row.id },
          'a deadline failed and will be tried at the next sweep',
        )
      }
    }
  }

  const scheduleUpcoming = async (now: Date) => {
    const isFresh = plannedAt && plannedTo && plannedAt <= now && now.getTime() - plannedAt.getTime() < planAgainEvery
    const from = isFresh && plannedTo ? plannedTo : now
    const to = new Date(now.getTime() + maxJobDelay)
    for (const { service, deadline } of deadlines)
      for await (const row of rowsOf(deadline, { from, to, batch })) await plan(service, deadline.name, row)
    if (!isFresh) plannedAt = now
    plannedTo = to
  }

  return () =>
    lock(async () => {
      const now = clock.now()
      const swept = { fired: 0, stale: 0, failed: 0 }
      for (const own of inOrder)
        await fireAll(own, swept).catch((err: unknown) =>
          logger.error({ err, deadline: own.deadline.name }, 'due rows could not be read'),
        )
      await scheduleUpcoming(now).catch((err: unknown) =>
        logger.error({ err }, 'the jobs of the coming day could not be planned; the sweep does their work'),
      )
      return swept
    })
}

/**
 * Iterates over the due rows of a range in batches, each row once, even if a batch is full of rows that stay due or
 * share a due time.
 */
async function* rowsOf(
  deadline: Deadline,
  { from, to, batch }: { from: Date | null; to: Date; batch: number },
): AsyncGenerator<DueRow> {
  const seen = new Set<string>()
  let limit = batch
  for (let after = from; ;) {
    const rows = await deadline.findDueBetween({ from: after, to, limit })
    const fresh = rows.filter((row) => !seen.has(keyOf(row)))
    for (const row of fresh) {
      seen.add(keyOf(row))
      yield row
    }
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    // More rows with the last due time may exist than fitted into the batch: read that time again, with a larger limit
    // if it alone fills the batch.
    const again = new Date(last.dueAt.getTime() - 1)
    after = after && after > again ? after : again
    limit = fresh.length === 0 ? limit * 2 : batch
  }
}

const keyOf = ({ appId, id, dueAt }: DueRow) => `${appId} ${id} ${dueAt.getTime()}`
