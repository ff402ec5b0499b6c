type Progress = { isFetched: boolean; failureCount: number; isPaused: boolean }

/**
 * Whether a query has an answer, failed once, or waits for the network: what stands below its result moves no more. It
 * stays settled while the query is refetched.
 */
export const isSettled = ({ isFetched, failureCount, isPaused }: Progress): boolean =>
  isFetched || failureCount > 0 || isPaused
