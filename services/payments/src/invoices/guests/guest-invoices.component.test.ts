import { Profile, extractXml, validateXsd } from '@stackforge-eu/factur-x'
import { bookings } from '@passerelle/contract/bookings/api'
import { payments } from '@passerelle/contract/payments/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentStore } from '../../payments/payment-store.ts'
import { providerPayment } from '../../testing/provider-payment.ts'

const clock = fakeClock('2026-02-03T11:00:00Z')
let host: Booted
let given: ReturnType<typeof givenAccounts>
beforeAll(async () => {
  host = await boot({ clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const issuer = {
  legalName: 'Maison Verdier SARL',
  siren: '904118226',
  vatNumber: 'FR47904118226',
  email: 'sejours@maison-verdier.example',
  legalNotice: '',
  iban: null,
  paymentDays: 0,
  address: { line1: '4 chemin des Tilleuls', postalCode: '26400', city: 'Crest', country: 'FR' as const },
}
const buyer = {
  name: 'Karin Weiss',
  line1: 'Hauptstr. 1',
  line2: 'Hinterhaus',
  postalCode: '79098',
  city: 'Freiburg',
  country: 'DE',
}

/** An account with bookings and a confirmed stay of two nights for two, with tourist tax. */
const hosted = async (hasIssuer = true) => {
  const customer = await given.customer({ features: ['bookings', 'payments'] })
  const as = host.as(customer.admin)
  await as.call(bookings.changeBookingSettings, { touristTaxInCents: 110 })
  const product = { name: 'Suite', unitAmountInCents: 13_333, taxPercent: 10 }
  const room = await as.call(bookings.createRoom, { productId: 'prod_s', priceId: 'price_s', product })
  const stay = { roomId: room._id, status: 'confirmed' as const, arrivalDate: '2026-02-10', quantity: 2, adults: 2 }
  const booking = await as.call(bookings.createBooking, stay)
  if (hasIssuer) await as.call(payments.saveGuestIssuer, { ...issuer, version: 0 })
  const issue = () => as.call(payments.issueGuestInvoice, { bookingId: booking._id, buyer })
  return { ...customer, as, booking, issue }
}

test('an account invoices a stay to its guest, with its own numbers, to the cent of the booking', async () => {
  const { as, booking, issue, user } = await hosted()
  const invoice = await issue()
  expect(invoice).toMatchObject({
    number: 'F-2026-0001',
    status: 'issued',
    bookingId: booking._id,
    grossInCents: booking.totalInCents,
    seller: { name: 'Maison Verdier SARL' },
    buyer: { name: 'Karin Weiss', address: { line1: 'Hauptstr. 1', line2: 'Hinterhaus' }, vatNumber: null },
    periodFrom: '2026-02-10',
    periodTo: '2026-02-12',
    vat: [
      { percent: 10, vatInCents: 2424 },
      { percent: 0, netInCents: 440 },
    ],
  })
  await expect(issue()).rejects.toMatchObject({ code: 'booking_invoiced', status: 409 })
  await expect(as.call(bookings.deleteBooking, { id: booking._id })).rejects.toBeProblem('booking_invoiced')
  expect((await as.call(payments.listInvoices, {})).list).toEqual([])
  expect((await as.call(payments.listGuestInvoices, { bookingId: booking._id })).list).toMatchObject([
    { number: 'F-2026-0001' },
  ])
  await expect(host.as(user).call(payments.issueGuestInvoice, { bookingId: booking._id, buyer })).rejects.toBeProblem(
    'access_denied',
  )
  const other = await hosted()
  await expect(other.as.call(payments.issueGuestInvoice, { bookingId: booking._id, buyer })).rejects.toBeProblem(
    'not_found',
  )
  // Each account has a series of its own.
  expect((await other.issue()).number).toBe('F-2026-0001')
})

test('[PAY-007][BOK-002] an invoiced stay keeps what was billed until its invoice is taken back', async () => {
  const { as, booking, issue } = await hosted()
  const { _id: id } = booking
  const change = (fields: object) => as.call(bookings.changeBooking, { id, ...fields } as never)
  const invoice = await issue()
  for (const fields of [{ quantity: 3 }, { arrivalDate: '2026-02-17' }, { adults: 1 }])
    await expect(change(fields)).rejects.toMatchObject({ code: 'booking_invoiced', status: 409 })
  const option = { productId: 'prod_meal', priceId: 'price_meal', quantity: 1 }
  await expect(as.call(bookings.addBookingOption, { id, ...option })).rejects.toBeProblem('booking_invoiced')
  expect(await change({ note: 'Arrive tard', quantity: 2, adults: 2 })).toMatchObject({ note: 'Arrive tard' })
  expect(await change({ status: 'closed' })).toMatchObject({ totalInCents: invoice.grossInCents })
  // Other stays of the account are their own.
  const { roomId } = booking
  const stay = { roomId: roomId!, status: 'confirmed' as const, arrivalDate: '2026-03-10', quantity: 2, adults: 2 }
  const { _id: other } = await as.call(bookings.createBooking, stay)
  expect(await as.call(bookings.changeBooking, { id: other, quantity: 3 })).toMatchObject({ quantity: 3 })
})

test('[PAY-007][BOK-002] an invoice issued while the stay changes says what the stay costs', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { as, booking, issue } = await hosted()
    const [, issued] = await Promise.allSettled([
      as.call(bookings.changeBooking, { id: booking._id, quantity: 4 }),
      issue(),
    ])
    expect(issued).toMatchObject({ status: 'fulfilled' })
    const { totalInCents } = await as.call(bookings.readBooking, { id: booking._id })
    expect((await as.call(payments.listGuestInvoices, { bookingId: booking._id })).list).toMatchObject([
      { grossInCents: totalInCents },
    ])
  }
})

test('the PDF of a guest’s invoice has Factur-X data with the tax of the stay, also from abroad', async () => {
  const { issue, admin } = await hosted()
  const { _id: id } = await issue()
  const answer = await fetch(`${host.origin}/api/payments/v1/admin/invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${await given.tokenFor(admin)}` },
  })
  const { xml } = await extractXml(Buffer.from(await answer.arrayBuffer()))
  expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true })
  const codes = [...xml.matchAll(/<ram:CategoryCode>(\w+)</g)].map(([, code]) => code)
  expect(codes).toEqual(['S', 'E', 'S', 'E'])
})

test('taken back in full, the stay can be invoiced again; a paid one is issued as paid', async () => {
  const { as, booking, issue } = await hosted()
  const { _id: id } = await issue()
  const note = await as.call(payments.creditGuestInvoice, { id })
  expect(note).toMatchObject({ kind: 'credit_note', number: 'AV-2026-0001', grossInCents: booking.totalInCents })
  const amountInCents = booking.totalInCents
  await as.call(bookings.addBookingPayment, { id: booking._id, method: 'cb', amountInCents })
  expect(await issue()).toMatchObject({ number: 'F-2026-0002', status: 'paid', paidBy: 'card', paidOn: '2026-02-03' })
  const other = await hosted()
  await expect(other.as.call(payments.creditGuestInvoice, { id })).rejects.toBeProblem('not_found')
})

test('without the details of the account, or for a stay that is not confirmed, there is no invoice', async () => {
  const { as, booking, issue } = await hosted(false)
  await expect(issue()).rejects.toBeProblem('issuer_incomplete')
  // The details of another account are no earlier version of these.
  await hosted()
  expect(await as.call(payments.readGuestIssuer, {})).toEqual({ issuer: null })
  await expect(as.call(payments.saveGuestIssuer, { ...issuer, version: 1 })).rejects.toBeProblem('settings_changed')
  const saved = await as.call(payments.saveGuestIssuer, { ...issuer, version: 0 })
  expect(saved.issuer).toMatchObject({ legalName: 'Maison Verdier SARL', version: 1 })
  await expect(as.call(payments.saveGuestIssuer, { ...issuer, version: 7 })).rejects.toBeProblem('settings_changed')
  await as.call(bookings.changeBooking, { id: booking._id, status: 'canceled' })
  await expect(issue()).rejects.toMatchObject({ code: 'booking_not_invoiceable', status: 409 })
  expect((await as.call(payments.readGuestIssuer, {})).issuer).toMatchObject({ version: 1 })
})

test('a payment of the account itself does not settle the invoice of a guest with the same number', async () => {
  const { app, as, booking, issue } = await hosted()
  const { number, grossInCents } = await issue()
  const now = clock.now()
  const metadata = { invoiceNumber: number! }
  const payment = providerPayment({ id: 'pi_number', amountInCents: grossInCents, createdAt: now, metadata })
  await paymentStore(host.platform).save(app.id, payment, now)
  await host.drain()
  expect((await as.call(payments.listPayments, {})).list).toMatchObject([{ invoiceNumber: number, status: 'paid' }])
  expect((await as.call(payments.listGuestInvoices, { bookingId: booking._id })).list).toMatchObject([
    { number, status: 'issued' },
  ])
})
