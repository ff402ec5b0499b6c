import type { FailedChange } from '@passerelle/contract/projects/bulk'

/** Status of bulk changes: number pending, failed tasks with reasons, and the last change that can be undone. */
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

/** A change has succeeded; its result replaces that of the previous one. */
export const finishBulkChange = (
  report: BulkStatus,
  answer: { _id: string; failed: readonly FailedChange[]; undoUntil: string | null },
): BulkStatus => ({
  pendingCount: report.pendingCount - 1,
  failed: answer.failed,
  last: answer.undoUntil === null ? null : { _id: answer._id, until: answer.undoUntil },
})

/** A change failed as a whole: the previous result stays. */
export const failBulkChange = (report: BulkStatus): BulkStatus => ({ ...report, pendingCount: report.pendingCount - 1 })

/** Undo has started: it cannot be repeated. */
export const takenBack = (report: BulkStatus): BulkStatus => ({ ...report, last: null })

/** Id of the change that can be undone at `now` (ISO 8601). */
export const undoable = ({ last, pendingCount }: BulkStatus, now: string): string | null =>
  last && pendingCount === 0 && Date.parse(now) < Date.parse(last.until) ? last._id : null
