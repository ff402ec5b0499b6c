import type { dataExport as fr } from '../fr/dataExport.ts'
import type { TranslationOf } from '../translation-type.ts'

export const dataExport = {
  title: 'Data export',
  lead: 'An archive of everything that the account may see. An email and a notice tell you when it is ready.',
  request: 'Request an export',
  contents: 'Contents',
  contentsText:
    'Requests, estimates, conversations and their files, users, bookings, payments and invoices, as JSON and CSV.',
  never: 'Never the provider’s internal exchanges, nor the data of another account.',
  exports: 'Exports',
  none: 'No export requested',
  by: 'requested by {name}',
  states: { waiting: 'Being prepared', ready: 'Ready', failed: 'Failed', expired: 'Expired' },
  waitingText: 'The archive is being prepared, you can leave this page.',
  readyText: '{size}, to download until {until}. The archive is deleted afterwards.',
  failedText: 'The archive could not be prepared. Request a new export, or write to us.',
  expiredText: 'The archive was deleted. Request a new export for current data.',
  counts: {
    requests: '{count, plural, one {# request} other {# requests}}',
    estimates: '{count, plural, one {# estimate} other {# estimates}}',
    messages: '{count, plural, one {# message} other {# messages}}',
    mails: '{count, plural, one {# received mail} other {# received mails}}',
    files: '{count, plural, one {# file} other {# files}}',
    users: '{count, plural, one {# user} other {# users}}',
    bookings: '{count, plural, one {# booking} other {# bookings}}',
    payments: '{count, plural, one {# payment} other {# payments}}',
    invoices: '{count, plural, one {# invoice} other {# invoices}}',
    quotes: '{count, plural, one {# quote} other {# quotes}}',
    ratings: '{count, plural, one {# rating} other {# ratings}}',
    'billed-work-logs': '{count, plural, one {# billed work log} other {# billed work logs}}',
    announcements: '{count, plural, one {# announcement read} other {# announcements read}}',
  },
  download: 'Download',
  requestFailed: 'The export could not be requested',
  downloadFailed: 'The archive could not be downloaded',
  readFailed: 'The exports could not be loaded',
} satisfies TranslationOf<typeof fr>
