import type { Booking } from '@passerelle/contract/bookings/schemas'
import { isLocale, type Locale } from '@passerelle/phrases/locales'
import { getTranslator } from '@passerelle/phrases/translate'
import type { Tx } from '@passerelle/server/database/connect'
import { icalendar } from '../calendars/icalendar.ts'
import type { Caller, Deps } from '../caller.ts'

type Receiver = { locale: string | null; account: string }

const read = {
  name: 'bookings.receiver',
  text: `SELECT c.name AS account, a.locale FROM accounts.app_cards c
           LEFT JOIN accounts.addresses a ON a.app_id = c.id AND a.user_id = $2 WHERE c.id = $1`,
}

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

/** Writes to the guest of a booking that was just confirmed: the stay with its calendar file, or the voucher. Nothing without an address. */
export const sendConfirmation = async (
  { queueMail, clock }: Deps,
  tx: Tx,
  booking: Booking,
  { appId }: Caller,
): Promise<void> => {
  const { contactEmail: to, userId, voucher, arrivalDate, departureDate } = booking
  if (to === null) return
  const { rows } = await tx.query<Receiver>({ ...read, values: [appId, userId] })
  const receiver = rows[0]!
  const mail = { appId, userId, to, locale: localeOf(receiver.locale) }
  if (voucher) {
    const variables = {
      code: voucher.code,
      amount: String(voucher.valueInCents),
      validUntil: voucher.validUntil,
      fromName: booking.contactName,
      words: booking.note,
    }
    await queueMail(tx, { ...mail, template: 'voucher', variables, key: `voucher:${booking._id}` })
    return
  }
  if (arrivalDate === null || departureDate === null) return
  const variables = {
    reference: `R-${booking.number}`,
    roomName: booking.roomName ?? '',
    arrival: arrivalDate,
    departure: departureDate,
    amount: String(booking.totalInCents),
  }
  const attachments = [calendarOf(booking, receiver, clock.now())]
  const key = `booking_confirmation:${booking._id}`
  await queueMail(tx, { ...mail, template: 'booking_confirmation', variables, key, attachments })
}
