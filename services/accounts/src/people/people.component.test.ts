import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { createActors } from '@passerelle/testkit/actors'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { peopleStatement } from './people-view.ts'

let host: Booted
let given: GivenAccounts
let as: ReturnType<typeof createActors>['as']
let anonymous: ReturnType<typeof createActors>['anonymous']
const { listPeople } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
  ;({ as, anonymous } = createActors(host))
})
afterAll(() => host.close())

test('[API-088] staff list the people of an account by name, customers first, with their number', async () => {
  const app = await given.app()
  for (const [firstName, lastName] of [
    ['Basile', 'roux'],
    ['Ada', 'Lemoine'],
    ['Zoé', 'Alba'],
  ] as const)
    await given.user(app, { firstName, lastName })
  const emma = await given.staff({ firstName: 'Emma', lastName: 'Caron', job: 'Support', inside: [app] })
  const list = (page: object) => as(emma).call(listPeople, { appId: app.id, ...page })
  const whole = await list({})
  expect(whole.total).toBe(4)
  expect(whole.list.map(({ lastName, staff }) => [lastName, staff])).toEqual([
    ['Alba', false],
    ['Lemoine', false],
    ['roux', false],
    ['Caron', true],
  ])
  expect(whole.list[3]).toEqual({
    _id: emma.userId,
    firstName: 'Emma',
    lastName: 'Caron',
    picture: null,
    staff: true,
    email: emma.email,
    job: 'Support',
    roles: ['admin', 'admin:nimbus'],
  })
  expect(await list({ skip: '1', limit: '2' })).toEqual({ list: whole.list.slice(1, 3), total: 4 })
  expect(await list({ skip: '9' })).toEqual({ list: [], total: 4 })
})

test('[API-088] a removed person is not listed', async () => {
  const { app, admin, user } = await given.customer()
  const emma = await given.staff()
  await host.as(admin).call(accounts.removeUser, { id: user.userId })
  const { list, total } = await as(emma).call(listPeople, { appId: app.id })
  expect([total, list.map(({ _id }) => _id)]).toEqual([1, [admin.userId]])
})

test('[API-088][SRC-010] people are found by a part of name or address; pattern signs are only signs', async () => {
  const app = await given.app()
  const ada = await given.user(app, { firstName: 'Ada', lastName: 'Lemoine', email: 'a.l@lumen.example' })
  await given.user(app, { firstName: 'Basile', lastName: 'Roux' })
  const emma = await given.staff()
  const search = async (text: string) =>
    (await as(emma).call(listPeople, { appId: app.id, search: text })).list.map(({ _id }) => _id)
  for (const text of ['ada lem', ' LEMOINE\t', 'lumen.ex']) expect(await search(text)).toEqual([ada.userId])
  for (const text of ['A_a', '%', '\\']) expect(await search(text)).toEqual([])
})

test('[API-087] with the provider’s slug for an account, its staff are listed', async () => {
  const emma = await given.staff({ firstName: 'Emma', lastName: 'Unique-Caron' })
  await given.user(await given.app(), { lastName: 'Unique-Lemoine' })
  const { list, total } = await as(emma).call(listPeople, { appId: 'nimbus', search: 'unique-' })
  expect([list.map(({ _id }) => _id), total]).toEqual([[emma.userId], 1])
})

test('[API-088] nobody but staff, no account that is none, and each bad page is named', async () => {
  const { app, admin, user } = await given.customer()
  const emma = await given.staff()
  for (const person of [admin, user])
    await expect(as(person).call(listPeople, { appId: app.id })).rejects.toBeProblem('not_enough_rights')
  await expect(anonymous.call(listPeople, { appId: app.id })).rejects.toBeProblem('not_signed_in')
  for (const appId of [host.platform.newId(), app.slug, `${app.id}ab`])
    await expect(as(emma).call(listPeople, { appId })).rejects.toBeProblem('not_found')
  for (const [field, value] of [
    ['limit', '101'],
    ['skip', '-1'],
    ['search', 'x'.repeat(101)],
  ] as const) {
    await expect(as(emma).call(listPeople, { appId: app.id, [field]: value })).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { [field]: expect.any(String) } },
    })
  }
})

test('[API-088] among many accounts, only the people of this one are read', async () => {
  const { query, pool } = host.platform.database
  const app = await given.app()
  await query({
    text: `INSERT INTO accounts.apps (id, slug, name, task_key, created_at)
           SELECT 'f' || lpad(to_hex(n), 23, '0'), 'many-' || n, 'Many ' || n, 'M' || lpad(n::text, 5, '0'), $1
           FROM generate_series(1, 400) n`,
    values: [host.platform.clock.now()],
  })
  await query({
    text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, created_at)
           SELECT 'f' || lpad(to_hex(1 + n % 400), 23, '0'), 'e' || lpad(to_hex(n), 23, '0'),
             'many-' || n || '@example.com', 'Ada', 'N' || n, $1 FROM generate_series(1, 24000) n`,
    values: [host.platform.clock.now()],
  })
  await query({ text: 'ANALYZE accounts.users, accounts.apps' })
  expect(sequentialScans(await plan(pool, peopleStatement(app.id, { skip: 0, limit: 15 })))).not.toContain(
    'accounts.users',
  )
})
