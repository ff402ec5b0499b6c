import { Problem } from '@passerelle/contract/problems'
import { dayText, timeText } from '@passerelle/kernel/date-text'
import type { Locale } from '@passerelle/phrases/locales'
import { translator } from '@passerelle/phrases/translate'
import { longestSpan, type Complaint, type Complaints, type Times } from './hand-rules.ts'

const wordsOf = (complaint: Complaint, { startedAt }: Times, locale: Locale): string => {
  const say = translator(locale)
  switch (complaint) {
    case 'order':
      return say('forms.dateAfter', { date: `${dayText(startedAt, locale, startedAt)} ${timeText(startedAt)}` })
    case 'tooLong':
      return say('forms.spanTooLong', { hours: String(longestSpan / 3_600_000) })
    case 'step':
      return say('forms.step')
    case 'wholeMinutes':
      return say('forms.divisible', { by: '1' })
    case 'tooShort':
      return say('forms.spanTooShort')
    case 'quick':
      return say('forms.quickDuration')
  }
}

/** Stops at times that cannot be, field by field in the caller's language (WLG-034). Problem `invalid_input`. */
export const stopAtComplaints = (complaints: Complaints, times: Times, locale: Locale): void => {
  const errors = Object.entries(complaints).map(([field, complaint]) => [field, wordsOf(complaint, times, locale)])
  if (errors.length > 0)
    throw new Problem('invalid_input', { errors: Object.fromEntries(errors) as Record<string, string> })
}
