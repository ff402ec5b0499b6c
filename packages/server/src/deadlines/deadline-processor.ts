import { deadlineJob } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Clock } from '@passerelle/kernel/clock'
import { assertValidNames, createJobProcessor, type JobProcessor } from '../jobs/job-processor.ts'
import type { Deadline } from './deadline.ts'
import type { FireDue } from './fire-due.ts'

/** Processes the deadline jobs of one service. A job that arrives early (clock skew) is delayed until its due time. */
export const createDeadlineProcessor = (
  service: ServiceName,
  deadlines: readonly Deadline[],
  { clock, fire }: { clock: Clock; fire: FireDue },
): JobProcessor => {
  const byName = new Map(deadlines.map((each) => [each.name, each]))
  assertValidNames(
    service,
    deadlines.map(({ name }) => name),
  )
  return createJobProcessor(deadlineJob(service), async ({ deadline, appId, id, dueAt }) => {
    const found = byName.get(deadline)
    if (!found) throw new Error(`${service} has no deadline ${deadline}`)
    const row = { appId, id, dueAt: new Date(dueAt) }
    if ((await fire(found, row)) !== 'early') return
    return { delayMs: Math.max(1, row.dueAt.getTime() - clock.now().getTime()) }
  })
}
