import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionsTestEnvironment, type CollectionsWorld } from '../testing/collections-test-environment.ts'
import { fakeProviderKey } from './card-provider-routes.ts'
import { debitPages } from './debit-pages.ts'

let world: CollectionsWorld
const app = Fastify()
beforeAll(async () => {
  world = await collectionsTestEnvironment()
  await app.register(debitPages(world.platform))
  await world.query({
    text: 'INSERT INTO platform.settings (key, value) VALUES ($1, $2)',
    values: [fakeProviderKey, JSON.stringify({ url: world.fake.url, secretKey: world.keys.secretKey })],
  })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const choose = async (id: string, outcome: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/dev/debits',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ id, outcome }).toString(),
  })
  await world.collect()
  return answer.statusCode
}
const shown = async () => (await app.inject('/dev/debits')).body

test('[COL-024] the page of the bank chooses what becomes of a debit', async () => {
  const { issued } = await world.account()
  expect(await shown()).toContain('No debit is at the bank')
  const invoice = await issued()
  const [planned] = await world.collectionsOf(invoice._id)
  await world.submitOn(planned!.dueOn)
  const payment = await world.paymentOf(invoice._id)
  expect(await shown()).toContain(`${invoice.number}, `)
  expect(await choose('pi_other', 'succeeded ')).toBe(404)
  expect(await choose(payment, 'succeeded ')).toBe(303)
  expect(await world.collectionsOf(invoice._id)).toMatchObject([{ state: 'paid' }])
  expect(await shown()).toContain('Disputed')
  expect(await choose(payment, 'disputed ')).toBe(303)
  expect(await world.collectionsOf(invoice._id)).toMatchObject([{ state: 'disputed' }])
  const refused = await issued()
  const [second] = await world.collectionsOf(refused._id)
  await world.submitOn(second!.dueOn)
  expect(await choose(await world.paymentOf(refused._id), 'failed account_closed')).toBe(303)
  expect(await world.collectionsOf(refused._id)).toMatchObject([{ state: 'failed', reason: 'account_closed' }])
})
