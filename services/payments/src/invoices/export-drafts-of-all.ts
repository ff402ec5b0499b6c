import { Readable } from 'node:stream'
import type { InferQuery } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { byteOrderMark, csvLine } from '@passerelle/kernel/csv'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { responseReads } from '@passerelle/server/database/response-reads'
import type { Download } from '@passerelle/server/service'
import type { draftsOfAllView } from './drafts-of-all-view.ts'

const pageSize = 500
const columns = ['account', 'kind', 'subject', 'period', 'lines', 'net', 'gross', 'created'] as const
const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** Exports the drafts of all accounts as CSV, read page by page (ADR 0031). */
export const exportDraftsOfAll =
  (view: ReturnType<typeof draftsOfAllView>) =>
  (filters: InferQuery<typeof payments.exportDraftsOfAll>, locale: Locale): Download => {
    const t = getTranslator(locale)
    const reads = responseReads()
    const lines = async function* () {
      const heading = byteOrderMark + csvLine(columns.map((column) => t(`draftsOfAll.column.${column}`)))
      let after: string | undefined
      for (let isFirst = true; isFirst || after !== undefined; isFirst = false) {
        const page = { ...filters, limit: pageSize, ...(after !== undefined && { after }) }
        const { list, next } = await reads.run(() => view(page))
        if (isFirst) yield heading
        reads.begin()
        for (const { app, kind, subject, periodFrom, periodTo, lines: count, ...draft } of list)
          yield csvLine([
            app.name,
            t(`draftsOfAll.kind.${kind}`),
            subject,
            [periodFrom, periodTo].filter(Boolean).join(' – '),
            `${count}`,
            euros(draft.netInCents),
            euros(draft.grossInCents),
            draft.createdAt.slice(0, 10),
          ])
        after = next ?? undefined
      }
    }
    const filename = `${t('draftsOfAll.file')}.csv`
    return { stream: Readable.from(lines()), type: 'text/csv; charset=utf-8', filename }
  }
