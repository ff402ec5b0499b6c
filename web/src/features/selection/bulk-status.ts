import type { FailedChange } from '@passerelle/contract/projects/bulk'

/** What came of changes of many: how many are under way, what stayed as it was and why, and the last change that can be taken back. */
export type BulkStatus = {
  pendingCount: number
  failed: readonly FailedChange[]
  last: { _id: string; until: string } | null
}

export const nothingDone: BulkStatus = { pendingCount: 0, failed: [], last: null }

export const startBulkChange = (report: BulkStatus): BulkStatus => ({
  ...report,
  pendingCount: report.pendingCount + 1,
})

/** A change was answered; it replaces what was said of the one before. */
export const finishBulkChange = (
  report: BulkStatus,
  answer: { _id: string; failed: readonly FailedChange[]; undoUntil: string | null },
): BulkStatus => ({
  pendingCount: report.pendingCount - 1,
  failed: answer.failed,
  last: answer.undoUntil === null ? null : { _id: answer._id, until: answer.undoUntil },
})

/** A change was refused as a whole: what stood before stands. */
export const failBulkChange = (report: BulkStatus): BulkStatus => ({ ...report, pendingCount: report.pendingCount - 1 })

/** The change is being taken back: not twice. */
export const takenBack = (report: BulkStatus): BulkStatus => ({ ...report, last: null })

/** The change that can be taken back now, `now` as an instant. */
export const undoable = ({ last, pendingCount }: BulkStatus, now: string): string | null =>
  last && pendingCount === 0 && Date.parse(now) < Date.parse(last.until) ? last._id : null
