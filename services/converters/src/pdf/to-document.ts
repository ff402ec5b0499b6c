import { fontFaces } from './font-faces.ts'
import type { PdfSource } from '@passerelle/server/pdf/render-pdf'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Content Security Policy: nothing loads except embedded resources; scripts, frames, forms and URLs are blocked. */
const policy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline' data:"
const policyTag = `<meta http-equiv="content-security-policy" content="${policy}">`

/** What every document begins with: the policy, and the product's font if it is named, as it is large. */
const headTags = (html: string) => (/\binter\b/i.test(html) ? `${policyTag}<style>${fontFaces()}</style>` : policyTag)

/** Completes HTML to a document: a fragment gets a head with title and language, a full document keeps its own. */
export const toDocument = ({ html, title = 'Document', lang = 'fr' }: PdfSource): string => {
  const doctype = '<!doctype html>'
  if (!/<html[\s>]/i.test(html))
    return `${doctype}<html lang="${lang}"><head>
    <meta charset="utf-8">${headTags(html)}<title>${escapeHtml(title)}</title></head><body>${html}</body></html>`
  if (/<head[\s>]/i.test(html)) return html.replace(/<head(\s[^>]*)?>/i, (head) => `${head}${headTags(html)}`)
  return html.replace(/<html(\s[^>]*)?>/i, (tag) => `${tag}<head>${headTags(html)}</head>`)
}

const largeLength = 20_000

/**
 * True for a document that takes more than 40 MB while it is rendered, such as a table of 230 rows. Embedded files do
 * not count: they take little.
 */
export const isLargeDocument = (html: string): boolean => html.replace(/\bdata:[^"'\s)<>]*/gi, '').length > largeLength
