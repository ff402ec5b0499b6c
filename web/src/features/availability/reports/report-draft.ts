import type { Responsibility } from '@passerelle/kernel/availability'
import type { Report } from '../../../model/availability/report-queries.ts'

export type ReportDraft = {
  causeDescription: string
  resolveDescription: string
  types: Readonly<Record<string, Responsibility>>
}

export const draftOf = ({
  causeDescription,
  resolveDescription,
  incidents,
}: Pick<Report, 'causeDescription' | 'resolveDescription' | 'incidents'>): ReportDraft => ({
  causeDescription,
  resolveDescription,
  types: Object.fromEntries(incidents.map(({ id, type }) => [id, type])),
})

export const isSameDraft = (one: ReportDraft, other: ReportDraft) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges a draft with what was stored since it began with `base`, field by field; undefined if both changed the same
 * field differently. Incidents are those that are stored.
 */
export const mergeDraft = (base: ReportDraft, draft: ReportDraft, stored: ReportDraft): ReportDraft | undefined => {
  let isMerged = true
  const merge = <Value extends string>(before: Value, mine: Value, theirs: Value): Value => {
    // The server trims texts.
    if (mine.trim() === before.trim()) return theirs
    if (theirs.trim() !== before.trim() && theirs.trim() !== mine.trim()) isMerged = false
    return mine
  }
  const merged = {
    causeDescription: merge(base.causeDescription, draft.causeDescription, stored.causeDescription),
    resolveDescription: merge(base.resolveDescription, draft.resolveDescription, stored.resolveDescription),
    types: Object.fromEntries(
      Object.entries(stored.types).map(([id, type]) => {
        const before = base.types[id] ?? type
        return [id, merge(before, draft.types[id] ?? before, type)]
      }),
    ),
  }
  return isMerged ? merged : undefined
}
