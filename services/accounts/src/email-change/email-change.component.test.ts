import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { hours } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { createTestClient } from '@passerelle/testkit/test-client'
import { issuePasswordLink } from '../identity/password-link-store.ts'
import { hashPassword } from '../identity/passwords.ts'
import { sendEmailConfirmation } from './send-email-confirmation.ts'

const currentPassword = 'passerelle-demo'
let host: Booted
let clock: FakeClock
let given: GivenAccounts
let passwordHash: string
const { requestEmailChange, readEmailChange, cancelEmailChange, confirmEmailChange, login, readMe } = accounts

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
  passwordHash = await hashPassword(currentPassword)
})
afterAll(() => host.close())
beforeEach(() => rowsOf('DELETE FROM accounts.login_limits'))

const rowsOf = async <Row>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<Row>({ text, values })).rows
const mailsTo = (email: string) =>
  rowsOf<{ template: string; variables: Record<string, string> }>(
    'SELECT template, variables FROM mails.outgoing WHERE address = $1 ORDER BY created_at, template',
    email,
  )
const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template)
const bearing = (token: string) => createTestClient(host.origin, 'nimbus', { token })
const someone = async () => given.user(await given.app(), { passwordHash })
const signIn = async ({ appId }: Pick<GivenPerson, 'appId'>, email: string) =>
  (await createTestClient(host.origin, 'nimbus', { appId }).call(login, { email, password: currentPassword })).token
const freshAddress = () => `new-${host.platform.newId()}@example.com`

/** What the worker does with each request: it is handed every event at least once, here twice. */
const workerLooks = async () => {
  const events = await rowsOf<Parameters<ReturnType<typeof sendEmailConfirmation>['run']>[0]>(
    `SELECT id, app_id AS "appId", subject, name, data FROM platform.events WHERE name = 'email_change.requested'
      ORDER BY id`,
  )
  const { run } = sendEmailConfirmation(host.platform)
  for (const event of events) await Promise.all([run(event), run(event)])
}
const request = async (token: string, email: string) => {
  const reply = await bearing(token).call(requestEmailChange, { email, currentPassword })
  await workerLooks()
  return reply
}
const tokenFor = async (email: string) => {
  const mail = (await mailsTo(email)).find(({ template }) => template === 'email_confirmation')
  return new URL(mail!.variables['link']!).searchParams.get('token')!
}
const confirm = (token: string) => host.anonymous.call(confirmEmailChange, { token })

test('[ACC-016] the new address holds once its link is confirmed; the old one is told before and after', async () => {
  const ada = await someone()
  const email = freshAddress()
  const [here, elsewhere] = [await signIn(ada, ada.email), await signIn(ada, ada.email)]
  const { pending } = await request(here, email.toUpperCase())
  expect(pending).toEqual({ email, expiresAt: new Date(clock.now().getTime() + hours(1)).toISOString() })
  expect(await bearing(here).call(readEmailChange, {})).toEqual({ pending })
  expect(await templatesTo(ada.email)).toEqual(['email_changed'])
  expect((await bearing(here).call(readMe, {})).email).toBe(ada.email)
  // A recovery link that lies in the old mailbox no longer works afterwards.
  const [now, expiresAt] = [clock.now(), new Date(clock.now().getTime() + hours(1))]
  const link = { appId: ada.appId, userId: ada.userId, purpose: 'recovery' } as const
  const old = await issuePasswordLink(host.platform.database.query, link, { now, expiresAt })

  expect(await confirm(await tokenFor(email))).toEqual({ email })
  expect((await bearing(here).call(readMe, {})).email).toBe(email)
  expect(await bearing(here).call(readEmailChange, {})).toEqual({ pending: null })
  await expect(bearing(elsewhere).call(readMe, {})).rejects.toBeProblem('session_expired')
  await expect(bearing(old).call(accounts.readPasswordLink, {})).rejects.toBeProblem('link_expired')
  expect(await templatesTo(ada.email)).toEqual(['email_changed', 'email_replaced'])
  await expect(signIn(ada, ada.email)).rejects.toBeProblem('login_failed')
  expect(await signIn(ada, email)).toEqual(expect.any(String))
  const events = await rowsOf<{ name: string; text: string }>(
    `SELECT name, e::text AS text FROM platform.events e WHERE subject = $1 AND name LIKE 'email_change.%' ORDER BY id`,
    ada.userId,
  )
  expect(events.map(({ name }) => name).sort()).toEqual(['email_change.confirmed', 'email_change.requested'])
  expect(events.map(({ text }) => text).join()).not.toContain('@')
})

test('[ACC-016] a taken address gets the same answer, and no mail', async () => {
  const ada = await someone()
  const colleague = await given.user({ id: ada.appId }, { passwordHash })
  const token = await signIn(ada, ada.email)
  const free = freshAddress()
  const first = await request(token, free)
  const second = await request(token, colleague.email)
  expect({ ...second.pending, email: free }).toEqual(first.pending)
  expect(await bearing(token).call(readEmailChange, {})).toEqual(second)
  expect(await templatesTo(colleague.email)).toEqual([])
  expect(await templatesTo(ada.email)).toEqual(['email_changed', 'email_changed'])
})

test('[ACC-016] an address that is taken between request and confirmation changes nothing', async () => {
  const ada = await someone()
  const email = freshAddress()
  await request(await signIn(ada, ada.email), email)
  await given.user({ id: ada.appId }, { email })
  await expect(confirm(await tokenFor(email))).rejects.toBeProblem('email_taken')
  expect(await signIn(ada, ada.email)).toEqual(expect.any(String))
})

test('[ACC-016] a link works once, for an hour, not after a newer request, withdrawal or password', async () => {
  const ada = await someone()
  const token = await signIn(ada, ada.email)
  const [first, second, third, fourth] = [freshAddress(), freshAddress(), freshAddress(), freshAddress()]
  await request(token, first)
  await request(token, second)
  await expect(confirm(await tokenFor(first))).rejects.toBeProblem('link_expired')
  clock.advance(hours(1))
  await expect(confirm(await tokenFor(second))).rejects.toBeProblem('link_expired')
  await request(token, third)
  await bearing(token).call(cancelEmailChange, {})
  await expect(confirm(await tokenFor(third))).rejects.toBeProblem('link_expired')
  await request(token, fourth)
  await bearing(token).call(accounts.resetPassword, { password: 'filament-tungstene', currentPassword })
  await expect(confirm(await tokenFor(fourth))).rejects.toBeProblem('link_expired')

  const basile = await someone()
  const email = freshAddress()
  await request(await signIn(basile, basile.email), email)
  const link = await tokenFor(email)
  const tries = await Promise.allSettled([confirm(link), confirm(link)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(confirm('x'.repeat(43))).rejects.toBeProblem('link_expired')

  const gone = await someone()
  const late = freshAddress()
  await request(await signIn(gone, gone.email), late)
  await rowsOf('UPDATE accounts.users SET deleted_at = created_at WHERE id = $1', gone.userId)
  await expect(confirm(await tokenFor(late))).rejects.toBeProblem('link_expired')
})

test('[ACC-016] a person’s change of address leaves the request of a colleague as it is', async () => {
  const ada = await someone()
  const colleague = await given.user({ id: ada.appId }, { passwordHash })
  const [mine, theirs] = [freshAddress(), freshAddress()]
  const [here, there] = [await signIn(ada, ada.email), await signIn(colleague, colleague.email)]
  await request(here, mine)
  await request(there, theirs)
  await bearing(there).call(cancelEmailChange, {})
  expect((await bearing(here).call(readEmailChange, {})).pending?.email).toBe(mine)
  expect((await bearing(there).call(readEmailChange, {})).pending).toBeNull()
  await confirm(await tokenFor(mine))
  expect((await bearing(there).call(readMe, {})).email).toBe(colleague.email)
  expect(await templatesTo(ada.email)).toEqual(['email_changed', 'email_replaced'])
})

test('[ACC-016] two colleagues who change their address at once each confirm their own by their link', async () => {
  const app = await given.app()
  const people = [await given.user(app, { passwordHash }), await given.user(app, { passwordHash })]
  const asked = await Promise.all(
    people.map(async (person) => {
      const [token, email] = [await signIn(person, person.email), freshAddress()]
      await bearing(token).call(requestEmailChange, { email, currentPassword })
      return { userId: person.userId, email }
    }),
  )
  await workerLooks()
  for (const { email } of asked) await confirm(await tokenFor(email))
  const changed = await rowsOf(`SELECT id AS "userId", email FROM accounts.users WHERE app_id = $1`, app.id)
  expect(changed).toEqual(expect.arrayContaining(asked))
})

test('[ACC-016] the current password is asked, five times in ten minutes; staff change no address', async () => {
  const ada = await someone()
  const client = bearing(await signIn(ada, ada.email))
  await expect(client.call(requestEmailChange, { email: ada.email, currentPassword })).rejects.toMatchObject({
    errors: { email: 'C’est déjà votre adresse' },
  })
  for (let tries = 0; tries < 4; tries += 1)
    await expect(
      client.call(requestEmailChange, { email: freshAddress(), currentPassword: 'wrong-one' }),
    ).rejects.toMatchObject({ errors: { currentPassword: 'Le mot de passe actuel est incorrect' } })
  await expect(client.call(requestEmailChange, { email: freshAddress(), currentPassword })).rejects.toBeProblem(
    'too_many_requests',
  )
  await rowsOf('UPDATE accounts.login_limits SET expire = expire - 601000')
  expect(await client.call(requestEmailChange, { email: freshAddress(), currentPassword })).toHaveProperty('pending')
  const staff = await given.staff()
  await expect(
    host.as(staff).call(requestEmailChange, { email: freshAddress(), currentPassword }),
  ).rejects.toBeInstanceOf(Error)
})

test('a link of a disabled account confirms nothing, until the account is enabled again', async () => {
  const [ada, other] = [await someone(), await someone()]
  const [email, otherEmail] = [freshAddress(), freshAddress()]
  await request(await signIn(ada, ada.email), email)
  await request(await signIn(other, other.email), otherEmail)
  const token = await tokenFor(email)
  const disable = (at: Date | null) => rowsOf('UPDATE accounts.apps SET disabled_at = $2 WHERE id = $1', ada.appId, at)
  await disable(clock.now())
  await expect(confirm(token)).rejects.toBeProblem('app_disabled')
  await confirm(await tokenFor(otherEmail))
  expect((await bearing(await signIn(other, otherEmail)).call(readMe, {})).email).toBe(otherEmail)
  await disable(null)
  await confirm(token)
  expect((await bearing(await signIn(ada, email)).call(readMe, {})).email).toBe(email)
})
