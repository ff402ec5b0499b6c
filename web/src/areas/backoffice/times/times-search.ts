import { parseWeek } from '@passerelle/kernel/weeks'
import { isIsoDay } from '../../../kit/ui/date/is-iso-day.ts'

export type TimesSearch = Partial<Record<'week' | 'of' | 'day' | 'stop' | 'at', string | undefined>>

/**
 * Search params of the page of times: the week, and whose: `team`, or the id of somebody; one's own without. `day`: one
 * of one's own days. `stop`: a forgotten timer, `at`: when it may have ended (PLN-044).
 */
export const validateTimesSearch = ({ week, of, day, stop, at }: Record<string, unknown>): TimesSearch => ({
  ...(typeof week === 'string' && parseWeek(week) !== null && { week }),
  ...(typeof of === 'string' && /^(?:team|[0-9a-f]{24})$/.test(of) && { of }),
  ...(typeof day === 'string' && isIsoDay(day) && { day }),
  ...(typeof stop === 'string' && /^[0-9a-f]{24}$/.test(stop) && { stop }),
  ...(typeof at === 'string' && !Number.isNaN(Date.parse(at)) && { at }),
})
