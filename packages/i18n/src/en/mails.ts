import { joined } from '../joined.ts'
import type { mails as fr } from '../fr/mails.ts'
import type { TranslationOf } from '../translation-type.ts'

export const mails = {
  hello: 'Hello {name},',
  helloAll: 'Hello,',
  reasonUser: 'You receive this email because you have an account in the {app} portal.',
  reasonAddress: 'You receive this email because this address was entered in the {app} portal.',
  choose: 'Choose my emails',
  open: 'Open the portal',
  support: 'Support {phone}',
  stop: 'Stop these emails',
  signature: '{provider}, for {app}',
  linkHint: 'If the button does not work, copy this address:',
  until: 'Link valid until {date}',
  recovery: {
    subject: 'Choose a new password',
    text: 'You asked for a new password for the {app} portal. The link works once.',
    button: 'Choose my password',
    note: 'If you did not ask for it, ignore this email: your password stays as it is.',
  },
  password_changed: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed on {at}. Your other sessions are closed.',
    note: 'If it was not you, ask for a new password on the sign-in page at once and tell your administrator.',
  },
  email_confirmation: {
    subject: 'Confirm your new address',
    text: 'This address will replace the old one in the {app} portal as soon as you confirm it.',
    button: 'Confirm my address',
    note: 'If you did not ask for it, ignore this email.',
  },
  email_changed: {
    subject: 'The address of your account is changing',
    text: 'A new address was requested for your account on {at}. It will replace this one once it is confirmed.',
    note: 'If it was not you, change your password and tell your administrator.',
  },
  security_changed: {
    passkey_added: {
      subject: 'A passkey was added to your account',
      text: 'A passkey can be used to sign in to your account since {at}.',
    },
    second_factor_reset: {
      subject: 'Your second factor was removed',
      text: joined(
        'An administrator of your account removed your second factor and your passkeys on {at}.',
        'Your sessions are closed.',
      ),
    },
    note: 'If you did not expect this, change your password and tell your administrator.',
  },
  email_replaced: {
    subject: 'The address of your account has changed',
    text: 'Your account has a new address since {at}; this one no longer gives access.',
    note: 'If this was not you, tell your administrator at once.',
  },
  invitation: {
    subject: '{inviter} invites you to the {app} portal',
    title: 'Welcome to the {app} portal',
    text: '{inviter} opened an account for you. Choose your password to follow your requests and talk with {provider}.',
    button: 'Choose my password',
  },
  welcome: {
    subject: 'Confirm your address for your {provider} space',
    text: 'A space has been opened with this address. Confirm it to invite your colleagues and to receive our emails.',
    button: 'Confirm my address',
    note: 'If you have not opened one, ignore this email: nothing else will be sent to you.',
  },
  reminder: {
    subject: '{slug}: your answer is still awaited',
    title: 'The request has been waiting for your answer since {since}',
    customer: 'The request “{task}” cannot go on without you.',
    estimate: 'The estimate of the request “{task}” awaits your answer.',
    completed: 'The completion of the request “{task}” awaits your confirmation.',
    merge_request: 'The request “{task}” awaits a decision.',
    button: 'Answer',
    closes: 'Without an answer, the request will be archived on {date}.',
  },
  estimate: {
    subject: '{slug}: an estimate awaits an answer',
    subjectAmount: '{slug}: an estimate awaits your answer, {amount}',
    title: '{time}, that is {amount}',
    until: 'Answer expected before {date}',
    text: '{actor} estimated the request “{task}”.',
    days: '{count, plural, one {# day of 8\u00a0h} other {# days of 8\u00a0h}} × {price}',
    hours: '{time} × {price}',
    total: 'Total excl. tax',
    button: 'Answer the estimate',
    open: 'Open the request',
    note: 'You can accept it, refuse it or ask a question. Without an answer by then, the request will be archived.',
    others: 'An administrator of your account can accept or refuse it.',
  },
  digest: {
    subject: '{count, plural, one {# thing is new} other {# things are new}} in the {app} portal',
    title: 'What happened',
    text: 'This is what you have not read yet.',
    button: 'Open the notifications',
  },
  booking_confirmation: {
    subject: 'Your booking {reference} is confirmed',
    title: '{room}, {arrival} to {departure}',
    text: 'Your booking {reference} is confirmed.',
    amount: 'Amount',
  },
  booking_canceled: {
    subject: 'Your booking {reference} is cancelled',
    text: 'Your booking {reference} is cancelled. Nothing is left to pay.',
    refund: 'Refunded',
    refundNote: 'The refund reaches the card that paid within five to ten days.',
  },
  booking_reminder: {
    subject: 'Your stay begins on {arrival}',
    from: 'Arrival on {day} from {time}',
    text: 'We look forward to seeing you soon: this is a reminder of your booking {reference}.',
    balance: 'Left to pay',
  },
  voucher: {
    subject: '{from} gives you a voucher',
    title: 'A voucher of {amount}',
    text: 'Show this code when you book:',
    until: 'Valid until {date}',
    code: 'Code',
  },
  voucher_expiry: {
    subject: 'Your gift voucher ends on {date}',
    title: 'You have {amount} left to use',
    text: 'Book before that date with this code; afterwards the voucher is no longer accepted.',
  },
  invoice: {
    subject: 'Invoice {number}',
    title: 'Invoice {number}: {amount}',
    text: 'Your invoice is available in your portal.',
    due: 'Due before {date}',
    button: 'See the invoice',
  },
  priceNotice: {
    subject: 'The price of your subscription changes on {date}',
    title: '{plan}: new price on {date}',
    text: joined(
      'The price of your subscription {plan} with {provider} goes from {before} to {after} from {date}. You can',
      'cancel it before that date.',
    ),
    button: 'View my subscriptions',
    note: 'A question? Open a request in your portal.',
  },
  collectionNotice: {
    sepa_debit: {
      subject: 'Notice of direct debit, invoice {number}',
      title: 'Direct debit of {amount} on {date} from account •••• {last4}',
      note: joined(
        'Something wrong? Write to us before that date. You may also ask your bank for a refund within',
        'eight weeks of the debit.',
      ),
    },
    card: {
      subject: 'Notice of card payment, invoice {number}',
      title: 'Payment of {amount} on {date} from card •••• {last4}',
      note: 'Something wrong? Write to us before that date.',
    },
    first: '{provider} will collect {amount} on {date}, for invoice {number}.',
    again: joined(
      'The payment of invoice {number} did not succeed: {provider} will present {amount} again on {date}. You may also',
      'pay the invoice before, by card.',
    ),
    mandate: 'Mandate reference: {mandate}.',
    creditor: 'Creditor identifier: {creditor}.',
    button: 'View the invoice',
  },
  guestPayment: {
    stay: {
      subject: 'Payment of your booking {reference}, {account}',
      text: '{account} asks you for {amount} for your booking {reference}. You pay by card, online.',
    },
    gift: {
      subject: 'Payment of your gift voucher {reference}, {account}',
      text: joined(
        '{account} asks you for {amount} for your gift voucher {reference}. You pay by card, online. The voucher is',
        'sent to you as soon as it is paid.',
      ),
    },
    title: '{amount} to be paid by card',
    button: 'Pay',
    note: 'This link is yours alone, do not pass it on. A question? Reply to {account}.',
  },
  report_completion_requested: {
    subject: 'An incident report is to be completed',
    text: '{requester} asks for the report of the incident “{incident}” to be completed.',
    button: 'Complete the report',
  },
  sla_report: {
    subject: 'Availability report, {month}',
    text: joined(
      'Here is the availability of the monitored services of {app} in {month}. The full report is attached as a',
      'PDF, and the page accounts for every minute.',
    ),
    button: 'Open the report',
  },
  export_ready: {
    subject: 'Your export is ready',
    text: 'The file that you asked for is ready to be downloaded.',
    button: 'Download',
  },
  daily_report: { button: 'Open the report' },
  mail_test: {
    subject: 'The test email arrived',
    text: '{requester} tried the sending of emails of the {app} portal. This email proves that it works.',
  },
} satisfies TranslationOf<typeof fr>
