import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenApp, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { createTestDatabase } from '@passerelle/testkit/test-database'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
const services = ['accounts', 'projects']
let database: Awaited<ReturnType<typeof createTestDatabase>>
let host: Booted
let other: Booted
let given: GivenAccounts

beforeAll(async () => {
  database = await createTestDatabase()
  const options = { services, clock, databaseUrl: database.url }
  const env = { tokenHours: 24 * 365 }
  host = await boot({ ...options, env })
  // A token names the origin that it is for: both processes stand behind one.
  other = await boot({ ...options, env: { ...env, origin: host.origin } })
  given = givenAccounts(host.platform)
})
afterAll(async () => {
  await other.close()
  await host.close()
  await database.drop()
})

const read = (on: Booted, staff: GivenPerson, app: GivenApp) =>
  on.as(staff, { in: app.id }).call(projects.listTasks, {})
/** Who read the account without entering it, as its administrator sees it. */
const seenBy = async (admin: GivenPerson) => {
  const { list } = await host.as(admin).call(accounts.listAudit, { group: 'access' })
  return list.filter(({ name }) => name === 'account.read').map(({ text, actor }) => [actor?.person?.firstName, text])
}
const line = ['Emma', 'a consulté les données du compte sans y entrer']

test('staff who read an account by the header alone are in its audit log, once a day', async () => {
  const { app, admin } = await given.customer()
  const { app: untouched, admin: stranger } = await given.customer()
  const emma = await given.staff({ firstName: 'Emma', inside: [app] })
  await read(host, emma, app)
  expect(await seenBy(admin)).toEqual([line])
  await Promise.all([read(host, emma, app), read(host, emma, app)])
  clock.advance(hours(1))
  await read(host, emma, app)
  expect(await seenBy(admin)).toEqual([line])
  clock.advance(days(1))
  await read(host, emma, app)
  expect(await seenBy(admin)).toEqual([line, line])
  expect(await seenBy(stranger)).toEqual([])
  expect(untouched.id).not.toBe(app.id)
})

test('two processes record one line', async () => {
  const { app, admin } = await given.customer()
  const emma = await given.staff({ firstName: 'Emma', inside: [app] })
  const token = await given.tokenFor(emma)
  const headers = { authorization: `Bearer ${token}`, 'app-id': app.id }
  const ask = ({ platform: { env } }: Booted) =>
    fetch(`http://127.0.0.1:${env.port}/api/projects/v1/private/tasks`, { headers })
  const responses = await Promise.all([host, other, host, other].map(ask))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await seenBy(admin)).toEqual([line])
})

test('staff who entered an account or read across accounts leave no line of a read', async () => {
  const { app, admin } = await given.customer()
  const emma = await given.staff({ firstName: 'Emma', inside: [app] })
  const { token } = await given.session(emma, { inside: app })
  const inside = { authorization: `Bearer ${token}` }
  const path = '/api/projects/v1/private/tasks'
  expect((await host.request.get(path).set(inside)).status).toBe(200)
  expect((await host.request.get(path).set({ ...inside, 'app-id': app.id })).status).toBe(200)
  await host.as(emma).call(projects.listBacklog, { appIds: [app.id] })
  expect(await seenBy(admin)).toEqual([])
})
