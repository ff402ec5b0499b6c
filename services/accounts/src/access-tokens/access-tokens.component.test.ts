import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'

let host: Booted
let given: GivenAccounts
let clock: FakeClock
const { listAccessTokens, readAccessToken, createAccessToken, deleteAccessToken, readApp, readMe, updateMe } = accounts

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ services: ['accounts', 'projects', 'chats'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const query = <Row>(text: string, ...values: unknown[]) => host.platform.database.query<Row>({ text, values })
const bearing = (token: string, appId?: string) => createTestClient(host.origin, 'nimbus', { token, appId })
const create = (person: GivenPerson, body: { name?: string; scope?: 'read' | 'write'; expiresInDays?: number } = {}) =>
  host.as(person).call(createAccessToken, { name: 'Export comptable', ...body })

test('[ACC-003][API-095][API-096][API-097] a token is shown once, kept as a digest, listed without value', async () => {
  const { admin } = await given.customer()
  const { token, ...created } = await create(admin)
  expect(token).toMatch(/^psr_[\w-]{43}$/)
  expect(created).toMatchObject({
    name: 'Export comptable',
    scope: 'write',
    expiresAt: null,
    lastUsedAt: null,
    createdBy: { _id: admin.userId },
  })
  const { list } = await host.as(admin).call(listAccessTokens, {})
  expect(list).toEqual([created])
  expect(await host.as(admin).call(readAccessToken, { id: created._id })).toEqual(created)
  const { rows } = await query<object>('SELECT * FROM accounts.access_tokens WHERE id = $1', created._id)
  expect(JSON.stringify(rows)).not.toContain(token.slice(4))
  await host.as(admin).call(deleteAccessToken, { id: created._id })
  const events = await query<{ name: string; data: object }>(
    'SELECT * FROM platform.events WHERE subject = $1 ORDER BY name',
    created._id,
  )
  expect(JSON.stringify(events.rows)).not.toContain(token.slice(4))
  expect(events.rows).toMatchObject([
    { name: 'access_token.created', data: { scope: 'write', expiresAt: null }, actor: { userId: admin.userId } },
    { name: 'access_token.deleted', data: {}, actor: { userId: admin.userId } },
  ])
})

test('[OPEN-065] a token makes the calls of its one account with the rights of a customer administrator', async () => {
  const { app, admin } = await given.customer()
  const other = await given.customer()
  const { token, _id } = await create(admin)
  for (const given of [undefined, app.id]) expect((await bearing(token, given).call(readApp, {}))._id).toBe(app.id)
  expect(await bearing(token).call(readMe, {})).toMatchObject({ _id: admin.userId, appId: app.id })
  await expect(bearing(token, other.app.id).call(readApp, {})).rejects.toBeProblem('app_mismatch')
  await expect(bearing(token).call(accounts.listApps, {})).rejects.toBeProblem('access_denied')
  await expect(bearing(token).call(updateMe, { firstName: 'Personne' })).rejects.toBeProblem('access_denied')
  await expect(bearing('psr_unknown').call(readApp, {})).rejects.toBeProblem('not_signed_in')
  const task = await bearing(token).call(projects.createTask, { name: 'Par jeton', description: 'Sauvegarde en échec' })
  const { rows } = await query<{ actor: object }>(
    `SELECT actor FROM platform.events WHERE name = 'task.created' AND subject = $1`,
    task._id,
  )
  expect(rows).toEqual([{ actor: { kind: 'customer', userId: admin.userId, tokenId: _id } }])
})

test('[API-098] a deleted token is refused from the next call on; a disabled account closes its tokens', async () => {
  const { app, admin } = await given.customer()
  const [kept, gone] = [await create(admin), await create(admin)]
  expect(await host.as(admin).call(deleteAccessToken, { id: gone._id })).toBeNull()
  await expect(bearing(gone.token).call(readApp, {})).rejects.toBeProblem('not_signed_in')
  await expect(host.as(admin).call(deleteAccessToken, { id: gone._id })).rejects.toBeProblem('not_found')
  expect((await bearing(kept.token).call(readApp, {}))._id).toBe(app.id)
  await query('UPDATE accounts.apps SET disabled_at = $2 WHERE id = $1', app.id, clock.now())
  await expect(bearing(kept.token).call(readApp, {})).rejects.toBeProblem('app_disabled')
})

test('[OPEN-065] a token with an end is refused after it, one of scope read only reads', async () => {
  const { admin } = await given.customer()
  const { token, expiresAt } = await create(admin, { scope: 'read', expiresInDays: 30 })
  expect(expiresAt).toBe(new Date(clock.now().getTime() + days(30)).toISOString())
  expect(await bearing(token).call(readMe, {})).toMatchObject({ admin: true })
  const task = { name: 'Par jeton', description: 'Sauvegarde en échec' }
  await expect(bearing(token).call(projects.createTask, task)).rejects.toBeProblem('access_denied')
  for (const expiresInDays of [0, 366, 1.5])
    await expect(create(admin, { expiresInDays })).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { expiresInDays: expect.any(String) } },
    })
  clock.advance(days(30))
  await expect(bearing(token).call(readApp, {})).rejects.toBeProblem('session_expired')
})

test('[API-095] the last use is kept to the minute', async () => {
  const { admin } = await given.customer()
  const { token, _id } = await create(admin)
  const lastUse = async () => (await host.as(admin).call(readAccessToken, { id: _id })).lastUsedAt
  await bearing(token).call(readApp, {})
  const first = clock.now().toISOString()
  expect(await lastUse()).toBe(first)
  clock.advance(minutes(1) - 1)
  await bearing(token).call(readApp, {})
  expect(await lastUse()).toBe(first)
  clock.advance(1)
  await bearing(token).call(readApp, {})
  expect(await lastUse()).toBe(clock.now().toISOString())
})

test('[ROL-009][ROL-010] tokens are managed by administrators and staff, never across accounts', async () => {
  const { app, admin, user } = await given.customer()
  const other = await given.customer()
  const emma = await given.staff()
  const { _id } = await create(admin)
  await expect(create(user)).rejects.toBeProblem('access_denied')
  await expect(host.as(user).call(listAccessTokens, {})).rejects.toBeProblem('access_denied')
  await expect(host.as(other.admin).call(readAccessToken, { id: _id })).rejects.toBeProblem('not_found')
  await expect(host.as(other.admin).call(deleteAccessToken, { id: _id })).rejects.toBeProblem('not_found')
  expect((await host.as(emma, { in: app.id }).call(listAccessTokens, {})).list.map((one) => one._id)).toEqual([_id])
})
