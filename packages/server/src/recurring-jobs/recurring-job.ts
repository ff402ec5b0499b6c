/**
 * Something that a service does again and again in the worker role, in one process at a time: `lockKey` names the Postgres advisory lock under which it runs.
 * `run` bounds itself and ends soon when the signal says so.
 */
export type RecurringJob = {
  name: string
  intervalMs: number
  lockKey: number
  /** A Postgres channel on which a notification starts the next run at once. */
  channel?: string
  run: (signal: AbortSignal) => Promise<void>
}
