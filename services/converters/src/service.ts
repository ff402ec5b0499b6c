import { Readable } from 'node:stream'
import { converters } from '@passerelle/contract/converters/api'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service } from '@passerelle/server/service'
import { createPdfRenderer } from './pdf/pdf-renderer.ts'

/** HTML to PDF, by a browser without network. */
export const convertersService = (_platform: Platform): Service => {
  const renderer = createPdfRenderer()
  return service<typeof converters, never>({
    name: 'converters',
    operations: converters,
    policies: { 'pdf.convert': (actor) => actor.kind !== 'anonymous' },
    subjectLoaders: {},
    handlers: {
      convertHtmlToPdf: async ({ body }: Call<typeof converters.convertHtmlToPdf, never>) => {
        const bytes = await renderer.render(body)
        return {
          stream: Readable.from([bytes]),
          type: 'application/pdf',
          filename: `${body.title ?? 'document'}.pdf`,
          size: bytes.length,
        }
      },
    },
    close: renderer.close,
  })
}
