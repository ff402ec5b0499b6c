/**
 * Whether a query has an answer, or failed once: what stands below its result moves no more. It stays settled while it
 * is asked again.
 */
export const isSettled = ({ isFetched, failureCount }: { isFetched: boolean; failureCount: number }): boolean =>
  isFetched || failureCount > 0
