import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { minutes } from '@passerelle/kernel/durations'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { behindLock } from '@passerelle/testkit/behind-lock'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { createTestClient } from '@passerelle/testkit/test-client'
import { hashPassword } from '../identity/passwords.ts'
import { softwareAuthenticator } from '../testing/software-authenticator.ts'

let origin: string
const password = 'passerelle-demo'
let host: Booted
let clock: FakeClock
let given: GivenAccounts
let passwordHash: string
const { beginPasskey, createPasskey, listPasskeys, renamePasskey, deletePasskey } = accounts
const { beginPasskeyLogin, loginWithPasskey, readMe } = accounts

beforeAll(async () => {
  clock = fakeClock()
  const port = await getFreePort()
  // A name, because passkeys do not belong to addresses.
  origin = `http://localhost:${port}`
  host = await boot({ services: ['accounts'], clock, env: { port, origin } })
  given = givenAccounts(host.platform)
  passwordHash = await hashPassword(password)
})
afterAll(() => host.close())
beforeEach(() => rowsOf('DELETE FROM accounts.login_limits'))

const rowsOf = async <Row>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<Row>({ text, values })).rows
const someone = async () => given.user(await given.app(), { passwordHash })
const bearing = (token: string) => createTestClient(host.origin, 'nimbus', { token })
const optionsFor = async (person: GivenPerson) => (await host.as(person).call(beginPasskey, { password })).options
const loginOptions = async () => (await host.anonymous.call(beginPasskeyLogin, {})).options
type Device = ReturnType<typeof softwareAuthenticator>
const enrol = async (person: GivenPerson, device: Device = softwareAuthenticator({ origin })) => {
  const credential = device.register(await optionsFor(person))
  return { device, passkey: await host.as(person).call(createPasskey, { name: 'Portable', credential }) }
}
const signIn = (credential: ReturnType<Device['authenticate']>) => host.anonymous.call(loginWithPasskey, { credential })

test('[ADR-0051] a passkey is registered with the password and signs in alone, into its own account', async () => {
  const ada = await someone()
  const { device, passkey } = await enrol(ada)
  expect(passkey).toMatchObject({ name: 'Portable', synced: false, lastUsedAt: null })
  const { token, appId } = await signIn(device.authenticate(await loginOptions()))
  expect(appId).toBe(ada.appId)
  expect(await bearing(token).call(readMe, {})).toMatchObject({ _id: ada.userId })
  const { available, list } = await host.as(ada).call(listPasskeys, {})
  expect(available).toBe(true)
  expect(list).toEqual([{ ...passkey, lastUsedAt: clock.now().toISOString() }])
  const mails = await rowsOf<{ template: string; variables: object }>(
    'SELECT template, variables FROM mails.outgoing WHERE address = $1',
    ada.email,
  )
  expect(mails).toEqual([
    { template: 'security_changed', variables: { at: clock.now().toISOString(), change: 'passkey_added' } },
  ])
})

test('[ADR-0051] a passkey satisfies an account that requires a second factor', async () => {
  const admin = await given.user(await given.app(), { admin: true, passwordHash })
  const { device } = await enrol(admin)
  await host.as(admin).call(accounts.setSecondFactorPolicy, { required: true })
  expect(await signIn(device.authenticate(await loginOptions()))).toHaveProperty('token')
})

test('[API-093] a sign-in with a passkey does not replace the current password, however fresh', async () => {
  const ada = await someone()
  const { device } = await enrol(ada)
  const { token } = await signIn(device.authenticate(await loginOptions()))
  const { call } = bearing(token)
  const renewed = 'filament-tungstene'
  await expect(call(accounts.resetPassword, { password: renewed })).rejects.toMatchObject({
    code: 'invalid_input',
    reply: { errors: { currentPassword: expect.any(String) } },
  })
  expect(await call(accounts.resetPassword, { password: renewed, currentPassword: password })).toBeNull()
})

test('[ADR-0051] a passkey of another person is refused', async () => {
  const [ada, basile] = [await someone(), await someone()]
  const { device, passkey } = await enrol(ada)
  // Registered for somebody else: their challenge, and the same credential again.
  const stolen = softwareAuthenticator({ origin }).register(await optionsFor(ada))
  await expect(host.as(basile).call(createPasskey, { name: 'Volée', credential: stolen })).rejects.toBeProblem(
    'passkey_failed',
  )
  const again = device.register(await optionsFor(basile))
  await expect(host.as(basile).call(createPasskey, { name: 'Double', credential: again })).rejects.toBeProblem(
    'passkey_failed',
  )
  // Signing in: a foreign user handle, a foreign key for a known credential, a credential that nobody has.
  const handle = Buffer.from(basile.appId + basile.userId, 'hex').toString('base64url')
  await expect(signIn(device.authenticate(await loginOptions(), { handle }))).rejects.toBeProblem('passkey_failed')
  const forged = softwareAuthenticator({ origin })
  const { id, rawId } = device.authenticate(await loginOptions())
  const assertion = forged.authenticate(await loginOptions())
  await expect(signIn({ ...assertion, id, rawId })).rejects.toBeProblem('passkey_failed')
  await expect(signIn(assertion)).rejects.toBeProblem('passkey_failed')
  // The list of the other person is their own.
  expect((await host.as(basile).call(listPasskeys, {})).list).toEqual([])
  const own = { id: passkey._id }
  await expect(host.as(basile).call(renamePasskey, { ...own, name: 'À moi' })).rejects.toBeProblem('not_found')
  await expect(host.as(basile).call(deletePasskey, own)).rejects.toBeProblem('not_found')
})

test('[ADR-0051] a challenge is used once, within five minutes, at this origin, by a verified user', async () => {
  const ada = await someone()
  const { device } = await enrol(ada)
  const assertion = device.authenticate(await loginOptions())
  expect(await signIn(assertion)).toHaveProperty('token')
  await expect(signIn(assertion)).rejects.toBeProblem('passkey_failed')
  await expect(signIn(device.authenticate({ rpId: 'localhost', challenge: 'AAAA' }))).rejects.toBeProblem(
    'passkey_failed',
  )
  const late = await loginOptions()
  clock.advance(minutes(5))
  await expect(signIn(device.authenticate(late))).rejects.toBeProblem('passkey_failed')
  await expect(signIn(device.authenticate(await loginOptions(), { at: 'http://localhost.evil' }))).rejects.toBeProblem(
    'passkey_failed',
  )
  await expect(signIn(device.authenticate(await loginOptions(), { verified: false }))).rejects.toBeProblem(
    'passkey_failed',
  )
  // A copied authenticator: its counter does not grow.
  await expect(signIn(device.authenticate(await loginOptions(), { signCount: 1 }))).rejects.toBeProblem(
    'passkey_failed',
  )
  // A challenge for a sign-in registers nothing, and the other way round.
  const mixed = softwareAuthenticator({ origin }).register({
    ...(await optionsFor(ada)),
    challenge: (await loginOptions())['challenge'],
  })
  await expect(host.as(ada).call(createPasskey, { name: 'Mixte', credential: mixed })).rejects.toBeProblem(
    'passkey_failed',
  )
  const stored = await rowsOf<{ text: string }>('SELECT c::text AS text FROM accounts.passkey_challenges c')
  expect(stored.map(({ text }) => text).join()).not.toContain(String(late['challenge']))
})

test('[ADR-0051] a passkey is renamed and deleted; deleted, or with its user removed, it signs nobody in', async () => {
  const app = await given.app()
  const admin = await given.user(app, { admin: true })
  const ada = await given.user(app, { passwordHash })
  const [first, second] = [await enrol(ada), await enrol(ada)]
  expect(await host.as(ada).call(renamePasskey, { id: first.passkey._id, name: 'Clé USB' })).toMatchObject({
    name: 'Clé USB',
  })
  // A colleague cannot, and keeps their own.
  const basile = await given.user(app, { passwordHash })
  const { device: ofBasile } = await enrol(basile)
  const foreign = { id: first.passkey._id }
  await expect(host.as(basile).call(deletePasskey, foreign)).rejects.toBeProblem('not_found')
  await expect(host.as(basile).call(renamePasskey, { ...foreign, name: 'À moi' })).rejects.toBeProblem('not_found')
  await host.as(ada).call(deletePasskey, { id: first.passkey._id })
  await expect(signIn(first.device.authenticate(await loginOptions()))).rejects.toBeProblem('passkey_failed')
  expect(await signIn(second.device.authenticate(await loginOptions()))).toHaveProperty('token')
  await host.as(admin).call(accounts.removeUser, { id: ada.userId })
  await expect(signIn(second.device.authenticate(await loginOptions()))).rejects.toBeProblem('passkey_failed')
  expect(await signIn(ofBasile.authenticate(await loginOptions()))).toHaveProperty('token')
})

test('[ADR-0051] a reset of a colleague’s second factor removes their passkeys, and a mail says so', async () => {
  const app = await given.app()
  const admin = await given.user(app, { admin: true })
  const ada = await given.user(app, { passwordHash })
  const { device } = await enrol(ada)
  const { device: ofBasile } = await enrol(await given.user(app, { passwordHash }))
  expect(await host.as(admin).call(accounts.readUser, { id: ada.userId })).toMatchObject({ passkeys: 1 })
  await host.as(admin).call(accounts.resetSecondFactor, { userId: ada.userId })
  expect(await signIn(ofBasile.authenticate(await loginOptions()))).toHaveProperty('token')
  await expect(signIn(device.authenticate(await loginOptions()))).rejects.toBeProblem('passkey_failed')
  const mails = await rowsOf<{ change: string }>(
    `SELECT variables->>'change' AS change FROM mails.outgoing WHERE address = $1 ORDER BY 1`,
    ada.email,
  )
  expect(mails.map(({ change }) => change)).toEqual(['passkey_added', 'second_factor_reset'])
})

test('[ADR-0051] the password is asked, ten times in ten minutes; staff, disabled accounts: no passkeys', async () => {
  const ada = await someone()
  const { device } = await enrol(ada)
  await rowsOf('UPDATE accounts.apps SET disabled_at = created_at WHERE id = $1', ada.appId)
  await expect(signIn(device.authenticate(await loginOptions()))).rejects.toBeProblem('app_disabled')
  const basile = await someone()
  for (let tries = 0; tries < 10; tries += 1)
    await expect(host.as(basile).call(beginPasskey, { password: 'wrong-one' })).rejects.toBeProblem('invalid_input')
  await expect(host.as(basile).call(beginPasskey, { password })).rejects.toBeProblem('too_many_requests')
  await rowsOf('UPDATE accounts.login_limits SET expire = expire - 601000')
  expect(await host.as(basile).call(beginPasskey, { password })).toHaveProperty('options')
  const staff = await given.staff()
  await expect(host.as(staff, { in: basile.appId }).call(listPasskeys, {})).rejects.toBeProblem('access_denied')
  const former = await someone()
  const { device: ofFormer } = await enrol(former)
  await rowsOf('UPDATE accounts.users SET staff = true WHERE id = $1', former.userId)
  await expect(signIn(ofFormer.authenticate(await loginOptions()))).rejects.toBeProblem('passkey_failed')
})

test('[ADR-0051] a person has ten passkeys at most, also when two are registered at the same moment', async () => {
  const ada = await someone()
  await rowsOf(
    `INSERT INTO accounts.passkeys (app_id, id, user_id, credential_id, public_key, counter, transports, synced, name,
       created_at)
     SELECT $1, lpad(n::text, 24, '0'), $2, 'known-' || n, '', 0, '{}', false, 'n', $3 FROM generate_series(1, 9) n`,
    ada.appId,
    ada.userId,
    clock.now(),
  )
  const two = [await optionsFor(ada), await optionsFor(ada)].map((options) => {
    const credential = softwareAuthenticator({ origin }).register(options)
    return () => host.as(ada).call(createPasskey, { name: 'Portable', credential })
  })
  // Reads pass this lock, inserts wait for it.
  const lock = { text: 'LOCK TABLE accounts.passkeys IN SHARE MODE' }
  const outcomes = await behindLock(host.platform.database, lock, two)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'passkey_limit' } })
  expect((await host.as(ada).call(listPasskeys, {})).list).toHaveLength(10)
  await expect(optionsFor(ada)).rejects.toBeProblem('passkey_limit')
})
