import type { draftsOfAll as fr } from '../fr/draftsOfAll.ts'
import type { TranslationOf } from '../translation-type.ts'

export const draftsOfAll = {
  title: 'Invoices to issue',
  file: 'invoices-to-issue',
  sum: '{count, plural, =0 {No draft} one {# draft} other {# drafts}}: {net}, {gross} including VAT',
  search: 'Subject of the invoice',
  export: 'Export as CSV',
  exportFailed: 'The file could not be prepared',
  kind: { invoice: 'Invoice', credit_note: 'Credit note' },
  column: {
    account: 'Account',
    kind: 'Kind',
    subject: 'Subject',
    period: 'Period',
    lines: 'Lines',
    net: 'Net amount',
    gross: 'Incl. VAT',
    created: 'Created',
  },
  none: 'Nothing to issue',
  noneText: 'Drafts of invoices of all accounts arrive here.',
  nothing: 'No draft matches',
  failed: 'The drafts could not be loaded',
  more: 'Show more',
} as const satisfies TranslationOf<typeof fr>
