import type { Booking, PriceLine } from '@passerelle/contract/bookings/schemas'
import { formatMoney } from '@passerelle/kernel/format-money'
import { middayOf } from '@passerelle/kernel/nights'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Letterhead } from './letterhead.ts'
import { html, nothing, type Html } from '@passerelle/server/pdf/html'
import { brand } from './paper.ts'

const inParis = 'Europe/Paris'
const dated = (options: Intl.DateTimeFormatOptions, at: Date, lang: Locale) =>
  new Intl.DateTimeFormat(lang === 'fr' ? 'fr-FR' : 'en-GB', { timeZone: inParis, ...options }).format(at)
const short = (at: Date, lang: Locale) => dated({ day: 'numeric', month: 'long' }, at, lang)
const long = (at: Date, lang: Locale) => dated({ dateStyle: 'full' }, at, lang)

const dayBlock = (label: string, day: string, hour: string, lang: Locale): Html => {
  const at = middayOf(day)
  return html`<div class="day">
    <p class="k">${label}</p>
    <p class="w">${dated({ weekday: 'long' }, at, lang)}</p>
    <p class="d">${dated({ day: 'numeric' }, at, lang)}</p>
    <p class="m">${dated({ month: 'long', year: 'numeric' }, at, lang)}</p>
    <p class="h">${hour}</p>
  </div>`
}

const fact = (term: string, text: string): Html =>
  html`<div>
    <dt>${term}</dt>
    <dd>${text}</dd>
  </div>`

const lineRow = (line: PriceLine, room: string, lang: Locale): Html => {
  const t = getTranslator(lang)
  const { kind, name, from, to, quantity, unitAmountInCents, amountInCents } = line
  const [first, last] = [from, to].map((day) => (day ? short(middayOf(day), lang) : ''))
  const span = first === last ? first! : t('bookings.price.span', { from: first!, to: last! })
  const title = { nights: room, option: name, gift: name, tourist_tax: t('bookings.price.touristTax') }[kind]
  const detail = kind === 'nights' ? [span, name].filter(Boolean).join(', ') : ''
  return html`<tr>
    <th scope="row">${title}${detail ? html`<span>${detail}</span>` : nothing}</th>
    <td class="r">${quantity}</td>
    <td class="r">${formatMoney(unitAmountInCents, lang)}</td>
    <td class="r">${formatMoney(amountInCents, lang)}</td>
  </tr>`
}

const sum = (term: string, amount: string, net = false): Html =>
  html`<div class="${net ? 'net' : ''}">
    <dt>${term}</dt>
    <dd class="r">${amount}</dd>
  </div>`

const stateOf = ({ status }: Booking): 'confirmed' | 'canceled' | 'pending' => {
  if (status === 'confirmed' || status === 'closed') return 'confirmed'
  return status === 'canceled' || status === 'failed' ? 'canceled' : 'pending'
}

/** Page of a stay: dates, room, guest, price lines, amount paid and balance (BOK-002). */
export const stayBody = (booking: Booking, head: Letterhead, lang: Locale): Html => {
  const t = getTranslator(lang)
  const state = stateOf(booking)
  const { arrivalDate, departureDate, quantity, adults, children, note, contactName } = booking
  const day = long(new Date(booking.confirmedAt ?? booking.createdAt), lang)
  const travellers = t('bookingDocuments.adults', { count: adults })
  const people = children > 0 ? `${travellers}, ${t('bookingDocuments.children', { count: children })}` : travellers
  const arrival = t('bookingDocuments.from', { time: head.arrivalFrom })
  const departure = t('bookingDocuments.until', { time: head.departureUntil })
  const total = t('bookingDocuments.total', { tax: formatMoney(booking.taxInCents, lang) })
  const paid = booking.payments.map(({ method, amountInCents, paymentAt }) =>
    sum(
      `${t(`bookings.payments.method.${method}`)}, ${short(new Date(paymentAt), lang)}`,
      `− ${formatMoney(amountInCents, lang)}`,
    ),
  )
  return html` <header class="hd">
      ${brand(head.name)}
      <div class="ttl">
        <h1>${t(`bookingDocuments.state.${state}`)}</h1>
        <p>R-${booking.number}</p>
      </div>
    </header>
    <section class="to">
      ${contactName ? html`<p>${t('bookingDocuments.greeting', { name: contactName })}</p>` : nothing}
      <p>${t(`bookingDocuments.text.${state}`, { day })}</p>
    </section>
    <section class="dates">
      ${dayBlock(t('bookings.form.arrival'), arrivalDate!, arrival, lang)}
      <div class="nights">
        <svg viewBox="0 0 120 12" aria-hidden="true" fill="none" stroke="#000">
          <path d="M1 6h116M112 1.500L117 6l-5 4.500" />
        </svg>
        <p>${t('bookings.calendar.nights', { count: quantity })}</p>
      </div>
      ${dayBlock(t('bookings.form.departure'), departureDate!, departure, lang)}
      <dl class="facts">
        ${fact(t('bookings.form.room'), booking.roomName ?? '')}
        ${fact(t('bookingDocuments.travellers'), people)}${note ? fact(t('bookingDocuments.note'), note) : nothing}
      </dl>
    </section>
    <table>
      <thead>
        <tr>
          <th scope="col">${t('bookings.price.title')}</th>
          <th scope="col" class="r">${t('bookingDocuments.quantity')}</th>
          <th scope="col" class="r">${t('bookingDocuments.unitPrice')}</th>
          <th scope="col" class="r">${t('bookingDocuments.amount')}</th>
        </tr>
      </thead>
      <tbody>
        ${booking.lines.map((line) => lineRow(line, booking.roomName ?? '', lang))}
      </tbody>
    </table>
    <dl class="sums">
      ${sum(total, formatMoney(booking.totalInCents, lang))}${paid}
      ${sum(t('bookings.payments.balance'), formatMoney(booking.balanceInCents, lang), true)}
    </dl>
    <footer class="legal">
      <p>${t('bookingDocuments.keepsPrices', { day: long(new Date(booking.createdAt), lang) })}</p>
      <p>
        ${[head.name, head.address, head.tax ? t('bookingDocuments.tax', { number: head.tax }) : '']
          .filter(Boolean)
          .join(', ')}
      </p>
    </footer>`
}
