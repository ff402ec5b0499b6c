import { joined } from '../joined.ts'
import type { transfers as fr } from '../fr/transfers.ts'
import type { TranslationOf } from '../translation-type.ts'

export const transfers = {
  title: 'Transfers received',
  drop: 'Drop a bank statement here, CAMT.053 or CSV, of 5,000 lines at most.',
  choose: 'Choose a statement',
  imported: joined(
    '{added, plural, =0 {No new transfer} one {# new transfer} other {# new transfers}}',
    '{known, plural, =0 {} one {(# already known)} other {(# already known)}}',
  ),
  importFailed: 'The statement could not be imported',
  untold: 'Without a reference',
  named: 'number given',
  confirm: 'Pays {number}',
  otherSum: 'another sum',
  noProposal: 'No open invoice has this number or this sum.',
  aside: 'Pays no invoice',
  matched: 'Invoice {number} paid by this transfer',
  setAside: 'Transfer set aside',
  failed: 'The transfer could not be matched',
  loadFailed: 'The transfers could not be loaded',
  empty: 'No transfer to match',
  emptyText: 'The transfers of an imported statement wait here for their invoice.',
  more: 'Show more',
} as const satisfies TranslationOf<typeof fr>
