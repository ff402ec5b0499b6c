import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { usersStatement } from './users-view.ts'

let host: Booted
let given: GivenAccounts
let clock: FakeClock
const { listUsers, readUser, createUser, updateUser, updateUserById, removeUser, inviteAgain } = accounts
const zoe = { email: 'zoe@lumen.example', firstName: 'Zoé', lastName: 'Lefèvre' }

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const query = <Row>(text: string, ...values: unknown[]) => host.platform.database.query<Row>({ text, values })
const mailsTo = async (email: string) =>
  (
    await query<{ template: string; variables: Record<string, string>; locale: string }>(
      'SELECT template, variables, locale FROM mails.outgoing WHERE address = $1 ORDER BY created_at, ctid',
      email,
    )
  ).rows
const eventsOf = async (subject: string) =>
  (
    await query<{ name: string; actor: object; data: object }>(
      'SELECT name, actor, data FROM platform.events WHERE subject = $1 ORDER BY at, ctid',
      subject,
    )
  ).rows

describe('the list', () => {
  test('[API-099][ACC-020][ROL-010] holds the customers of the account by name, in pages, staff left out', async () => {
    const { app, admin, user } = await given.customer()
    await given.staff({ inside: [app] })
    const whole = await host.as(admin).call(listUsers, {})
    expect(whole.total).toBe(2)
    expect(whole.list.map(({ _id }) => _id).toSorted()).toEqual([admin.userId, user.userId].toSorted())
    const second = await host.as(admin).call(listUsers, { skip: 1, limit: 1 })
    expect([second.list.length, second.total]).toEqual([1, 2])
    expect(await host.as(admin).call(listUsers, { skip: 50 })).toEqual({ list: [], total: 2 })
    const alone = host.as(await given.user(await given.app(), { admin: true }))
    expect(await alone.call(listUsers, { skip: 50 })).toEqual({ list: [], total: 1 })
    expect(await alone.call(listUsers, { search: 'nobody' })).toEqual({ list: [], total: 0 })
    expect(await alone.call(listUsers, { search: 'nobody', skip: 50 })).toEqual({ list: [], total: 0 })
  })

  test('[API-099] finds a part of name, address or job without accents; pattern signs are only signs', async () => {
    const { app, admin } = await given.customer()
    const found = await given.user(app, { ...zoe, email: 'z.l@lumen.example', job: 'Logistique' })
    const search = async (text: string) =>
      (await host.as(admin).call(listUsers, { search: text })).list.map(({ _id }) => _id)
    for (const text of ['zoe lef', 'LEFÈVRE zo', 'z.l@lumen', 'logis'])
      expect(await search(text)).toEqual([found.userId])
    expect(await search('100%zz')).toEqual([])
  })

  test('[API-099] of administrators or of invited people only', async () => {
    const { admin } = await given.customer()
    const { _id } = await host.as(admin).call(createUser, { ...zoe, email: 'seen@lumen.example' })
    const ids = async (view: 'administrators' | 'invited') =>
      (await host.as(admin).call(listUsers, { view })).list.map((person) => person._id)
    expect([await ids('administrators'), await ids('invited')]).toEqual([[admin.userId], [_id]])
  })

  test('[API-099] tells which second factors a user has: an authenticator app once confirmed, a passkey', async () => {
    const { app, admin, user } = await given.customer()
    const factors = async () =>
      new Map((await host.as(admin).call(listUsers, {})).list.map(({ _id, secondFactors }) => [_id, secondFactors]))
    const unprotected = new Map<string, string[]>([admin, user].map(({ userId }) => [userId, []]))
    await query(
      `INSERT INTO accounts.totp_factors (app_id, user_id, secret, created_at) VALUES ($1, $2, 'sealed', $3)`,
      app.id,
      user.userId,
      clock.now(),
    )
    expect(await factors()).toEqual(unprotected)
    await query('UPDATE accounts.totp_factors SET confirmed_at = $2 WHERE app_id = $1', app.id, clock.now())
    await query(
      `INSERT INTO accounts.passkeys (app_id, id, user_id, credential_id, public_key, counter, synced, name, created_at)
       SELECT $1, id, id, 'key-' || id, '\\x00', 0, false, 'Clé', $2 FROM unnest($3::text[]) id`,
      app.id,
      clock.now(),
      [admin.userId, user.userId],
    )
    expect(await factors()).toEqual(
      new Map([
        [admin.userId, ['passkey']],
        [user.userId, ['app', 'passkey']],
      ]),
    )
  })

  test('[API-099] reads the people of one account only, however many others there are', async () => {
    const { app } = await given.customer()
    await query(
      `INSERT INTO accounts.apps (id, slug, name, task_key, created_at)
       SELECT 'f' || lpad(to_hex(n), 23, '0'), 'many-' || n, 'Many ' || n, 'M' || lpad(n::text, 5, '0'), $1
       FROM generate_series(1, 200) n`,
      clock.now(),
    )
    await query(
      `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, created_at)
       SELECT 'f' || lpad(to_hex(1 + n % 200), 23, '0'), 'e' || lpad(to_hex(n), 23, '0'),
         'many-' || n || '@example.com', 'Ada', 'N' || n, $1
         FROM generate_series(1, 12000) n`,
      clock.now(),
    )
    await query('ANALYZE accounts.users, accounts.apps')
    const statement = usersStatement(app.id, { skip: 0, limit: 50, search: 'ada' })
    expect(sequentialScans(await plan(host.platform.database.pool, statement))).not.toContain('accounts.users')
  })
})

describe('a new person', () => {
  test('[API-101][ACC-001][ACC-017] is written with all fields, invited by a mail with a password link', async () => {
    const { app, admin } = await given.customer()
    const created = await host.as(admin).call(createUser, {
      userId: 'f'.repeat(24),
      ...zoe,
      email: 'ZOE@Lumen.example ',
      job: 'Logistique',
      metadata: { badge: 12 },
      address: { line1: '1 rue du Port', line2: '', city: 'Lyon', postalCode: '69002', country: 'FR' },
      phone: '06 39 98 20 64',
      roles: ['admin'],
      locale: 'en',
    })
    expect(created).toMatchObject({
      ...zoe,
      job: 'Logistique',
      metadata: { badge: 12 },
      address: { line1: '1 rue du Port', city: 'Lyon' },
      phone: '+33639982064',
      roles: ['admin'],
      locale: 'en',
      picture: null,
      state: 'invited',
    })
    expect(created._id).not.toBe('f'.repeat(24))
    const [mail] = await mailsTo(zoe.email)
    expect(mail).toMatchObject({
      template: 'invitation',
      locale: 'en',
      variables: { inviterName: `Ada ${admin.lastName}` },
    })
    const link = new URL(mail!.variables['link']!)
    expect(`${link.origin}${link.pathname}`).toBe(`${host.platform.env.origin}/reset-password`)
    const token = link.searchParams.get('token')!
    await host.request
      .post('/api/accounts/v1/private/resetPassword')
      .set('authorization', `Bearer ${token}`)
      .send({ password: 'une-phrase-secrete' })
      .expect(204)
    const login = await host.anonymous
      .with({ 'app-id': app.id })
      .call(accounts.login, { email: zoe.email, password: 'une-phrase-secrete' })
    expect(login.token).toEqual(expect.any(String))
    expect((await host.as(admin).call(readUser, { id: created._id })).state).toBe('active')
    expect((await eventsOf(created._id))[0]).toEqual({
      name: 'user.created',
      actor: { kind: 'customer', userId: admin.userId },
      data: { roles: ['admin'] },
    })
  })

  test('[ACC-002] needs no phone, job or address; a wrong phone is named', async () => {
    const { admin } = await given.customer()
    const created = await host.as(admin).call(createUser, { ...zoe, email: 'plain@lumen.example' })
    expect([created.job, created.phone, created.address, created.roles]).toEqual([null, null, null, []])
    await expect(
      host.as(admin).call(createUser, { ...zoe, email: 'other@lumen.example', phone: '0123' }),
    ).rejects.toMatchObject({ code: 'invalid_input', reply: { errors: { phone: expect.any(String) } } })
  })

  test('[API-101] with an address that somebody of the account has is refused, by the field', async () => {
    const { admin, user } = await given.customer()
    await expect(host.as(admin).call(createUser, { ...zoe, email: user.email })).rejects.toMatchObject({
      code: 'email_taken',
      reply: { statusCode: 409, errors: { email: expect.any(String) } },
    })
    const twice = await Promise.allSettled(
      [1, 2].map(() => host.as(admin).call(createUser, { ...zoe, email: 'twice@lumen.example' })),
    )
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('[ACC-018] gets no role that the caller lacks: only staff set those of the provider', async () => {
    const { app, admin } = await given.customer()
    const create = (who: GivenPerson, roles: string[], email: string) =>
      host.as(who, { in: app.id }).call(createUser, { ...zoe, email, roles })
    await expect(create(admin, ['admin:nimbus'], 'a@lumen.example')).rejects.toBeProblem('role_not_granted')
    const emma = await given.staff()
    await expect(create(emma, ['admin:nimbus:project'], 'b@lumen.example')).rejects.toBeProblem('role_not_granted')
    expect((await create(emma, ['admin', 'admin:nimbus'], 'c@lumen.example')).roles).toEqual(['admin', 'admin:nimbus'])
  })

  test('a new invitation replaces the link of the one before, and somebody with a password gets none', async () => {
    const { admin, user } = await given.customer()
    const { _id } = await host.as(admin).call(createUser, { ...zoe, email: 'again@lumen.example' })
    await host.as(admin).call(inviteAgain, { id: _id })
    const links = (await mailsTo('again@lumen.example')).map(({ variables }) => new URL(variables['link']!))
    expect(links.length).toBe(2)
    const set = (link: URL) =>
      host.request
        .post('/api/accounts/v1/private/resetPassword')
        .set('authorization', `Bearer ${link.searchParams.get('token')!}`)
        .send({ password: 'une-phrase-secrete' })
    expect((await set(links[0]!)).body).toMatchObject({ code: 'link_expired' })
    expect((await set(links[1]!)).status).toBe(204)
    await expect(host.as(admin).call(inviteAgain, { id: user.userId })).rejects.toBeProblem('user_active')
  })
})

describe('a change', () => {
  test('[API-102][ACC-017] by the id in the body or in the path; what is left out stays, null takes away', async () => {
    const { admin, user } = await given.customer()
    const first = await host
      .as(admin)
      .call(updateUser, { userId: user.userId, job: 'Atelier', phone: '+33639982064', metadata: { badge: true } })
    expect(first).toMatchObject({ job: 'Atelier', phone: '+33639982064', firstName: 'Basile', email: user.email })
    const second = await host.as(admin).call(updateUserById, { id: user.userId, phone: null, lastName: 'Roux' })
    expect(second).toMatchObject({ job: 'Atelier', phone: null, lastName: 'Roux', metadata: { badge: true } })
    const slash = await host.request
      .patch('/api/accounts/v1/admin/users/')
      .set('authorization', `Bearer ${await given.tokenFor(admin)}`)
      .send({ userId: user.userId, job: null })
    expect([slash.status, (slash.body as { job: unknown }).job]).toEqual([200, null])
    expect((await eventsOf(user.userId)).map(({ data }) => data)).toEqual([
      { fields: ['job', 'metadata', 'phone'] },
      { fields: ['lastName', 'phone'] },
      { fields: ['job'] },
    ])
  })

  test('of nothing is no change in the history', async () => {
    const { admin, user } = await given.customer()
    const before = await host.as(admin).call(readUser, { id: user.userId })
    const { firstName, roles } = before
    expect(before).toMatchObject(await host.as(admin).call(updateUserById, { id: user.userId }))
    expect(before).toMatchObject(await host.as(admin).call(updateUserById, { id: user.userId, firstName, roles }))
    await host.as(user).call(accounts.updateMe, {})
    expect(await eventsOf(user.userId)).toEqual([])
  })

  test('[ACC-018] of roles holds at once', async () => {
    const { admin, user } = await given.customer()
    await expect(host.as(user).call(listUsers, {})).rejects.toBeProblem('access_denied')
    await host.as(admin).call(updateUserById, { id: user.userId, roles: ['admin'] })
    expect((await host.as(user).call(listUsers, {})).total).toBe(2)
    await expect(
      host.as(user).call(updateUserById, { id: admin.userId, roles: ['admin', 'admin:nimbus'] }),
    ).rejects.toBeProblem('role_not_granted')
  })
})

describe('who may', () => {
  test('[ROL-009][ROL-010] administrators in their account, staff in every one, plain users nowhere', async () => {
    const { app, admin, user } = await given.customer()
    const stranger = await given.customer()
    const emma = await given.staff()
    await expect(host.as(user).call(createUser, zoe)).rejects.toBeProblem('access_denied')
    await expect(host.anonymous.call(listUsers, {})).rejects.toBeProblem('not_signed_in')
    await expect(host.as(admin).call(readUser, { id: stranger.user.userId })).rejects.toBeProblem('not_found')
    await expect(host.as(admin).call(removeUser, { id: stranger.user.userId })).rejects.toBeProblem('not_found')
    expect((await host.as(emma, { in: app.id }).call(listUsers, {})).total).toBe(2)
    await expect(host.as(emma, { in: app.id }).call(readUser, { id: emma.userId })).rejects.toBeProblem('not_found')
    await expect(host.as(emma).call(listUsers, {})).rejects.toBeProblem('app_required')
  })

  test('[API-100] an administrator reads a person with their sessions', async () => {
    const { admin, user } = await given.customer()
    const { sessionId } = await given.session(user)
    const read = await host.as(admin).call(readUser, { id: user.userId })
    expect(read).toMatchObject({
      _id: user.userId,
      email: user.email,
      state: 'active',
      lastSignInAt: expect.any(String),
    })
    expect(read.sessions).toMatchObject([{ _id: sessionId, device: null, current: false }])
  })
})
