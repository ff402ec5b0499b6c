import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { oncallQueries } from './oncall-queries.ts'

/** Whom the rota has paged for an incident and when, as a sentence; empty when nobody was (ONC-040). */
export const useCalled = (): ((incidentId: string) => string) => {
  const t = useTranslations('oncall.pages')
  const { time } = useFormat()
  const { data } = useQuery(oncallQueries.rota())
  return (incidentId) => {
    const pages = (data?.pages ?? []).filter((page) => page.incidentId === incidentId && page.outcome === 'sent')
    if (pages.length === 0) return ''
    const lines = pages.toReversed().map(({ userId, at }) => {
      const name = data?.people.find((one) => one.userId === userId)?.name ?? ''
      return t('one', { name, time: time(at) })
    })
    return t('called', { list: lines.join(', ') })
  }
}
