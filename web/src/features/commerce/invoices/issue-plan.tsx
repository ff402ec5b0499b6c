import type { InferResponse } from '@passerelle/contract/operation'
import { collections } from '@passerelle/contract/payments/collections'
import { middayOf } from '@passerelle/kernel/nights'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { call } from '../../../model/api/call.ts'
import { invoiceQueries, type Invoice } from './invoice-queries.ts'

/** How a saved draft would be collected if it were issued now. */
export const issuePlanQuery = (appId: string | undefined, invoice: Invoice | undefined) =>
  queryOptions({
    queryKey: [...invoiceQueries.all(appId), invoice?._id, 'plan', invoice?.version],
    queryFn: ({ signal }) => call(collections.readPaymentPlan, { id: invoice!._id }, { signal }),
    enabled: invoice !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** How and when it would be collected, in words (COL-004). */
export const IssuePlan = ({ plan }: { plan: InferResponse<typeof collections.readPaymentPlan> }) => {
  const t = useTranslations('invoices.plan')
  const format = useFormat()
  const { means, last4, collectOn } = plan
  if (collectOn === null || (means !== 'sepa_debit' && means !== 'card')) return <p>{t('transfer')}</p>
  return <p>{t(means, { date: format.day(middayOf(collectOn).toISOString()), last4: last4 ?? '' })}</p>
}
