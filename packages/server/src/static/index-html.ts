import { etagOf } from './web-files.ts'

/**
 * The installation's provider, the offset of its clock in ms (`--clock`), the DSN for errors of pages, empty for the
 * log of the server, and `name=address` of its legal pages.
 */
export type Installation = {
  slug: string
  name: string
  clockAheadMs: number
  errorsDsn: string
  legalPages: readonly string[]
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const filled = (html: string, name: string, content: string) =>
  html.replace(`<meta name="${name}" content="" />`, `<meta name="${name}" content="${escaped(content)}" />`)

/**
 * Renders `index.html` with what pages need to know of the installation, as the provider's slug for paths (API-003).
 */
export const renderIndexHtml = (built: string, { slug, name, clockAheadMs, errorsDsn, legalPages }: Installation) => {
  const facts = {
    'provider-slug': slug,
    'provider-name': name,
    'clock-ahead-ms': String(clockAheadMs),
    'errors-dsn': errorsDsn,
    'legal-pages': legalPages.join(','),
  }
  const html = Object.entries(facts).reduce((text, [key, content]) => filled(text, key, content), built)
  return { html, etag: etagOf(Buffer.from(html)) }
}
