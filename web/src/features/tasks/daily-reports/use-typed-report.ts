import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportParts } from './report-queries.ts'

export type ReportTexts = ReportParts & { observation: string }

/**
 * What a user has typed into the report of a day and not saved, by field. It survives a look at another tab, day or
 * page.
 */
export const useTypedReport = (date: string) => {
  const client = useQueryClient()
  const queryKey = ['daily-reports-typed', date]
  const { data: typed = {} } = useQuery<Partial<ReportTexts>>({ queryKey, queryFn: skipToken, gcTime: Infinity })
  const update = (next: (before: Partial<ReportTexts>) => Partial<ReportTexts>) =>
    client.setQueryData(queryKey, (before: Partial<ReportTexts> = {}) => next(before))
  return {
    typed,
    type: (texts: Partial<ReportTexts>) => void update((before) => ({ ...before, ...texts })),
    /** Forgets what was saved, but not what was typed since. */
    arrived: (sent: Partial<ReportTexts>) =>
      void update((before) =>
        Object.fromEntries(Object.entries(before).filter(([field, text]) => sent[field as keyof ReportTexts] !== text)),
      ),
  }
}
