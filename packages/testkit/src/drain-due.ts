import type { Job, Queue } from 'bullmq'
import { deadlineJob, type JobData } from '@passerelle/contract/jobs'
import type { Clock } from '@passerelle/kernel/clock'

type Wake = JobData<ReturnType<typeof deadlineJob>>
const wakeName = deadlineJob('projects').name

/** Queues measure delays in real time; here the test's clock decides what is due. A retry is always due. */
const isDue = (job: Job, clock: Clock) => job.name !== wakeName || new Date((job.data as Wake).dueAt) <= clock.now()

/** Promotes the delayed jobs that are due by the test's clock, except those already tried; returns their ids. */
export const promoteDue = async (
  queue: Queue,
  clock: Clock,
  isTried: (jobId: string) => boolean,
): Promise<string[]> => {
  const due = (await queue.getDelayed()).filter((job) => isDue(job, clock) && !isTried(String(job.id)))
  // A job that became active or was promoted in the meantime can be ignored.
  for (const job of due) await job.promote().catch(() => {})
  return due.map(({ id }) => String(id))
}
