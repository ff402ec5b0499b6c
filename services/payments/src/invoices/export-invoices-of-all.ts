import type { InferQuery } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import type { Actor } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Download } from '@passerelle/server/service'
import { csvOfPages, toEuros } from '../exports/csv-of-pages.ts'
import type { invoicesOfAllView } from './invoices-of-all-view.ts'

const columns = ['number', 'account', 'issuedOn', 'dueOn', 'standing', 'gross', 'left'] as const

/** Exports what staff collect from all accounts as CSV, read page by page (COL-018). */
export const exportInvoicesOfAll =
  (view: ReturnType<typeof invoicesOfAllView>) =>
  (actor: Actor, filters: InferQuery<typeof payments.exportInvoicesOfAll>, locale: Locale): Download => {
    const t = getTranslator(locale)
    return csvOfPages({
      filename: t('invoicesOfAll.csv.file'),
      heading: columns.map((column) => t(`invoicesOfAll.csv.${column}`)),
      readPage: (page) => view(actor, { ...filters, ...page }),
      cellsOf: ({ number, app, issuedOn, dueOn, standing, grossInCents, leftInCents }) => [
        number ?? '',
        app.name,
        issuedOn ?? '',
        dueOn ?? '',
        t(`invoicesOfAll.state.${standing}`),
        toEuros(grossInCents),
        toEuros(leftInCents),
      ],
    })
  }
