import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { text } from '../schemas.ts'

/** The largest document that is converted, in characters of HTML. */
const maxHtmlLength = 10_000_000

export const pdf = api('converters', {
  /**
   * A PDF of this HTML (API-163, CNV-001): tagged, A4 unless the page says otherwise, without scripts and without any network. Images and fonts travel inside
   * as `data:` URLs. `title` and `lang` are those of the document where the HTML is only a fragment.
   */
  convertHtmlToPdf: operation({
    method: 'POST',
    path: '/pdf/html',
    requirement: 'API-163',
    kind: 'download',
    access: can('pdf.convert'),
    app: 'optional',
    body: z.strictObject({
      html: z.string().check(z.minLength(1), z.maxLength(maxHtmlLength)),
      title: z.optional(text(200)),
      lang: z.optional(z.enum(['fr', 'en'])),
    }),
    bodyLimit: 2 * maxHtmlLength,
    problems: ['pdf_failed', 'pdf_too_large', 'unavailable'],
  }),
})
