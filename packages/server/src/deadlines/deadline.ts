import type { Tx } from '../database/connect.ts'

/** A row that falls due: which one, and the moment that stands in its column. */
export type DueRow = { appId: string; id: string; dueAt: Date }

/**
 * A deadline: a column of due moments, and what happens when one has come. `fire` reloads nothing it can be told and writes under a
 * compare-and-set (`… WHERE due = $dueAt AND due <= $now`); it answers false when the row had moved on.
 */
export type Deadline = {
  name: string
  /** Rows with a due moment after `from` (exclusive; null = any) and up to `to`, oldest first, at most `limit`. */
  findDueBetween: (range: { from: Date | null; to: Date; limit: number }) => Promise<DueRow[]>
  fire: (tx: Tx, row: DueRow, now: Date) => Promise<boolean>
}
