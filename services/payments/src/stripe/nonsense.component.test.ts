import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { payments } from '@passerelle/contract/payments/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: Server
let host: Booted
let given: ReturnType<typeof givenAccounts>
let body = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stripe = { secretKey: 'sk_test', publicKey: 'pk_test', webhookSecret: 'whsec', url }
  host = await boot({ env: { stripe } })
  given = givenAccounts(host.platform)
})
afterAll(async () => {
  await host.close()
  server.closeAllConnections()
  server.close()
})

test.each(['', '<html>', 'null', '42', '{}', '{"id":7}'])(
  '[PAY-010] the card payment provider answers %j: the caller is told so with 502',
  async (answer) => {
    const { admin } = await given.customer()
    body = answer
    const asked = host
      .as(admin)
      .call(payments.createPaymentIntent, { currency: 'eur', paymentMethodType: 'sepa_debit' })
    await expect(asked).rejects.toBeProblem('bad_gateway')
  },
)
