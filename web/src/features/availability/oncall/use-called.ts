import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { isSettled } from '../../../kit/network/is-settled.ts'
import { oncallQueries } from './oncall-queries.ts'

/**
 * Whom the rota has paged for an incident and when, as a sentence; empty when nobody was (ONC-040). Undefined while the
 * rota is loading.
 */
export const useCalled = (): ((incidentId: string) => string) | undefined => {
  const t = useTranslations('oncall.pages')
  const { time } = useFormat()
  const query = useQuery(oncallQueries.rota())
  if (!isSettled(query)) return undefined
  const { data } = query
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
