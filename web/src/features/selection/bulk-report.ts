import type { FailedChange } from '@passerelle/contract/projects/bulk'

/** What came of changes of many: how many are under way, what stayed as it was and why, and the last change that can be taken back. */
export type BulkReport = {
  underWay: number
  failed: readonly FailedChange[]
  last: { _id: string; until: string } | null
}

export const nothingDone: BulkReport = { underWay: 0, failed: [], last: null }

export const begun = (report: BulkReport): BulkReport => ({ ...report, underWay: report.underWay + 1 })

/** A change was answered; it replaces what was said of the one before. */
export const answered = (
  report: BulkReport,
  answer: { _id: string; failed: readonly FailedChange[]; undoUntil: string | null },
): BulkReport => ({
  underWay: report.underWay - 1,
  failed: answer.failed,
  last: answer.undoUntil === null ? null : { _id: answer._id, until: answer.undoUntil },
})

/** A change was refused as a whole: what stood before stands. */
export const refused = (report: BulkReport): BulkReport => ({ ...report, underWay: report.underWay - 1 })

/** The change is being taken back: not twice. */
export const takenBack = (report: BulkReport): BulkReport => ({ ...report, last: null })

/** The change that can be taken back now, `now` as an instant. */
export const undoable = ({ last, underWay }: BulkReport, now: string): string | null =>
  last && underWay === 0 && Date.parse(now) < Date.parse(last.until) ? last._id : null
