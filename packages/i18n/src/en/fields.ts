import type { fields as fr } from '../fr/fields.ts'
import type { TranslationOf } from '../translation-type.ts'

export const fields = {
  removeChip: 'Remove {chip}',
  loading: 'Loading…',
  notFound: 'Nothing found',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  chooseStart: 'Choose the first day',
  chooseEnd: 'Choose the last day',
  openCalendar: 'Open the calendar',
  dayFormat: 'dd/mm/yyyy',
  momentFormat: 'dd/mm/yyyy hh:mm',
  dateInvalid: 'Write the date like {example}',
  dateRequired: 'Enter a date',
  pages: 'Pages',
  shown: '{from, number} to {to, number} of {total, number}',
  previousPage: 'Previous',
  nextPage: 'Next',
} as const satisfies TranslationOf<typeof fr>
