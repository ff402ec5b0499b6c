import { isProblem } from '@passerelle/contract/problems'
import { reports } from '@passerelle/contract/stats/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../model/api/call.ts'
import { availabilityQueries } from '../../../model/availability/availability-queries.ts'
import { reportQueries, type Report } from '../../../model/availability/report-queries.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { draftOf, isSameDraft, mergeDraft, type ReportDraft } from './report-draft.ts'
import { missingParts } from './report-facts.ts'

/**
 * `kept`: stored on this device only, because a responsibility is missing (INC-009). `overtaken`: another user saved
 * another text of the same field.
 */
export type DraftState = 'same' | 'kept' | 'saving' | 'failed' | 'overtaken'

/** A draft, and the stored version that it began with. */
type Typed = { version: number; base: ReportDraft; draft: ReportDraft }

const debounceMs = 800
const keyOf = (id: string) => `report-draft:${id}`

/** Unsaved text stored on this device. */
const typedBefore = (report: Report): Typed | undefined => {
  const text = safeLocalStorage.read(keyOf(report._id))
  if (text === null) return undefined
  try {
    const { version = 0, base, draft } = JSON.parse(text) as Partial<Typed>
    return base && draft && { version, base, draft }
  } catch {
    return undefined
  }
}

/**
 * Draft of a report: stored on this device immediately, saved with a debounce when every responsibility is defined
 * (API-129). What others save meanwhile is merged into it, field by field.
 */
export const useReportDraft = (report: Report) => {
  const client = useQueryClient()
  const stored = draftOf(report)
  const begin = (draft = stored): Typed => ({ version: report.version, base: stored, draft })
  const [typed, setTyped] = useState<Typed>(() => typedBefore(report) ?? begin())
  const [savedAt, setSavedAt] = useState<Date>()

  const save = useMutation({
    mutationFn: async ({ types, ...texts }: ReportDraft) => {
      const { _id: id, version, incidents } = report
      try {
        return await call(reports.editReport, {
          id,
          version,
          ...texts,
          incidents: incidents.map((incident) => ({
            id: incident.id,
            probeId: incident.probeId,
            type: types[incident.id] ?? incident.type,
          })),
        })
      } catch (error) {
        if (!isProblem(error, 'report_changed')) throw error
        const fresh = await client.fetchQuery({ ...reportQueries.one(id), staleTime: 0 })
        if (fresh.version === version) throw error
        return undefined // merged, and saved once more
      }
    },
    onSuccess: (saved) => {
      if (!saved) return
      client.setQueryData(reportQueries.one(report._id).queryKey, saved)
      setTyped(({ draft }) => ({ version: saved.version, base: draftOf(saved), draft }))
      safeLocalStorage.write(keyOf(report._id), null)
      setSavedAt(serverNow())
      void client.invalidateQueries({ queryKey: availabilityQueries.all() })
    },
  })
  const isNewer = report.version >= typed.version && !isSameDraft(typed.base, stored)
  // While a save is under way, what is newer may be what it sent.
  const merged = isNewer && !save.isPending ? mergeDraft(typed.base, typed.draft, stored) : undefined
  if (merged) setTyped(begin(merged))

  const { draft } = typed
  const isOvertaken = isNewer && !merged && !save.isPending
  const dirty = !isSameDraft(draft, stored)
  const complete = missingParts(draft).responsibilities === 0
  const due = dirty && complete && !isOvertaken && !save.isPending && !save.isError
  const run = useEffectEvent(() => save.mutate(draft))
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => run(), debounceMs)
    return () => clearTimeout(timer)
  }, [due, draft])

  const state = (): DraftState => {
    if (isOvertaken) return 'overtaken'
    if (save.isError) return 'failed'
    if (!dirty) return 'same'
    return complete ? 'saving' : 'kept'
  }
  return {
    draft,
    change: (more: Partial<ReportDraft>) => {
      const next = { ...typed, draft: { ...draft, ...more } }
      safeLocalStorage.write(keyOf(report._id), JSON.stringify(next))
      if (save.isError) save.reset()
      setTyped(next)
    },
    state: state(),
    savedAt,
    error: save.error,
    retry: () => save.mutate(draft),
    /** Discards the typed text and shows the stored one. */
    takeNewer: () => {
      safeLocalStorage.write(keyOf(report._id), null)
      save.reset()
      setTyped(begin())
    },
    /** Goes on with the typed text, which then replaces the stored one. */
    replaceNewer: () => setTyped(begin(draft)),
  }
}
