/** Timeout for loading a chunk, in ms; after it the load counts as failed (CON-009). */
export const chunkTimeout = 120_000

/**
 * Rejects after the chunk timeout with the message of a failed dynamic import, so that it is handled as a chunk load
 * error (UIX-049).
 */
export const inTime = <T>(load: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error('Failed to fetch dynamically imported module: too late')),
    chunkTimeout,
  )
  return Promise.race([load, late.promise]).finally(() => clearTimeout(timer))
}
