import { payments } from '@passerelle/contract/payments/api'
import { middayOf } from '@passerelle/kernel/nights'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { call } from '../../model/api/call.ts'
import { invoiceQueries, type Invoice } from './invoice-queries.ts'

/** How and when a saved draft would be collected if it were issued now (COL-004). */
export const IssuePlan = ({ appId, invoice }: { appId: string | undefined; invoice: Invoice }) => {
  const t = useTranslations('invoices.plan')
  const format = useFormat()
  const { data } = useQuery({
    queryKey: [...invoiceQueries.all(appId), invoice._id, 'plan', invoice.version],
    queryFn: ({ signal }) => call(payments.readPaymentPlan, { id: invoice._id }, { signal }),
    retry: false,
  })
  if (!data || invoice.grossInCents <= 0) return null
  const { means, last4, collectOn } = data
  if (collectOn === null || (means !== 'sepa_debit' && means !== 'card')) return <p>{t('transfer')}</p>
  return <p>{t(means, { date: format.day(middayOf(collectOn).toISOString()), last4: last4 ?? '' })}</p>
}
