import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFakeStripe } from '../stripe/fake-stripe.ts'
import { stripeProvider } from '../stripe/stripe.ts'
import { fakeStripeFile } from './fake-stripe-file.ts'
import { fillCustomers } from './demo-stripe.ts'

const key = 'sk_fake'
const now = () => new Date('2026-02-03T10:00:00Z')

test('[PAY-006] the embedded provider finds a mandate again after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-card-'))
  const open = async () => {
    const fake = await startFakeStripe(now, { store: fakeStripeFile(join(folder, 'card-provider.json')) })
    return { fake, stripe: stripeProvider({ secretKey: key, webhookSecret: 'whsec', url: fake.url }) }
  }
  const first = await open()
  const customerId = await first.stripe.createCustomer({ appId: 'a'.repeat(24), name: 'Maison Verdier' })
  const { clientSecret } = await first.stripe.createVerification({ customerId, amountInCents: 100, key: 'once' })
  const intentId = clientSecret.split('_secret_')[0]!
  await fetch(`${first.fake.url}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ 'payment_method_data[sepa_debit][iban]': 'FR7630006000011234567890189' }),
  })
  const [mandateId = ''] = first.fake.objects(key).mandates.keys()
  const mandate = await first.stripe.findMandate(mandateId)
  await first.fake.close()

  const second = await open()
  expect(mandate?.reference).toMatch(/^[0-9A-F]{10}$/)
  expect(await second.stripe.findMandate(mandateId)).toEqual(mandate)
  expect(await second.stripe.listMethods(customerId)).toMatchObject([{ last4: '0189' }])
  await second.fake.close()
  await rm(folder, { recursive: true, force: true })
})

test('[PAY-006] a seeded bank account has a mandate, and a detached one does not come back', async () => {
  const { objects, close } = await startFakeStripe(now)
  const appId = 'b'.repeat(24)
  const rows = [{ appId, name: 'Atelier Lumen', customerId: 'cus_atelier_lumen' }]
  const database = { query: async () => ({ rows }) } as unknown as Parameters<typeof fillCustomers>[1]
  const mine = objects(key)
  await fillCustomers(mine, database)
  expect(mine.mandates.get(`mandate_${appId}`)).toMatchObject({ payment_method: `pm_${appId}`, status: 'active' })
  mine.payment_methods.delete(`pm_${appId}`)
  await fillCustomers(mine, database)
  expect(mine.payment_methods.size).toBe(0)
  await close()
})
