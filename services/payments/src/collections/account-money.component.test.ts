import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '@passerelle/contract/accounts/people'
import { payments } from '@passerelle/contract/payments/api'
import { collectionsTestEnvironment, type CollectionsWorld } from '../testing/collections-test-environment.ts'

let world: CollectionsWorld
beforeAll(async () => {
  world = await collectionsTestEnvironment()
})
afterAll(() => world.close())

type Account = Awaited<ReturnType<CollectionsWorld['account']>>
const appOf = ({ user }: Account) => world.as(user).call(people.readApp, {})
const stateOf = async (account: Account) => (await appOf(account)).paymentState

test('[COL-014] a refused invoice is told to everybody in the account until it is paid', async () => {
  const account = await world.account()
  const { _id: id } = await account.issued({ dueOn: '2026-02-20' })
  expect(await stateOf(account)).toBeNull()
  await world.submitOn('2026-02-20')
  expect(await stateOf(account)).toBeNull()
  await world.settle(await world.paymentOf(id), 'failed')
  // Presented a second time, it has failed all the same.
  expect(await world.collectionsOf(id)).toMatchObject([{ state: 'failed' }, { state: 'planned' }])
  expect(await stateOf(account)).toBe('refused')
  await account.asStaff.call(payments.payInvoice, { id, paidOn: '2026-02-20', paidBy: 'transfer' })
  expect(await stateOf(account)).toBeNull()
})

test('[COL-014] a debit that was disputed after it was paid is refused', async () => {
  const account = await world.account()
  const { _id: id } = await account.issued({ dueOn: '2026-03-20' })
  await world.submitOn('2026-03-20')
  await world.settle(await world.paymentOf(id), 'succeeded')
  expect(await stateOf(account)).toBeNull()
  await world.settle(await world.paymentOf(id), 'disputed')
  expect(await stateOf(account)).toBe('refused')
  const { failure } = await account.asAdmin.call(payments.readInvoice, { id })
  expect(failure).toMatchObject({ reason: 'debtor_disputes', last4: '4471' })
  // Staff present it again: the dispute is still told.
  await account.asStaff.call(payments.presentInvoice, { id, dueOn: '2026-04-20' })
  expect(await stateOf(account)).toBe('refused')
})

test('[COL-014] an announced debit whose method ended is refused, and its page says why', async () => {
  const account = await world.account()
  const { _id: id } = await account.issued({ dueOn: '2026-05-20' })
  await world.query({
    text: `UPDATE payments.methods SET refused_at = $2, refused_code = 'AC04' WHERE app_id = $1`,
    values: [account.app.id, world.clock.now()],
  })
  expect(await stateOf(account)).toBe('refused')
  const { collection } = await account.asAdmin.call(payments.readInvoice, { id })
  expect(collection).toMatchObject({ state: 'planned', isMethodUsable: false })
})

test('[COL-014][APP-003] a customer of the provider of which nothing can be charged has no method', async () => {
  const account = await world.account({ method: false })
  expect(await stateOf(account)).toBeNull()
  await world.query({
    text: 'INSERT INTO payments.customers (app_id, customer_id, created_at) VALUES ($1, $2, $3)',
    values: [account.app.id, `cus_${account.app.id}`, world.clock.now()],
  })
  expect(await stateOf(account)).toBe('no_method')
  const { metadata } = await account.asAdmin.call(people.readApp, {})
  expect(metadata?.stripeCustomerId).toBe(`cus_${account.app.id}`)
  await account.asStaff.call(payments.saveCollectionSettings, { collect: false })
  expect(await stateOf(account)).toBeNull()
  await account.asStaff.call(payments.saveCollectionSettings, { collect: true })
  await world.addMethod(account.app.id)
  expect(await stateOf(account)).toBeNull()
})

test('[COL-014] an account that is being verified is not told that it has no method', async () => {
  const account = await world.account()
  await world.query({
    text: `UPDATE payments.methods SET is_usable = false WHERE app_id = $1`,
    values: [account.app.id],
  })
  expect(await stateOf(account)).toBe('no_method')
  await world.query({
    text: `UPDATE payments.payments SET status = 'processing' WHERE app_id = $1`,
    values: [account.app.id],
  })
  expect(await stateOf(account)).toBeNull()
})
