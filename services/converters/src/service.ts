import { Readable } from 'node:stream'
import { converters } from '@passerelle/contract/converters/api'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service } from '@passerelle/server/service'

/** Service that renders HTML to PDF in a browser without network. */
export const convertersService = ({ renderPdf }: Platform): Service =>
  service<typeof converters>({
    name: 'converters',
    operations: converters,
    policies: { 'pdf.convert': (actor) => actor.kind !== 'anonymous' },
    subjectLoaders: {},
    handlers: {
      convertHtmlToPdf: async ({ body }: Call<typeof converters.convertHtmlToPdf>) => {
        const bytes = await renderPdf(body)
        return {
          stream: Readable.from([bytes]),
          type: 'application/pdf',
          filename: `${body.title ?? 'document'}.pdf`,
          size: bytes.length,
        }
      },
    },
  })
