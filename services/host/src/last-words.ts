import type { Logger } from 'pino'

/**
 * Ends the process on an error that nothing handled, a rejected promise included: one `fatal` line with its cause, then
 * exit code 1. Going on would serve from a state that nobody knows.
 */
export const logLastWords = (logger: Pick<Logger, 'fatal'>): void => {
  process.once('uncaughtException', (err, origin) => {
    logger.fatal({ err, origin }, 'the process ends by an error that nothing handled')
    process.exit(1)
  })
}
