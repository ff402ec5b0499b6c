import type { Booking } from '@passerelle/contract/bookings/schemas'
import { formatMoney } from '@passerelle/kernel/format-money'
import { middayOf } from '@passerelle/kernel/nights'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Letterhead } from './letterhead.ts'
import { html, nothing, type Html } from '@passerelle/server/pdf/html'
import { brand } from './paper.ts'

const house = html`<svg
  class="house"
  viewBox="0 0 220 150"
  aria-hidden="true"
  fill="none"
  stroke="#000"
  stroke-width="1.100"
  stroke-linecap="round"
  stroke-linejoin="round"
>
  <path d="M4 138h212" />
  <path d="M46 138V78l52-40 52 40v60" />
  <path d="M38 84l60-46 60 46" />
  <path d="M150 138V96h40v42M150 96l8-10h26l10 10" />
  <path d="M86 138v-28a12 12 0 0 1 24 0v28" />
  <path d="M62 90h16v20H62zM70 90v20M118 90h16v20h-16zM126 90v20M90 62h16v16H90zM98 62v16" />
  <path d="M162 138v-18a8 8 0 0 1 16 0v18" />
  <path d="M120 55V38h10v25" />
  <path d="M22 138v-34M22 104c-12-4-14-18-8-26 3-8 13-8 16 0 6 8 4 22-8 26zM22 118l6-6M22 124l-5-5" />
  <path d="M204 138v-20M204 118c-8-2-10-12-5-18 2-5 8-5 10 0 5 6 3 16-5 18z" />
</svg>`

const dayText = (at: Date, lang: Locale) =>
  new Intl.DateTimeFormat(lang === 'fr' ? 'fr-FR' : 'en-GB', { timeZone: 'Europe/Paris', dateStyle: 'long' }).format(at)

const amountText = (cents: number, lang: Locale) => formatMoney(cents, lang).replace(/[,.]00(?=\D|$)/, '')

/** Page of a voucher: amount, giver, code and expiry date (BOK-017, TMR-008). */
export const voucherBody = (booking: Booking, head: Letterhead, lang: Locale): Html => {
  const t = getTranslator(lang)
  const { contactName, note } = booking
  const voucher = booking.voucher!
  const issued = dayText(new Date(booking.confirmedAt!), lang)
  return html` <main class="left">
      ${brand(head.name)}
      <div class="mid">
        <h1>${t('bookingDocuments.voucher')}</h1>
        <p>${amountText(voucher.valueInCents, lang)}</p>
      </div>
      ${
        contactName
          ? html`<p class="from"><span>${t('bookingDocuments.givenBy')}</span><b>${contactName}</b></p>`
          : nothing
      }${note ? html`<p class="words">${t('bookingDocuments.quoted', { words: note })}</p>` : nothing}
    </main>
    <aside class="right">
      ${house}
      <dl class="facts">
        <div class="code">
          <dt>${t('vouchers.code')}</dt>
          <dd>${voucher.code}</dd>
        </div>
        <div>
          <dt>${t('vouchers.validUntil')}</dt>
          <dd>${dayText(middayOf(voucher.validUntil), lang)}</dd>
        </div>
        <div>
          <dt>${t('bookingDocuments.issuedOn')}</dt>
          <dd>${issued}</dd>
        </div>
      </dl>
      <p class="use">${t('bookingDocuments.use')}</p>
      <p class="legal">${[head.name, head.address].filter(Boolean).join(', ')}</p>
    </aside>`
}
