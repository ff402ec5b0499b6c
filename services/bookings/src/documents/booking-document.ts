import type { Booking } from '@passerelle/contract/bookings/schemas'
import { Problem } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Letterhead } from './letterhead.ts'
import { toPage } from './paper.ts'
import { stayBody } from './stay-document.ts'
import { voucherBody } from './voucher-document.ts'

export type BookingDocument = { title: string; lang: Locale; html: string }

/**
 * Printable page: the confirmation of a stay, or the voucher of a gift. Throws `not_found` for a gift without a
 * voucher.
 */
export const bookingDocument = (booking: Booking, head: Letterhead, lang: Locale): BookingDocument => {
  const t = getTranslator(lang)
  if (booking.voucher) {
    const title = t('bookingDocuments.voucherTitle', { code: booking.voucher.code })
    return { title, lang, html: toPage('voucher', lang, title, voucherBody(booking, head, lang)) }
  }
  if (booking.arrivalDate === null) throw new Problem('not_found')
  const title = t('bookingDocuments.stayTitle', { reference: `R-${booking.number}` })
  return { title, lang, html: toPage('stay', lang, title, stayBody(booking, head, lang)) }
}
