import type { MailTemplate, MailVariables } from '@passerelle/contract/mails/templates'
import { shown, type ContentContext } from './content-context.ts'
import type { MailContent } from './mail-content.ts'

type BookingTemplate = Extract<MailTemplate, `booking_${string}` | `voucher${string}` | 'guest_payment'>

/** Contents of the mails to guests: stays and gift vouchers. */
export const bookingContents: {
  [T in BookingTemplate]: (variables: MailVariables<T>, context: ContentContext) => MailContent
} = {
  booking_confirmation: ({ guestName, reference, roomName, arrival, departure, amount }, context) => {
    const { t, day, money } = shown(context)
    return {
      guest: guestName,
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
  booking_canceled: ({ guestName, reference, roomName, arrival, departure, refund, reason }, context) => {
    const { t, day, money } = shown(context)
    return {
      guest: guestName,
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
  booking_reminder: ({ guestName, reference, roomName, arrival, departure, arrivalFrom, balance }, context) => {
    const { t, day, money } = shown(context)
    const left = { label: t('mails.booking_reminder.balance'), value: money(balance) }
    return {
      guest: guestName,
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
  voucher: ({ guestName, code, amount, validUntil, fromName, words }, context) => {
    const { t, day, money } = shown(context)
    return {
      guest: guestName,
      subject: t('mails.voucher.subject', { from: fromName }),
      title: t('mails.voucher.title', { amount: money(amount) }),
      deadline: t('mails.voucher.until', { date: day(validUntil) }),
      text: t('mails.voucher.text'),
      lines: [{ label: t('mails.voucher.code'), value: code }],
      ...(words !== '' && { quote: words }),
    }
  },
  voucher_expiry: ({ guestName, code, left, validUntil }, context) => {
    const { t, day, money } = shown(context)
    return {
      guest: guestName,
      subject: t('mails.voucher_expiry.subject', { date: day(validUntil) }),
      title: t('mails.voucher_expiry.title', { amount: money(left) }),
      deadline: t('mails.voucher.until', { date: day(validUntil) }),
      text: t('mails.voucher_expiry.text'),
      lines: [{ label: t('mails.voucher.code'), value: code }],
    }
  },
  guest_payment: (
    { guestName, about, reference, roomName, arrival, departure, amount, total, balance, validUntil, link },
    context,
  ) => {
    const { t, day, money } = shown(context)
    const account = context.frame.appName
    const isGift = about === 'gift'
    const texts = isGift ? 'gift' : 'stay'
    return {
      guest: guestName,
      subject: t(`mails.guest_payment.${texts}.subject`, { reference, account }),
      reference,
      title: t('mails.guest_payment.title', { amount: money(amount) }),
      deadline: t('mails.guest_payment.until', { date: day(validUntil) }),
      text: t(`mails.guest_payment.${texts}.text`, { account, amount: money(amount), reference }),
      lines: [
        ...(isGift
          ? []
          : [
              { label: t('mails.guest_payment.room'), value: roomName },
              {
                label: t('mails.guest_payment.nights'),
                value: t('mails.guest_payment.span', { arrival: day(arrival), departure: day(departure) }),
              },
            ]),
        { label: t('mails.guest_payment.total'), value: money(total) },
        ...(balance === amount ? [] : [{ label: t('mails.guest_payment.balance'), value: money(balance) }]),
        { label: t('mails.guest_payment.asked'), value: money(amount) },
      ],
      button: { text: t('mails.guest_payment.button', { amount: money(amount) }), link },
      note: [
        t('mails.guest_payment.note'),
        context.frame.guestReplyTo !== null && t('mails.guest_payment.question', { account }),
      ]
        .filter(Boolean)
        .join(' '),
    }
  },
}
