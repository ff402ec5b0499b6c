import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'

let host: Booted
let given: GivenAccounts
const { readOwnUserInApp, readUserInApp, registerInApp, listOwnUserIds, searchPeople, readMe } = accounts

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

test('[API-089][ROL-017] staff find people of every account by text, with the account; registered staff appear once', async () => {
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

test('[API-075][API-077][API-078][API-086][API-089] nobody but staff', async () => {
  const { app, admin, user } = await given.customer()
  const client = host.as(admin)
  for (const ask of [
    () => client.call(registerInApp, { appId: app.id }),
    () => client.call(readOwnUserInApp, { appId: app.id }),
    () => client.call(readUserInApp, { appId: app.id, userId: user.userId }),
    () => client.call(searchPeople, { search: 'a' }),
    () => client.call(listOwnUserIds, {}),
  ])
    await expect(ask()).rejects.toBeProblem('not_enough_rights')
})
