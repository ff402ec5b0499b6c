import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { days, minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { olderAnswers } from '@passerelle/testkit/older-answers'
import { paymentStore } from './payments/payment-store.ts'
import { settleFakeDebit } from './stripe/fake-debits.ts'
import { startFakeStripe, type FakeStripe } from './stripe/fake-stripe.ts'
import { stripeProvider } from './stripe/stripe.ts'
import { drainReadings } from './testing/drain-readings.ts'

const stripe = { secretKey: 'sk_test_calls', publicKey: 'pk_test_calls', webhookSecret: 'whsec_calls' }
const clock = fakeClock('2026-02-03T10:00:00Z')
let fake: FakeStripe
let host: Booted
let given: ReturnType<typeof givenAccounts>

beforeAll(async () => {
  fake = await startFakeStripe(clock.now, { older: olderAnswers(clock.now) })
  host = await boot({ env: { stripe: { ...stripe, url: fake.url }, tokenHours: 24 * 365 }, clock })
  given = givenAccounts(host.platform)
  fake.sendWebhooksTo({ url: `${host.origin}/api/payments/v1/public/stripe/webhook`, secret: stripe.webhookSecret })
})
afterAll(async () => {
  await host.close()
  await fake.close()
})
beforeEach(() => fake.failWith(undefined))

const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!
const confirm = async (clientSecret: string, iban = 'FR76 0000 0000 0000 0000 0009 027') => {
  await fetch(`${fake.url}/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams({ 'payment_method_data[sepa_debit][iban]': iban }),
  })
  await drainReadings(host, clock)
}
const begin = (admin: GivenPerson) =>
  host.as(admin).call(payments.createPaymentIntent, { currency: 'eur', paymentMethodType: 'sepa_debit' })
const methodsOf = async (admin: GivenPerson) => (await host.as(admin).call(payments.listPaymentMethods, {})).list
const addMethod = async (admin: GivenPerson) => {
  const { clientSecret } = await begin(admin)
  await confirm(clientSecret)
  return intentOf(clientSecret)
}
const customerOf = async (admin: GivenPerson) => {
  const [method] = await methodsOf(admin)
  return String(fake.objects(stripe.secretKey).payment_methods.get(method!.id)!['customer'])
}
/** A debit for an invoice, as the billing of the provider makes it there. */
const charge = async (admin: GivenPerson) => {
  const mine = fake.objects(stripe.secretKey)
  const [method] = await methodsOf(admin)
  const id = `pi_invoice${mine.payment_intents.size}`
  const created = clock.now().getTime() / 1000
  mine.charges.set(`ch_${id}`, {
    id: `ch_${id}`,
    status: 'pending',
    created,
    refunded: false,
    disputed: false,
    failure_code: null,
    metadata: {},
    payment_method_details: { type: 'sepa_debit', sepa_debit: { last4: '9027', mandate: null } },
  })
  mine.payment_intents.set(id, {
    id,
    amount: 34_800,
    currency: 'eur',
    customer: await customerOf(admin),
    status: 'processing',
    created,
    description: '=Sauvegarde; externe',
    metadata: { invoiceNumber: 'F-2026-0004' },
    payment_method: method!.id,
    payment_method_types: ['sepa_debit'],
    latest_charge: `ch_${id}`,
    last_payment_error: null,
  })
  return id
}
/** Payments of invoices, without the verifications of bank accounts. */
const paymentsOf = async (admin: GivenPerson) =>
  (await host.as(admin).call(payments.listPayments, {})).list.filter(({ purpose }) => purpose === 'invoice')
const settle = async (intent: string, outcome: 'succeeded' | 'failed' | 'disputed') => {
  await fake.settle(stripe.secretKey, intent, outcome)
  await drainReadings(host, clock)
}

describe('payment methods', () => {
  test('[API-158][API-159][PAY-005][PAY-006] a bank account is added by a debit of one euro, once paid', async () => {
    const { admin } = await given.customer()
    expect(await methodsOf(admin)).toEqual([])
    const intent = await addMethod(admin)
    expect(await methodsOf(admin)).toMatchObject([
      { type: 'sepa_debit', last4: '9027', verification: 'pending', verifiedBy: '2026-02-10T10:00:00.000Z' },
    ])
    await settle(intent, 'succeeded')
    expect(await methodsOf(admin)).toMatchObject([{ verification: 'verified', verifiedBy: null }])
  })

  test('[COL-019] the euro of the verification is given back once, and the account stays verified', async () => {
    const { admin } = await given.customer()
    const intent = await addMethod(admin)
    await settle(intent, 'succeeded')
    await settle(intent, 'succeeded')
    const mine = fake.objects(stripe.secretKey)
    const returned = [...mine.refunds.values()].filter((refund) => refund['payment_intent'] === intent)
    expect(returned).toMatchObject([{ amount: 100 }])
    const [verification] = (await host.as(admin).call(payments.listPayments, {})).list
    expect(verification).toMatchObject({ purpose: 'verification', refunds: [{ amountInCents: 100 }] })
    expect(await methodsOf(admin)).toMatchObject([{ verification: 'verified' }])
  })

  test('an account that the bank refuses is shown as failed', async () => {
    const { admin } = await given.customer()
    await settle(await addMethod(admin), 'failed')
    expect((await methodsOf(admin))[0]?.verification).toBe('failed')
  })

  test('[PAY-010] nothing but euros by direct debit', async () => {
    const { admin } = await given.customer()
    const token = await given.tokenFor(admin)
    for (const body of [
      { currency: 'usd', paymentMethodType: 'sepa_debit' },
      { currency: 'eur', paymentMethodType: 'card' },
      { currency: 'eur' },
    ]) {
      const answer = await host.request
        .post(`/api/payments/v1/admin/${host.platform.env.provider}/payment-intent`)
        .set('authorization', `Bearer ${token}`)
        .send(body)
      expect(answer.status).toBe(400)
    }
  })

  test('[API-160][PAY-002][PAY-011] the profile names default method and public key, never a secret', async () => {
    const { admin } = await given.customer()
    await addMethod(admin)
    const [method] = await methodsOf(admin)
    const customer = fake.objects(stripe.secretKey).customers.get(await customerOf(admin))!
    customer['invoice_settings'] = { default_payment_method: method!.id }
    expect(await host.as(admin).call(payments.readProfile, {})).toEqual({
      publicKey: stripe.publicKey,
      invoiceSettings: { defaultPaymentMethod: method!.id },
    })
    expect((await methodsOf(admin))[0]?.isDefault).toBe(true)
  })

  test('[API-162][PAY-006] the mandate that was signed can be viewed', async () => {
    const { admin } = await given.customer()
    const acceptedAt = clock.now().toISOString()
    await addMethod(admin)
    const [method] = await methodsOf(admin)
    expect(await host.as(admin).call(payments.readMandate, { id: method!.id })).toMatchObject({
      status: 'active',
      last4: '9027',
      acceptedAt,
    })
    await expect(host.as(admin).call(payments.readMandate, { id: 'pm_unknown' })).rejects.toBeProblem('not_found')
  })

  test('[API-161][PAY-006] a method is detached, but not the last one while something is due', async () => {
    const { admin } = await given.customer()
    await settle(await addMethod(admin), 'succeeded')
    const intent = await charge(admin)
    await settle(intent, 'failed')
    const [method] = await methodsOf(admin)
    const detach = (id: string) => host.as(admin).call(payments.detachPaymentMethod, { paymentMethodId: id })
    await expect(detach(method!.id)).rejects.toBeProblem('payment_method_needed')
    await settle(intent, 'succeeded')
    await detach(method!.id)
    expect(await methodsOf(admin)).toEqual([])
    await expect(detach(method!.id)).rejects.toBeProblem('not_found')
  })

  test('[ROL-009] methods are the account administrator’s own: not of users, staff, or another account', async () => {
    const { app, admin, user } = await given.customer()
    const emma = await given.staff({ inside: [app] })
    await addMethod(admin)
    const [method] = await methodsOf(admin)
    await expect(begin(user)).rejects.toBeProblem('access_denied')
    await expect(host.as(emma, { in: app.id }).call(payments.listPaymentMethods, {})).rejects.toBeProblem(
      'access_denied',
    )
    const other = await given.customer()
    await expect(
      host.as(other.admin).call(payments.detachPaymentMethod, { paymentMethodId: method!.id }),
    ).rejects.toBeProblem('not_found')
    await expect(host.as(other.admin).call(payments.readMandate, { id: method!.id })).rejects.toBeProblem('not_found')
    await expect(host.anonymous.call(payments.readProfile, {})).rejects.toBeProblem('not_signed_in')
  })

  test('a provider that is down is said to be unavailable, and works again afterwards', async () => {
    const { admin } = await given.customer()
    fake.failWith(503)
    await expect(begin(admin)).rejects.toBeProblem('unavailable')
    fake.failWith(undefined)
    expect((await begin(admin)).clientSecret).toContain('_secret_')
  })
})

describe('payments', () => {
  test('[API-157][PAY-007][COL-019] newest first, by period, state and text; no verification in totals', async () => {
    const { app, admin, user } = await given.customer()
    await addMethod(admin)
    await settle(await charge(admin), 'failed')
    const list = (filters: object = {}) => host.as(admin).call(payments.listPayments, filters)
    expect(await list()).toMatchObject({
      hasMore: false,
      list: [
        {
          invoiceNumber: 'F-2026-0004',
          status: 'failed',
          failureReason: 'insufficient_funds',
          amountInCents: 34_800,
          methodLast4: '9027',
          purpose: 'invoice',
        },
        { purpose: 'verification', status: 'processing', amountInCents: 100, invoiceNumber: null },
      ],
    })
    expect((await list({ status: 'paid' })).list).toEqual([])
    expect((await list({ search: 'sauvegarde' })).list).toHaveLength(1)
    expect((await list({ search: '100%' })).list).toEqual([])
    expect((await list({ from: '2026-02-04T00:00:00Z' })).list).toEqual([])
    expect(await host.as(admin).call(payments.readPaymentTotals, {})).toEqual({
      count: 1,
      byStatus: [{ status: 'failed', amountInCents: 34_800 }],
      dueInCents: 34_800,
    })
    const emma = await given.staff({ inside: [app] })
    expect((await host.as(emma, { in: app.id }).call(payments.listPayments, {})).list).toHaveLength(2)
    await expect(host.as(user).call(payments.listPayments, {})).rejects.toBeProblem('access_denied')
    const other = await given.customer()
    expect((await host.as(other.admin).call(payments.listPayments, {})).list).toEqual([])
  })

  test('one in another currency is neither listed nor added to what is due in euros', async () => {
    const { admin } = await given.customer()
    await addMethod(admin)
    const intent = await charge(admin)
    Object.assign(fake.objects(stripe.secretKey).payment_intents.get(intent)!, { currency: 'usd' })
    await settle(intent, 'failed')
    expect(await paymentsOf(admin)).toEqual([])
    expect(await host.as(admin).call(payments.readPaymentTotals, {})).toMatchObject({ count: 0, dueInCents: 0 })
  })

  test('[ERR-043] a debit is dated by its failure, which its webhook tells, and not by its submission', async () => {
    const { admin } = await given.customer()
    await addMethod(admin)
    const [refused, lost] = [await charge(admin), await charge(admin)]
    clock.advance(minutes(30))
    const failedAt = clock.now().toISOString()
    await settle(refused, 'failed')
    clock.advance(minutes(10))
    // Its webhook is lost: dated by when it was first read so.
    settleFakeDebit(fake.objects(stripe.secretKey), lost, 'failed', { id: 'unsent', created: 0 })
    const readAt = clock.now().toISOString()
    const store = paymentStore(host.platform)
    const provider = stripeProvider({ ...stripe, url: fake.url })
    const readAgain = async () => {
      for (const id of [refused, lost]) await store.save(admin.appId, (await provider.findPayment(id))!, clock.now())
    }
    // The provider may return an older state, at once or after the newer one.
    for (let reading = 0; reading < 3; reading += 1) await readAgain()
    clock.advance(minutes(10))
    await readAgain()
    const list = await paymentsOf(admin)
    expect(new Set(list.map(({ failedAt: at }) => at))).toEqual(new Set([failedAt, readAt]))
    const paidAt = clock.now().toISOString()
    await settle(refused, 'succeeded')
    const now = await paymentsOf(admin)
    expect(now.find(({ status }) => status === 'paid')?.paidAt).toBe(paidAt)
    expect(now.find(({ status }) => status === 'failed')?.failedAt).toBe(readAt)
    clock.advance(-minutes(50))
  })

  test('[PAY-007] are exported as CSV with semicolons, in UTF-8, without a cell that runs', async () => {
    const { admin } = await given.customer()
    await addMethod(admin)
    await settle(await charge(admin), 'succeeded')
    const token = await given.tokenFor(admin)
    const answer = await host.request
      .get('/api/payments/v1/admin/payments/export')
      .set('authorization', `Bearer ${token}`)
      .set('accept-language', 'fr')
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.text.replace('\ufeff', '')).toBe(
      'Date;Facture;Objet;Moyen;État;Montant TTC;Devise\r\n' +
        '2026-02-03;F-2026-0004;"\'=Sauvegarde; externe";Prélèvement 9027;Payé;348,00;EUR\r\n',
    )
  })
})

describe('webhooks', () => {
  const stateOf = async (admin: GivenPerson) => (await paymentsOf(admin)).map(({ status }) => status)
  const post = (body: string, signature?: string) =>
    fetch(`${host.origin}/api/payments/v1/public/stripe/webhook`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    })

  test('late, twice and in any order, they leave the state that the provider has', async () => {
    const { admin } = await given.customer()
    await addMethod(admin)
    const intent = await charge(admin)
    const event = (id: string, type: string) =>
      fake.sign({ id, object: 'event', type, created: 1, data: { object: { id: intent } } }, stripe.webhookSecret)
    Object.assign(fake.objects(stripe.secretKey).payment_intents.get(intent)!, { status: 'succeeded' })
    for (const { body, signature } of [
      event('evt_a', 'payment_intent.succeeded'),
      event('evt_b', 'payment_intent.processing'),
      event('evt_a', 'payment_intent.succeeded'),
      event('evt_c', 'payment_intent.payment_failed'),
    ])
      expect((await post(body, signature)).status).toBe(204)
    await drainReadings(host, clock)
    expect(await stateOf(admin)).toEqual(['paid'])
    const { rows } = await host.platform.database.query<{ count: number }>({
      text: `SELECT count(*)::int AS count FROM platform.events
              WHERE name = 'payment.changed' AND data ->> 'amountInCents' = '34800' AND app_id = $1`,
      values: [admin.appId],
    })
    expect(rows[0]?.count).toBe(1)
    const { rows: kept } = await host.platform.database.query({
      text: `SELECT provider_event_id AS id FROM payments.payment_events
              WHERE object_id = $1 AND provider_event_id LIKE 'evt\\__' ORDER BY 1`,
      values: [intent],
    })
    expect(kept).toEqual([{ id: 'evt_a' }, { id: 'evt_b' }, { id: 'evt_c' }])
  })

  test('what changes of a customer, a method or a mandate there is read anew', async () => {
    const { admin } = await given.customer()
    await addMethod(admin)
    const [method] = await methodsOf(admin)
    const customerId = await customerOf(admin)
    const customer = fake.objects(stripe.secretKey).customers.get(customerId)!
    const { rows } = await host.platform.database.query<{ id: string }>({
      text: 'SELECT mandate_id AS id FROM payments.methods WHERE app_id = $1',
      values: [admin.appId],
    })
    const report = async (type: string, id: string) => {
      const event = { id: `evt_${type}`, object: 'event', type, created: 1, data: { object: { id } } }
      const { body, signature } = fake.sign(event, stripe.webhookSecret)
      expect((await post(body, signature)).status).toBe(204)
      await drainReadings(host, clock)
      return (await methodsOf(admin))[0]?.isDefault
    }
    const choose = (id: string | null) => (customer['invoice_settings'] = { default_payment_method: id })
    expect(await report('product.updated', customerId)).toBe(false)
    choose(method!.id)
    expect(await report('customer.updated', customerId)).toBe(true)
    choose(null)
    expect(await report('payment_method.updated', method!.id)).toBe(false)
    choose(method!.id)
    expect(await report('mandate.updated', rows[0]!.id)).toBe(true)
  })

  test('one about an object that is not there any more is done', async () => {
    const reports = ['refund.updated', 'payment_intent.succeeded', 'customer.subscription.deleted', 'mandate.updated']
    for (const type of reports) {
      const event = { id: `evt_gone_${type}`, object: 'event', type, created: 1, data: { object: { id: 'none_1' } } }
      const { body, signature } = fake.sign(event, stripe.webhookSecret)
      expect((await post(body, signature)).status).toBe(204)
    }
    await drainReadings(host, clock)
    const { rows } = await host.platform.database.query({
      text: `SELECT kind, id FROM platform.work WHERE kind LIKE 'payments.%' AND attempts > 0`,
    })
    expect(rows).toEqual([])
  })

  test('without a right signature they are refused and change nothing', async () => {
    const { body, signature } = fake.sign({ id: 'evt_x', object: 'event', type: 'x', data: { object: {} } }, 'other')
    expect([(await post(body)).status, (await post(body, signature)).status]).toEqual([400, 400])
    // Replayed after the five minutes for which a signature holds.
    const past = new Date(clock.now().getTime() - 301_000)
    const late = fake.sign(
      { id: 'evt_x', object: 'event', type: 'x', data: { object: {} } },
      stripe.webhookSecret,
      past,
    )
    expect((await post(late.body, late.signature)).status).toBe(400)
    const { rows } = await host.platform.database.query({
      text: `SELECT FROM payments.payment_events WHERE provider_event_id = 'evt_x'`,
    })
    expect(rows).toEqual([])
  })

  test('one that was lost is made good by the daily reconciliation', async () => {
    const { admin } = await given.customer()
    await addMethod(admin)
    await charge(admin)
    expect(await stateOf(admin)).toEqual([])
    const [method] = await methodsOf(admin)
    const customer = fake.objects(stripe.secretKey).customers.get(await customerOf(admin))!
    customer['invoice_settings'] = { default_payment_method: method!.id }
    clock.advance(days(1))
    await host.drain()
    expect(await stateOf(admin)).toEqual(['processing'])
    expect(await methodsOf(admin)).toMatchObject([{ id: method!.id, isDefault: true }])
  })
})
