import type { Tx } from '../database/connect.ts'

/** A piece of work that this process has leased. */
export type WorkItem = {
  /** Of the row that the work is about, in the table of its service. */
  id: string
  /** Null for work of the installation. */
  appId: string | null
  /** 1 for the first try. */
  attempt: number
  dueAt: Date
}

/**
 * Writes the effect of a run in the transaction that ends its lease. `nextAt`: when the work is due again, null when it
 * is over. May run again after a conflict, so it only writes to the database.
 */
export type Write = (tx: Tx, nextAt: Date | null) => Promise<void>

export type Outcome =
  /** The work is done and its row goes. */
  | { kind: 'done'; write?: Write | undefined }
  /** The work is done for now and due again. */
  | { kind: 'repeat'; dueAt: Date; write?: Write | undefined }
  /** Nobody is to blame, for example while a server is away: due again, and no try was used up. */
  | { kind: 'postpone'; dueAt: Date; error: string; write?: Write | undefined }
  /** The try failed: due again after the pause of its kind, or given up when none is left. */
  | { kind: 'retry'; error: string; write?: Write | undefined }
  | { kind: 'giveUp'; error: string; write?: Write | undefined }

export const done = (write?: Write): Outcome => ({ kind: 'done', write })
export const repeatAt = (dueAt: Date, write?: Write): Outcome => ({ kind: 'repeat', dueAt, write })
export const postpone = (dueAt: Date, error: string, write?: Write): Outcome => ({
  kind: 'postpone',
  dueAt,
  error,
  write,
})
export const retry = (error: string, write?: Write): Outcome => ({ kind: 'retry', error, write })
export const giveUp = (error: string, write?: Write): Outcome => ({ kind: 'giveUp', error, write })

export type RunWork = (item: WorkItem, signal: AbortSignal) => Promise<Outcome>

/** A kind of work to be done later. Its rows are leased, so that each runs in one process at a time. */
export type WorkKind = {
  /** Such as `mails.send`: its service, and what is done. Stored with each row. */
  name: string
  /**
   * Lease of a run in ms: longer than a run may take, which is aborted when its lease ends. When a process dies,
   * another one takes its work over after this.
   */
  leaseMs: number
  /** Runs at a time in one process, and of one account. */
  concurrency: number
  perAccount: number
  /**
   * Pauses in ms after the first failed try, the second, and so on; the work is given up when none is left. A function
   * of the number of failed tries for work that is never given up.
   */
  pauses: readonly number[] | ((attempt: number) => number)
  /**
   * Does the work. Whatever it does outside of the database may happen twice, when the process dies before the outcome
   * is stored; its effect in the database belongs into the `write` of its outcome, which is written once, or not at all
   * when the lease was lost. An error that it throws is a failed try.
   */
  run: RunWork
  /** Writes what becomes of the work when it is given up after an error that `run` threw. */
  onGiveUp?: (tx: Tx, item: WorkItem, error: string) => Promise<void>
  /**
   * Writes that work that was given up is tried again, because somebody asked for it; before the run, perhaps more than
   * once.
   */
  onReopen?: (tx: Tx, item: Pick<WorkItem, 'id' | 'appId'>) => Promise<void>
}
