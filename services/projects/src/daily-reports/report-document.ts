import { reportParts, type DailyReport } from '@passerelle/contract/projects/daily-reports'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { html, type Html } from '@passerelle/server/pdf/html'
import { printDocument, type PrintDocument } from '@passerelle/server/pdf/print-document'

type Content = { title: string; sections: { heading: string; text: string }[] }

const dayText = (day: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { timeZone: 'UTC', dateStyle: 'long' }).format(
    new Date(day),
  )

/** Title and the sections with text of a report, in the reader's language (BKL-007). */
export const reportContent = ({ date, people, parts, observation }: DailyReport, locale: Locale): Content => {
  const t = getTranslator(locale)
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')
  const sections = [
    ...reportParts.map((part) => ({ heading: t(`dailyReports.part.${part}`), text: parts[part] })),
    { heading: t('dailyReports.observation'), text: observation ?? '' },
  ].filter(({ text }) => text.trim() !== '')
  return { title: t('dailyReports.document', { day: dayText(date, locale), names }), sections }
}

const styles = `
h1 { font-size: 15pt; line-height: 20pt; font-weight: 600; padding-bottom: 4mm; border-bottom: 1pt solid #000 }
h2 { font-size: 10pt; font-weight: 600; margin-top: 6mm; break-after: avoid }
p { white-space: pre-line }`

const sectionHtml = ({ heading, text }: Content['sections'][number]): Html =>
  html`<section>
    <h2>${heading}</h2>
    <p>${text}</p>
  </section>`

/** Printable page of a report, without external resources. */
export const reportDocument = (report: DailyReport, locale: Locale): PrintDocument => {
  const { title, sections } = reportContent(report, locale)
  const body = html`<h1>${title}</h1>
    ${sections.map(sectionHtml)}`
  return printDocument({ title, lang: locale, styles, body })
}
