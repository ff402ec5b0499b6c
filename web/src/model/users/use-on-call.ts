import { oncall } from '@passerelle/contract/stats/oncall'
import { differenceInCalendarDays } from '@passerelle/kernel/format-date'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { useNow } from '../../kit/format/use-now.ts'
import { call } from '../api/call.ts'

// Below the key of the rota, which is read again when it changes.
const onCall = queryOptions({
  queryKey: ['oncall', 'now'],
  queryFn: async ({ signal }) => (await call(oncall.listOnCall, {}, { signal, side: 'staff', appId: null })).list,
  refetchInterval: 60_000,
})

/** Text on whoever is on call now, for staff; undefined for anybody else (ONC-047). */
export const useOnCallText = (): ((userId: string | undefined) => string | undefined) => {
  const t = useTranslations('oncall')
  const { dateTime, time } = useFormat()
  const now = useNow()
  const { data = [] } = useQuery(onCall)
  return (userId) => {
    const until = data.find((one) => one.userId === userId)?.until
    if (until === undefined || Date.parse(until) <= now.getTime()) return undefined
    return differenceInCalendarDays(new Date(until), now) === 0
      ? t('markToday', { time: time(until) })
      : t('mark', { when: dateTime(until, now) })
  }
}
