import type { InferResponse } from '@passerelle/contract/operation'
import type { invoices } from '@passerelle/contract/payments/invoices'
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
import { useMe } from '../session/me.ts'

type InvoiceRow = InferResponse<typeof invoices.listInvoices>['list'][number]

/** What is known of the money of an invoice; null for a draft. */
export const collectionFactsOf = (invoice: InvoiceRow): CollectionFacts | null => {
  const { status, grossInCents, creditedInCents, dueOn, settledNote } = invoice
  if (status === 'draft' || dueOn === null) return null
  return { ...invoice, leftInCents: grossInCents - creditedInCents, dueOn, note: settledNote }
}

export const useCollectionReader = (): CollectionReader => {
  const me = useMe()
  return me?.side === 'staff' ? 'staff' : me?.admin ? 'admin' : 'user'
}

/** The words about the collection of an invoice for who reads it (COL-016); null for a draft. */
export const useCollectionWords = (): ((invoice: InvoiceRow) => CollectionWords | null) => {
  const t = useTranslations(collectionTexts) as unknown as CollectionTranslator
  const invoices = useTranslations('invoices')
  const locale = useLocale()
  const reader = useCollectionReader()
  return (invoice) => {
    const facts = collectionFactsOf(invoice)
    if (!facts) return null
    const meansText = invoice.paidBy ? invoices(`paidBy.${invoice.paidBy}`) : ''
    return collectionWords(facts, reader, { t, meansText, locale, now: serverNow() })
  }
}
