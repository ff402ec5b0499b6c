import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { payments } from '@passerelle/contract/payments/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { fakeProduct } from './fake-objects.ts'
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts'

let fake: FakeStripe
let host: Booted
let given: ReturnType<typeof givenAccounts>

beforeAll(async () => {
  fake = await startFakeStripe(() => new Date('2026-02-03T10:00:00Z'))
  const stripe = { secretKey: 'sk_provider', publicKey: 'pk_provider', webhookSecret: 'whsec_provider', url: fake.url }
  host = await boot({ services: ['accounts', 'payments'], env: { stripe, embedded: false } })
  given = givenAccounts(host.platform)
  for (const key of ['sk_provider', 'sk_one', 'sk_two'])
    fake.objects(key).products.set('prod_x', fakeProduct('prod_x', `Produit de ${key}`))
})
afterAll(async () => {
  await host.close()
  await fake.close()
})

test('[API-108][PAY-001] an account with own keys browses what they sell, never what others sell', async () => {
  const one = await given.customer()
  const two = await given.customer()
  const names = async (who: typeof one) =>
    (await host.as(who.admin).call(payments.listProducts, {})).list.map(({ name }) => name)
  await expect(names(one)).rejects.toBeProblem('payments_not_configured')
  const save = (who: typeof one, secretKey: string | null, version: number) =>
    host.as(who.admin).call(accounts.savePaymentSettings, { publicKey: 'pk', secretKey, version })
  await save(one, 'sk_one', 0)
  await save(two, 'sk_two', 0)
  expect([await names(one), await names(two)]).toEqual([['Produit de sk_one'], ['Produit de sk_two']])
  await save(one, null, 1)
  await expect(names(one)).rejects.toBeProblem('payments_not_configured')
})

test('[API-108] keys that were sealed for another account do not open', async () => {
  const [mine, theirs] = [await given.customer(), await given.customer()]
  const settings = { publicKey: 'pk', secretKey: 'sk_one', version: 0 }
  await host.as(theirs.admin).call(accounts.savePaymentSettings, settings)
  await host.as(mine.admin).call(accounts.savePaymentSettings, settings)
  await host.platform.database.query({
    text: `UPDATE accounts.payment_settings m SET secret_key_ciphertext = t.secret_key_ciphertext
             FROM accounts.payment_settings t WHERE m.app_id = $1 AND t.app_id = $2`,
    values: [mine.app.id, theirs.app.id],
  })
  await expect(host.as(mine.admin).call(payments.listProducts, {})).rejects.toBeProblem('payments_not_configured')
})
