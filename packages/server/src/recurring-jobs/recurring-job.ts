/**
 * Repeated work of a service in the worker role, in one process at a time: its name is that of a Postgres advisory
 * lock. `run` must limit its own duration, and stop soon after the signal aborts. Work on single rows is no recurring
 * job but a `WorkKind`.
 */
export type RecurringJob = {
  name: string
  intervalMs: number
  /** Postgres NOTIFY channel; a notification starts the next run immediately. */
  channel?: string
  run: (signal: AbortSignal) => Promise<void>
}
