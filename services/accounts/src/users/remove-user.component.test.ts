import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, minutes } from '@passerelle/kernel/durations'
import { anonymiseUser } from '../deadlines/anonymise-user.ts'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'

let host: Booted
let given: GivenAccounts
let clock: FakeClock
const { readMe, readUser, createUser, updateUserById, removeUser, endUserSession, endUserSessions, listUsers } =
  accounts

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ services: ['accounts', 'projects', 'chats'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const query = <Row>(text: string, ...values: unknown[]) => host.platform.database.query<Row>({ text, values })
const withToken = (token: string) => createTestClient(host.origin, 'nimbus', { token })
const eventsOf = async (subject: string) =>
  (
    await query<{ name: string; data: object }>(
      'SELECT name, data FROM platform.events WHERE subject = $1 ORDER BY at, ctid',
      subject,
    )
  ).rows
const rowOf = async (id: string) =>
  (await query<Record<string, unknown>>('SELECT * FROM accounts.users WHERE id = $1', id)).rows[0]!

test('[API-103] a removed person loses every session at once, and an event closes the sockets of each', async () => {
  const { admin, user } = await given.customer()
  const [here, there] = [await given.session(user), await given.session(user)]
  expect(await withToken(here.token).call(readMe, {})).toMatchObject({ _id: user.userId })
  expect(await host.as(admin).call(removeUser, { id: user.userId })).toBeNull()
  for (const { token, sessionId } of [here, there]) {
    await expect(withToken(token).call(readMe, {})).rejects.toBeProblem('not_signed_in')
    expect(await eventsOf(sessionId)).toMatchObject([
      { name: 'session.ended', data: { sessionId, reason: 'person_changed' } },
    ])
  }
  await expect(host.as(admin).call(readUser, { id: user.userId })).rejects.toBeProblem('not_found')
  await expect(host.as(admin).call(removeUser, { id: user.userId })).rejects.toBeProblem('not_found')
  expect((await host.as(admin).call(listUsers, {})).total).toBe(1)
})

test('[API-103] removed staff are gone from every account, from its notices and calls too', async () => {
  const { app, user } = await given.customer()
  const [emma, farid] = [await given.staff({ inside: [app] }), await given.staff({ project: true })]
  const receivers = async () =>
    (await query('SELECT FROM accounts.notice_receivers WHERE id = $1 AND app_id = $2', emma.userId, app.id)).rows
  await host.as(emma, { in: app.id }).call(accounts.startCallerCheck, { id: user.userId })
  expect((await host.as(user).call(accounts.readOwnCallerCheck, {})).check).not.toBeNull()
  expect(await receivers()).toHaveLength(1)
  const provider = { in: (await given.provider()).id }
  await host.as(farid, provider).call(updateUserById, { id: emma.userId, email: 'emma@renamed.example' })
  const { rows } = await query('SELECT DISTINCT email FROM accounts.users WHERE id = $1', emma.userId)
  expect(rows).toEqual([{ email: 'emma@renamed.example' }])
  await host.as(farid, provider).call(removeUser, { id: emma.userId })
  expect(await receivers()).toEqual([])
  expect((await host.as(user).call(accounts.readOwnCallerCheck, {})).check).toBeNull()
})

test('ending every session of a person keeps the one that did it', async () => {
  const { admin, user } = await given.customer()
  const theirs = await given.session(user)
  const mine = await given.session(admin)
  await withToken(mine.token).call(endUserSessions, { id: user.userId })
  await expect(withToken(theirs.token).call(readMe, {})).rejects.toBeProblem('session_expired')
  await withToken(mine.token).call(endUserSessions, { id: admin.userId })
  expect(await withToken(mine.token).call(readMe, {})).toMatchObject({ _id: admin.userId })
})

test('[ACC-018][API-103] the last administrator can be neither removed nor demoted, not even by staff', async () => {
  const { app, admin, user } = await given.customer()
  const emma = await given.staff()
  for (const who of [host.as(admin), host.as(emma, { in: app.id })]) {
    await expect(who.call(removeUser, { id: admin.userId })).rejects.toBeProblem('last_administrator')
    await expect(who.call(updateUserById, { id: admin.userId, roles: [] })).rejects.toBeProblem('last_administrator')
  }
  await host.as(admin).call(updateUserById, { id: user.userId, roles: ['admin'] })
  await host.as(admin).call(updateUserById, { id: admin.userId, roles: [] })
  await expect(host.as(user).call(removeUser, { id: user.userId })).rejects.toBeProblem('last_administrator')
  // Nor does one count who was removed.
  const former = await given.user(app, { admin: true })
  await host.as(user).call(removeUser, { id: former.userId })
  await expect(host.as(user).call(removeUser, { id: user.userId })).rejects.toBeProblem('last_administrator')
})

test('[ACC-018] one of two administrators who demote each other at once stays; invited ones do not count', async () => {
  const { app, admin } = await given.customer()
  const other = await given.user(app, { admin: true })
  const outcomes = await Promise.allSettled([
    host.as(admin).call(updateUserById, { id: other.userId, roles: [] }),
    host.as(other).call(removeUser, { id: admin.userId }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  const { rows } = await query<{ id: string }>(
    `SELECT id FROM accounts.users WHERE app_id = $1 AND 'admin' = ANY (roles) AND deleted_at IS NULL`,
    app.id,
  )
  expect(rows.length).toBe(1)
  const left = rows[0]!.id === admin.userId ? admin : other
  await host.as(left).call(createUser, { email: 'soon@lumen.example', firstName: 'S', lastName: 'S', roles: ['admin'] })
  await expect(host.as(left).call(removeUser, { id: left.userId })).rejects.toBeProblem('last_administrator')
})

test('[TMR-007][THR-005] a removed person’s name stays on what they wrote three months, then goes', async () => {
  const { app, admin, user } = await given.customer()
  const emma = await given.staff()
  const thread = await given.session(user)
  await host.as(admin).call(updateUserById, {
    id: user.userId,
    phone: '+33639982064',
    address: { line1: '1 rue du Port', line2: '', city: 'Lyon', postalCode: '69002', country: 'FR' },
    metadata: { badge: 12 },
  })
  const task = await withToken(thread.token).call(projects.createTask, {
    name: 'Écran noir',
    description: 'Plus rien ne s’affiche',
  })
  await withToken(thread.token).call(chats.sendMessage, {
    threadId: task.threadId,
    taskId: task._id,
    text: 'Bonjour',
  })
  const author = async () => {
    const inside = await given.tokenFor(emma, { inside: app })
    const page = await withToken(inside).call(chats.readMessages, { id: task.threadId })
    return page.list.find(({ text }) => text === 'Bonjour')?.author
  }
  await host.as(admin).call(removeUser, { id: user.userId })
  expect(await author()).toMatchObject({ _id: user.userId, firstName: 'Basile' })
  const { anonymise_due_at: dueAt } = await rowOf(user.userId)
  clock.set(new Date((dueAt as Date).getTime() - 1))
  await host.sweep()
  expect(await rowOf(user.userId)).toMatchObject({ first_name: 'Basile', email: user.email })
  clock.advance(1)
  await host.sweep()
  expect(await rowOf(user.userId)).toMatchObject({
    first_name: '',
    last_name: '',
    email: `${user.userId}@anonymous.invalid`,
    phone: null,
    address: null,
    picture: null,
    job: null,
    metadata: {},
    anonymise_due_at: null,
  })
  expect(await author()).toBeNull()
  expect((await eventsOf(user.userId)).map(({ name }) => name)).toEqual([
    'user.edited',
    'user.removed',
    'user.anonymised',
  ])
  clock.advance(days(1))
  await host.sweep()
  expect((await eventsOf(user.userId)).filter(({ name }) => name === 'user.anonymised').length).toBe(1)
})

test('[TMR-007] all that is personal goes with the name, for staff in every account; of others nothing', async () => {
  const { app } = await given.customer()
  const [emma, hugo, farid] = [
    await given.staff({ inside: [app] }),
    await given.staff({ inside: [app] }),
    await given.staff({ project: true }),
  ]
  const provider = emma.appId
  await host.as(farid, { in: provider }).call(removeUser, { id: emma.userId })
  const tables = {
    totp_factors: `(app_id, user_id, secret, created_at) VALUES ($1, $2, 'sealed', $3)`,
    recovery_codes: `(app_id, user_id, hash) SELECT $1, $2, $3::timestamptz`,
    login_challenges: '(app_id, user_id, expires_at, hash) VALUES ($1, $2, $3, $4)',
    password_links: `(app_id, user_id, purpose, created_at, expires_at, hash) VALUES ($1, $2, 'recovery', $3, $3, $4)`,
    email_changes: `(app_id, user_id, email, session_id, created_at, expires_at)
      VALUES ($1, $2, 'new@example.com', '', $3, $3)`,
    passkeys: `(app_id, user_id, created_at, id, credential_id, public_key, counter, transports, synced, name)
      VALUES ($1, $2, $3, $4::char(24), 'credential ' || $4::char(24), '', 0, '{}', false, 'Portable')`,
    user_pictures: `(app_id, user_id, key, type, bytes)
      SELECT $1, $2, 'key', 'image/png', convert_to($3::timestamptz::text, 'utf8')`,
    sessions: `(app_id, user_id, created_at, expires_at, id, user_agent) VALUES ($1, $2, $3, $3, $4, 'Firefox')`,
  }
  for (const [table, row] of Object.entries(tables))
    for (const { userId } of [emma, hugo])
      await query(
        `INSERT INTO accounts.${table} ${row}`,
        provider,
        userId,
        clock.now(),
        ...(row.includes('$4') ? [host.platform.newId()] : []),
      )
  const left = async (userId: string) => {
    const found = []
    for (const table of Object.keys(tables))
      if ((await query(`SELECT FROM accounts.${table} WHERE user_id = $1`, userId)).rowCount > 0) found.push(table)
    return found
  }
  const { anonymise_due_at: dueAt } = (
    await query<{ anonymise_due_at: Date }>(
      'SELECT anonymise_due_at FROM accounts.users WHERE id = $1 AND app_id = $2',
      emma.userId,
      provider,
    )
  ).rows[0]!
  clock.set(dueAt)
  await host.sweep()
  expect(await left(emma.userId)).toEqual(['sessions'])
  expect(await left(hugo.userId)).toEqual(Object.keys(tables))
  const agents = await query(
    'SELECT user_agent FROM accounts.sessions WHERE user_id = ANY ($1) ORDER BY user_agent NULLS FIRST',
    [emma.userId, hugo.userId],
  )
  expect(agents.rows).toEqual([{ user_agent: null }, { user_agent: 'Firefox' }])
  const namesIn = async (userId: string) =>
    (await query('SELECT first_name, deleted_at IS NULL AS here FROM accounts.users WHERE id = $1', userId)).rows
  const gone = { first_name: '', here: false }
  const here = { first_name: 'Ada', here: true }
  expect(await namesIn(emma.userId)).toEqual([gone, gone])
  expect(await namesIn(hugo.userId)).toEqual([here, here])
})

test('somebody who comes back before that gets their id, and with it what they wrote', async () => {
  const { admin, user } = await given.customer()
  await host.as(admin).call(removeUser, { id: user.userId })
  const again = await host
    .as(admin)
    .call(createUser, { email: user.email, firstName: 'Basile', lastName: 'Roux', roles: [] })
  expect(again).toMatchObject({ _id: user.userId, state: 'invited' })
  expect(await rowOf(user.userId)).toMatchObject({ deleted_at: null, anonymise_due_at: null })
})

test('[TMR-007] a deadline of a removal that was taken back, or of an earlier one, anonymises nobody', async () => {
  const { admin, user } = await given.customer()
  const { fire } = anonymiseUser(host.platform)
  const remove = async () => {
    await host.as(admin).call(removeUser, { id: user.userId })
    return (await rowOf(user.userId)).anonymise_due_at as Date
  }
  const first = await remove()
  const fireFirst = () =>
    host.platform.database.transaction((tx) =>
      fire(tx, { appId: user.appId, id: user.userId, dueAt: first }, new Date(first.getTime() + days(1))),
    )
  await host.as(admin).call(createUser, { email: user.email, firstName: 'Basile', lastName: 'Roux', roles: [] })
  expect(await fireFirst()).toBe(false)
  clock.advance(minutes(1))
  await remove()
  expect(await fireFirst()).toBe(false)
  expect(await rowOf(user.userId)).toMatchObject({ first_name: 'Basile', email: user.email })
  expect((await eventsOf(user.userId)).map(({ name }) => name)).not.toContain('user.anonymised')
})

test('an administrator ends one session of a colleague; the others go on', async () => {
  const { admin, user } = await given.customer()
  const [phone, laptop] = [await given.session(user), await given.session(user)]
  await host.as(admin).call(endUserSession, { id: user.userId, sessionId: phone.sessionId })
  await expect(withToken(phone.token).call(readMe, {})).rejects.toBeProblem('session_expired')
  expect(await withToken(laptop.token).call(readMe, {})).toMatchObject({ _id: user.userId })
  const { rows } = await host.platform.database.query<{ data: object; userId: string }>({
    text: `SELECT data, actor->>'userId' AS "userId" FROM platform.events
      WHERE name = 'session.ended' AND subject = $1`,
    values: [phone.sessionId],
  })
  expect(rows).toEqual([{ data: { sessionId: phone.sessionId, reason: 'by_administrator' }, userId: admin.userId }])
  const again = { id: user.userId, sessionId: phone.sessionId }
  await expect(host.as(admin).call(endUserSession, again)).rejects.toBeProblem('not_found')
  // Neither a session of somebody else under this user's id, nor one of another account.
  const stranger = await given.customer()
  const theirs = await given.session(stranger.user)
  await expect(
    host.as(admin).call(endUserSession, { id: user.userId, sessionId: theirs.sessionId }),
  ).rejects.toBeProblem('not_found')
  await expect(
    host.as(stranger.admin).call(endUserSession, { id: user.userId, sessionId: laptop.sessionId }),
  ).rejects.toBeProblem('not_found')
  await expect(
    host.as(user).call(endUserSession, { id: admin.userId, sessionId: laptop.sessionId }),
  ).rejects.toBeProblem('access_denied')
})
