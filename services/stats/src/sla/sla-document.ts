import { serviceLevels, targetStateOfAvailability, type ServiceLevel } from '@passerelle/kernel/service-levels'
import type { SlaEvent, SlaService } from '@passerelle/kernel/sla-month'
import type { Locale } from '@passerelle/i18n/locales'
import { html, nothing, type Html } from '@passerelle/server/pdf/html'
import { printDocument, type PrintDocument } from '@passerelle/server/pdf/print-document'
import { barStyles, dayBars, trendBars } from './sla-bars.ts'
import type { SlaReport } from './read-sla.ts'
import { slaTexts } from './sla-texts.ts'

type Texts = ReturnType<typeof slaTexts>

/** Print styles, in millimetres and points (mock: sla-report.html). */
const styles = `
body { font: 400 9.5pt/14pt Inter, Arial, sans-serif }
header { display: flex; justify-content: space-between; color: #444; padding-bottom: 4mm;
  border-bottom: 1pt solid #000 }
header b { color: #000; font-weight: 600 } header span { flex: none; padding-left: 8mm }
h1 { font-size: 19pt; line-height: 25pt; font-weight: 600; letter-spacing: -0.02em; margin-top: 9mm }
h2 { font-size: 11pt; font-weight: 600; margin: 8mm 0 2mm; break-after: avoid }
.lead { margin-top: 2mm; color: #333 }
dl { display: grid; grid-template-columns: repeat(3, 1fr); gap: 6mm; margin-top: 7mm }
dt { color: #444 } dt b { color: #000; font-weight: 600 } dd { font: 600 18pt/24pt Inter, Arial, sans-serif }
dd span { display: block; font: 400 8.5pt/12.5pt Inter, Arial, sans-serif; color: #444 }
table { width: 100%; border-collapse: collapse } tr { break-inside: avoid }
thead th { font-size: 8pt; font-weight: 500; color: #444; border-bottom: 1pt solid #000; padding: 1mm 0 1.4mm 3mm;
  text-align: right; overflow-wrap: normal }
tbody :is(th, td), tfoot :is(th, td) { padding: 1.5mm 0 1.5mm 3mm; border-bottom: 0.5pt solid #ccc; text-align: right;
  font-variant-numeric: tabular-nums; white-space: nowrap }
tr :is(th, td):first-child { text-align: left; padding-left: 0; white-space: normal } tbody th { font-weight: 500 }
.cause { display: block; font-weight: 400; font-size: 8.5pt; line-height: 12pt; color: #444 }
tfoot :is(th, td) { font-weight: 600 } td.under { font-weight: 600; text-decoration: underline }
ul { padding-left: 5mm; color: #333 }${barStyles}`

const levelPart = (report: SlaReport, level: ServiceLevel, texts: Texts): Html => {
  const { t } = texts
  return html`<div>
    <dt><b>${t(`availability.levels.name.${level}`)}</b> ${t(`availability.levels.word.${level}`)}</dt>
    <dd>
      ${texts.level(level)}<span>${texts.target(level)}</span
      ><span>${t('sla.head.before')} ${texts.levelBefore(level)}</span>${trendBars(report, level, texts)}
    </dd>
  </div>`
}

const serviceRow = (report: SlaReport, service: SlaService, texts: Texts): Html => {
  const before = report.before.get(service.id)
  const { name, availability, downMs, incidents, maintenanceMs } = service
  const under = availability !== null && targetStateOfAvailability(availability) !== 'kept'
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="${under ? 'under' : ''}">${texts.share(availability)}</td>
    <td>${dayBars(report, service, texts)}</td>
    <td>${texts.span(downMs)}</td>
    <td>${incidents === 0 ? '·' : incidents}</td>
    <td>${texts.span(maintenanceMs)}</td>
    <td>${texts.change(availability, before)}</td>
  </tr>`
}

const eventRow = (
  { service, startedAt, resolvedAt, type, countedMs }: SlaEvent,
  cause: string | undefined,
  texts: Texts,
): Html =>
  html`<tr>
    <th scope="row">${service}${cause === undefined ? nothing : html`<span class="cause">${cause}</span>`}</th>
    <td>${texts.moment(startedAt)}</td>
    <td>${resolvedAt === null ? texts.t('sla.standing') : texts.moment(resolvedAt)}</td>
    <td>${texts.t(`availability.responsibility.${type}`)}</td>
    <td>${countedMs > 0 ? texts.span(countedMs) : texts.t('sla.notCounted')}</td>
  </tr>`

const headRow = (heads: readonly string[]): Html =>
  html`<thead>
    <tr>
      ${heads.map((head) => html`<th scope="col">${head}</th>`)}
    </tr>
  </thead>`

/** Printable monthly report, without external resources: the same for the same events. */
export const slaDocument = (report: SlaReport, locale: Locale): PrintDocument => {
  const texts = slaTexts(report, locale)
  const { t } = texts
  const { services, events, account } = report
  const total = (of: (service: SlaService) => number) => services.reduce((sum, service) => sum + of(service), 0)
  const title = t('sla.title', { month: texts.month })
  const serviceHeads = (['service', 'availability', 'days', 'down', 'incidents', 'maintenance', 'before'] as const).map(
    (head) => t(`sla.head.${head}`),
  )
  const eventHeads = (['serviceAndCause', 'from', 'until', 'responsibility', 'counted'] as const).map((head) =>
    t(`sla.head.${head}`),
  )
  const rules = (['availability', 'overlap', 'maintenance', 'levels', 'gtd', 'zone'] as const).map(
    (rule) => html`<li>${t(`sla.rule.${rule}`)}</li>`,
  )
  const body = html` <header><b>${account}</b><span>${title}</span></header>
    <h1>${texts.headline}</h1>
    ${texts.below === undefined ? nothing : html`<p class="lead">${texts.below}</p>`}
    <p class="lead">${t('sla.of', { account, month: texts.month })}</p>
    <dl>${serviceLevels.map((level) => levelPart(report, level, texts))}</dl>
    <h2>${t('sla.byService')}</h2>
    <table>
      ${headRow(serviceHeads)}
      <tbody>
        ${services.map((service) => serviceRow(report, service, texts))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t('sla.all')}</th>
          <td>·</td>
          <td>·</td>
          <td>${texts.span(total(({ downMs }) => downMs))}</td>
          <td>${total(({ incidents }) => incidents)}</td>
          <td>${texts.span(total(({ maintenanceMs }) => maintenanceMs))}</td>
          <td>·</td>
        </tr>
      </tfoot>
    </table>
    <h2>${t('sla.events')}</h2>
    ${events.length === 0 ? html`<p>${t('sla.noEvents')}</p>` : nothing}
    ${
      events.length === 0
        ? nothing
        : html`<table>
            ${headRow(eventHeads)}
            <tbody>
              ${events.map((event) => eventRow(event, report.causes.get(event.id), texts))}
            </tbody>
          </table>`
    }
    <h2>${t('sla.rules')}</h2>
    <ul>
      ${rules}
    </ul>`
  return printDocument({ title, lang: locale, styles, body })
}
