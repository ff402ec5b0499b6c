/** How long a script of a page may take, in ms, before it counts as one that could not be fetched (CON-009). */
export const chunkTimeout = 120_000

/** The same load, given up after that time in the words that a failed lazy load has, so that it is met as one (UIX-049). */
export const inTime = <T>(load: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error('Failed to fetch dynamically imported module: too late')),
    chunkTimeout,
  )
  return Promise.race([load, late.promise]).finally(() => clearTimeout(timer))
}
