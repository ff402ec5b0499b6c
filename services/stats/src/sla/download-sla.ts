import { Readable } from 'node:stream'
import { Problem } from '@passerelle/contract/problems'
import { monthBounds } from '@passerelle/kernel/sla-month'
import type { Locale } from '@passerelle/i18n/locales'
import { createPdfClient } from '@passerelle/server/pdf/pdf-client'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import { reproduciblePdf } from './reproducible-pdf.ts'
import { readSla } from './read-sla.ts'
import { slaDocument } from './sla-document.ts'

/** The monthly report as PDF. Throws `not_found` for a month that is not over or was not monitored. */
export const downloadSla = (platform: Platform) => {
  const read = readSla(platform)
  const render = createPdfClient(platform.env)
  return async (
    appId: string,
    month: string,
    { locale, bearer }: { locale: Locale; bearer: string | undefined },
  ): Promise<Download> => {
    if (monthBounds(month).end > platform.clock.now()) throw new Problem('not_found')
    const report = await read(appId, month)
    if (!report) throw new Problem('not_found')
    const bytes = reproduciblePdf(await render(slaDocument(report, locale), bearer), report.end)
    return {
      stream: Readable.from([bytes]),
      type: 'application/pdf',
      filename: `disponibilite-${month}.pdf`,
      size: bytes.length,
    }
  }
}
