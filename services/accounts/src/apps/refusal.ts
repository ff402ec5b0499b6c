import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { getTranslator } from '@passerelle/i18n/translate'
import { locales, type Locale } from '@passerelle/i18n/locales'
import { collectionReasonOf } from '@passerelle/kernel/collection-reasons'
import {
  collectionTexts,
  collectionWords,
  type CollectionFacts,
  type CollectionReader,
  type CollectionTranslator,
} from '@passerelle/kernel/collection-words'
import { formatMoney } from '@passerelle/kernel/format-money'

/** The refused invoices of an account, as payments publish them: the latest one, and the sum of all. */
export type RefusedInvoices = {
  count: number
  amountInCents: number
  id: string
  number: string
  facts: Omit<CollectionFacts, 'failure'> & { failure: { code: string; failedAt: string } | null }
}

const shown = `jsonb_build_object('count', count(*) OVER (), 'amountInCents', sum(r.left_in_cents) OVER (), 'id', r.id,
  'number', r.number, 'facts', jsonb_build_object('status', 'issued', 'leftInCents', r.left_in_cents,
    'surplusInCents', 0, 'dueOn', r.due_on, 'isLate', false, 'paidOn', NULL, 'paidBy', NULL, 'means', r.means,
    'note', NULL, 'collection', jsonb_build_object('state', r.state, 'attempt', r.attempt, 'means', r.collection_means,
      'last4', r.method_last4, 'amountInCents', r.amount_in_cents, 'refundedInCents', r.refunded_in_cents,
      'dueOn', r.collected_on, 'submittedAt', r.submitted_at, 'disputedAt', r.disputed_at, 'isUnderWay', false,
      'isSilent', false, 'isMethodUsable', r.is_method_usable),
    'failure', CASE WHEN r.failed_at IS NOT NULL
      THEN jsonb_build_object('code', r.reason_code, 'failedAt', r.failed_at) END))`

/** SQL of the refused invoices of account `a`; null when there is none. */
export const refusedInvoices = `(SELECT ${shown} FROM payments.refused_invoices r WHERE r.app_id = a.id
   ORDER BY r.created_at DESC, r.id DESC LIMIT 1)`

const wordsIn = (
  locale: Locale,
  { count, amountInCents, number, facts }: RefusedInvoices,
  reader: CollectionReader,
  now: Date,
) => {
  const translate = getTranslator(locale)
  const t: CollectionTranslator = (key, values) =>
    (translate as unknown as CollectionTranslator)(`${collectionTexts}.${key}`, values)
  const failure = facts.failure && { ...facts.failure, reason: collectionReasonOf(facts.failure.code) }
  const { sentence, next, actions } = collectionWords({ ...facts, failure }, reader, { t, meansText: '', locale, now })
  const others = { count: count - 1, amount: formatMoney(amountInCents, locale) }
  const more = reader === 'user' || count < 2 ? '' : translate('collections.more', others)
  const texts = {
    title: reader === 'user' ? sentence : `${number} · ${sentence}`,
    text: [next, more].filter(Boolean).join(' '),
  }
  return { texts, pays: actions.includes('pay_by_card') }
}

/**
 * What is said about the refused invoices of an account on its board, in both languages: by the words of the latest one
 * (COL-016). People who may not see sums get none, nor the invoice.
 */
export const refusalFor = (
  refused: RefusedInvoices | null,
  reader: CollectionReader,
  now: Date,
): InferResponse<typeof accounts.readApp>['refusal'] => {
  if (!refused) return null
  const [fr, en] = locales.map((locale) => wordsIn(locale, refused, reader, now)) as [
    ReturnType<typeof wordsIn>,
    ReturnType<typeof wordsIn>,
  ]
  return { invoiceId: reader === 'user' ? null : refused.id, pays: fr.pays, fr: fr.texts, en: en.texts }
}
