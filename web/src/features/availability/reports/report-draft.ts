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

const trimmed = ({ causeDescription, resolveDescription, types }: ReportDraft) =>
  JSON.stringify([causeDescription.trim(), resolveDescription.trim(), types])

/** Whether two drafts are stored as the same: the server trims texts. */
export const isSameDraft = (one: ReportDraft, other: ReportDraft) => trimmed(one) === trimmed(other)

/**
 * Merges a draft with what was stored since it began with `base`, field by field; undefined if both changed the same
 * field differently. Incidents are those that are stored.
 */
export const mergeDraft = (base: ReportDraft, draft: ReportDraft, stored: ReportDraft): ReportDraft | undefined => {
  let isMerged = true
  const merge = <Value extends string>(before: Value, mine: Value, theirs: Value): Value => {
    const [was, typed, stored] = [before.trim(), mine.trim(), theirs.trim()]
    // A space that was typed last is where the next word begins.
    if (stored === was || stored === typed) return mine
    if (typed !== was) isMerged = false
    return theirs
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
