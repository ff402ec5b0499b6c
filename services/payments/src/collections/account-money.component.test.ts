import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
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
const dueOf = async ({ asAdmin }: Account) => (await asAdmin.call(payments.readPaymentTotals, {})).dueInCents
const stateOf = async (account: Account) => (await appOf(account)).paymentState

test('[COL-014] a refused invoice is told to everybody in the account until it is paid', async () => {
  const account = await world.account()
  const { _id: id } = await account.issued({ dueOn: '2026-02-20' })
  const { grossInCents } = await account.asAdmin.call(payments.readInvoice, { id })
  expect([await stateOf(account), await dueOf(account)]).toEqual([null, grossInCents])
  await world.submitOn('2026-02-20')
  expect(await stateOf(account)).toBeNull()
  await world.settle(await world.paymentOf(id), 'failed')
  // Presented a second time, it has failed all the same.
  expect(await world.collectionsOf(id)).toMatchObject([{ state: 'failed' }, { state: 'planned' }])
  expect([await stateOf(account), await dueOf(account)]).toEqual(['refused', grossInCents])
  await account.asStaff.call(payments.payInvoice, { id, paidOn: '2026-02-20', paidBy: 'transfer' })
  expect([await stateOf(account), await dueOf(account)]).toEqual([null, 0])
})

test('[COL-014] a debit that was disputed after it was paid is refused', async () => {
  const account = await world.account()
  const { _id: id } = await account.issued({ dueOn: '2026-03-20' })
  await world.submitOn('2026-03-20')
  await world.settle(await world.paymentOf(id), 'succeeded')
  expect([await stateOf(account), await dueOf(account)]).toEqual([null, 0])
  await world.settle(await world.paymentOf(id), 'disputed')
  expect(await stateOf(account)).toBe('refused')
  // The same sum on the page of payments as in the banner.
  const { grossInCents } = await account.asAdmin.call(payments.readInvoice, { id })
  expect(await dueOf(account)).toBe(grossInCents)
  const { failure } = await account.asAdmin.call(payments.readInvoice, { id })
  expect(failure).toMatchObject({ reason: 'debtor_disputes', last4: '4471' })
  // Staff present it again: the dispute is still told.
  await account.asStaff.call(payments.presentInvoice, { id, dueOn: '2026-04-20' })
  expect(await stateOf(account)).toBe('refused')
})

test('[COL-014] an announced debit whose method ended is refused, and its page says why', async () => {
  const account = await world.account()
  const { _id: id } = await account.issued({ dueOn: '2026-05-20' })
  // Another method of the account changes nothing about the one that was announced.
  await world.addMethod(account.app.id, { id: `pm_other_${account.app.id}`, last4: '9921', isDefault: false })
  await world.query({
    text: `UPDATE payments.methods SET refused_at = $2, refused_code = 'AC04' WHERE app_id = $1 AND last4 = '4471'`,
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

test('[COL-016] everybody in the account reads the same words, plain users without sums; staff see it', async () => {
  const account = await world.account()
  const { app, admin, user, emma } = account
  const listed = async () =>
    (await world.as(emma).call(accounts.listManagedApps, { appIds: [app.id] })).list.map(({ state }) => state)
  expect((await appOf(account)).refusal).toBeNull()
  expect(await listed()).not.toContain('unpaid')
  const ids = [(await account.issued({ dueOn: '2026-06-19' }))._id, (await account.issued({ dueOn: '2026-06-19' }))._id]
  await world.submitOn('2026-06-19')
  for (const id of ids) await world.settle(await world.paymentOf(id), 'failed', 'account_closed')
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
  const ofAdmin = (await world.as(admin).call(people.readApp, {})).refusal!
  expect(ofAdmin).toMatchObject({ invoiceId: ids[1], pays: true })
  expect(plain(ofAdmin.fr.title)).toMatch(
    /^F-2026-\d+ · 348,00 € restent à régler : paiement refusé le .+, ce compte est clos\.$/,
  )
  expect(plain(ofAdmin.fr.text)).toContain('Une autre facture est refusée, 696,00 € en tout.')
  expect(plain(ofAdmin.en.text)).toContain('Another invoice is refused, €696.00 in all.')
  const ofStaff = (await account.asStaff.call(people.readApp, {})).refusal!
  expect([ofStaff.pays, plain(ofStaff.fr.text)]).toEqual([false, expect.stringContaining('passez en perte')])
  const { refusal } = await world.as(user).call(people.readApp, {})
  expect(refusal).toEqual({
    invoiceId: null,
    pays: false,
    fr: { title: 'Un paiement a été refusé. Un administrateur du compte peut régler.', text: '' },
    en: { title: 'A payment was refused. An administrator of the account can pay.', text: '' },
  })
  expect(await listed()).toEqual(['unpaid'])
})
