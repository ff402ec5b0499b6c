import { etagOf } from './web-files.ts'

/** The installation's provider, and the offset of its clock in ms (`--clock`). */
export type Installation = { slug: string; name: string; clockAheadMs: number }

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const filled = (html: string, name: string, content: string) =>
  html.replace(`<meta name="${name}" content="" />`, `<meta name="${name}" content="${escaped(content)}" />`)

/** Renders `index.html` with the provider's slug for paths (API-003), its name for texts, and the clock offset. */
export const renderIndexHtml = (built: string, { slug, name, clockAheadMs }: Installation) => {
  const facts = { 'provider-slug': slug, 'provider-name': name, 'clock-ahead-ms': String(clockAheadMs) }
  const html = Object.entries(facts).reduce((text, [key, content]) => filled(text, key, content), built)
  return { html, etag: etagOf(Buffer.from(html)) }
}
