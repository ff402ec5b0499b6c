import { AsyncLocalStorage } from 'node:async_hooks'
import type { Query } from './statement.ts'

/** Notes each transaction of a call in that transaction itself, so that its outcome can be looked up when the answer to COMMIT is lost. */
export type CommitMarker = {
  /** Runs last before COMMIT, on the transaction's connection. Returns how to find out whether that COMMIT happened. */
  mark: (query: Query) => Promise<(() => Promise<boolean>) | undefined>
}

/** The marker of the call that is being carried out, where it has one. */
export const commitMarker = new AsyncLocalStorage<CommitMarker>()
