import { accounts } from '@passerelle/contract/accounts/api'
import { maxWatchers } from '@passerelle/contract/accounts/watchers'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts, type GivenApp } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'

let host: Booted
let given: GivenAccounts
const { addWatcher, listWatchers, removeWatcher, readManagedApp, listManagedApps, removeUser } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const watchersOf = async ({ id: appId }: GivenApp, reader: Awaited<ReturnType<typeof given.staff>>) =>
  (await host.as(reader).call(listWatchers, { appId })).list.map(({ _id }) => _id)

test('[DAY-001][DAY-070] staff watch an account once, see who does, and end it', async () => {
  const { app } = await given.customer()
  const emma = await given.staff()
  const watch = { appId: app.id, userId: emma.userId }
  await host.as(emma).call(addWatcher, watch)
  await host.as(emma).call(addWatcher, watch)
  expect(await watchersOf(app, emma)).toEqual([emma.userId])
  expect(await host.as(emma).call(readManagedApp, { appId: app.id })).toMatchObject({ isWatched: true })
  const hugo = await given.staff()
  const { app: other } = await given.customer()
  await host.as(hugo).call(addWatcher, { appId: other.id, userId: hugo.userId })
  expect(await watchersOf(app, hugo)).toEqual([emma.userId])
  expect((await host.as(hugo).call(listManagedApps, { appIds: [app.id] })).list[0]).toMatchObject({ isWatched: false })
  await host.as(emma).call(removeWatcher, watch)
  await host.as(emma).call(removeWatcher, watch)
  expect(await watchersOf(app, hugo)).toEqual([])
  expect(await watchersOf(other, hugo)).toEqual([hugo.userId])
})

test('[DAY-070] staff decide for themselves, project staff for all staff, customers not at all', async () => {
  const { app, admin, user } = await given.customer()
  const [emma, hugo, farid] = [await given.staff(), await given.staff(), await given.staff({ project: true })]
  const ofHugo = { appId: app.id, userId: hugo.userId }
  for (const operation of [addWatcher, removeWatcher])
    await expect(host.as(emma).call(operation, ofHugo)).rejects.toBeProblem('access_denied')
  await host.as(farid).call(addWatcher, ofHugo)
  expect(await watchersOf(app, emma)).toEqual([hugo.userId])
  await host.as(farid).call(removeWatcher, ofHugo)
  expect(await watchersOf(app, emma)).toEqual([])
  for (const operation of [addWatcher, removeWatcher]) {
    await expect(host.as(admin).call(operation, ofHugo)).rejects.toBeProblem('not_enough_rights')
    await expect(host.anonymous.call(operation, ofHugo)).rejects.toBeProblem('not_signed_in')
  }
  await expect(host.as(admin).call(listWatchers, { appId: app.id })).rejects.toBeProblem('not_enough_rights')
  const ofCustomer = { appId: app.id, userId: user.userId }
  const inNoAccount = { appId: 'f'.repeat(24), userId: farid.userId }
  for (const wish of [ofCustomer, inNoAccount])
    await expect(host.as(farid).call(addWatcher, wish)).rejects.toBeProblem('not_found')
})

test('[DAY-070] an account has twenty watchers at most, also when two come at once', async () => {
  const { app } = await given.customer()
  const farid = await given.staff({ project: true })
  const team = await Promise.all(Array.from({ length: maxWatchers + 1 }, () => given.staff()))
  const watch = ({ userId }: (typeof team)[number]) => host.as(farid).call(addWatcher, { appId: app.id, userId })
  for (const one of team.slice(2)) await watch(one)
  const outcomes = await Promise.allSettled(team.slice(0, 2).map(watch))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'watcher_limit' } })
})

test('[DAY-071] watching is in the journal of the provider, not in that of the account', async () => {
  const { app, admin } = await given.customer()
  const emma = await given.staff({ firstName: 'Emma' })
  const watch = { appId: app.id, userId: emma.userId }
  await host.as(emma).call(addWatcher, watch)
  await host.as(emma).call(removeWatcher, watch)
  const { list } = await host.as(emma).call(accounts.listAuditOfAll, { userId: emma.userId })
  const provider = await given.provider()
  expect(list.map(({ name, app: of }) => [name, of?._id])).toEqual([
    ['account.watcher_removed', provider.id],
    ['account.watcher_added', provider.id],
  ])
  expect((await host.as(admin).call(accounts.listAudit, {})).list).toEqual([])
})

test('[DAY-072] a person who leaves the staff watches no account any more', async () => {
  const { app } = await given.customer()
  const [hugo, farid] = [await given.staff(), await given.staff({ project: true })]
  await host.as(hugo).call(addWatcher, { appId: app.id, userId: hugo.userId })
  const provider = await given.provider()
  await host.as(farid, { in: provider.id }).call(removeUser, { id: hugo.userId })
  const { rowCount } = await host.platform.database.query({
    text: 'SELECT FROM accounts.watchers WHERE user_id = $1',
    values: [hugo.userId],
  })
  expect(rowCount).toBe(0)
})
