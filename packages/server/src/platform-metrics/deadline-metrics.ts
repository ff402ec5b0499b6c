import type { Clock } from '@passerelle/kernel/clock'
import type { FireDue } from '../deadlines/fire-due.ts'
import { runTraced } from '../tracing/span-store.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { runAs } from '../metrics/activity.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Measures how late deadlines fire. */
export const measureDeadlines =
  (
    fire: FireDue,
    {
      clock,
      metrics,
      tracer,
    }: { clock: Clock; metrics: Pick<Metrics, 'deadlineLateness'>; tracer?: Tracer | undefined },
  ): FireDue =>
  async (deadline, row) => {
    const name = `deadline ${deadline.name}`
    const outcome = await runAs(name, () => runTraced(tracer, { name, kind: 'internal' }, () => fire(deadline, row)))
    if (outcome === 'fired')
      metrics.deadlineLateness.observe(
        { deadline: deadline.name },
        Math.max(0, (clock.now().getTime() - row.dueAt.getTime()) / 1000),
      )
    return outcome
  }
