import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'

let host: Booted
let given: GivenAccounts
let providerId: string
const { createUser, inviteAgain, listUsers, readUser, removeUser, updateUser, updateUserById } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
  providerId = (await given.provider()).id
})
afterAll(() => host.close())

/** Everything that one person may do to another of the same account. */
const changesOf = (person: GivenPerson, caller: GivenPerson) => {
  const { call } = host.as(caller, caller.kind === 'staff' ? { in: providerId } : {})
  const id = person.userId
  return [
    () => call(updateUserById, { id, email: `taken-${id}@nimbus.example` }),
    () => call(updateUser, { userId: id, firstName: 'Autre' }),
    () => call(updateUserById, { id, roles: ['admin', 'admin:nimbus', 'admin:nimbus:project'] }),
    () => call(inviteAgain, { id }),
    () => call(accounts.endUserSession, { id, sessionId: 'f'.repeat(24) }),
    () => call(accounts.endUserSessions, { id }),
    () => call(removeUser, { id }),
    () => call(readUser, { id }),
    () => call(listUsers, {}),
    () => call(createUser, { email: `new-${id}@nimbus.example`, firstName: 'Neuf', lastName: 'Venu', roles: [] }),
  ]
}

test('[ACC-018][ROL-010] plain staff change nobody of the staff, nor themselves, and make nobody staff', async () => {
  const gwen = await given.staff()
  const farid = await given.staff({ project: true })
  for (const target of [farid, await given.staff(), gwen])
    for (const change of changesOf(target, gwen)) await expect(change()).rejects.toBeProblem('access_denied')
  const tokens = { in: providerId }
  await expect(host.as(gwen, tokens).call(accounts.listAccessTokens, {})).rejects.toBeProblem('access_denied')
  const entered = await given.tokenFor(gwen, { inside: { id: providerId } })
  const answer = await host.request
    .patch(`/api/accounts/v1/admin/users/${farid.userId}`)
    .set('authorization', `Bearer ${entered}`)
    .send({ email: gwen.email })
  expect(answer.status).toBe(403)
})

test('[ACC-018][ROL-010] customers change no staff users, in person or by token; project staff do', async () => {
  const { admin, user } = await given.customer()
  const [farid, emma] = [await given.staff({ project: true }), await given.staff()]
  for (const caller of [admin, user])
    for (const change of changesOf(emma, caller).slice(0, 7))
      await expect(change()).rejects.toBeProblem(caller === admin ? 'not_found' : 'access_denied')
  await expect(
    host.as(admin, { in: providerId }).call(updateUserById, { id: emma.userId, firstName: 'Autre' }),
  ).rejects.toBeProblem('app_mismatch')
  const project = host.as(farid, { in: providerId })
  expect(await project.call(updateUserById, { id: emma.userId, job: 'Astreinte' })).toMatchObject({ job: 'Astreinte' })
  const made = await project.call(createUser, {
    email: 'ines@nimbus.example',
    firstName: 'Inès',
    lastName: 'Roy',
    roles: ['admin', 'admin:nimbus'],
  })
  expect(made).toMatchObject({ staff: true })
  expect(await project.call(removeUser, { id: emma.userId })).toBeNull()
  await expect(host.as(emma).call(accounts.readMe, {})).rejects.toBeProblem('not_signed_in')
})

test('[ACC-018] a person with a role of the provider is changed by nobody who lacks it', async () => {
  const { app, admin } = await given.customer()
  const odd = await given.user(app, { roles: ['admin', 'admin:nimbus:project'] })
  const emma = await given.staff()
  for (const caller of [host.as(admin), host.as(emma, { in: app.id })]) {
    await expect(caller.call(updateUserById, { id: odd.userId, email: 'x@lumen.example' })).rejects.toBeProblem(
      'access_denied',
    )
    await expect(caller.call(removeUser, { id: odd.userId })).rejects.toBeProblem('access_denied')
    await expect(caller.call(accounts.endUserSessions, { id: odd.userId })).rejects.toBeProblem('access_denied')
  }
})
