import { deadlineJob } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Clock } from '@passerelle/kernel/clock'
import { hours } from '@passerelle/kernel/durations'
import type { AddJob } from '../jobs/jobs.ts'
import type { DueRow } from './deadline.ts'
import type { ScheduleDeadline } from './deadline-scheduler.ts'

/** A longer delay is never given to a queue: the sweep plans what comes into reach. */
export const maxJobDelay = hours(24)

export type ScheduleDeadlineJob = (service: ServiceName, deadline: string, row: DueRow) => Promise<void>

/** Adds the delayed job that wakes a deadline, when its moment lies within the horizon. Row and moment make its id. */
export const createDeadlineJobScheduler =
  ({ clock, add }: { clock: Clock; add: AddJob }): ScheduleDeadlineJob =>
  async (service, deadline, { appId, id, dueAt }) => {
    const delayMs = dueAt.getTime() - clock.now().getTime()
    if (delayMs > maxJobDelay) return
    const data = { deadline, appId, id, dueAt: dueAt.toISOString() }
    await add(deadlineJob(service), data, {
      jobId: `${deadline}-${id}-${dueAt.getTime()}`,
      delayMs: Math.max(0, delayMs),
    })
  }

/** What use cases call when they set a due moment: the job is planned after their commit, and only then. */
export const createDeadlineScheduler =
  (plan: ScheduleDeadlineJob): ScheduleDeadline =>
  (tx, service, deadline, row) =>
    tx.afterCommit(() => plan(service, deadline, row))
