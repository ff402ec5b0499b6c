import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import { createTestClient } from '@passerelle/testkit/test-client'
import '@passerelle/testkit/matchers'

let host: Booted
let given: GivenAccounts
const { createManagedApp, listOwnUserIds, readMe, resetPassword } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const owner = { email: 'nora@quai-vert.example', firstName: 'Nora', lastName: 'Vasseur' }
const account = {
  name: 'Quai Vert',
  slug: 'quai-vert',
  features: ['payments', 'clouds'] as ('payments' | 'clouds')[],
  owner: { ...owner, phone: '06 39 98 20 64', job: 'Gérante', locale: 'en' as const },
  address: { line1: '3 quai des Belges', postalCode: '13001', city: 'Marseille', country: 'FR' as const },
  tax: 'fr 40 303265045',
  billingDay: 20 as const,
  billingReference: 'BC-2026-14',
}
const rows = async <Row>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<Row>({ text, values })).rows
const farid = async () => host.as(await given.staff({ firstName: 'Farid', lastName: 'Benali', project: true }))
const written = () => rows<{ count: number }>('SELECT count(*)::int AS count FROM accounts.apps')

test('[ADM-003][ADM-008] project staff create an account; its administrator is invited and signs in', async () => {
  const caller = await farid()
  const app = await caller.call(createManagedApp, account)
  expect(app).toMatchObject({ name: 'Quai Vert', slug: 'quai-vert', isRegistered: true, disabledAt: null })
  expect(app.features.toSorted()).toEqual(['clouds', 'payments'])
  const [stored] = await rows(
    'SELECT tax, billing_day, billing_reference, address, terms_accepted_at FROM accounts.apps WHERE id = $1',
    app._id,
  )
  expect(stored).toEqual({
    tax: 'FR40303265045',
    billing_day: 20,
    billing_reference: 'BC-2026-14',
    address: account.address,
    terms_accepted_at: null,
  })
  const events = await rows<{ name: string; actor: { kind: string } }>(
    'SELECT name, actor FROM platform.events WHERE app_id = $1 ORDER BY name',
    app._id,
  )
  expect(events.map(({ name, actor }) => [name, actor.kind])).toEqual([
    ['account.registered', 'staff'],
    ['user.created', 'staff'],
  ])
  const mails = await rows<{ template: string; locale: string; variables: Record<string, string> }>(
    'SELECT template, locale, variables FROM mails.outgoing WHERE address = $1',
    owner.email,
  )
  expect(mails).toMatchObject([{ template: 'invitation', locale: 'en', variables: { inviterName: 'Farid Benali' } }])
  expect((await caller.call(listOwnUserIds, {})).list.map(({ appId }) => appId)).toEqual([app._id])
  const token = new URL(mails[0]!.variables['link']!).searchParams.get('token')!
  const guest = createTestClient(host.origin, 'nimbus', { token })
  await guest.call(resetPassword, { password: 'une phrase assez longue 7' })
  const anonymous = createTestClient(host.origin, 'nimbus', { appId: app._id })
  const session = await anonymous.call(accounts.login, { email: owner.email, password: 'une phrase assez longue 7' })
  const nora = createTestClient(host.origin, 'nimbus', { token: (session as { token: string }).token })
  expect(await nora.call(readMe, {})).toMatchObject({ firstName: 'Nora', admin: true, side: 'customer' })
})

test('[ADM-003] a new account may leave out address, tax, features and contract data', async () => {
  const caller = await farid()
  const app = await caller.call(createManagedApp, { name: 'Bref', slug: 'bref', owner })
  expect(app.features).toEqual([])
  expect(
    await rows(
      'SELECT address, tax, billing_day, billing_reference, features FROM accounts.apps WHERE id = $1',
      app._id,
    ),
  ).toEqual([{ address: null, tax: null, billing_day: 5, billing_reference: null, features: [] }])
})

test.each([
  ['slug', { slug: 'admin' }],
  ['slug', { slug: 'quai-vert' }],
  ['name', { name: 'Nimbus Sud' }],
  ['tax', { tax: 'FR00' }],
  ['url', { url: 'pas un site' }],
  ['owner.phone', { owner: { ...owner, phone: '12' } }],
])('[ADM-003] refuses a wrong %s, and writes nothing', async (field, wrong) => {
  const caller = await farid()
  const before = await written()
  const refused = caller.call(createManagedApp, { ...account, slug: 'quai-bleu', ...wrong })
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_input',
    reply: { errors: { [field]: expect.any(String) } },
  })
  expect(await written()).toEqual(before)
})

test('[ADM-003] only project staff create accounts', async () => {
  const { admin } = await given.customer()
  const wanted = { ...account, slug: 'quai-rouge' }
  const create = (caller: typeof admin) => host.as(caller).call(createManagedApp, wanted)
  await expect(create(await given.staff())).rejects.toBeProblem('access_denied')
  await expect(create(admin)).rejects.toBeProblem('not_enough_rights')
})
