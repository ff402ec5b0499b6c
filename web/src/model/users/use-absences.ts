import { teams } from '@passerelle/contract/accounts/teams'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../api/call.ts'
import { serverNow } from '../../kit/config/server-clock.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { shownAbsence } from './absence.ts'

// Below the key of the team, which is read again when an absence changes.
const absences = queryOptions({
  queryKey: ['team', 'absences'],
  queryFn: async ({ signal }) => (await call(teams.listAbsences, {}, { signal, side: 'staff', appId: null })).list,
  staleTime: 300_000,
})

/** Text on the absence of a user, for staff; undefined for users who are not absent soon, and for customers. */
export const useAbsenceText = (staff: boolean): ((userId: string) => string | undefined) => {
  const t = useTranslations('people')
  const { shortDay } = useFormat()
  const { data = [] } = useQuery({ ...absences, enabled: staff })
  const shown = (day: string) => shortDay(`${day}T12:00:00Z`)
  return (userId) => {
    const absence = shownAbsence(data, userId, toIsoDate(serverNow()))
    if (!absence) return undefined
    if (absence.state === 'until') return t('absentUntil', { day: shown(absence.to) })
    return absence.from === absence.to
      ? t('absentOn', { day: shown(absence.from) })
      : t('absentFrom', { from: shown(absence.from), to: shown(absence.to) })
  }
}
