import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'

let host: Booted
let given: GivenAccounts
const { createAccessToken, createUser, listAccessTokens, listUsers, readApp, removeUser, updateUserById } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts', 'projects', 'chats', 'payments'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const bearing = (token: string) => createTestClient(host.origin, 'nimbus', { token })
const create = async (person: GivenPerson, appId?: string) =>
  (await host.as(person, { in: appId }).call(createAccessToken, { name: 'Export comptable' })).token
const task = { name: 'Par jeton', description: 'Sauvegarde en échec' }
const zoe = { email: 'zoe@lumen.example', firstName: 'Zoé', lastName: 'Lefèvre', roles: ['admin'] }

test('[OPEN-065][ROL-010] a token never manages people or tokens, to read or to write', async () => {
  const { app, admin, user } = await given.customer()
  const [emma, farid] = [await given.staff(), await given.staff({ project: true })]
  const provider = await given.provider()
  const tokens = [
    await create(admin),
    await create(emma, app.id),
    await create(farid, app.id),
    await create(farid, provider.id),
  ]
  const readOnly = await host.as(admin).call(createAccessToken, { name: 'Lecture', scope: 'read' })
  for (const token of [...tokens, readOnly.token]) {
    const { call } = bearing(token)
    for (const denied of [
      () => call(listUsers, {}),
      () => call(accounts.readUser, { id: user.userId }),
      () => call(createUser, zoe),
      () => call(updateUserById, { id: user.userId, roles: ['admin'] }),
      () => call(removeUser, { id: user.userId }),
      () => call(accounts.endUserSessions, { id: user.userId }),
      () => call(listAccessTokens, {}),
      () => call(createAccessToken, { name: 'Autre' }),
      () => call(accounts.setSecondFactorPolicy, { required: true }),
      () => call(accounts.resetSecondFactor, { userId: user.userId }),
    ])
      await expect(denied()).rejects.toBeProblem('access_denied')
  }
})

test('[OPEN-065] a token ends with the demotion of its maker, and does not return with the role', async () => {
  const { app, admin } = await given.customer()
  const ada = await given.user(app, { admin: true })
  const [token, ofAdmin] = [await create(ada), await create(admin)]
  await bearing(token).call(readApp, {})
  await host.as(admin).call(updateUserById, { id: ada.userId, roles: [] })
  await expect(bearing(token).call(readApp, {})).rejects.toBeProblem('not_signed_in')
  await host.as(admin).call(updateUserById, { id: ada.userId, roles: ['admin'] })
  await expect(bearing(token).call(readApp, {})).rejects.toBeProblem('not_signed_in')
  await bearing(ofAdmin).call(readApp, {})
  const { list } = await host.as(admin).call(accounts.listAudit, { group: 'access' })
  expect(list).toContainEqual(expect.objectContaining({ name: 'access_token.deleted' }))
})

test('[OPEN-065] a token ends with the removal of its maker, and does not return with them', async () => {
  const { app, admin } = await given.customer()
  const ada = await given.user(app, { admin: true, email: 'ada@lumen.example' })
  const token = await create(ada)
  await host.as(admin).call(removeUser, { id: ada.userId })
  await expect(bearing(token).call(createUser, zoe)).rejects.toBeProblem('not_signed_in')
  await host.as(admin).call(createUser, { ...zoe, email: 'ada@lumen.example' })
  await expect(bearing(token).call(readApp, {})).rejects.toBeProblem('not_signed_in')
  expect((await host.as(admin).call(listAccessTokens, {})).list).toEqual([])
})

test('[OPEN-065] a token asks what its maker is at that moment, whoever changed them', async () => {
  const { app, admin } = await given.customer()
  const emma = await given.staff()
  const [token, ofEmma] = [await create(admin), await create(emma, app.id)]
  const set = (roles: string[], userId: string) =>
    host.platform.database.query({
      text: 'UPDATE accounts.users SET roles = $1 WHERE id = $2',
      values: [roles, userId],
    })
  await set([], admin.userId)
  await set(['admin'], emma.userId)
  for (const each of [token, ofEmma]) await expect(bearing(each).call(readApp, {})).rejects.toBeProblem('not_signed_in')
  await set(['admin'], admin.userId)
  await set(['admin:nimbus'], emma.userId)
  for (const each of [token, ofEmma]) await bearing(each).call(readApp, {})
})

test('[ACC-003][OPEN-065] a token of staff does what both they and an administrator may, as staff', async () => {
  const { app, admin } = await given.customer()
  const emma = await given.staff()
  const { token, _id } = await host.as(emma, { in: app.id }).call(createAccessToken, { name: 'Inventaire' })
  // Staff may not.
  await expect(bearing(token).call(payments.listPaymentMethods, {})).rejects.toBeProblem('access_denied')
  await expect(bearing(token).call(payments.readProfile, {})).rejects.toBeProblem('access_denied')
  await bearing(await create(admin)).call(payments.listPaymentMethods, {})
  // Administrators of the account may not.
  await expect(bearing(token).call(accounts.listApps, {})).rejects.toBeProblem('access_denied')
  await expect(bearing(token).call(payments.readIssuer, {})).rejects.toBeProblem('access_denied')
  const made = await bearing(token).call(projects.createTask, task)
  const { rows } = await host.platform.database.query<{ actor: object }>({
    text: `SELECT actor FROM platform.events WHERE name = 'task.created' AND subject = $1`,
    values: [made._id],
  })
  expect(rows).toEqual([{ actor: { kind: 'staff', userId: emma.userId, tokenId: _id } }])
})

test('[OPEN-065] tokens of staff in every account end when project staff remove them', async () => {
  const [one, other] = [await given.customer(), await given.customer()]
  const [emma, farid] = [await given.staff(), await given.staff({ project: true })]
  const tokens = [await create(emma, one.app.id), await create(emma, other.app.id)]
  const kept = await create(farid, one.app.id)
  await host.as(farid, { in: (await given.provider()).id }).call(removeUser, { id: emma.userId })
  for (const token of tokens) await expect(bearing(token).call(readApp, {})).rejects.toBeProblem('not_signed_in')
  await bearing(kept).call(readApp, {})
  const { list } = await host.as(one.admin).call(listAccessTokens, {})
  expect(list.map(({ createdBy }) => createdBy?._id)).toEqual([farid.userId])
})
