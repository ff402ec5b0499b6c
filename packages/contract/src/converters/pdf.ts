import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { text } from '../schemas.ts'

/** Maximum size of a document, in characters of HTML. */
const maxHtmlLength = 10_000_000

export const pdf = api('converters', {
  /**
   * Renders HTML to PDF (API-163, CNV-001): tagged, A4 unless the page sets a size, without scripts or network. Images
   * and fonts must be embedded as `data:` URLs. `title` and `lang` apply if the HTML is a fragment. An account has one
   * page at a time, a person a few documents that wait.
   */
  convertHtmlToPdf: operation({
    method: 'POST',
    path: '/pdf/html',
    requirement: 'API-163',
    kind: 'download',
    access: can('pdf.convert'),
    token: 'read',
    app: 'optional',
    body: z.strictObject({
      html: z.string().check(z.minLength(1), z.maxLength(maxHtmlLength)),
      title: z.optional(text(200)),
      lang: z.optional(z.enum(['fr', 'en'])),
    }),
    bodyLimit: 2 * maxHtmlLength,
    perMinute: 60,
    perMinuteOfAccount: 180,
    problems: ['pdf_failed', 'pdf_too_large', 'too_many_requests', 'unavailable'],
  }),
})
