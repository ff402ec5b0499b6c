import { parseWeek } from '@passerelle/kernel/weeks'

export type TimesSearch = { week?: string | undefined; of?: string | undefined }

/** Search params of the page of times: the week, and whose: `team`, or the id of somebody; one's own without. */
export const validateTimesSearch = ({ week, of }: Record<string, unknown>): TimesSearch => ({
  ...(typeof week === 'string' && parseWeek(week) !== null && { week }),
  ...(typeof of === 'string' && /^(?:team|[0-9a-f]{24})$/.test(of) && { of }),
})
