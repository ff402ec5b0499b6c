/** What could not be read, and how to ask for it again. */
export type FailedReading = { error: unknown; retry: () => void }

type Query = { isLoadingError: boolean; error: unknown; refetch: () => Promise<unknown> }

/** Of what a screen reads, what it has not because it failed: all of it is asked for again at once. */
export const failedOf = (...queries: readonly Query[]): FailedReading | undefined => {
  const failed = queries.filter(({ isLoadingError }) => isLoadingError)
  return failed[0] && { error: failed[0].error, retry: () => void failed.map(({ refetch }) => refetch()) }
}
