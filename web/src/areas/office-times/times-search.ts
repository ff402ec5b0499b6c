import { parseWeek } from '@passerelle/kernel/weeks'
import { isIsoDay } from '../../kit/ui/date/is-iso-day.ts'

export type TimesSearch = { week?: string | undefined; of?: string | undefined; day?: string | undefined }

/**
 * Search params of the page of times: the week, and whose: `team`, or the id of somebody; one's own without. `day`: one
 * of one's own days.
 */
export const validateTimesSearch = ({ week, of, day }: Record<string, unknown>): TimesSearch => ({
  ...(typeof week === 'string' && parseWeek(week) !== null && { week }),
  ...(typeof of === 'string' && /^(?:team|[0-9a-f]{24})$/.test(of) && { of }),
  ...(typeof day === 'string' && isIsoDay(day) && { day }),
})
