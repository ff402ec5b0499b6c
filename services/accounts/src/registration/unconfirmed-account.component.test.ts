import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import type { InputOf } from '@passerelle/contract/client'
import { days, hours } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import { createTestClient } from '@passerelle/testkit/test-client'
import '@passerelle/testkit/matchers'
import { issuePasswordLink } from '../identity/password-link-store.ts'

let host: Booted
let given: GivenAccounts
let clock: FakeClock
const { register, login, readApp, createUser, inviteAgain, updateUserById, confirmEmailChange } = accounts

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const rowsOf = async <Row>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<Row>({ text, values })).rows
beforeEach(() => rowsOf('DELETE FROM accounts.login_limits'))

const password = 'archet-colophane-31'
const registration = (slug: string, email: string): InputOf<typeof register> => ({
  slug,
  name: 'Lutherie Vasseur',
  options: { services: [] },
  owner: { email, firstName: 'Hélène', lastName: 'Vasseur', password },
  address: { line1: '7 montée du Gourguillon', postalCode: '69005', city: 'Lyon', country: 'FR' },
})
const signIn = async (appId: string, email: string) => {
  const { token } = await createTestClient(host.origin, 'nimbus', { appId }).call(login, { email, password })
  return createTestClient(host.origin, 'nimbus', { token })
}
/** Registers an account and signs its owner in. */
const registered = async () => {
  const slug = `lutherie-${randomUUID().slice(0, 8)}`
  const email = `helene@${slug}.example`
  const { _id: appId } = await host.anonymous.call(register, registration(slug, email))
  return { appId, email, owner: await signIn(appId, email) }
}
const mailsTo = (address: string) =>
  rowsOf<{ template: string; variables: { link: string; code: string } }>(
    'SELECT template, variables FROM mails.outgoing WHERE address = $1 ORDER BY created_at, ctid',
    address,
  )
const tokenFor = async (address: string) =>
  new URL((await mailsTo(address)).at(-1)!.variables.link).searchParams.get('token') ?? ''
const confirm = async (address: string) => host.anonymous.call(confirmEmailChange, { token: await tokenFor(address) })
const colleague = () => ({ email: `${randomUUID()}@example.com`, firstName: 'Louis', lastName: 'Vasseur' })

test('[API-101] nobody is invited before the owner has opened the link mailed to them', async () => {
  const { email, owner } = await registered()
  expect(await owner.call(readApp, {})).toMatchObject({ isUnconfirmed: true })
  const louis = colleague()
  await expect(owner.call(createUser, louis)).rejects.toBeProblem('address_unconfirmed')
  expect(await mailsTo(louis.email)).toEqual([])
  expect(await confirm(email)).toEqual({ email })
  expect(await owner.call(readApp, {})).toMatchObject({ isUnconfirmed: false })
  await owner.call(createUser, louis)
  expect(await mailsTo(louis.email)).toMatchObject([{ template: 'invitation' }])
})

test('the link works once, for seven days, and not after a newer one', async () => {
  // A colleague whose row is older gets none of its mails.
  clock.advance(-days(1))
  const { platform } = host
  const older = platform.newId()
  clock.advance(days(1))
  const { appId, email, owner } = await registered()
  const colleagueId = (await given.user({ id: appId })).userId
  await rowsOf('UPDATE accounts.users SET id = $2 WHERE id = $1', colleagueId, older)
  const first = await tokenFor(email)
  await owner.call(accounts.mailConfirmationAgain, {})
  const second = await tokenFor(email)
  await expect(host.anonymous.call(confirmEmailChange, { token: first })).rejects.toBeProblem('link_expired')
  clock.advance(days(7) + 1)
  await expect(host.anonymous.call(confirmEmailChange, { token: second })).rejects.toBeProblem('link_expired')
  const later = await signIn(appId, email)
  await later.call(accounts.mailConfirmationAgain, {})
  await confirm(email)
  await expect(confirm(email)).rejects.toBeProblem('link_expired')
  await later.call(accounts.mailConfirmationAgain, {})
  expect(await mailsTo(email)).toHaveLength(3)

  const gone = await registered()
  await rowsOf('UPDATE accounts.users SET deleted_at = created_at WHERE app_id = $1', gone.appId)
  await expect(confirm(gone.email)).rejects.toBeProblem('link_expired')
})

test('the mailed code confirms the address in place of the link, of its own account only', async () => {
  const { appId, email, owner } = await registered()
  const other = await registered()
  const codeFor = async (address: string) => (await mailsTo(address)).at(-1)!.variables.code
  const code = await codeFor(email)
  expect(code).toMatch(/^[0-9]{6}$/)
  const give = (given: string, to = appId) =>
    host.anonymous.call(accounts.confirmRegistration, { appId: to, code: given })
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await expect(give(wrong)).rejects.toBeProblem('confirmation_code_wrong')
  await expect(give('12345')).rejects.toBeProblem('invalid_input')
  expect(await owner.call(readApp, {})).toMatchObject({ isUnconfirmed: true })
  expect(await give(code)).toEqual({ email })
  expect(await owner.call(readApp, {})).toMatchObject({ isUnconfirmed: false })
  expect(await other.owner.call(readApp, {})).toMatchObject({ isUnconfirmed: true })
  await expect(give(code)).rejects.toBeProblem('confirmation_code_wrong')
  await expect(confirm(email)).rejects.toBeProblem('link_expired')
})

test('a code is refused after five tries, until another one is mailed, and after seven days', async () => {
  const { appId, email, owner } = await registered()
  const codeFor = async () => (await mailsTo(email)).at(-1)!.variables.code
  const give = (code: string) => host.anonymous.call(accounts.confirmRegistration, { appId, code })
  const first = await codeFor()
  const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, '0')
  for (let tries = 0; tries < 5; tries += 1) await expect(give(wrong)).rejects.toBeProblem('confirmation_code_wrong')
  await expect(give(first)).rejects.toBeProblem('confirmation_code_wrong')
  await owner.call(accounts.mailConfirmationAgain, {})
  const second = await codeFor()
  clock.advance(days(7) + 1)
  await expect(give(second)).rejects.toBeProblem('confirmation_code_wrong')
  const later = await signIn(appId, email)
  await later.call(accounts.mailConfirmationAgain, {})
  const third = await codeFor()
  await rowsOf(`UPDATE accounts.users SET email = $2 WHERE app_id = $1`, appId, `autre-${email}`)
  await expect(give(third)).rejects.toBeProblem('confirmation_code_wrong')
  await rowsOf(`UPDATE accounts.users SET email = $2 WHERE app_id = $1`, appId, email)
  expect(await give(third)).toEqual({ email })
})

test('a code mailed to an address that a colleague has now confirms nobody', async () => {
  const { appId, email } = await registered()
  const code = (await mailsTo(email)).at(-1)!.variables.code
  await rowsOf(`UPDATE accounts.users SET email = $2 WHERE app_id = $1`, appId, `autre-${email}`)
  await given.user({ id: appId }, { email })
  const give = host.anonymous.call(accounts.confirmRegistration, { appId, code })
  await expect(give).rejects.toBeProblem('confirmation_code_wrong')
})

test('a link mailed to one address does not confirm another', async () => {
  const { appId, email, owner } = await registered()
  const token = await tokenFor(email)
  await rowsOf(`UPDATE accounts.users SET email = 'other@example.com' WHERE app_id = $1`, appId)
  await expect(host.anonymous.call(confirmEmailChange, { token })).rejects.toBeProblem('link_expired')
  await owner.call(accounts.mailConfirmationAgain, {})
  expect(await confirm('other@example.com')).toEqual({ email: 'other@example.com' })
})

test('[API-091] a recovery link proves the address as well', async () => {
  const { appId, email } = await registered()
  const { id } = (await rowsOf<{ id: string }>('SELECT id FROM accounts.users WHERE app_id = $1', appId))[0]!
  const period = { now: clock.now(), expiresAt: new Date(clock.now().getTime() + hours(1)) }
  const link = await issuePasswordLink(host.platform.database.query, { appId, userId: id, purpose: 'recovery' }, period)
  await createTestClient(host.origin, 'nimbus', { token: link }).call(accounts.resetPassword, {
    password: 'colophane-archet-64',
  })
  expect(await rowsOf('SELECT FROM accounts.address_confirmations WHERE email = $1', email)).toEqual([])
})

test('three mails a day go to an address that registers, then it says how long to wait', async () => {
  const email = `cible-${randomUUID().slice(0, 8)}@example.com`
  const slug = () => `cible-${randomUUID().slice(0, 8)}`
  for (const taken of ['admin', 'admin'])
    await expect(host.anonymous.call(register, registration(taken, email))).rejects.toBeProblem('invalid_input')
  for (const one of [slug(), slug(), slug()]) await host.anonymous.call(register, registration(one, email))
  const refused = host.anonymous.with({ 'accept-language': 'fr' }).call(register, registration(slug(), email))
  await expect(refused).rejects.toBeProblem('mail_limited')
  await expect(refused).rejects.toMatchObject({ message: 'Assez d’emails pour l’instant, réessayez dans 24 h' })
  expect(await mailsTo(email)).toHaveLength(3)
})

test('[API-101] an account invites twenty people an hour; what is refused does not count', async () => {
  const app = await given.app()
  const admin = host.as(await given.user(app, { admin: true }))
  const first = colleague()
  const { _id: id } = await admin.call(createUser, first)
  for (let tries = 0; tries < 3; tries += 1)
    await expect(admin.call(createUser, first)).rejects.toBeProblem('email_taken')
  for (let made = 2; made <= 20; made += 1) await admin.call(createUser, colleague())
  await expect(admin.call(createUser, colleague())).rejects.toBeProblem('mail_limited')
  // A change that mails nothing is no matter of the limit.
  expect(await admin.call(updateUserById, { id, job: 'Comptable' })).toMatchObject({ job: 'Comptable' })
  const emma = host.as(await given.staff(), { in: app.id })
  await emma.call(createUser, colleague())
})

test('[API-101][API-102] three mails a day reach an address, by whichever account and call', async () => {
  const apps = await Promise.all([given.app(), given.app()])
  const [one, other] = await Promise.all(apps.map(async (app) => host.as(await given.user(app, { admin: true }))))
  const victim = colleague()
  const { _id: id } = await one!.call(createUser, victim)
  await one!.call(inviteAgain, { id })
  await other!.call(createUser, victim)
  const theirs = colleague()
  const { _id: elsewhere } = await other!.call(createUser, theirs)
  // An address that stays as it is costs no mail.
  for (let tries = 0; tries < 4; tries += 1)
    await other!.call(updateUserById, { id: elsewhere, email: theirs.email, job: `Luthier ${tries}` })
  for (const call of [
    () => one!.call(inviteAgain, { id }),
    () => one!.call(createUser, { ...colleague(), email: victim.email }),
    () => other!.call(updateUserById, { id: elsewhere, email: victim.email }),
  ])
    await expect(call()).rejects.toBeProblem('mail_limited')
})

test('[API-105] somebody who has not accepted their invitation gets no other mail', async () => {
  const app = await given.app()
  const admin = host.as(await given.user(app, { admin: true }))
  const louis = colleague()
  const { _id: userId } = await admin.call(createUser, louis)
  const { queueMail, database } = host.platform
  const mail = { appId: app.id, userId, to: louis.email, locale: 'fr' as const, key: randomUUID() }
  await database.transaction((tx) =>
    queueMail(tx, { ...mail, template: 'password_changed', variables: { at: clock.now().toISOString() } }),
  )
  expect(await mailsTo(louis.email)).toMatchObject([{ template: 'invitation' }])
})

test('[API-110] an account does not take the name of the provider, a person none with a link', async () => {
  const { owner } = await registered()
  const wrong = registration('securite', 'a@example.com')
  const say = host.anonymous.with({ 'accept-language': 'fr' })
  await expect(say.call(register, { ...wrong, name: 'Nimbus Infogérance Sécurité' })).rejects.toMatchObject({
    errors: { name: 'Ce nom se confond avec celui de Nimbus Infogérance' },
  })
  await expect(owner.call(accounts.editSettings, { name: 'Nimbus' })).rejects.toBeProblem('invalid_input')
  for (const firstName of ['Cliquez sur https://a.example', 'www.a.example', 'Ada\nBcc: x', 'Ada \u202Egnp'])
    await expect(say.call(register, { ...wrong, owner: { ...wrong.owner, firstName } })).rejects.toBeProblem(
      'invalid_input',
    )
})
