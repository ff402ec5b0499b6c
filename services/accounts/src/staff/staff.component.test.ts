import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { allUsersStatement } from './all-users-view.ts'

let host: Booted
let given: GivenAccounts
const { readOwnUserInApp, readUserInApp, registerInApp, listOwnUserIds, searchPeople, listUsersOfAll, readMe } =
  accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

test('[API-078][ADM-008][API-075] staff register themselves in an account and get a token for it', async () => {
  const app = await given.app()
  const emma = await given.staff({ firstName: 'Emma' })
  await expect(host.as(emma).call(readOwnUserInApp, { appId: app.id })).rejects.toBeProblem('not_found')
  const { token, user } = await host.as(emma).call(registerInApp, { appId: app.id })
  expect(user).toMatchObject({ _id: emma.userId, firstName: 'Emma', staff: true })
  expect(await createTestClient(host.origin, 'nimbus', { token }).call(readMe, {})).toMatchObject({
    _id: emma.userId,
    appId: app.id,
    side: 'staff',
  })
  expect((await host.as(emma).call(readOwnUserInApp, { appId: app.id }))._id).toBe(emma.userId)
  expect((await host.as(emma).call(registerInApp, { appId: app.id })).user._id).toBe(emma.userId)
})

test('[API-086] the ids of one’s users, one per account', async () => {
  const [first, second] = [await given.app(), await given.app()]
  const emma = await given.staff({ inside: [first, second] })
  const { list } = await host.as(emma).call(listOwnUserIds, {})
  expect(new Set(list.map(({ appId }) => appId))).toEqual(new Set([first.id, second.id]))
  expect(list.map(({ _id }) => _id)).toEqual([emma.userId, emma.userId])
})

test('[API-077] staff read a person of an account by id; of another account there is nobody', async () => {
  const { app, user } = await given.customer()
  const other = await given.customer()
  const emma = await given.staff()
  expect(await host.as(emma).call(readUserInApp, { appId: app.id, userId: user.userId })).toMatchObject({
    _id: user.userId,
    email: user.email,
  })
  await expect(host.as(emma).call(readUserInApp, { appId: app.id, userId: other.user.userId })).rejects.toBeProblem(
    'not_found',
  )
})

test('[API-089][ROL-017] staff find people of every account by text; registered staff appear once', async () => {
  const { app, user } = await given.customer()
  const other = await given.app({ name: 'Ailleurs' })
  const same = await given.user(other, { firstName: 'Basile', lastName: user.lastName })
  const emma = await given.staff({ lastName: 'Carón-Unique', inside: [app, other] })
  const ids = async (search: string) => {
    const { list } = await host.as(emma).call(searchPeople, { search })
    return list.map(({ _id, appName }) => [_id, appName])
  }
  expect(new Map((await ids(`basile ${user.lastName}`)).map(([id, name]) => [id, name]))).toEqual(
    new Map([
      [user.userId, app.name],
      [same.userId, 'Ailleurs'],
    ]),
  )
  expect((await ids('caron-unique')).map(([id]) => id)).toEqual([emma.userId])
  const page = await host.as(emma).call(searchPeople, { search: `basile ${user.lastName}`, limit: 1 })
  expect([page.list.length, page.hasMore]).toEqual([1, true])
})

describe('the users of all accounts', () => {
  const confirm = (appId: string, userId: string) =>
    host.platform.database.query({
      text: `INSERT INTO accounts.totp_factors (app_id, user_id, secret, created_at, confirmed_at)
        VALUES ($1, $2, 'sealed', $3, $3)`,
      values: [appId, userId, host.platform.clock.now()],
    })

  test('[ROL-017] are pages by name with account, role, state, sign-in, second factor; a cursor leads on', async () => {
    const [first, second] = [await given.app({ name: 'Quai Nord' }), await given.app({ name: 'Quai Sud' })]
    const named = (firstName: string) => ({ firstName, lastName: 'Quaibleu' })
    const ana = await given.user(first, { ...named('Ana'), admin: true })
    const bob = await given.user(second, named('Bob'))
    const cyd = await given.user(first, named('Cyd'))
    await given.staff({ ...named('Dan'), inside: [first] })
    await confirm(first.id, cyd.userId)
    await host.as(bob).call(readMe, {})
    const emma = host.as(await given.staff())
    const rows = ({ list }: Awaited<ReturnType<typeof page>>) =>
      list.map(({ firstName, app, roles, state, secondFactors }) => [firstName, app.name, roles, state, secondFactors])
    const page = (query: { after?: string; view?: 'administrators' | 'invited' | 'unprotected'; appId?: string }) =>
      emma.call(listUsersOfAll, { search: 'quaibleu', limit: 2, ...query })
    const start = await page({})
    expect(rows(start)).toEqual([
      ['Ana', 'Quai Nord', ['admin'], 'active', []],
      ['Bob', 'Quai Sud', [], 'active', []],
    ])
    expect(start.list[1]!.lastSignInAt).not.toBeNull()
    const end = await page({ after: start.next! })
    expect(rows(end)).toEqual([['Cyd', 'Quai Nord', [], 'active', ['app']]])
    expect(end.next).toBeNull()
    const ids = async (query: Parameters<typeof page>[0]) => (await page(query)).list.map(({ _id }) => _id)
    expect(await ids({ view: 'administrators' })).toEqual([ana.userId])
    expect(await ids({ view: 'unprotected' })).toEqual([ana.userId, bob.userId])
    expect(await ids({ view: 'invited' })).toEqual([])
    expect(await ids({ appId: second.id })).toEqual([bob.userId])
    expect(await ids({ after: `${second.id}_${ana.userId}` })).toEqual([])
  })

  test('[ROL-017] are read by an index, the first page and the next, with a text and without', async () => {
    const { app, user } = await given.customer()
    await host.platform.database.query({
      text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, created_at)
             SELECT $1, 'e' || lpad(to_hex(n), 23, '0'), 'many-' || n || '@example.com', 'Ada', 'N' || n, $2
             FROM generate_series(1, 12000) n`,
      values: [app.id, host.platform.clock.now()],
    })
    await host.platform.database.query({ text: 'ANALYZE accounts.users' })
    const after = `${app.id}_${user.userId}`
    for (const query of [{}, { after }, { search: 'many-77' }, { search: 'n', after }]) {
      const read = await plan(host.platform.database.pool, allUsersStatement({ limit: 50, ...query }))
      expect(sequentialScans(read)).not.toContain('accounts.users')
    }
  })
})

test('[API-075][API-077][API-078][API-086][API-089][ROL-017] nobody but staff', async () => {
  const { app, admin, user } = await given.customer()
  const client = host.as(admin)
  for (const ask of [
    () => client.call(registerInApp, { appId: app.id }),
    () => client.call(readOwnUserInApp, { appId: app.id }),
    () => client.call(readUserInApp, { appId: app.id, userId: user.userId }),
    () => client.call(searchPeople, { search: 'a' }),
    () => client.call(listOwnUserIds, {}),
    () => client.call(listUsersOfAll, {}),
  ])
    await expect(ask()).rejects.toBeProblem('not_enough_rights')
})
