import type { Clock } from '@passerelle/kernel/clock'
import type { FireDue } from '../deadlines/fire-due.ts'
import { runAs } from './activity.ts'
import type { Metrics } from './metrics.ts'

/** Measures how late deadlines fire. */
export const measureDeadlines =
  (fire: FireDue, { clock, metrics }: { clock: Clock; metrics: Pick<Metrics, 'deadlineLateness'> }): FireDue =>
  async (deadline, row) => {
    const outcome = await runAs(`deadline ${deadline.name}`, () => fire(deadline, row))
    if (outcome === 'fired')
      metrics.deadlineLateness.observe(
        { deadline: deadline.name },
        Math.max(0, (clock.now().getTime() - row.dueAt.getTime()) / 1000),
      )
    return outcome
  }
