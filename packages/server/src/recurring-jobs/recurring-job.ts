/**
 * Repeated work of a service in the worker role. With `lockKey`, the key of a Postgres advisory lock, it runs in one
 * process at a time, and `run` must limit its own duration. Without, it runs in every worker process: its rows are
 * leased, and it may run until the signal aborts. `run` must stop soon after the signal aborts.
 */
export type RecurringJob = {
  name: string
  intervalMs: number
  lockKey?: number
  /** Postgres NOTIFY channel; a notification starts the next run immediately. */
  channel?: string
  run: (signal: AbortSignal) => Promise<void>
}
