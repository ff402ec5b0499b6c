import { AsyncLocalStorage } from 'node:async_hooks'
import type { Query } from './statement.ts'

/**
 * Marks each transaction of a request inside that transaction, so that its outcome can be looked up when the result of
 * COMMIT is lost.
 */
export type CommitMarker = {
  /**
   * Runs as the last statement before COMMIT, on the transaction's connection. Returns a function that finds out
   * whether that COMMIT succeeded.
   */
  mark: (query: Query) => Promise<(() => Promise<boolean>) | undefined>
}

/** The commit marker of the current request, if it has one. */
export const commitMarker = new AsyncLocalStorage<CommitMarker>()
