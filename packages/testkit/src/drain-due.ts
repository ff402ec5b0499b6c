import type { Job, Queue } from 'bullmq'
import { deadlineJob, type JobData } from '@passerelle/contract/jobs'
import type { Clock } from '@passerelle/kernel/clock'

type Wake = JobData<ReturnType<typeof deadlineJob>>
const wakeName = deadlineJob('projects').name

/** A queue counts its delays in real time; here the clock of the test says what is due. A repetition always is. */
const isDue = (job: Job, clock: Clock) => job.name !== wakeName || new Date((job.data as Wake).dueAt) <= clock.now()

/** Makes the delayed jobs that are due by the clock ready to be worked, except those already `tried`; answers their ids. */
export const promoteDue = async (queue: Queue, clock: Clock, tried: Set<string>): Promise<string[]> => {
  const due = (await queue.getDelayed()).filter((job) => isDue(job, clock) && !tried.has(String(job.id)))
  // One that became active or was promoted by somebody else meanwhile needs nothing more.
  for (const job of due) await job.promote().catch(() => {})
  return due.map(({ id }) => String(id))
}
