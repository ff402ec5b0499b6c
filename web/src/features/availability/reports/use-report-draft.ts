import { isProblem } from '@passerelle/contract/problems'
import { reports } from '@passerelle/contract/stats/reports'
import type { Responsibility } from '@passerelle/kernel/availability'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../model/api/call.ts'
import { availabilityQueries } from '../../../model/availability/availability-queries.ts'
import { reportQueries, type Report } from '../../../model/availability/report-queries.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { missingParts } from './report-facts.ts'

export type ReportDraft = {
  causeDescription: string
  resolveDescription: string
  types: Readonly<Record<string, Responsibility>>
}
/**
 * `kept`: stored on this device only, because a responsibility is missing (INC-009). `conflict`: another user saved in
 * the meantime.
 */
export type DraftState = 'same' | 'kept' | 'saving' | 'failed' | 'conflict'

const debounceMs = 800
const keyOf = (id: string) => `report-draft:${id}`

const draftOf = ({ causeDescription, resolveDescription, incidents }: Report): ReportDraft => ({
  causeDescription,
  resolveDescription,
  types: Object.fromEntries(incidents.map(({ id, type }) => [id, type])),
})

/** Unsaved text stored on this device, unless the report has changed since. */
const storedDraft = (report: Report): ReportDraft | undefined => {
  const text = safeLocalStorage.read(keyOf(report._id))
  if (text === null) return undefined
  try {
    const { version, ...draft } = JSON.parse(text) as ReportDraft & { version: number }
    return version === report.version ? { ...draft, types: { ...draftOf(report).types, ...draft.types } } : undefined
  } catch {
    return undefined
  }
}
const isSame = (one: ReportDraft, other: ReportDraft) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Draft of a report: stored on this device immediately, saved with a debounce when every responsibility is defined
 * (API-129).
 */
export const useReportDraft = (report: Report) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => storedDraft(report) ?? draftOf(report))
  const [savedAt, setSavedAt] = useState<Date>()
  const stored = draftOf(report)
  const dirty = !isSame(draft, stored)
  const complete = missingParts(draft).responsibilities === 0

  const save = useMutation({
    mutationFn: ({ types, ...texts }: ReportDraft) =>
      call(reports.editReport, {
        id: report._id,
        version: report.version,
        ...texts,
        incidents: report.incidents.map(({ id, probeId, type }) => ({ id, probeId, type: types[id] ?? type })),
      }),
    onSuccess: (saved, sent) => {
      client.setQueryData(reportQueries.one(report._id).queryKey, saved)
      // The server trims: take its text over unless the user has continued typing.
      setDraft((now) => (isSame(now, sent) ? draftOf(saved) : now))
      safeLocalStorage.write(keyOf(report._id), null)
      setSavedAt(serverNow())
      void client.invalidateQueries({ queryKey: availabilityQueries.all() })
    },
  })
  const due = dirty && complete && !save.isPending && !save.isError
  const run = useEffectEvent(() => save.mutate(draft))
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => run(), debounceMs)
    return () => clearTimeout(timer)
  }, [due, draft])

  const change = (more: Partial<ReportDraft>) => {
    const next = { ...draft, ...more }
    safeLocalStorage.write(keyOf(report._id), JSON.stringify({ ...next, version: report.version }))
    if (save.isError && !isProblem(save.error, 'report_changed')) save.reset()
    setDraft(next)
  }
  const state = (): DraftState => {
    if (save.isError) return isConflict(save.error) ? 'conflict' : 'failed'
    if (!dirty) return 'same'
    return complete ? 'saving' : 'kept'
  }
  return {
    draft,
    change,
    state: state(),
    savedAt,
    error: save.error,
    retry: () => save.mutate(draft),
    /** Discards the local text and shows the stored one. */
    reload: async () => {
      safeLocalStorage.write(keyOf(report._id), null)
      const fresh = await client.fetchQuery({ ...reportQueries.one(report._id), staleTime: 0 })
      save.reset()
      setDraft(draftOf(fresh))
    },
  }
}

const isConflict = (error: unknown) => isProblem(error, 'report_changed')
