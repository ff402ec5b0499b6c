import { Readable } from 'node:stream'
import { converters } from '@passerelle/contract/converters/api'
import { ownDocuments } from '@passerelle/server/pdf/own-documents'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service } from '@passerelle/server/service'

/** Service that renders HTML to PDF in a browser without network. */
export const convertersService = ({ env, renderPdf }: Platform): Service => {
  const { isOwn } = ownDocuments(env)
  return service<typeof converters>({
    name: 'converters',
    operations: converters,
    policies: { 'pdf.convert': (actor) => actor.kind !== 'anonymous' },
    subjectLoaders: {},
    handlers: {
      convertHtmlToPdf: async ({ actor, body, request }: Call<typeof converters.convertHtmlToPdf>) => {
        const { userId, appId = userId } = actor
        const first = isOwn(body.html, request.ownDocument)
        const bytes = await renderPdf(body, { account: appId, person: userId, first })
        return {
          stream: Readable.from([bytes]),
          type: 'application/pdf',
          filename: `${body.title ?? 'document'}.pdf`,
          size: bytes.length,
        }
      },
    },
  })
}
