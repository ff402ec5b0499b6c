import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { createTestClient } from '@passerelle/testkit/test-client'
import { issuePasswordLink } from '../identity/password-link-store.ts'
import { createChallenge } from '../identity/challenge-store.ts'
import { hashPassword } from '../identity/passwords.ts'

const password = 'filament-tungstene'
let host: Booted
let given: GivenAccounts
const { createUser, loginWithSecondFactor, readMe, readPasswordLink, resetPassword, updateUserById } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const bearing = (token: string) => createTestClient(host.origin, 'nimbus', { token })
const mailsTo = async (email: string) => {
  const { rows } = await host.platform.database.query<{ template: string; variables: { link: string } }>({
    text: 'SELECT template, variables FROM mails.outgoing WHERE address = $1 ORDER BY created_at, ctid',
    values: [email],
  })
  return rows
}
const linkOf = async (email: string) => (await mailsTo(email)).at(-1)!.variables.link.split(/[=/#]/).at(-1)!

test('[API-102][ACC-017] the correction of a wrong address ends its invitation and mails a new one', async () => {
  const { app, admin } = await given.customer()
  const [wrong, right] = [`typo-${app.id}@lumen.example`, `zoe-${app.id}@lumen.example`]
  const zoe = { firstName: 'Zoé', lastName: 'Lefèvre', email: wrong, locale: 'en' as const }
  const { _id: id } = await host.as(admin).call(createUser, zoe)
  const old = await linkOf(wrong)
  expect(await bearing(old).call(readPasswordLink, {})).toMatchObject({ email: wrong })
  expect(await host.as(admin).call(updateUserById, { id, email: right })).toMatchObject({ state: 'invited' })
  await expect(bearing(old).call(readPasswordLink, {})).rejects.toBeProblem('link_expired')
  await expect(bearing(old).call(resetPassword, { password })).rejects.toBeProblem('link_expired')
  expect((await mailsTo(right)).map(({ template }) => template)).toEqual(['invitation'])
  await bearing(await linkOf(right)).call(resetPassword, { password })
  const { token } = await createTestClient(host.origin, 'nimbus', { appId: app.id }).call(accounts.login, {
    email: right,
    password,
  })
  expect(await bearing(token).call(readMe, {})).toMatchObject({ _id: id })
})

test('[API-102] a new address by an administrator ends recovery links, sign-ins under way and sessions', async () => {
  const { app, admin } = await given.customer()
  const user = await given.user(app, { passwordHash: await hashPassword('passerelle-demo') })
  const now = host.platform.clock.now()
  const { query } = host.platform.database
  const times = { now, expiresAt: new Date(now.getTime() + 60_000) }
  const ids = { appId: app.id, userId: user.userId }
  const link = await issuePasswordLink(query, { ...ids, purpose: 'recovery' }, times)
  const { challenge } = await createChallenge(query, ids, now)
  const { token } = await given.session(user)
  await host.as(admin).call(updateUserById, { id: user.userId, email: `neuf-${app.id}@lumen.example` })
  await expect(bearing(link).call(resetPassword, { password })).rejects.toBeProblem('link_expired')
  await expect(host.anonymous.call(loginWithSecondFactor, { challenge, code: '000000' })).rejects.toBeProblem(
    'challenge_expired',
  )
  await expect(bearing(token).call(readMe, {})).rejects.toBeProblem('session_expired')
  expect((await mailsTo(user.email)).map(({ template }) => template)).toEqual(['email_replaced'])
})

test('[API-102] an administrator who changes their own address stays signed in here only', async () => {
  const { app, admin } = await given.customer()
  const [here, elsewhere] = [await given.session(admin), await given.session(admin)]
  await bearing(here.token).call(updateUserById, { id: admin.userId, email: `ada-${app.id}@lumen.example` })
  expect(await bearing(here.token).call(readMe, {})).toMatchObject({ _id: admin.userId })
  await expect(bearing(elsewhere.token).call(readMe, {})).rejects.toBeProblem('session_expired')
})
