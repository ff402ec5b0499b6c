import type { recap as fr } from '../fr/recap.ts'
import type { TranslationOf } from '../translation-type.ts'

export const recap = {
  title: 'Activity',
  lead: 'From {from} to {to}, without the requests done or archived before.',
  months: '{count, plural, one {# month} other {# months}}',
  period: 'Period',
  states: 'Where these requests are',
  doneSince: 'Done since {date}',
  archivedSince: 'Archived since {date}',
  byMonth: 'By month',
  month: 'Month',
  opened: 'Opened',
  finished: 'Done',
  closed: 'Archived',
  requests: 'Requests',
  openedOn: 'opened on {date}',
  none: 'No activity in this period',
  noneText: 'Requests that were open during the period are listed here.',
  cut: 'Only the first {count} requests of the period are counted.',
} as const satisfies TranslationOf<typeof fr>
