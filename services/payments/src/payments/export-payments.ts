import { Readable } from 'node:stream'
import { responseReads } from '@passerelle/server/database/response-reads'
import type { Download } from '@passerelle/server/service'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { byteOrderMark, csvLine } from '@passerelle/kernel/csv'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { PaymentFilters, paymentsView } from './payments-view.ts'

const pageSize = 500
const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** Exports the payments of invoices as CSV: UTF-8 with BOM, semicolons, read page by page (PAY-007, OPEN-055). */
export const exportPayments =
  (view: ReturnType<typeof paymentsView>) =>
  (appId: string, filters: PaymentFilters, locale: Locale): Download => {
    const t = getTranslator(locale)
    const head = ['date', 'invoice', 'subject', 'method', 'status', 'amount', 'currency'] as const
    const pages = responseReads()
    const lines = async function* () {
      const heading = byteOrderMark + csvLine(head.map((column) => t(`payments.csv.${column}`)))
      for (let skip = 0; ; skip += pageSize) {
        const { list, hasMore } = await pages.run(() => view(appId, filters, { skip, limit: pageSize }))
        if (skip === 0) yield heading
        pages.begin()
        for (const payment of list.filter(({ purpose }) => purpose === 'invoice')) {
          yield csvLine([
            toIsoDate(new Date(payment.createdAt)),
            payment.invoiceNumber ?? '',
            payment.description,
            `${t(`payments.method.${payment.methodType}`)}${payment.methodLast4 ? ` ${payment.methodLast4}` : ''}`,
            t(`payments.status.${payment.status}`),
            euros(payment.amountInCents),
            payment.currency.toUpperCase(),
          ])
        }
        if (!hasMore) return
      }
    }
    return {
      stream: Readable.from(lines()),
      type: 'text/csv; charset=utf-8',
      filename: `${t('payments.csv.file')}.csv`,
    }
  }
