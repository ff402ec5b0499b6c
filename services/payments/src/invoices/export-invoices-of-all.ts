import { Readable } from 'node:stream'
import type { InferQuery } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import type { Actor } from '@passerelle/kernel/actor'
import { byteOrderMark, csvLine } from '@passerelle/kernel/csv'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { responseReads } from '@passerelle/server/database/response-reads'
import type { Download } from '@passerelle/server/service'
import type { invoicesOfAllView } from './invoices-of-all-view.ts'

const pageSize = 500
const columns = ['number', 'account', 'issuedOn', 'dueOn', 'standing', 'gross', 'left'] as const
const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** Exports what staff collect from all accounts as CSV, read page by page (COL-018). */
export const exportInvoicesOfAll =
  (view: ReturnType<typeof invoicesOfAllView>) =>
  (actor: Actor, filters: InferQuery<typeof payments.exportInvoicesOfAll>, locale: Locale): Download => {
    const t = getTranslator(locale)
    const reads = responseReads()
    const lines = async function* () {
      const heading = byteOrderMark + csvLine(columns.map((column) => t(`invoicesOfAll.csv.${column}`)))
      let after: string | undefined
      for (let isFirst = true; isFirst || after !== undefined; isFirst = false) {
        const page = { ...filters, limit: pageSize, ...(after !== undefined && { after }) }
        const { list, next } = await reads.run(() => view(actor, page))
        if (isFirst) yield heading
        reads.begin()
        for (const { number, app, issuedOn, dueOn, standing, grossInCents, leftInCents } of list)
          yield csvLine([
            number ?? '',
            app.name,
            issuedOn ?? '',
            dueOn ?? '',
            t(`invoicesOfAll.state.${standing}`),
            euros(grossInCents),
            euros(leftInCents),
          ])
        after = next ?? undefined
      }
    }
    const filename = `${t('invoicesOfAll.csv.file')}.csv`
    return { stream: Readable.from(lines()), type: 'text/csv; charset=utf-8', filename }
  }
