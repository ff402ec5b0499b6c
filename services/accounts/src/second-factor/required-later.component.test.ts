import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import type { ApiError } from '@passerelle/contract/client'
import { behindLock } from '@passerelle/testkit/behind-lock'
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
const { confirmSecondFactor, disableSecondFactor, enrolSecondFactor, readMe, setSecondFactorPolicy } = accounts

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
  passwordHash = await hashPassword(password)
})
afterAll(() => host.close())
beforeEach(() => host.platform.database.query({ text: 'DELETE FROM accounts.login_limits' }))

const bearing = (token: string) => createTestClient(host.origin, 'nimbus', { token })
const codeAt = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
const signIn = async ({ appId, email }: GivenPerson) =>
  (await createTestClient(host.origin, 'nimbus', { appId }).call(accounts.login, { email, password })).token
const challenged = async (person: GivenPerson) => {
  const refusal = await signIn(person).catch((error: unknown) => error)
  return (refusal as ApiError).reply.details!
}
const signInWithCode = async (person: GivenPerson, secret: string) => {
  clock.advance(30_000)
  const { challenge } = await challenged(person)
  return (await host.anonymous.call(accounts.loginWithSecondFactor, { challenge: challenge!, code: codeAt(secret) }))
    .token
}
const enrol = async (token: string) => {
  const { secret } = await bearing(token).call(enrolSecondFactor, { password })
  await bearing(token).call(confirmSecondFactor, { code: codeAt(secret) })
  return secret
}
const state = async (token: string) =>
  bearing(token)
    .call(readMe, {})
    .then(
      () => 'open',
      (error: unknown) => (error as ApiError).reply.code,
    )

test('[ADR-0035] an account that requires a second factor ends the sessions that began without one', async () => {
  const app = await given.app()
  const [admin, ada, basile] = [
    await given.user(app, { passwordHash, admin: true }),
    await given.user(app, { passwordHash }),
    await given.user(app, { passwordHash }),
  ]
  const stranger = await given.user(await given.app(), { passwordHash })
  const emma = await given.staff()
  const [ofAdmin, ofBasile, ofStranger] = [await signIn(admin), await signIn(basile), await signIn(stranger)]
  const ofEmma = await given.tokenFor(emma, { inside: app })
  // Sessions that have ended or expired before do not end again.
  await bearing(await signIn(basile)).call(accounts.logout, {})
  await given.session(basile, { expiresAt: clock.now() })
  // Ada enrols in one of two browsers, and signs in with a code in a third.
  const [before, enrolling] = [await signIn(ada), await signIn(ada)]
  const secret = await enrol(enrolling)
  const after = await signInWithCode(ada, secret)

  await bearing(ofAdmin).call(setSecondFactorPolicy, { required: true })
  for (const token of [ofAdmin, ofBasile, before]) expect(await state(token)).toBe('session_expired')
  for (const token of [enrolling, after, ofStranger, ofEmma]) expect(await state(token)).toBe('open')
  expect((await challenged(basile))['method']).toBe('enrolment')
  const { rows } = await host.platform.database.query({
    text: `SELECT data->>'reason' AS reason FROM platform.events WHERE name = 'session.ended' AND app_id = $1
            ORDER BY 1`,
    values: [app.id],
  })
  const ended = Array.from({ length: 3 }, () => ({ reason: 'second_factor_required' }))
  expect(rows).toEqual([...ended, { reason: 'signed_out' }])
})

test('[ADR-0035] a session whose user has removed their second factor since ends too', async () => {
  const app = await given.app()
  const admin = await given.user(app, { passwordHash, admin: true })
  const ofAdmin = await signIn(admin)
  const secret = await enrol(ofAdmin)
  const ada = await given.user(app, { passwordHash })
  const ofAda = await signIn(ada)
  const hers = await enrol(ofAda)
  clock.advance(30_000)
  await bearing(ofAda).call(disableSecondFactor, { code: codeAt(hers) })
  // A new enrolment that lacks its first code is none yet.
  await bearing(ofAda).call(enrolSecondFactor, { password })
  await bearing(ofAdmin).call(setSecondFactorPolicy, { required: true })
  expect([await state(ofAda), await state(ofAdmin)]).toEqual(['session_expired', 'open'])
  await bearing(ofAdmin).call(setSecondFactorPolicy, { required: false })
  expect(await state(await signInWithCode(admin, secret))).toBe('open')
})

test('[ADR-0035] a sign-in at the moment in which the second factor becomes necessary opens no session', async () => {
  const app = await given.app()
  const ada = await given.user(app, { passwordHash })
  const require = { text: 'UPDATE accounts.apps SET second_factor_required = true WHERE id = $1', values: [app.id] }
  const [outcome] = await behindLock(host.platform.database, require, [() => signIn(ada)])
  expect(outcome).toMatchObject({ status: 'rejected' })
  const { rowCount } = await host.platform.database.query({
    text: 'SELECT FROM accounts.sessions WHERE app_id = $1',
    values: [app.id],
  })
  expect(rowCount).toBe(0)
})
