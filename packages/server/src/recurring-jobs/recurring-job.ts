/**
 * Repeated work of a service in the worker role, in one process at a time: `lockKey` is the key of its Postgres
 * advisory lock. `run` must limit its own duration and stop soon after the signal aborts.
 */
export type RecurringJob = {
  name: string
  intervalMs: number
  lockKey: number
  /** Postgres NOTIFY channel; a notification starts the next run immediately. */
  channel?: string
  run: (signal: AbortSignal) => Promise<void>
}
