import { Problem, type FieldMessage } from '@passerelle/contract/problems'
import { formatDay, timeText } from '@passerelle/kernel/format-date'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { maxDuration, type ValidationError, type ValidationErrors, type WorkLogTimes } from './work-log-validation.ts'

const toMessage = (complaint: ValidationError, { startedAt }: WorkLogTimes): FieldMessage => {
  switch (complaint) {
    case 'order':
      return fieldMessage('forms.dateAfter', {
        date: (locale) => `${formatDay(startedAt, locale, startedAt)} ${timeText(startedAt)}`,
      })
    case 'tooLong':
      return fieldMessage('forms.spanTooLong', { hours: String(maxDuration / 3_600_000) })
    case 'step':
      return fieldMessage('forms.step')
    case 'wholeMinutes':
      return fieldMessage('forms.divisible', { by: '1' })
    case 'tooShort':
      return fieldMessage('forms.spanTooShort')
    case 'future':
      return fieldMessage('forms.afterToday')
    case 'tooOld':
      return fieldMessage('forms.overAYear')
    case 'quick':
      return fieldMessage('forms.quickDuration')
  }
}

/** Throws `invalid_input` with one message per invalid field (WLG-034), if there is any. */
export const throwValidationErrors = (complaints: ValidationErrors, times: WorkLogTimes): void => {
  const fields = Object.entries(complaints).map(([field, complaint]) => [field, toMessage(complaint, times)])
  if (fields.length > 0)
    throw new Problem('invalid_input', { fields: Object.fromEntries(fields) as Record<string, FieldMessage> })
}
