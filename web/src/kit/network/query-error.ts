/** Error of the failed queries of a screen, with a function that retries them. */
export type FailedReading = { error: unknown; retry: () => void }

type Query = { isLoadingError: boolean; error: unknown; refetch: () => Promise<unknown> }

/** The failed queries of a screen that have no data; `retry` refetches all of them. */
export const failedOf = (...queries: readonly Query[]): FailedReading | undefined => {
  const failed = queries.filter(({ isLoadingError }) => isLoadingError)
  return failed[0] && { error: failed[0].error, retry: () => void failed.map(({ refetch }) => refetch()) }
}
