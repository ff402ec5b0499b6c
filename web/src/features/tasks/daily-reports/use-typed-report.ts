import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUnsavedChanges } from '../../../kit/store/unsaved-changes.ts'
import type { ReportParts } from './report-queries.ts'

export type ReportTexts = ReportParts & { observation: string }
type Typed = Partial<ReportTexts>

/**
 * What a user has typed into the report of a day and not saved, by field. It survives a look at another tab, day or
 * page.
 */
export const useTypedReport = (date: string) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>(() => client.getQueryData(['daily-reports-typed', date]) ?? {})
  useUnsavedChanges(Object.keys(typed).length > 0)
  useEffect(() => {
    client.setQueryDefaults(['daily-reports-typed'], { gcTime: Infinity })
    client.setQueryData(['daily-reports-typed', date], typed)
  }, [client, date, typed])
  return {
    typed,
    type: (texts: Typed) => setTyped((before) => ({ ...before, ...texts })),
    /** Forgets what was saved, but not what was typed since. */
    arrived: (sent: Typed) =>
      setTyped((before) =>
        Object.fromEntries(Object.entries(before).filter(([field, text]) => sent[field as keyof ReportTexts] !== text)),
      ),
  }
}
