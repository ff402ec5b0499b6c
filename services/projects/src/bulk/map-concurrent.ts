/** Maps items with at most `concurrency` calls of `run` in flight. Results keep the order of the items. */
export const mapConcurrent = async <T, R>(
  items: readonly T[],
  concurrency: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  // All workers share one iterator, so each item is processed once.
  const line = items.entries()
  const lane = async () => {
    for (const [index, item] of line) results[index] = await run(item)
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return results
}
