import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'

let host: Booted
let clock: FakeClock
let given: GivenAccounts
const { startCallerCheck, readCallerCheck, endCallerCheck, readOwnCallerCheck, disownCallerCheck, listAudit } = accounts

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const rowsOf = async <Row>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<Row>({ text, values })).rows
const eventsOf = (appId: string) =>
  rowsOf<{ name: string; data: Record<string, string> }>(
    `SELECT name, data FROM platform.events WHERE app_id = $1 AND name LIKE 'caller_check.%' ORDER BY name, id`,
    appId,
  )

/** An account with a customer, and staff who work in it. */
const scene = async () => {
  const { app, admin, user } = await given.customer()
  const emma = await given.staff({ firstName: 'Emma', lastName: 'Caron', inside: [app] })
  const client = host.as(emma, { in: app.id })
  return { app, admin, user, emma, client }
}

test('[ADR-0050] the called customer sees who is calling until staff hang up; nobody else does', async () => {
  const { app, admin, user, emma, client } = await scene()
  const announced = await client.call(startCallerCheck, { id: user.userId })
  expect(announced).toMatchObject({ staff: { _id: emma.userId, firstName: 'Emma' }, state: 'open' })
  const { check } = await host.as(user).call(readOwnCallerCheck, {})
  expect(check).toMatchObject({
    _id: announced._id,
    caller: { _id: emma.userId, firstName: 'Emma', lastName: 'Caron', staff: true },
    expiresAt: new Date(clock.now().getTime() + minutes(10)).toISOString(),
  })
  expect(await host.as(admin).call(readOwnCallerCheck, {})).toEqual({ check: null })
  // A call to a colleague is another call.
  const second = await client.call(startCallerCheck, { id: admin.userId })
  expect((await host.as(user).call(readOwnCallerCheck, {})).check?._id).toBe(announced._id)
  await client.call(endCallerCheck, { id: user.userId })
  expect((await host.as(admin).call(readOwnCallerCheck, {})).check?._id).toBe(second._id)
  await client.call(endCallerCheck, { id: admin.userId })
  expect(await host.as(user).call(readOwnCallerCheck, {})).toEqual({ check: null })
  expect((await client.call(readCallerCheck, { id: user.userId })).check).toMatchObject({ state: 'hung_up' })
  expect((await eventsOf(app.id)).map(({ name }) => name)).toEqual([
    'caller_check.ended',
    'caller_check.ended',
    'caller_check.started',
    'caller_check.started',
  ])
})

test('[ADR-0050] a call ends by itself after ten minutes, and a newer one replaces it', async () => {
  const { app, user, client } = await scene()
  await client.call(startCallerCheck, { id: user.userId })
  const second = await client.call(startCallerCheck, { id: user.userId })
  expect((await host.as(user).call(readOwnCallerCheck, {})).check?._id).toBe(second._id)
  clock.advance(minutes(10))
  expect(await host.as(user).call(readOwnCallerCheck, {})).toEqual({ check: null })
  await host.sweep()
  await host.sweep()
  expect((await client.call(readCallerCheck, { id: user.userId })).check).toMatchObject({ state: 'expired' })
  const outcomes = (await eventsOf(app.id)).map(({ name, data }) => data['outcome'] ?? name)
  expect(outcomes.sort()).toEqual(['caller_check.started', 'caller_check.started', 'expired', 'replaced'])
})

test('[ADR-0050] "not me" is reported once, to the staff user and in the audit', async () => {
  const { app, admin, user, emma, client } = await scene()
  const { _id: id } = await client.call(startCallerCheck, { id: user.userId })
  await host.as(user).call(disownCallerCheck, { id })
  expect(await host.as(user).call(readOwnCallerCheck, {})).toEqual({ check: null })
  expect((await client.call(readCallerCheck, { id: user.userId })).check).toMatchObject({ state: 'disowned' })
  await expect(host.as(user).call(disownCallerCheck, { id })).rejects.toBeProblem('not_found')
  expect((await eventsOf(app.id)).find(({ name }) => name === 'caller_check.disowned')?.data).toEqual({
    checkId: id,
    userId: user.userId,
    staffId: emma.userId,
  })
  const { list } = await host.as(admin).call(listAudit, { group: 'access', limit: 50 })
  const line = list.find(({ name }) => name === 'caller_check.disowned')
  expect(line).toMatchObject({ actor: { kind: 'customer', person: { _id: user.userId } } })
  expect(line?.text).toContain('Emma Caron')
})

test('[ADR-0050] a call is reported for an hour, also after its end; not one of somebody else', async () => {
  const { admin, user, client } = await scene()
  const { _id: id } = await client.call(startCallerCheck, { id: user.userId })
  await client.call(endCallerCheck, { id: user.userId })
  await expect(host.as(admin).call(disownCallerCheck, { id })).rejects.toBeProblem('not_found')
  const stranger = await given.customer()
  await expect(host.as(stranger.user).call(disownCallerCheck, { id })).rejects.toBeProblem('not_found')
  clock.advance(minutes(59))
  await host.as(user).call(disownCallerCheck, { id })
  const { _id: late } = await client.call(startCallerCheck, { id: user.userId })
  clock.advance(minutes(61))
  await expect(host.as(user).call(disownCallerCheck, { id: late })).rejects.toBeProblem('not_found')
  expect(await client.call(readCallerCheck, { id: user.userId })).toEqual({ check: null })
})

test('[ADR-0050] only staff announce calls, to customers of the account they are in', async () => {
  const { admin, user, emma, client } = await scene()
  const other = await given.customer()
  await expect(host.as(admin).call(startCallerCheck, { id: user.userId })).rejects.toBeProblem('access_denied')
  await expect(client.call(startCallerCheck, { id: other.user.userId })).rejects.toBeProblem('not_found')
  await expect(client.call(startCallerCheck, { id: emma.userId })).rejects.toBeProblem('not_found')
  for (const operation of [readCallerCheck, endCallerCheck])
    await expect(client.call(operation, { id: other.user.userId })).rejects.toBeProblem('not_found')
  await expect(client.call(readOwnCallerCheck, {})).rejects.toBeProblem('access_denied')
})
