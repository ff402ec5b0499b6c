import type { InferQuery } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Download } from '@passerelle/server/service'
import { csvOfPages, toEuros } from '../exports/csv-of-pages.ts'
import type { draftsOfAllView } from './drafts-of-all-view.ts'

const columns = ['account', 'kind', 'subject', 'period', 'lines', 'net', 'gross', 'created'] as const

/** Exports the drafts of all accounts as CSV, read page by page (ADR 0031). */
export const exportDraftsOfAll =
  (view: ReturnType<typeof draftsOfAllView>) =>
  (filters: InferQuery<typeof payments.exportDraftsOfAll>, locale: Locale): Download => {
    const t = getTranslator(locale)
    return csvOfPages({
      filename: t('draftsOfAll.file'),
      heading: columns.map((column) => t(`draftsOfAll.column.${column}`)),
      readPage: (page) => view({ ...filters, ...page }),
      cellsOf: ({ app, kind, subject, periodFrom, periodTo, lines, netInCents, grossInCents, createdAt }) => [
        app.name,
        t(`draftsOfAll.kind.${kind}`),
        subject,
        [periodFrom, periodTo].filter(Boolean).join(' – '),
        `${lines}`,
        toEuros(netInCents),
        toEuros(grossInCents),
        createdAt.slice(0, 10),
      ],
    })
  }
