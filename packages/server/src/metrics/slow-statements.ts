import { currentActivity } from './activity.ts'
import type { Metrics } from './metrics.ts'

/** A statement without its values. */
type Title = { name?: string | undefined; text: string }
/** Called for every statement when it ends. */
export type StatementObserver = (statement: Title, ms: number, failed: boolean) => void

type Deps = {
  metrics: Pick<Metrics, 'statementDuration' | 'slowStatements'>
  logger: { warn: (details: object, text: string) => void }
  /** Threshold in ms from which a statement is logged as slow. */
  slowMs: number
}

const maxText = 300

/** Returns how a statement is logged: its name, otherwise the beginning of its text. Values are never logged. */
export const titleOf = ({ name, text }: Title) => name ?? text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText)

/** Measures statements by current activity, and logs slow ones with it. */
export const observeStatements =
  ({ metrics, logger, slowMs }: Deps): StatementObserver =>
  (statement, ms) => {
    const activity = currentActivity()
    metrics.statementDuration.observe({ activity }, ms / 1000)
    if (ms < slowMs) return
    metrics.slowStatements.inc({ activity })
    logger.warn({ activity, statement: titleOf(statement), ms: Math.round(ms) }, 'a statement was slow')
  }

/** Runs a statement and reports its duration to the observer, whether it succeeds or fails. */
export const timed = async <T>(
  observe: StatementObserver | undefined,
  statement: Title,
  run: () => Promise<T>,
): Promise<T> => {
  if (!observe) return run()
  const begun = performance.now()
  let failed = true
  try {
    const result = await run()
    failed = false
    return result
  } finally {
    observe(statement, performance.now() - begun, failed)
  }
}
