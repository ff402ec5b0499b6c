import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { hashPassword } from '../identity/passwords.ts'

let host: Booted
let given: GivenAccounts
const { login, readMe, updateMe, listOwnSessions, endOwnSession, enterApp } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const endings = async (sessions: string[]) =>
  (
    await host.platform.database.query({
      text: `SELECT app_id AS "appId", data FROM platform.events WHERE name = 'session.ended' AND subject = ANY ($1)`,
      values: [sessions],
    })
  ).rows
const bearing = (token: string) => createTestClient(host.origin, 'nimbus', { token })

test('[API-092][API-094][ACC-016] a person changes name, address, phone and language of their own', async () => {
  const { user } = await given.customer()
  const address = { line1: '1 rue du Port', line2: '', city: 'Lyon', postalCode: '69002', country: 'FR' }
  const changed = await host
    .as(user)
    .call(updateMe, { firstName: 'Bazile', lastName: 'Roux', phone: '06 39 98 20 64', address, locale: 'en' })
  expect(changed).toMatchObject({
    firstName: 'Bazile',
    lastName: 'Roux',
    phone: '+33639982064',
    address,
    locale: 'en',
    email: user.email,
  })
  expect(await host.as(user).call(readMe, {})).toEqual(changed)
  const cleared = await host.as(user).call(updateMe, { phone: null, address: null })
  expect([cleared.phone, cleared.address, cleared.locale]).toEqual([null, null, 'en'])
})

test('[API-094][ACC-002] parts of an address may be left out', async () => {
  const { user } = await given.customer()
  const { address } = await host.as(user).call(updateMe, { address: { line1: '1 rue du Port', city: 'Lyon' } })
  expect(address).toEqual({ line1: '1 rue du Port', line2: '', city: 'Lyon', postalCode: '', country: '' })
})

test('half of a surrogate pair is replaced, a whole one and an escaped backslash are kept', async () => {
  const user = await given.user(await given.app())
  const city = '\ud83d\ude00 a\ud800b \\ud800 \udc00'
  const { address } = await host.as(user).call(updateMe, { address: { line1: '', city } })
  expect(address?.['city']).toBe('\ud83d\ude00 a\ufffdb \\ud800 \ufffd')
})

test('[API-094] job, email and roles are refused by name, and nothing is changed', async () => {
  const { user } = await given.customer()
  const before = await host.as(user).call(readMe, {})
  for (const field of ['job', 'email', 'roles']) {
    const answer = await host.request
      .patch('/api/accounts/v1/private/users/me')
      .set('authorization', `Bearer ${await given.tokenFor(user)}`)
      .send({ firstName: 'Autre', [field]: field === 'roles' ? ['admin'] : 'x' })
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([400, [field]])
  }
  expect(await host.as(user).call(readMe, {})).toEqual(before)
})

test('[API-094] staff carry their name into the accounts that they work in', async () => {
  const app = await given.app()
  const emma = await given.staff({ inside: [app] })
  await host.as(emma).call(updateMe, { firstName: 'Emmanuelle' })
  const { rows } = await host.platform.database.query<{ name: string }>({
    text: 'SELECT DISTINCT first_name AS name FROM accounts.users WHERE id = $1',
    values: [emma.userId],
  })
  expect(rows).toEqual([{ name: 'Emmanuelle' }])
})

test('a person sees the browsers that they are signed in with and ends one of them', async () => {
  const app = await given.app()
  const user = await given.user(app, { passwordHash: await hashPassword('une-phrase-secrete') })
  const other = await given.session(await given.user(app))
  const signIn = async (agent: string) => {
    const client = createTestClient(host.origin, 'nimbus', { appId: app.id, headers: { 'user-agent': agent } })
    return (await client.call(login, { email: user.email, password: 'une-phrase-secrete' })).token
  }
  const firefox = await signIn('Mozilla/5.0 (Windows NT 10.0; rv:134.0) Gecko/20100101 Firefox/134.0')
  const phone = await signIn('Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) Version/18.2 Mobile Safari/604.1')
  const { list } = await bearing(firefox).call(listOwnSessions, {})
  expect(new Map(list.map(({ device, current }) => [device, current]))).toEqual(
    new Map([
      ['Firefox · Windows', true],
      ['Safari · iPhone', false],
    ]),
  )
  const { _id: ended } = list.find(({ current }) => !current)!
  await bearing(firefox).call(endOwnSession, { id: ended })
  await expect(bearing(firefox).call(endOwnSession, { id: ended })).rejects.toBeProblem('not_found')
  expect(await endings([ended])).toEqual([{ appId: app.id, data: { sessionId: ended, reason: 'signed_out' } }])
  await expect(bearing(phone).call(readMe, {})).rejects.toBeProblem('session_expired')
  expect((await bearing(firefox).call(listOwnSessions, {})).list.length).toBe(1)
  await expect(bearing(firefox).call(endOwnSession, { id: other.sessionId })).rejects.toBeProblem('not_found')
})

test('staff inside an account see the session that they signed in with; ending it ends the account too', async () => {
  const app = await given.app()
  const root = await given.session(await given.staff())
  const { token } = await bearing(root.token).call(enterApp, { appId: app.id })
  const { list } = await bearing(token).call(listOwnSessions, {})
  expect(list).toMatchObject([{ _id: root.sessionId, current: true }])
  const { rows } = await host.platform.database.query<{ id: string }>({
    text: 'SELECT id FROM accounts.sessions WHERE parent_id = $1',
    values: [root.sessionId],
  })
  const inside = rows[0]!.id
  await bearing(token).call(endOwnSession, { id: root.sessionId })
  const about = (sessionId: string, appId: string | null) => ({ appId, data: { sessionId, reason: 'signed_out' } })
  expect(await endings([root.sessionId])).toEqual([about(root.sessionId, null)])
  expect(await endings([inside])).toEqual([about(inside, app.id)])
  await expect(bearing(token).call(readMe, {})).rejects.toBeProblem('session_expired')
})
