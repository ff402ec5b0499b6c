import { formatTimer } from '@passerelle/kernel/format-duration'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { useNow } from '../../../../kit/format/use-now.ts'
import type { WorkLog } from '../work-log-queries.ts'
import { getElapsed } from './timer-state.ts'

/**
 * Elapsed time of a log, ticking every second while it runs; its accessible text is not a live region, so it is read
 * only on demand.
 */
export const ClockFigure = ({
  log,
  className,
}: {
  log: Pick<WorkLog, 'startedAt' | 'stoppedAt' | 'pausedAt' | 'pauseTimeInMs'>
  className?: string
}) => {
  const format = useFormat()
  const now = useNow(log.stoppedAt === null && log.pausedAt === null ? 1000 : 60_000)
  const elapsed = getElapsed(log, now)
  return (
    <span className={className ? `num ${className}` : 'num'} role="timer" aria-label={format.elapsed(elapsed)}>
      {formatTimer(elapsed)}
    </span>
  )
}
