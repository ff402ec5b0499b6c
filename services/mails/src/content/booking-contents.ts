import type { MailTemplate, MailVariables } from '@passerelle/contract/mails/templates'
import { shown, type ContentContext } from './content-context.ts'
import type { MailContent } from './mail-content.ts'

type BookingTemplate = Extract<MailTemplate, `booking_${string}` | `voucher${string}`>

/** Contents of the mails to guests: stays and gift vouchers. */
export const bookingContents: {
  [T in BookingTemplate]: (variables: MailVariables<T>, context: ContentContext) => MailContent
} = {
  booking_confirmation: ({ reference, roomName, arrival, departure, amount }, context) => {
    const { t, day, money } = shown(context)
    return {
      subject: t('mails.booking_confirmation.subject', { reference }),
      reference,
      title: t('mails.booking_confirmation.title', {
        room: roomName,
        arrival: day(arrival),
        departure: day(departure),
      }),
      text: t('mails.booking_confirmation.text', { reference }),
      lines: [{ label: t('mails.booking_confirmation.amount'), value: money(amount) }],
    }
  },
  booking_canceled: ({ reference, roomName, arrival, departure, refund, reason }, context) => {
    const { t, day, money } = shown(context)
    return {
      subject: t('mails.booking_canceled.subject', { reference }),
      reference,
      title: t('mails.booking_confirmation.title', {
        room: roomName,
        arrival: day(arrival),
        departure: day(departure),
      }),
      text: t('mails.booking_canceled.text', { reference }),
      ...(refund !== '' && { lines: [{ label: t('mails.booking_canceled.refund'), value: money(refund) }] }),
      ...(refund !== '' && { note: t('mails.booking_canceled.refundNote') }),
      ...(reason !== '' && { quote: reason }),
    }
  },
  booking_reminder: ({ reference, roomName, arrival, departure, arrivalFrom, balance }, context) => {
    const { t, day, money } = shown(context)
    const left = { label: t('mails.booking_reminder.balance'), value: money(balance) }
    return {
      subject: t('mails.booking_reminder.subject', { arrival: day(arrival) }),
      reference,
      title: t('mails.booking_confirmation.title', {
        room: roomName,
        arrival: day(arrival),
        departure: day(departure),
      }),
      deadline: t('mails.booking_reminder.from', { day: day(arrival), time: arrivalFrom }),
      text: t('mails.booking_reminder.text', { reference }),
      lines: balance === '0' ? [] : [left],
    }
  },
  voucher: ({ code, amount, validUntil, fromName, words }, context) => {
    const { t, day, money } = shown(context)
    return {
      subject: t('mails.voucher.subject', { from: fromName }),
      title: t('mails.voucher.title', { amount: money(amount) }),
      deadline: t('mails.voucher.until', { date: day(validUntil) }),
      text: t('mails.voucher.text'),
      lines: [{ label: t('mails.voucher.code'), value: code }],
      ...(words !== '' && { quote: words }),
    }
  },
  voucher_expiry: ({ code, left, validUntil }, context) => {
    const { t, day, money } = shown(context)
    return {
      subject: t('mails.voucher_expiry.subject', { date: day(validUntil) }),
      title: t('mails.voucher_expiry.title', { amount: money(left) }),
      deadline: t('mails.voucher.until', { date: day(validUntil) }),
      text: t('mails.voucher_expiry.text'),
      lines: [{ label: t('mails.voucher.code'), value: code }],
    }
  },
}
