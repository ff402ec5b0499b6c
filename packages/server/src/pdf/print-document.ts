import type { Locale } from '@passerelle/i18n/locales'
import { html, type Html } from './html.ts'

/** A page to print, without external resources. */
export type PrintDocument = { title: string; lang: Locale; html: string }

const frame = `
@page { size: A4; margin: 17mm 18mm }
* { margin: 0; padding: 0; box-sizing: border-box }
body { background: #fff; color: #000; font: 400 10pt/15pt Inter, Arial, sans-serif;
  overflow-wrap: anywhere }`

/** Frame of printed documents: A4, black on white; `styles` come after those of the frame. */
export const printDocument = ({
  title,
  lang,
  styles,
  body,
}: {
  title: string
  lang: Locale
  styles: string
  body: Html
}): PrintDocument => {
  const page = html`<html lang="${lang}">
    <head>
      <meta charset="utf-8" />
      <title>${title}</title>
      <style>
        ${{ markup: frame + styles }}
      </style>
    </head>
    <body>
      ${body}
    </body>
  </html>`
  return { title, lang, html: `<!doctype html>${page.markup}` }
}
