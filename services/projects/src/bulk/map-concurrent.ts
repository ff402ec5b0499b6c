/** Does `run` for each item, so many at a time; the results stand in the order of the items. */
export const mapConcurrent = async <T, R>(
  items: readonly T[],
  concurrency: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  // All lanes take from the same line.
  const line = items.entries()
  const lane = async () => {
    for (const [index, item] of line) results[index] = await run(item)
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return results
}
