import type { Clock } from '@passerelle/kernel/clock'
import type { Transaction } from '../database/connect.ts'
import type { Deadline, DueRow } from './deadline.ts'

/** `moved on`: stale, another writer fired the row or changed its due time first. Not an error. */
export type FireOutcome = 'fired' | 'moved on' | 'early'
export type FireDue = (deadline: Deadline, row: DueRow) => Promise<FireOutcome>

/**
 * Fires a deadline once its due time has passed, in a transaction, with the deadline's compare-and-set. Every deadline
 * fires through this function.
 */
export const fireDue =
  ({ clock, transaction }: { clock: Clock; transaction: Transaction }): FireDue =>
  async (deadline, row) => {
    const now = clock.now()
    if (now < row.dueAt) return 'early'
    return (await transaction((tx) => deadline.fire(tx, row, now))) ? 'fired' : 'moved on'
  }
