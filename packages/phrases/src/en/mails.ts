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
  invitation: {
    subject: '{inviter} invites you to the {app} portal',
    title: 'Welcome to the {app} portal',
    text: '{inviter} opened an account for you. Choose your password to follow your requests and talk with {provider}.',
    button: 'Choose my password',
  },
  welcome: {
    subject: 'The {app} portal is open',
    text: 'Your portal is ready. You can create your first requests and invite your colleagues.',
    button: 'Open the portal',
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
  voucher: {
    subject: '{from} gives you a voucher',
    title: 'A voucher of {amount}',
    text: 'Show this code when you book:',
    until: 'Valid until {date}',
    code: 'Code',
  },
  invoice: {
    subject: 'Invoice {number}',
    title: 'Invoice {number}: {amount}',
    text: 'Your invoice is available in your portal.',
    due: 'Due before {date}',
    button: 'See the invoice',
  },
  report_completion_requested: {
    subject: 'An incident report is to be completed',
    text: '{requester} asks for the report of the incident “{incident}” to be completed.',
    button: 'Complete the report',
  },
  export_ready: {
    subject: 'Your export is ready',
    text: 'The file that you asked for is ready to be downloaded.',
    button: 'Download',
  },
  mail_test: {
    subject: 'The test email arrived',
    text: '{requester} tried the sending of emails of the {app} portal. This email proves that it works.',
  },
} satisfies TranslationOf<typeof fr>
