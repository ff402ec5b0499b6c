import { deadlineJob } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Clock } from '@passerelle/kernel/clock'
import { maxJobDelay, type AddJob } from '../jobs/jobs.ts'
import type { DueRow } from './deadline.ts'
import type { ScheduleDeadline } from './deadline-scheduler.ts'

export type ScheduleDeadlineJob = (service: ServiceName, deadline: string, row: DueRow) => Promise<void>

/**
 * Adds the delayed job that fires a deadline if it is due within `maxJobDelay`. The job id is derived from row and due
 * time, so it is idempotent.
 */
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

/** Called by use cases that set a due time: the job is scheduled after their transaction commits, and only then. */
export const createDeadlineScheduler =
  (plan: ScheduleDeadlineJob): ScheduleDeadline =>
  (tx, service, deadline, row) =>
    tx.afterCommit(() => plan(service, deadline, row))
