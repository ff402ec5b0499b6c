import type { Tx } from '../database/connect.ts'

/** A row that falls due: its id and the due timestamp in its column. */
export type DueRow = { appId: string; id: string; dueAt: Date }

/**
 * A deadline is a column with a due timestamp and the action to run when it has passed. `fire` updates the row with a
 * compare-and-set (`… WHERE due = $dueAt AND due <= $now`) and returns false if another writer changed the row first
 * (stale).
 */
export type Deadline = {
  name: string
  /** It announces steps of other deadlines: a sweep fires it before these, if both are overdue. */
  announces?: boolean
  /** Returns rows due after `from` (exclusive; null = no lower bound) and up to `to`, oldest first, at most `limit`. */
  findDueBetween: (range: { from: Date | null; to: Date; limit: number }) => Promise<DueRow[]>
  fire: (tx: Tx, row: DueRow, now: Date) => Promise<boolean>
}
