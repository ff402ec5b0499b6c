import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { collectionsTestEnvironment, type CollectionsWorld } from '../testing/collections-test-environment.ts'

let world: CollectionsWorld
beforeAll(async () => {
  world = await collectionsTestEnvironment()
})
afterAll(() => world.close())

const verify = async (clientSecret: string) => {
  const id = clientSecret.split('_secret_')[0]!
  await fetch(`${world.fake.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.keys.secretKey}` },
    body: new URLSearchParams({ 'payment_method_data[sepa_debit][iban]': 'FR76 0000 0000 0000 0000 0009 027' }),
  })
  await world.drain()
  return id
}
const begin = { currency: 'eur', paymentMethodType: 'sepa_debit' } as const
type Account = Awaited<ReturnType<CollectionsWorld['account']>>
const add = async ({ asAdmin }: Account) =>
  verify((await asAdmin.call(payments.createPaymentIntent, begin)).clientSecret)

test('[COL-015] the first verified method becomes the default, and only then invoices are collected', async () => {
  const account = await world.account({ method: false })
  const { asAdmin, issued } = account
  const payment = await add(account)
  expect((await issued()).payment).toMatchObject({ means: 'transfer' })
  await world.settle(payment, 'succeeded')
  const { list } = await asAdmin.call(payments.listPaymentMethods, {})
  expect(list).toMatchObject([{ verification: 'verified', isDefault: true }])
  expect(await asAdmin.call(payments.readProfile, {})).toMatchObject({
    invoiceSettings: { defaultPaymentMethod: list[0]!.id },
  })
  expect((await issued()).payment).toMatchObject({ means: 'sepa_debit', last4: '9027' })
})

test('[COL-015] the administrator chooses another one; one that is not verified is refused', async () => {
  const account = await world.account()
  const { app, asAdmin } = account
  await world.addMethod(app.id, { id: `pm_b_${app.id}`, last4: '9027', isDefault: false })
  const choose = (id: string) => asAdmin.call(payments.saveProfile, { defaultPaymentMethod: id })
  await expect(choose('pm_unknown')).rejects.toBeProblem('payment_method_unfit')
  expect(await choose(`pm_b_${app.id}`)).toMatchObject({
    invoiceSettings: { defaultPaymentMethod: `pm_b_${app.id}` },
  })
})

test('[COL-015] the last method is not detached while invoices are collected, which are named', async () => {
  const account = await world.account({ method: false })
  const { asAdmin, asStaff, issued } = account
  await world.settle(await add(account), 'succeeded')
  const { _id: id, number } = await issued()
  const [method] = (await asAdmin.call(payments.listPaymentMethods, {})).list
  const detach = () => asAdmin.call(payments.detachPaymentMethod, { paymentMethodId: method!.id })
  await expect(detach()).rejects.toBeProblem('method_needed')
  await expect(detach()).rejects.toThrow(number!)
  await asStaff.call(payments.cancelCollection, { id })
  await detach()
  expect((await asAdmin.call(payments.listPaymentMethods, {})).list).toEqual([])
  expect((await issued()).payment).toMatchObject({ means: 'transfer' })
})

test('[COL-020] every payment that the product made for the account is found, and none of others', async () => {
  const account = await world.account({ method: false })
  const other = await world.account()
  const id = await add(account)
  expect(await account.asAdmin.call(payments.readPaymentIntent, { id })).toMatchObject({ id, amountInCents: 100 })
  await expect(other.asAdmin.call(payments.readPaymentIntent, { id })).rejects.toBeProblem('not_found')
})

test('[COL-007][COL-015] a default that the bank refuses for good gives way to another one', async () => {
  const account = await world.account()
  const { app, asAdmin, issued } = account
  await world.addMethod(app.id, { id: `pm_b_${app.id}`, last4: '9027', isDefault: false })
  const { _id: id } = await issued({ dueOn: '2026-02-20' })
  await world.submitOn('2026-02-20')
  await world.settle(await world.paymentOf(id), 'failed', 'account_closed')
  const { list } = await asAdmin.call(payments.listPaymentMethods, {})
  const shown = list.map(({ last4, isDefault, isRefused }) => [last4, isDefault, isRefused])
  expect(shown.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    ['4471', false, true],
    ['9027', true, false],
  ])
  expect(world.objects.customers.get(`cus_${app.id}`)).toMatchObject({
    invoice_settings: { default_payment_method: `pm_b_${app.id}` },
  })
  expect((await issued()).payment).toMatchObject({ means: 'sepa_debit', last4: '9027' })
  const choose = () => asAdmin.call(payments.saveProfile, { defaultPaymentMethod: `pm_${app.id}` })
  await expect(choose()).rejects.toBeProblem('payment_method_unfit')
})

test('[COL-015] a card is charged only with its holder’s consent; the oldest usable one is the default', async () => {
  const account = await world.account({ method: false })
  const { app, asAdmin, issued } = account
  const payment = await add(account)
  const customer = [...world.objects.customers.values()].find(
    (one) => (one['metadata'] as { appId?: string }).appId === app.id,
  )
  const card = (id: string, created: number, last4: string, metadata: object) =>
    world.objects.payment_methods.set(id, {
      id,
      object: 'payment_method',
      type: 'card',
      customer: customer?.id,
      created,
      metadata,
      billing_details: { name: 'Clinique' },
      card: { last4, brand: 'visa', exp_month: 3, exp_year: 2030 },
    })
  card(`pm_oldest_${app.id}`, 1, '1111', {})
  card(`pm_consented_${app.id}`, 2, '2222', { consent: 'off_session' })
  await world.settle(payment, 'succeeded')
  const { list } = await asAdmin.call(payments.listPaymentMethods, {})
  expect(list.filter(({ isDefault }) => isDefault).map(({ last4 }) => last4)).toEqual(['2222'])
  const choose = () => asAdmin.call(payments.saveProfile, { defaultPaymentMethod: `pm_oldest_${app.id}` })
  await expect(choose()).rejects.toBeProblem('payment_method_unfit')
  expect((await issued()).payment).toMatchObject({ means: 'card', last4: '2222' })
})
