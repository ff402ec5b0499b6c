import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDocumentHeader, ownDocuments } from '@passerelle/server/pdf/own-documents'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts } from '@passerelle/testkit/given-accounts'

let host: Booted
let greedy: string
let other: string

beforeAll(async () => {
  host = await boot({ services: ['accounts', 'converters'] })
  const given = givenAccounts(host.platform)
  greedy = await given.tokenFor((await given.customer()).user)
  other = await given.tokenFor((await given.customer()).user)
})
afterAll(() => host.close())

const large = `<table>${`<tr>${'<td>x</td>'.repeat(8)}</tr>`.repeat(300)}</table>`
const small = '<p>Bonjour</p>'

/** The names of the documents in the order in which they ended, and what became of them. */
const turns = () => {
  const ended: string[] = []
  const convert = async (name: string, token: string, html: string, headers: Record<string, string> = {}) => {
    const response = await host.request
      .post('/api/converters/v1/pdf/html')
      .set({ authorization: `Bearer ${token}`, ...headers })
      .send({ html })
    ended.push(name)
    return { status: response.status, retryAfter: Number(response.headers['retry-after'] ?? 0) }
  }
  /** Resolves once one of them was refused, because enough of the others wait. */
  const flood = async (count: number) => {
    const all = Array.from({ length: count }, (_, index) => convert(`large ${index}`, greedy, large))
    const refused = Promise.withResolvers<void>()
    for (const each of all) void each.then(({ status }) => status === 429 && refused.resolve())
    await Promise.race([refused.promise, Promise.all(all)])
    return all
  }
  return { ended, convert, flood }
}

test('[CNV-001] most of many large documents of one person are refused, and another account’s is next', async () => {
  const { ended, convert, flood } = turns()
  const large = await flood(12)
  expect(await convert('small', other, small)).toEqual({ status: 200, retryAfter: 0 })
  const outcomes = await Promise.all(large)
  const refused = outcomes.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0)
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(12 - refused.length)
  expect(ended.slice(ended.indexOf('small') + 1).length).toBeGreaterThan(1)
}, 60_000)

test('[CNV-001] the product’s own document comes before those that wait; a proof fits no other', async () => {
  const { ended, convert, flood } = turns()
  const large = await flood(7)
  const invoice = '<h1>Facture</h1>'
  const proof = ownDocuments(host.platform.env).prove(invoice)
  const forged = await convert('forged', greedy, small, { [ownDocumentHeader]: proof })
  expect(forged.status).toBe(429)
  expect(await convert('invoice', greedy, invoice, { [ownDocumentHeader]: proof })).toMatchObject({ status: 200 })
  await Promise.all(large)
  expect(ended.slice(ended.indexOf('invoice') + 1).length).toBeGreaterThan(1)
}, 60_000)
