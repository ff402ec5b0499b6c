import type { Party, Seller } from '@passerelle/contract/payments/invoice-schemas'
import type { Quote, QuoteLine } from '@passerelle/contract/projects/quotes'
import { countryName } from '@passerelle/kernel/countries'
import { longMomentText } from '@passerelle/kernel/format-date'
import { formatWorkTime } from '@passerelle/kernel/format-duration'
import { formatMoney } from '@passerelle/kernel/format-money'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { documentStyle } from '@passerelle/server/pdf/document-style'
import { html, nothing, type Html } from '@passerelle/server/pdf/html'

/** A quote as it is printed: with its request and both parties. */
export type PrintedQuote = Omit<Quote, 'number' | 'validUntil' | 'sentAt'> & {
  number: string
  validUntil: string
  sentAt: string
  seller: Seller
  buyer: Party
  taskSlug: string
  taskName: string
}

const tags = { fr: 'fr-FR', en: 'en-GB' } as const

/** HTML of a quote that was sent, for printing; all user texts are escaped (BIL-020). */
export const quoteHtml = (quote: PrintedQuote, locale: Locale): string => {
  const t = getTranslator(locale)
  const days = new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: 'Europe/Paris' })
  const numbers = new Intl.NumberFormat(tags[locale], { maximumFractionDigits: 3 })
  const money = (cents: number | null) => formatMoney(cents ?? 0, locale)
  const fact = (label: string, value: string | null): Html =>
    value === null || value === ''
      ? nothing
      : html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`
  const party = (title: string, { name, address, siren, vatNumber }: Party, email: string | null) => {
    const { line1, line2, postalCode, city, country } = address
    const lines = [line1, line2, `${postalCode} ${city}, ${countryName(country, locale)}`].filter((line) => line !== '')
    return html`<div>
      <h2>${title}</h2>
      <p class="name">${name}</p>
      ${lines.map((line) => html`<p>${line}</p>`)}
      <dl>
        ${fact(t('invoices.paper.siren'), siren)}${fact(t('invoices.paper.vatNumber'), vatNumber)}
        ${fact(t('invoices.paper.email'), email)}
      </dl>
    </div>`
  }
  const amount = ({ kind, estimatedMs, quantity, unit }: QuoteLine) => {
    if (kind === 'time') return formatWorkTime(estimatedMs ?? 0, locale)
    const count = quantity ?? 0
    return `${numbers.format(count)} ${t(`invoices.unit.${unit ?? 'piece'}`, { count })}`
  }
  const price = (line: QuoteLine) =>
    line.kind === 'time'
      ? t('quotes.paper.timePrice', { day: money(line.dailyInCents), hour: money(line.hourlyInCents) })
      : money(line.unitPriceInCents)
  const row = (line: QuoteLine) =>
    html`<tr>
      <td class="n">${line.position}</td>
      <th scope="row">
        ${line.title}${line.detail === '' ? nothing : html`<span class="detail">${line.detail}</span>`}
      </th>
      <td class="r">${amount(line)}</td>
      <td class="r price">${price(line)}</td>
      <td class="r">${numbers.format(line.vatPercent)} %</td>
      <td class="r sum">${money(line.netInCents)}</td>
    </tr>`
  const { answeredBy, answeredAt } = quote
  const approved =
    quote.state === 'accepted' && answeredBy && answeredAt
      ? t(answeredBy.staff ? 'quotes.paper.forCustomer' : 'quotes.paper.approved', {
          name: `${answeredBy.firstName} ${answeredBy.lastName}`,
          moment: longMomentText(new Date(answeredAt), locale),
        })
      : t('quotes.paper.toSign')
  const body = html`<header>
      <p class="brand">${quote.seller.name}</p>
      <div class="title">
        <h1>${t('quotes.paper.heading')}</h1>
        <p>${quote.number}</p>
      </div>
    </header>
    <dl class="facts">
      ${fact(t('quotes.paper.sentOn'), days.format(new Date(quote.sentAt)))}
      ${fact(t('quotes.paper.validUntil'), days.format(new Date(quote.validUntil)))}
      ${fact(t('quotes.paper.request'), `${quote.taskSlug} ${quote.taskName}`)}
    </dl>
    <section class="parties">
      ${party(t('invoices.paper.seller'), quote.seller, quote.seller.email)}
      ${party(t('invoices.paper.buyer'), quote.buyer, null)}
    </section>
    <table class="lines">
      <thead>
        <tr>
          <th scope="col" class="n">${t('invoices.paper.position')}</th>
          <th scope="col">${t('quotes.line.title')}</th>
          <th scope="col" class="r">${t('quotes.line.quantity')}</th>
          <th scope="col" class="r">${t('quotes.line.price')}</th>
          <th scope="col" class="r">${t('quotes.line.vat')}</th>
          <th scope="col" class="r">${t('quotes.line.net')}</th>
        </tr>
      </thead>
      <tbody>
        ${quote.lines.map(row)}
      </tbody>
    </table>
    <section class="sums">
      <p>${quote.billing === 'time' ? t('quotes.paper.byTime') : ''}</p>
      <dl class="totals">
        <div>
          <dt>${t('quotes.totalNet')}</dt>
          <dd class="r">${t('quotes.net', { amount: money(quote.netInCents) })}</dd>
        </div>
        ${quote.vat.map(
          ({ percent, vatInCents }) =>
            html`<div>
              <dt>${t('quotes.vatOf', { percent: numbers.format(percent) })}</dt>
              <dd class="r">${money(vatInCents)}</dd>
            </div>`,
        )}
        <div class="due">
          <dt>${t('quotes.totalGross')}</dt>
          <dd class="r">${money(quote.grossInCents)}</dd>
        </div>
      </dl>
    </section>
    ${
      quote.terms === ''
        ? nothing
        : html`<section class="payment">
            <h2>${t('quotes.terms')}</h2>
            <p style="white-space: pre-line">${quote.terms}</p>
          </section>`
    }
    <section class="payment">
      <h2>${t('quotes.paper.approval')}</h2>
      <p><b>${approved}</b></p>
    </section>
    <footer>
      <p class="foot">
        <span>${[quote.seller.name, quote.seller.legalNotice].filter((text) => text !== '').join(', ')}</span>
      </p>
    </footer>`
  const page = html`<html lang="${locale}">
    <head>
      <meta charset="utf-8" />
      <title>${quote.number} · ${quote.seller.name}</title>
      <style>
        ${{ markup: documentStyle }}
      </style>
    </head>
    <body>
      ${body}
    </body>
  </html>`
  return `<!doctype html>${page.markup}`
}
