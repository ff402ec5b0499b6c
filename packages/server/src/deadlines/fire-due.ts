import type { Clock } from '@passerelle/kernel/clock'
import type { Transaction } from '../database/connect.ts'
import type { Deadline, DueRow } from './deadline.ts'

/** `moved on`: somebody was faster or the row has another moment by now, and all is well. */
export type FireOutcome = 'fired' | 'moved on' | 'early'
export type FireDue = (deadline: Deadline, row: DueRow) => Promise<FireOutcome>

/** The one way in which a deadline fires: when its moment has come, in a transaction, under the deadline's own compare-and-set. */
export const fireDue =
  ({ clock, transaction }: { clock: Clock; transaction: Transaction }): FireDue =>
  async (deadline, row) => {
    const now = clock.now()
    if (now < row.dueAt) return 'early'
    return (await transaction((tx) => deadline.fire(tx, row, now))) ? 'fired' : 'moved on'
  }
