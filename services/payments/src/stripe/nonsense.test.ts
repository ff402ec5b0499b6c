import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider } from './payment-provider.ts'
import { stripeProvider } from './stripe.ts'

let server: Server
let body = ''
let provider: PaymentProvider
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider = stripeProvider({ secretKey: 'sk_test', webhookSecret: 'whsec', url })
})
afterAll(() => void server.close())

const now = new Date('2026-02-03T10:00:00Z')
const key = 'k'.repeat(24)
const calls: [string, () => Promise<unknown>][] = [
  ['listProducts', () => provider.listProducts()],
  ['findProduct', () => provider.findProduct('prod_1')],
  ['editProduct', () => provider.editProduct('prod_1', { floor: '2' })],
  ['listPrices', () => provider.listPrices()],
  ['findPrice', () => provider.findPrice('price_1')],
  ['listTaxRates', () => provider.listTaxRates()],
  ['findPayment', () => provider.findPayment('pi_1')],
  ['listPayments', () => provider.listPayments('cus_1', now)],
  ['refund', () => provider.refund({ paymentId: 'pi_1', amountInCents: 100, reference: key })],
  ['findRefund', () => provider.findRefund('re_1')],
  ['createCustomer', () => provider.createCustomer({ appId: key, name: 'Lumen' })],
  ['createVerification', () => provider.createVerification({ customerId: 'cus_1', amountInCents: 100, key })],
  ['createCardPayment', () => provider.createCardPayment({ amountInCents: 100, description: 'x', reference: key })],
  ['findClientSecret', () => provider.findClientSecret('pi_1')],
  ['findDefaultMethod', () => provider.findDefaultMethod('cus_1')],
  ['listMethods', () => provider.listMethods('cus_1')],
  ['detachMethod', () => provider.detachMethod('pm_1')],
  ['findMandate', () => provider.findMandate('mandate_1')],
  ['findSubscription', () => provider.findSubscription('sub_1', now)],
  ['listSubscriptions', () => provider.listSubscriptions('cus_1', now)],
]
/** One object with every field that the product reads, each of another type than it should be. */
const mistyped = {
  id: 7,
  name: [],
  metadata: 'x',
  active: 'yes',
  unit_amount: 'many',
  amount: 1e30,
  currency: 5,
  created: 'then',
  status: {},
  client_secret: 9,
  payment_method_types: null,
  invoice_settings: 3,
  items: 4,
  billing_details: null,
}

test.each([
  ['nothing', ''],
  ['a page', '<html><body>Maintenance</body></html>'],
  ['half of an object', '{"id":"pi_1","amo'],
  ['null', 'null'],
  ['a number', '42'],
  ['a text', '"fine"'],
  ['a list', '[]'],
  ['an object without fields', '{}'],
  ['an object with fields of other types', JSON.stringify(mistyped)],
  ['a list that is none', '{"object":"list","data":7,"has_more":false}'],
  ['a list of nothing', '{"object":"list","data":[null],"has_more":false}'],
  ['a list of what is mistyped', JSON.stringify({ object: 'list', data: [mistyped], has_more: false })],
  ['an error of nothing', '{"error":7}'],
])('[PAY-001] an answer of the card payment provider that nobody understands is named: %s', async (_, answer) => {
  body = answer
  const outcomes = await Promise.all(
    calls.map(async ([name, ask]) => [
      name,
      await ask().then(
        (value) => value,
        (error: { reason?: string }) => error.reason ?? error,
      ),
    ]),
  )
  expect(outcomes).toEqual(calls.map(([name]) => [name, 'invalid_response']))
})

test('[PAY-001] a body without end is given up as an outage', async () => {
  body = `{"id":"${'x'.repeat(9 * 1024 * 1024)}`
  await expect(provider.findRefund('re_1')).rejects.toMatchObject({ reason: 'unavailable' })
})
