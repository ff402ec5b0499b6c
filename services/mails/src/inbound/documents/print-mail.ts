import { setImmediate } from 'node:timers/promises'
import type { Locale } from '@passerelle/i18n/locales'
import { html, type Html } from '@passerelle/server/pdf/html'
import { printDocument, type PrintDocument } from '@passerelle/server/pdf/print-document'
import { messageHtml } from '../../content/message-html.ts'

/** Characters of a text that are printed (EML-039). */
const mostPrinted = 200_000
/** Markdown of a longer paragraph is printed as it is: reading it may take quadratic time. */
const mostOfParagraph = 2_500

const styles = `
header { padding-bottom: 4mm; margin-bottom: 6mm; border-bottom: 1pt solid #000; color: #444 }
h1 { font-size: 15pt; line-height: 21pt; font-weight: 600; color: #000 }
p, ul, ol, pre, blockquote { margin-bottom: 3mm } ul, ol { padding-left: 6mm }
blockquote { padding-left: 4mm; border-left: 1pt solid #999; color: #444 }
p.plain, pre { white-space: pre-wrap } a { color: inherit }`

/** What is printed of a mail, but for its sender: a document outlives the name of who wrote it (TMR-007). */
export type PrintedMail = { title: string; moment: string; text: string; locale: Locale }

/** Printable text of a mail, without external resources; other work goes on between its paragraphs. */
export const printMail = async ({ title, moment, text, locale }: PrintedMail): Promise<PrintDocument> => {
  const parts: Html[] = []
  for (const paragraph of text.slice(0, mostPrinted).split(/\n{2,}/)) {
    const isLong = paragraph.length > mostOfParagraph
    parts.push(isLong ? html`<p class="plain">${paragraph}</p>` : { markup: messageHtml(paragraph) })
    await setImmediate()
  }
  const body = html`<header>
      <h1>${title}</h1>
      <p>${moment}</p>
    </header>
    <main>${parts}</main>`
  return printDocument({ title, lang: locale, styles, body })
}
