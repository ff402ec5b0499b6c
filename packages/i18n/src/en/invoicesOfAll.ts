import type { invoicesOfAll as fr } from '../fr/invoicesOfAll.ts'
import type { TranslationOf } from '../translation-type.ts'

export const invoicesOfAll = {
  title: 'Collection',
  table: 'Invoices to collect of all accounts',
  views: 'Where the invoice stands',
  open: 'To be paid',
  standing: {
    to_collect: 'Upcoming',
    under_way: 'Under way',
    failed: 'Refused',
    overdue: 'Overdue',
    written_off: 'Written off',
  },
  state: {
    to_collect: 'Upcoming',
    under_way: 'Under way',
    failed: 'Refused',
    overdue: 'Overdue',
    written_off: 'Written off',
  },
  column: { number: 'Invoice', account: 'Account', due: 'Due', state: 'State', amount: 'Left to pay' },
  period: 'Due dates',
  anyTime: 'Any due date',
  total: '{count, plural, =0 {no invoice} one {# invoice} other {# invoices}}',
  openInvoice: 'Invoice {number}, {account}',
  empty: 'No invoice here',
  emptyText: 'Issued invoices stay here until they are paid.',
  failed: 'The invoices could not be loaded',
  more: 'Show more',
  export: 'Export as CSV',
  exportFailed: 'The export failed',
  csv: {
    file: 'collection',
    number: 'Invoice',
    account: 'Account',
    issuedOn: 'Issued on',
    dueOn: 'Due',
    standing: 'State',
    gross: 'Total',
    left: 'Left to pay',
  },
} as const satisfies TranslationOf<typeof fr>
