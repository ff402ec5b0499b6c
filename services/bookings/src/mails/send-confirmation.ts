import type { Booking } from '@passerelle/contract/bookings/schemas'
import { isLocale, type Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { accountSubscriber } from '@passerelle/server/events/subscriber'
import type { MailAttachment } from '@passerelle/server/mail/queue-mail'
import type { Platform } from '@passerelle/server/platform'
import { findBooking } from '../bookings/bookings-view.ts'
import { icalendar } from '../calendars/icalendar.ts'
import { bookingDocument, type BookingDocument } from '../documents/booking-document.ts'
import { readLetterhead } from '../documents/letterhead.ts'
import { statement } from './statement-rows.ts'

type Receiver = { locale: string | null; account: string }

const read = statement(
  'bookings.receiver',
  `SELECT c.name AS account, a.locale FROM accounts.app_cards c
           LEFT JOIN accounts.addresses a ON a.app_id = c.id AND a.user_id = $2 WHERE c.id = $1`,
  { notNull: ['account'] },
)

const localeOf = (locale: string | null): Locale => (isLocale(locale) ? locale : 'fr')

const calendarOf = (booking: Booking, { account, locale }: Receiver, now: Date) => {
  const t = getTranslator(localeOf(locale))
  const summary = t('bookings.mail.calendar', { room: booking.roomName ?? '', account })
  const span = {
    uid: `${booking._id}@passerelle`,
    from: booking.arrivalDate!,
    until: booking.departureDate!,
    summary,
    description: `R-${booking.number}`,
  }
  const content = Buffer.from(icalendar(account, [span], now)).toString('base64')
  return { filename: `R-${booking.number}.ics`, contentType: 'text/calendar; charset=utf-8', content }
}

/** The printable document as PDF attachment; empty when rendering fails, so that the mail is sent without it. */
const pdfOf = async (
  { renderPdf, logger }: Pick<Platform, 'renderPdf' | 'logger'>,
  appId: string,
  document: BookingDocument,
  filename: string,
): Promise<MailAttachment[]> => {
  try {
    const share = { account: appId, person: 'send-confirmation', first: true }
    const content = (await renderPdf(document, share)).toString('base64')
    return [{ filename, contentType: 'application/pdf', content }]
  } catch (err) {
    logger.warn({ err }, 'a confirmation leaves without its document')
    return []
  }
}

const mailOf = (booking: Booking, receiver: Receiver, pdf: MailAttachment[], now: Date) => {
  const { voucher, arrivalDate, departureDate, contactName: guestName } = booking
  if (voucher)
    return {
      template: 'voucher' as const,
      variables: {
        guestName,
        code: voucher.code,
        amount: String(voucher.valueInCents),
        validUntil: voucher.validUntil,
        fromName: guestName,
        words: booking.note,
      },
      key: `voucher:${booking._id}`,
      attachments: pdf,
    }
  return {
    template: 'booking_confirmation' as const,
    variables: {
      guestName,
      reference: `R-${booking.number}`,
      roomName: booking.roomName ?? '',
      arrival: arrivalDate!,
      departure: departureDate!,
      amount: String(booking.totalInCents),
    },
    key: `booking_confirmation:${booking._id}`,
    attachments: [calendarOf(booking, receiver, now), ...pdf],
  }
}

/**
 * Subscriber that mails the guest of a confirmed booking, once per booking: the stay with its calendar file, or the
 * voucher, both with the printable document. Sends nothing without an email address, or when the booking is no longer
 * confirmed.
 */
export const sendConfirmations = (platform: Platform) => {
  const { clock, database, queueMail } = platform
  return accountSubscriber(
    'send-confirmation',
    ['booking.created', 'booking.status_changed'],
    async ({ appId, subject }) => {
      const { query, transaction } = database
      const now = clock.now()
      const booking = await findBooking(query, appId, subject, now)
      if (booking?.status !== 'confirmed' || booking.contactEmail === null) return
      if (booking.voucher === null && booking.arrivalDate === null) return
      const { contactEmail: to, userId } = booking
      const { rows } = await query(read.with(appId, userId))
      const receiver = rows[0]!
      const locale = localeOf(receiver.locale)
      const document = bookingDocument(booking, await readLetterhead(query, appId), locale)
      const filename = `${booking.voucher?.code ?? `R-${booking.number}`}.pdf`
      const pdf = await pdfOf(platform, appId, document, filename)
      await transaction((tx) => queueMail(tx, { appId, userId, to, locale, ...mailOf(booking, receiver, pdf, now) }))
    },
    // Most stays are created unconfirmed: no job for them.
    ({ data }) => ('to' in data ? data.to : data.status) === 'confirmed',
  )
}
