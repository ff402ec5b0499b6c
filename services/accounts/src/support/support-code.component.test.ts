import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { readSupportCode as makeReader } from './read-support-code.ts'

let host: Booted
let clock: FakeClock
let given: GivenAccounts
const { readSupportCode, findSupportCode } = accounts

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const customer = (fields: { features?: string[] } = {}) => given.customer({ features: ['phone-support'], ...fields })
const codeOf = (person: GivenPerson) => host.as(person).call(readSupportCode, { id: person.appId })
const query = <Row>(text: string, ...values: unknown[]) => host.platform.database.query<Row>({ text, values })
const expiresIn = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()

describe('a customer’s support code', () => {
  test('[API-106][APP-007][OPEN-010] is six digits that hold for 15 minutes, whoever of the account asks', async () => {
    const { admin, user } = await customer()
    const [mine, theirs] = [await codeOf(user), await codeOf(admin)]
    expect(mine).toEqual({ code: expect.stringMatching(/^\d{6}$/) as string, expiresAt: expiresIn(minutes(15)) })
    expect(theirs.code).not.toBe(mine.code)
  })

  test('[APP-008][OPEN-010] is the same while it holds, another one with a new end once expired', async () => {
    const { user } = await customer()
    const first = await codeOf(user)
    clock.advance(minutes(15) - 1)
    expect(await codeOf(user)).toEqual(first)
    clock.advance(1)
    const second = await codeOf(user)
    expect(second.expiresAt).toBe(expiresIn(minutes(15)))
    expect(second.code).not.toBe(first.code)
    const { rows } = await query<{ count: number }>(
      'SELECT count(*)::int FROM accounts.support_codes WHERE user_id = $1',
      user.userId,
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('[OPEN-010] calls side by side get one code, when there was none and when it has expired', async () => {
    const { user } = await customer()
    const once = async () =>
      new Set((await Promise.all(Array.from({ length: 10 }, () => codeOf(user)))).map((code) => JSON.stringify(code)))
    const first = await once()
    expect(first.size).toBe(1)
    clock.advance(minutes(15))
    const second = await once()
    expect(second.size).toBe(1)
    expect([...second]).not.toEqual([...first])
  })

  test('[OPEN-010] is nobody else’s: a drawn one that somebody has is drawn again', async () => {
    const { admin, user } = await customer()
    const { code } = await codeOf(admin)
    const free = code === '000007' ? '000008' : '000007'
    const reading = (...drawn: string[]) =>
      makeReader({ query: host.platform.database.query, clock, draw: () => drawn.shift() ?? code })
    const owner = { appId: user.appId, userId: user.userId }
    await expect(reading()(owner)).rejects.toBeProblem('unavailable')
    expect(await reading(code, code, free)(owner)).toMatchObject({ code: free })
    expect((await codeOf(admin)).code).toBe(code)
  })

  test('[OPEN-010] expired ones of others leave with the next new one', async () => {
    const { admin, user } = await customer()
    await codeOf(user)
    clock.advance(minutes(16))
    await codeOf(admin)
    const { rows } = await query('SELECT FROM accounts.support_codes WHERE expires_at <= $1', clock.now())
    expect(rows).toHaveLength(0)
  })

  test('[OPEN-010] many people whose codes have expired ask at once, twice: each has one of their own', async () => {
    const { app } = await customer()
    const people = await Promise.all(Array.from({ length: 12 }, () => given.user(app)))
    const ask = () => Promise.all([...people, ...people].map(async (person) => (await codeOf(person)).code))
    await ask()
    clock.advance(minutes(15))
    const codes = await ask()
    expect(codes.slice(0, 12)).toEqual(codes.slice(12))
    expect(new Set(codes).size).toBe(12)
  })

  test('[API-106][APP-006] is refused without phone support, to staff inside, elsewhere and to nobody', async () => {
    const { app, user } = await customer()
    const plain = await given.customer({ features: ['bookings'] })
    const emma = await given.staff()
    const stranger = await customer()
    await expect(codeOf(plain.admin)).rejects.toBeProblem('access_denied')
    await expect(host.as(emma, { in: app.id }).call(readSupportCode, { id: app.id })).rejects.toBeProblem(
      'access_denied',
    )
    await expect(host.as(stranger.admin).call(readSupportCode, { id: app.id })).rejects.toBeProblem('not_found')
    await expect(host.as(user).call(readSupportCode, { id: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
    await expect(host.as(stranger.user, { in: app.id }).call(readSupportCode, { id: app.id })).rejects.toBeProblem(
      'app_mismatch',
    )
    await expect(host.as(user).call(readSupportCode, { id: 'mon-compte' })).rejects.toBeProblem('not_found')
    await expect(host.anonymous.call(readSupportCode, { id: app.id })).rejects.toBeProblem('not_signed_in')
    expect((await query('SELECT FROM accounts.support_codes WHERE app_id = $1', app.id)).rows).toHaveLength(0)
  })

  test('[API-106] fields that nobody asked for are refused by name', async () => {
    const { app, user } = await customer()
    const { token } = await given.session(user)
    const answer = await host.request
      .get(`/api/accounts/v1/private/apps/${app.id}/support?lang=fr`)
      .set('authorization', `Bearer ${token}`)
    expect(answer.status).toBe(400)
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual(['lang'])
  })
})

describe('who a code belongs to', () => {
  test('[APP-007] is told to staff while it holds: the account and the person', async () => {
    const { app, user } = await customer()
    const emma = await given.staff()
    const { code, expiresAt } = await codeOf(user)
    const found = await host.as(emma).call(findSupportCode, { code })
    expect(found).toEqual({
      app: { _id: app.id, slug: app.slug, name: app.name, logo: null, primaryColor: '#17607c', isRegistered: false },
      person: {
        _id: user.userId,
        firstName: 'Basile',
        lastName: user.lastName,
        picture: null,
        staff: false,
        email: user.email,
        job: null,
        roles: [],
      },
      expiresAt,
    })
    expect((await host.as(await given.staff({ inside: [app] })).call(findSupportCode, { code })).app.isRegistered).toBe(
      true,
    )
    clock.advance(minutes(15))
    await expect(host.as(emma).call(findSupportCode, { code })).rejects.toBeProblem('not_found')
  })

  test('[APP-007] is nobody for an unknown code, for a deleted person and in a disabled account', async () => {
    const { app, user, admin } = await customer()
    const emma = await given.staff()
    const [mine, theirs] = [await codeOf(user), await codeOf(admin)]
    await query('UPDATE accounts.users SET deleted_at = created_at WHERE id = $1', user.userId)
    await expect(host.as(emma).call(findSupportCode, { code: mine.code })).rejects.toBeProblem('not_found')
    expect((await host.as(emma).call(findSupportCode, { code: theirs.code })).person._id).toBe(admin.userId)
    await query('UPDATE accounts.apps SET disabled_at = created_at WHERE id = $1', app.id)
    await expect(host.as(emma).call(findSupportCode, { code: theirs.code })).rejects.toBeProblem('not_found')
  })

  test.each(['12345', '1234567', '12345a', '１２３４５６', '12 456'])(
    'nothing but six digits is a code: %s',
    async (code) => {
      await expect(host.as(await given.staff()).call(findSupportCode, { code })).rejects.toBeProblem('not_found')
    },
  )

  test('[APP-007][ROL-017] is never told to customers', async () => {
    const { admin, user } = await customer()
    const { code } = await codeOf(user)
    for (const person of [admin, user])
      await expect(host.as(person).call(findSupportCode, { code })).rejects.toBeProblem('not_enough_rights')
    await expect(host.anonymous.call(findSupportCode, { code })).rejects.toBeProblem('not_signed_in')
  })

  test('[APP-007] is not found by trying: after five failures a minute staff are refused right codes too', async () => {
    const { user } = await customer()
    const { code } = await codeOf(user)
    const [emma, farid] = [await given.staff(), await given.staff()]
    const wrong = code === '999999' ? '999998' : '999999'
    const tries = await Promise.all(
      Array.from({ length: 25 }, () =>
        host
          .as(emma)
          .call(findSupportCode, { code: wrong })
          .catch((error: { code: string }) => error.code),
      ),
    )
    const answered = (problem: string) => tries.filter((answer) => answer === problem).length
    expect([answered('not_found'), answered('too_many_requests')]).toEqual([5, 20])
    await expect(host.as(emma).call(findSupportCode, { code })).rejects.toBeProblem('too_many_requests')
    expect((await host.as(farid).call(findSupportCode, { code })).person._id).toBe(user.userId)
    await query('UPDATE accounts.login_limits SET expire = expire - 61000')
    expect((await host.as(emma).call(findSupportCode, { code })).person._id).toBe(user.userId)
  })
})
