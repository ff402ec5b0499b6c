import { Problem } from '@passerelle/contract/problems'
import { formatDay, timeText } from '@passerelle/kernel/format-date'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { maxDuration, type ValidationError, type ValidationErrors, type WorkLogTimes } from './work-log-validation.ts'

const toMessage = (complaint: ValidationError, { startedAt }: WorkLogTimes, locale: Locale): string => {
  const t = getTranslator(locale)
  switch (complaint) {
    case 'order':
      return t('forms.dateAfter', { date: `${formatDay(startedAt, locale, startedAt)} ${timeText(startedAt)}` })
    case 'tooLong':
      return t('forms.spanTooLong', { hours: String(maxDuration / 3_600_000) })
    case 'step':
      return t('forms.step')
    case 'wholeMinutes':
      return t('forms.divisible', { by: '1' })
    case 'tooShort':
      return t('forms.spanTooShort')
    case 'future':
      return t('forms.afterToday')
    case 'tooOld':
      return t('forms.overAYear')
    case 'quick':
      return t('forms.quickDuration')
  }
}

/** Throws `invalid_input` with one localized message per invalid field (WLG-034), if there is any. */
export const throwValidationErrors = (complaints: ValidationErrors, times: WorkLogTimes, locale: Locale): void => {
  const errors = Object.entries(complaints).map(([field, complaint]) => [field, toMessage(complaint, times, locale)])
  if (errors.length > 0)
    throw new Problem('invalid_input', { errors: Object.fromEntries(errors) as Record<string, string> })
}
