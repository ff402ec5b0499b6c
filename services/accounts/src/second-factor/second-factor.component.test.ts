import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { ApiError } from '@passerelle/contract/client'
import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { createTestClient } from '@passerelle/testkit/test-client'
import { hashPassword } from '../identity/passwords.ts'

const password = 'passerelle-demo'
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
const codeAt = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
const halfMinute = () => clock.advance(30_000)
const anyone = () => createTestClient(host.origin, 'nimbus', {})

type Fields = { admin?: boolean; app?: { id: string } }
const someone = async ({ app, ...fields }: Fields = {}) => {
  await forgetLimits()
  return given.user(app ?? (await given.app()), { ...fields, passwordHash })
}
/** Somebody with a confirmed second factor; the code of this half minute is used. */
const enrolled = async (fields: Fields = {}) => {
  const person = await someone(fields)
  const { secret } = await host.as(person).call(accounts.enrolSecondFactor, { password })
  const { recoveryCodes } = await host.as(person).call(accounts.confirmSecondFactor, { code: codeAt(secret) })
  return { person, secret, recoveryCodes }
}
const signIn = ({ appId, email }: GivenPerson, word = password) =>
  createTestClient(host.origin, 'nimbus', { appId }).call(accounts.login, { email, password: word })
/** The challenge that the right password gets where a second step is owed. */
const challenged = async (person: GivenPerson) => {
  const refusal = await signIn(person).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  const { code, details } = (refusal as ApiError).reply
  expect(code).toBe('second_factor_required')
  return details!
}
const finish = (challenge: string, code: string) => anyone().call(accounts.loginWithSecondFactor, { challenge, code })

test('an enrolment takes the password, then a first code, and gives ten recovery codes once', async () => {
  const ada = await someone()
  const calls = host.as(ada)
  await expect(calls.call(accounts.enrolSecondFactor, { password: 'wrong-one' })).rejects.toBeProblem('invalid_input')
  const { secret, uri } = await calls.call(accounts.enrolSecondFactor, { password })
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect(await calls.call(accounts.readSecondFactor, {})).toEqual({
    enrolledAt: null,
    recoveryCodesLeft: 0,
    required: false,
  })
  expect(await signIn(ada)).toHaveProperty('token')
  await expect(calls.call(accounts.confirmSecondFactor, { code: '000000' })).rejects.toBeProblem('second_factor_failed')
  const { recoveryCodes } = await calls.call(accounts.confirmSecondFactor, { code: codeAt(secret) })
  expect(recoveryCodes).toHaveLength(10)
  expect(await calls.call(accounts.readSecondFactor, {})).toEqual({
    enrolledAt: clock.now().toISOString(),
    recoveryCodesLeft: 10,
    required: false,
  })
  await expect(calls.call(accounts.enrolSecondFactor, { password })).rejects.toBeProblem('second_factor_enrolled')
  halfMinute()
  const again = calls.call(accounts.confirmSecondFactor, { code: codeAt(secret) })
  await expect(again).rejects.toBeProblem('second_factor_enrolled')
  expect(
    await rowsOf(`SELECT id FROM platform.events WHERE name = 'second_factor.enrolled' AND subject = $1`, ada.userId),
  ).toHaveLength(1)
})

test('the secret is sealed and the recovery codes are digests', async () => {
  const { person, secret, recoveryCodes } = await enrolled()
  const [row] = await rowsOf<{ secret: string }>(
    'SELECT secret FROM accounts.totp_factors WHERE user_id = $1',
    person.userId,
  )
  expect(row!.secret).not.toContain(secret)
  const hashes = await rowsOf<{ hash: string }>(
    'SELECT hash FROM accounts.recovery_codes WHERE user_id = $1',
    person.userId,
  )
  expect(hashes).toHaveLength(10)
  expect(hashes.some(({ hash }) => recoveryCodes.includes(hash))).toBe(false)
})

test('the right password gets a challenge, and a code a token', async () => {
  const { person, secret } = await enrolled()
  await expect(signIn(person, 'wrong-one')).rejects.toBeProblem('login_failed')
  const { challenge, method } = await challenged(person)
  expect(method).toBe('totp')
  halfMinute()
  const { token, recoveryCodes } = await finish(challenge!, codeAt(secret))
  expect(recoveryCodes).toBeUndefined()
  const me = await createTestClient(host.origin, 'nimbus', { token }).call(accounts.readMe, {})
  expect(me._id).toBe(person.userId)
  await expect(finish(challenge!, codeAt(secret))).rejects.toBeProblem('challenge_expired')
})

test('a code is taken once: neither it nor an earlier one opens another sign-in', async () => {
  const { person, secret } = await enrolled()
  const earlier = codeAt(secret)
  halfMinute()
  const code = codeAt(secret)
  await finish((await challenged(person)).challenge!, code)
  for (const replayed of [code, earlier])
    await expect(finish((await challenged(person)).challenge!, replayed)).rejects.toBeProblem('second_factor_failed')
  halfMinute()
  expect(await finish((await challenged(person)).challenge!, codeAt(secret))).toHaveProperty('token')
})

test('a recovery code of a colleague opens nothing, and stays theirs', async () => {
  const app = await given.app()
  const mine = await enrolled({ app })
  const theirs = await enrolled({ app })
  const [code] = theirs.recoveryCodes
  await expect(finish((await challenged(mine.person)).challenge!, code!)).rejects.toBeProblem('second_factor_failed')
  expect(await finish((await challenged(theirs.person)).challenge!, code!)).toHaveProperty('token')
})

test('a code that is sent twice at once opens one session', async () => {
  const { person, secret } = await enrolled()
  const challenges = [await challenged(person), await challenged(person)]
  halfMinute()
  const code = codeAt(secret)
  const tries = await Promise.allSettled(challenges.map(({ challenge }) => finish(challenge!, code)))
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a recovery code stands in once, however it is typed', async () => {
  const { person, recoveryCodes } = await enrolled()
  const typed = recoveryCodes[3]!.toUpperCase().replace('-', ' ')
  expect(await finish((await challenged(person)).challenge!, typed)).toHaveProperty('token')
  await expect(finish((await challenged(person)).challenge!, typed)).rejects.toBeProblem('second_factor_failed')
  expect((await host.as(person).call(accounts.readSecondFactor, {})).recoveryCodesLeft).toBe(9)
})

test('new recovery codes take the place of the old ones', async () => {
  const { person, secret, recoveryCodes } = await enrolled()
  halfMinute()
  const renewed = await host.as(person).call(accounts.renewRecoveryCodes, { code: codeAt(secret) })
  await expect(finish((await challenged(person)).challenge!, recoveryCodes[0]!)).rejects.toBeProblem(
    'second_factor_failed',
  )
  expect(await finish((await challenged(person)).challenge!, renewed.recoveryCodes[0]!)).toHaveProperty('token')
})

test('codes are not found by trying: ten tries in ten minutes for a person', async () => {
  const { person, secret } = await enrolled()
  await forgetLimits()
  const { challenge } = await challenged(person)
  for (let tries = 0; tries < 10; tries += 1)
    await expect(finish(challenge!, '000000')).rejects.toBeProblem('second_factor_failed')
  halfMinute()
  await expect(finish(challenge!, codeAt(secret))).rejects.toBeProblem('too_many_requests')
})

test('logs hold no password of an enrolment, nor a code that confirms, renews or removes', async () => {
  const { person } = await enrolled()
  const calls = host.as(person)
  for (const attempt of [
    () => calls.call(accounts.enrolSecondFactor, { password: 'wrong-one' }),
    () => calls.call(accounts.confirmSecondFactor, { code: '000000' }),
    () => calls.call(accounts.renewRecoveryCodes, { code: '000000' }),
    () => calls.call(accounts.disableSecondFactor, { code: '000000' }),
  ]) {
    await forgetLimits()
    for (let tries = 0; tries < 10; tries += 1)
      await expect(attempt()).rejects.not.toMatchObject({ code: 'too_many_requests' })
    await expect(attempt()).rejects.toBeProblem('too_many_requests')
    await rowsOf('UPDATE accounts.login_limits SET expire = expire - 601000')
    await expect(attempt()).rejects.not.toMatchObject({ code: 'too_many_requests' })
  }
})

test('a challenge ends after ten minutes, with a new password, and stands for nobody else', async () => {
  const { person, secret } = await enrolled()
  const other = await enrolled()
  const { challenge } = await challenged(person)
  halfMinute()
  await expect(finish(challenge!, codeAt(other.secret))).rejects.toBeProblem('second_factor_failed')
  const { token } = await given.session(person)
  await createTestClient(host.origin, 'nimbus', { token }).call(accounts.resetPassword, {
    password: 'filament-tungstene',
    currentPassword: password,
  })
  await expect(finish(challenge!, codeAt(secret))).rejects.toBeProblem('challenge_expired')
  const late = await challenged(other.person)
  clock.advance(minutes(10))
  await expect(finish(late.challenge!, codeAt(other.secret))).rejects.toBeProblem('challenge_expired')
  await expect(finish('x'.repeat(43), '000000')).rejects.toBeProblem('challenge_expired')
})

test('an account that requires it lets nobody in before they have enrolled', async () => {
  const admin = await someone({ admin: true })
  await host.as(admin).call(accounts.setSecondFactorPolicy, { required: true })
  const { challenge, method } = await challenged(admin)
  expect(method).toBe('enrolment')
  await expect(finish(challenge!, '000000')).rejects.toBeProblem('second_factor_failed')
  const { secret } = await anyone().call(accounts.enrolDuringLogin, { challenge: challenge! })
  const { token, recoveryCodes } = await finish(challenge!, codeAt(secret))
  expect(recoveryCodes).toHaveLength(10)
  halfMinute()
  await expect(
    createTestClient(host.origin, 'nimbus', { token }).call(accounts.disableSecondFactor, { code: codeAt(secret) }),
  ).rejects.toBeProblem('second_factor_mandatory')
  expect((await challenged(admin)).method).toBe('totp')
})

test('a challenge of somebody who has one is no way to another secret', async () => {
  const { person } = await enrolled()
  const { challenge } = await challenged(person)
  await expect(anyone().call(accounts.enrolDuringLogin, { challenge: challenge! })).rejects.toBeProblem(
    'second_factor_enrolled',
  )
})

test('a second factor is removed by one of its codes, or by an administrator; both are recorded', async () => {
  const { person, secret } = await enrolled()
  halfMinute()
  await host.as(person).call(accounts.disableSecondFactor, { code: codeAt(secret) })
  expect(await signIn(person)).toHaveProperty('token')

  const lost = await enrolled()
  const admin = await given.user({ id: lost.person.appId }, { admin: true })
  const { token } = await given.session(lost.person)
  await host.as(admin).call(accounts.resetSecondFactor, { userId: lost.person.userId })
  await expect(createTestClient(host.origin, 'nimbus', { token }).call(accounts.readMe, {})).rejects.toBeProblem(
    'session_expired',
  )
  expect(await signIn(lost.person)).toHaveProperty('token')
  const events = await rowsOf(
    `SELECT data, actor FROM platform.events WHERE name = 'second_factor.removed' AND subject = ANY ($1)
      ORDER BY data ->> 'by' DESC`,
    [person.userId, lost.person.userId],
  )
  expect(events).toEqual([
    { data: { by: 'person' }, actor: { kind: 'customer', userId: person.userId } },
    { data: { by: 'administrator' }, actor: { kind: 'customer', userId: admin.userId } },
  ])
})

test('administrators decide about their own account only, plain users about nobody', async () => {
  const { person } = await enrolled()
  const stranger = await someone({ admin: true })
  const { userId } = person
  await expect(host.as(stranger).call(accounts.resetSecondFactor, { userId })).rejects.toBeProblem('not_found')
  await expect(host.as(person).call(accounts.resetSecondFactor, { userId })).rejects.toBeProblem('access_denied')
  await expect(host.as(person).call(accounts.setSecondFactorPolicy, { required: true })).rejects.toBeProblem(
    'access_denied',
  )
})

test('changes of a person’s second factor leave that of a colleague as it is', async () => {
  const { person, secret, recoveryCodes } = await enrolled()
  const colleague = await enrolled({ app: { id: person.appId } })
  const { challenge } = await challenged(person)
  halfMinute()
  await host.as(colleague.person).call(accounts.renewRecoveryCodes, { code: codeAt(colleague.secret) })
  const { token } = await given.session(colleague.person)
  await createTestClient(host.origin, 'nimbus', { token }).call(accounts.resetPassword, {
    password: 'filament-tungstene',
    currentPassword: password,
  })
  halfMinute()
  await createTestClient(host.origin, 'nimbus', { token }).call(accounts.disableSecondFactor, {
    code: codeAt(colleague.secret),
  })
  expect(await host.as(person).call(accounts.readSecondFactor, {})).toMatchObject({
    enrolledAt: expect.any(String),
    recoveryCodesLeft: 10,
  })
  expect(await createTestClient(host.origin, 'nimbus', { token }).call(accounts.readSecondFactor, {})).toMatchObject({
    enrolledAt: null,
    recoveryCodesLeft: 0,
  })
  expect(await finish(challenge!, codeAt(secret))).toHaveProperty('token')
  expect(await finish((await challenged(person)).challenge!, recoveryCodes[0]!)).toHaveProperty('token')
})
