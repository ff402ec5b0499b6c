import { currentActivity } from './activity.ts'
import type { Metrics } from './metrics.ts'

/** What is known of a statement without its values. */
type Title = { name?: string | undefined; text: string }
/** Told of every statement when it ends. */
export type StatementObserver = (statement: Title, ms: number) => void

type Deps = {
  metrics: Pick<Metrics, 'statementDuration' | 'slowStatements'>
  logger: { warn: (details: object, text: string) => void }
  /** From how long on a statement is slow. */
  slowMs: number
}

const maxText = 300

/** A statement as a line of the log: its name, else the beginning of its text. Values are never part of it. */
const titleOf = ({ name, text }: Title) => name ?? text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText)

/** Measures statements by what they ran for, and logs the slow ones with it. */
export const observeStatements =
  ({ metrics, logger, slowMs }: Deps): StatementObserver =>
  (statement, ms) => {
    const activity = currentActivity()
    metrics.statementDuration.observe({ activity }, ms / 1000)
    if (ms < slowMs) return
    metrics.slowStatements.inc({ activity })
    logger.warn({ activity, statement: titleOf(statement), ms: Math.round(ms) }, 'a statement was slow')
  }

/** Runs a statement and tells the observer how long it took, whatever came of it. */
export const timed = async <T>(
  observe: StatementObserver | undefined,
  statement: Title,
  run: () => Promise<T>,
): Promise<T> => {
  if (!observe) return run()
  const begun = performance.now()
  try {
    return await run()
  } finally {
    observe(statement, performance.now() - begun)
  }
}
