import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { ApiError } from '@passerelle/contract/client'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { createTestClient } from '@passerelle/testkit/test-client'
import { issuePasswordLink } from '../identity/password-link-store.ts'
import { hashPassword } from '../identity/passwords.ts'

const password = 'passerelle-demo'
const renewed = 'filament-tungstene'
let host: Booted
let clock: FakeClock
let given: GivenAccounts
let passwordHash: string

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
  passwordHash = await hashPassword(password)
})
afterAll(() => host.close())

const rowsOf = async <Row>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<Row>({ text, values })).rows
const forgetLimits = () => rowsOf('DELETE FROM accounts.login_limits')
beforeEach(forgetLimits)

type Where = Pick<GivenPerson, 'appId' | 'email'>
const codeAt = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
const bearing = (token: string) => createTestClient(host.origin, 'nimbus', { token })
const signIn = ({ appId, email }: Where, word: string) =>
  createTestClient(host.origin, 'nimbus', { appId }).call(accounts.login, { email, password: word })
const finish = (challenge: string, code: string) =>
  createTestClient(host.origin, 'nimbus', {}).call(accounts.loginWithSecondFactor, { challenge, code })
const challenged = async (person: Where, word: string) => {
  const refusal = await signIn(person, word).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  const { code, details } = (refusal as ApiError).reply
  expect(code).toBe('second_factor_required')
  return { challenge: details!['challenge']!, method: details!['method'] }
}
/** Creates a user with a confirmed second factor; the current code is used. */
const enrolled = async (fields: { admin?: boolean; email?: string } = {}) => {
  const person = await given.user(await given.app(), { ...fields, passwordHash })
  const { secret } = await host.as(person).call(accounts.enrolSecondFactor, { password })
  const { recoveryCodes } = await host.as(person).call(accounts.confirmSecondFactor, { code: codeAt(secret) })
  return { person, secret, recoveryCodes }
}
const follow = async ({ appId, userId }: GivenPerson, purpose: 'recovery' | 'invitation') => {
  const [now, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 60_000)]
  const { query } = host.platform.database
  const token = await issuePasswordLink(query, { appId, userId, purpose }, { now, expiresAt })
  return bearing(token).call(accounts.resetPassword, { password: renewed })
}
const sessionsOf = ({ userId }: Pick<GivenPerson, 'userId'>) =>
  rowsOf('SELECT id FROM accounts.sessions WHERE user_id = $1 AND ended_at IS NULL', userId)

/** Checks the second step after the right password: only a valid, unused code creates a session. */
const withstands = async ({ person, secret, recoveryCodes }: Awaited<ReturnType<typeof enrolled>>, word: string) => {
  const challenge = async () => (await challenged(person, word)).challenge
  const used = codeAt(secret)
  const before = await sessionsOf(person)
  await expect(finish(await challenge(), used)).rejects.toBeProblem('second_factor_failed')
  await expect(finish(await challenge(), '000000')).rejects.toBeProblem('second_factor_failed')
  expect(await sessionsOf(person)).toEqual(before)
  expect(await finish(await challenge(), recoveryCodes[0]!)).toHaveProperty('token')
  await expect(finish(await challenge(), recoveryCodes[0]!)).rejects.toBeProblem('second_factor_failed')
  clock.advance(30_000)
  const code = codeAt(secret)
  expect(await finish(await challenge(), code)).toHaveProperty('token')
  await expect(finish(await challenge(), code)).rejects.toBeProblem('second_factor_failed')
  await forgetLimits()
  const last = await challenge()
  for (let tries = 0; tries < 10; tries += 1)
    await expect(finish(last, '000000')).rejects.toBeProblem('second_factor_failed')
  clock.advance(30_000)
  await expect(finish(last, codeAt(secret))).rejects.toBeProblem('too_many_requests')
}

test('[ACC-014] a recovered password opens no session; signing in with it takes the second step', async () => {
  const someone = await enrolled()
  expect(await follow(someone.person, 'recovery')).toBeNull()
  expect(await sessionsOf(someone.person)).toEqual([])
  expect((await challenged(someone.person, renewed)).method).toBe('totp')
  await withstands(someone, renewed)
})

test('[ACC-017] an invited person enrols a second factor before they get in where one is required', async () => {
  const app = await given.app()
  const admin = await given.user(app, { admin: true })
  const { _id: userId, email } = await host
    .as(admin)
    .call(accounts.createUser, { email: 'zoe@lumen.example', firstName: 'Zoé', lastName: 'Lefèvre', roles: [] })
  const invited: GivenPerson = { ...admin, userId, email }
  await host.as(admin).call(accounts.setSecondFactorPolicy, { required: true })
  expect(await follow(invited, 'invitation')).toBeNull()
  const { challenge, method } = await challenged(invited, renewed)
  expect(method).toBe('enrolment')
  expect(await sessionsOf(invited)).toEqual([])
  const { secret } = await createTestClient(host.origin, 'nimbus', {}).call(accounts.enrolDuringLogin, { challenge })
  await expect(finish(challenge, '000000')).rejects.toBeProblem('second_factor_failed')
  const code = codeAt(secret)
  expect(await finish(challenge, code)).toHaveProperty('token')
  const again = await challenged(invited, renewed)
  expect(again.method).toBe('totp')
  await expect(finish(again.challenge, code)).rejects.toBeProblem('second_factor_failed')
})

test('a registration opens no session; its owner owes the second step once it is required', async () => {
  const email = 'helene@lutherie-vasseur.example'
  const created = await host.anonymous.call(accounts.register, {
    slug: 'lutherie-vasseur',
    name: 'Lutherie Vasseur',
    options: { services: [] },
    owner: { email, firstName: 'Hélène', lastName: 'Vasseur', password: 'archet-colophane-31' },
    address: { line1: '7 montée du Gourguillon', postalCode: '69005', city: 'Lyon', country: 'FR' },
    tax: 'FR 47 913 204 688',
    terms: true,
  })
  expect(created).not.toHaveProperty('token')
  expect(await rowsOf('SELECT FROM accounts.sessions WHERE app_id = $1', created._id)).toEqual([])
  const owner = { appId: created._id, email }
  const { token } = await signIn(owner, 'archet-colophane-31')
  await bearing(token).call(accounts.setSecondFactorPolicy, { required: true })
  expect((await challenged(owner, 'archet-colophane-31')).method).toBe('enrolment')
})

test('accounts of one address have their own second step, and a session opens its own account only', async () => {
  const email = `both-${host.platform.newId()}@example.com`
  const guarded = await enrolled({ email })
  const plain = await given.user(await given.app(), { email, passwordHash })
  const { token } = await signIn(plain, password)
  const elsewhere = createTestClient(host.origin, 'nimbus', { token, appId: guarded.person.appId })
  await expect(elsewhere.call(accounts.readMe, {})).rejects.toBeInstanceOf(ApiError)
  await expect(bearing(token).call(accounts.enterApp, { appId: guarded.person.appId })).rejects.toBeInstanceOf(ApiError)
  await withstands(guarded, password)
})

test('a sign-in that was judged by a password which changes meanwhile opens nothing', async () => {
  const person = await given.user(await given.app(), { passwordHash })
  const guarded = await enrolled()
  for (const { appId, userId, email } of [person, guarded.person]) {
    const before = await sessionsOf({ userId })
    const { outcome } = await host.platform.database.transaction(async (tx) => {
      const changed = 'UPDATE accounts.users SET password_hash = $3 WHERE app_id = $1 AND id = $2'
      await tx.query({ text: changed, values: [appId, userId, await hashPassword(renewed)] })
      const signingIn = signIn({ appId, email }, password).catch((error: unknown) => error)
      // The sign-in has verified the old password and waits for the lock of this row.
      const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%'
        AND datname = current_database()`
      await expect.poll(() => rowsOf(waiting), { timeout: 10_000 }).toHaveLength(1)
      return { outcome: signingIn }
    })
    expect(((await outcome) as ApiError).reply.code).toBe('login_failed')
    expect(await sessionsOf({ userId })).toEqual(before)
    expect(await rowsOf('SELECT FROM accounts.login_challenges WHERE user_id = $1', userId)).toEqual([])
  }
})

test('a session alone removes no second factor of its person; a reset ends the sign-ins under way', async () => {
  const { person } = await enrolled({ admin: true })
  const { userId, appId } = person
  await expect(host.as(person).call(accounts.resetSecondFactor, { userId })).rejects.toBeProblem('access_denied')
  const { challenge } = await challenged(person, password)
  const colleague = await given.user({ id: appId }, { admin: true })
  const seen = async () => (await host.as(colleague).call(accounts.readUser, { id: userId })).secondFactorAt
  expect(await seen()).toBe(clock.now().toISOString())
  await host.as(colleague).call(accounts.resetSecondFactor, { userId })
  expect(await seen()).toBeNull()
  const anyone = createTestClient(host.origin, 'nimbus', {})
  await expect(anyone.call(accounts.enrolDuringLogin, { challenge })).rejects.toBeProblem('challenge_expired')
})
