import { createHash } from 'node:crypto'
import type { WebFile } from './web-files.ts'

/** Whose installation it is, and how far its clock was moved on (`--clock`), in ms. */
export type Installation = { slug: string; name: string; clockAheadMs: number }

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const filled = (html: string, name: string, content: string) =>
  html.replace(`<meta name="${name}" content="" />`, `<meta name="${name}" content="${escaped(content)}" />`)

/** The page of the web build, told whose installation it is: slug for paths (API-003), name for texts, and the clock that it goes by. */
export const renderIndexHtml = (page: WebFile, { slug, name, clockAheadMs }: Installation): WebFile => {
  const facts = { 'provider-slug': slug, 'provider-name': name, 'clock-ahead-ms': String(clockAheadMs) }
  const body = Buffer.from(
    Object.entries(facts).reduce((html, [key, content]) => filled(html, key, content), page.body.toString()),
  )
  return { ...page, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}
