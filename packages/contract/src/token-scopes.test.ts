import { expect, test } from 'vitest'
import { allOperations } from './services.ts'

/** Policies of what a person does for themselves, of who is who, and of all data of an account. */
const personal: ReadonlySet<string> = new Set([
  'audit.read',
  'caller-check.own',
  'devices.own',
  'dismissal.set',
  'email.change',
  'export.manage',
  'me.edit',
  'notices.own',
  'passkeys.own',
  'second-factor.own',
  'second-factor.policy',
  'services.subscribe',
  'session.end',
  'support.read',
  'tokens.manage',
  'users.manage',
])

/** Operations that give out a secret which outlives the token, redirect mails or payments, or move money. */
const secretOrMoney = [
  'accounts.renewWebhookSecret',
  'accounts.saveMailSettings',
  'accounts.savePaymentSettings',
  'bookings.refundBookingPayment',
  'chats.takeTicket',
  'payments.cancelCollection',
  'payments.changeCollection',
  'payments.createPaymentIntent',
  'payments.detachPaymentMethod',
  'payments.payInvoice',
  'payments.presentInvoice',
  'payments.refundPayment',
  'payments.saveCollectionSettings',
  'payments.saveGuestIssuer',
  'payments.saveProfile',
  'payments.writeOffInvoice',
  'stats.openMaintenanceCalendar',
]

test('[OPEN-065] an access token never acts as a person, gets a secret or moves money', () => {
  const closed = allOperations().filter(
    ({ access, service, name }) =>
      (access.kind === 'can' && personal.has(access.policy)) || secretOrMoney.includes(`${service}.${name}`),
  )
  expect(closed.length).toBeGreaterThan(personal.size + secretOrMoney.length)
  expect(closed.filter(({ token }) => token !== 'none').map(({ name }) => name)).toEqual([])
})
