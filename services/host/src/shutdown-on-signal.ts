import type { Logger } from 'pino'

/**
 * Further signals within this time (ms) belong to the same Ctrl-C, which a terminal sends to every process of its
 * group.
 */
const signalDebounceMs = 500

/** Graceful shutdown on the first signal, immediate exit on the second. */
export const shutdownOnSignal = (stop: () => Promise<void>, logger: Logger): void => {
  let begun: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (begun !== undefined) {
      if (performance.now() - begun > signalDebounceMs) process.exit(130)
      return
    }
    begun = performance.now()
    logger.info({ signal }, 'stopping')
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        logger.error({ err }, 'the process did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
