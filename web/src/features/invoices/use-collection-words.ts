import {
  collectionTexts,
  collectionWords,
  type CollectionFacts,
  type CollectionReader,
  type CollectionTranslator,
  type CollectionWords,
} from '@passerelle/kernel/collection-words'
import { useLocale, useTranslations } from 'use-intl'
import { serverNow } from '../../kit/config/server-clock.ts'
import { useMe } from '../../model/session/me.ts'
import type { InvoiceRow } from './invoice-queries.ts'

type Row = Pick<
  InvoiceRow,
  'status' | 'grossInCents' | 'creditedInCents' | 'dueOn' | 'isLate' | 'paidOn' | 'collection' | 'failure'
> & {
  paidBy?: string | null
  payment?: { means: CollectionFacts['means'] & string } | null
  settledNote?: string | null
}

const paidBys = ['transfer', 'sepa_debit', 'card', 'cheque', 'other'] as const

export const useCollectionReader = (): CollectionReader => {
  const me = useMe()
  return me?.side === 'staff' ? 'staff' : me?.admin ? 'admin' : 'user'
}

/** The words about the collection of an invoice for who reads it (COL-016); null for a draft. */
export const useCollectionWords = (): ((invoice: Row) => CollectionWords | null) => {
  const t = useTranslations(collectionTexts) as unknown as CollectionTranslator
  const invoices = useTranslations('invoices')
  const locale = useLocale()
  const reader = useCollectionReader()
  return (invoice) => {
    const { status, grossInCents, creditedInCents, dueOn, paidOn, payment, settledNote } = invoice
    if (status === 'draft' || dueOn === null) return null
    const paidBy = paidBys.find((by) => by === invoice.paidBy)
    const facts: CollectionFacts = {
      ...invoice,
      leftInCents: grossInCents - creditedInCents,
      dueOn,
      paidOn,
      paidBy: paidBy ?? null,
      means: payment?.means ?? null,
      note: settledNote ?? null,
    }
    const meansText = paidBy ? invoices(`paidBy.${paidBy}`) : ''
    return collectionWords(facts, reader, { t, meansText, locale, now: serverNow() })
  }
}
