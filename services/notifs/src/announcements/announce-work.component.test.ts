import { accounts } from '@passerelle/contract/accounts/api'
import { notifs } from '@passerelle/contract/notifs/api'
import type { InferBody } from '@passerelle/contract/operation'
import { hours } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenApp, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'

let host: Booted
let given: GivenAccounts
let farid: GivenPerson
const clock = fakeClock('2026-11-09T12:00:00Z')

beforeAll(async () => {
  host = await boot({ services: ['accounts', 'notifs'], clock })
  given = givenAccounts(host.platform)
  farid = await given.staff({ project: true })
})
afterAll(() => host.close())

/** What is due is told. */
const settle = async () => {
  await host.sweep()
  await host.drain()
}
type Body = Partial<InferBody<typeof accounts.createAnnouncement>>
const publish = async ({ id }: GivenApp, body: Body = {}) => {
  const words = {
    titleFr: 'Tarifs 2027',
    titleEn: 'Prices 2027',
    textFr: 'Ils [changent](/a).',
    textEn: 'They change.',
  }
  const made = await host.as(farid).call(accounts.createAnnouncement, {
    kind: 'info',
    ...words,
    shownUntil: '2026-12-31',
    audience: { appIds: [id], notAppIds: [], features: [], side: 'customers', roles: 'everybody' },
    ...body,
  })
  return host.as(farid).call(accounts.publishAnnouncement, { announcementId: made._id, version: made.version })
}
const prefer = async (person: GivenPerson, changes: object) => {
  const { choices, digestHour } = await host.as(person).call(notifs.readPreferences, {})
  await host.as(person).call(notifs.savePreferences, { choices: { ...choices, ...changes }, digestHour })
}
const price = { kind: 'price', effectiveOn: '2026-12-09' } as const
const noticesOf = async (person: GivenPerson) =>
  (await host.as(person).call(notifs.listNotices, {})).list.filter(({ kind }) => kind === 'announcement')
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<R>({ text, values })).rows
const mailsOf = ({ userId }: GivenPerson) =>
  rows<{ variables: Record<string, string> }>(
    `SELECT variables FROM mails.outgoing WHERE user_id = $1 AND template = 'notice'`,
    userId,
  )

test('prices are told to everybody once, and mailed to administrators always', async () => {
  const { app, admin, user } = await given.customer()
  const { admin: other } = await given.customer()
  const quiet = { inbox: true, push: false, mail: 'never' } as const
  await prefer(admin, { payments: quiet })
  const { _id } = await publish(app, price)
  await settle()
  await settle()
  for (const person of [admin, user])
    expect(await noticesOf(person)).toMatchObject([
      { category: 'payments', announcement: { titleFr: 'Tarifs 2027', titleEn: 'Prices 2027' } },
    ])
  expect(await noticesOf(other)).toEqual([])
  expect(await mailsOf(admin)).toMatchObject([
    {
      variables: {
        subject: 'Tarifs 2027',
        text: `Ils changent (${host.platform.env.origin}/a).`,
        deadline: expect.stringMatching(/^Nouveaux tarifs à partir du 9\sdécembre\s2026\.$/),
        button: 'Lire',
      },
    },
  ])
  expect(await mailsOf(user)).toEqual([])
  const { list } = await host.as(farid).call(accounts.listAnnouncementReceipts, { announcementId: _id })
  expect(list.map(({ userId, mailedAt }) => [userId, mailedAt !== null])).toEqual(
    expect.arrayContaining([
      [admin.userId, true],
      [user.userId, false],
    ]),
  )
})

test('pages that are open hear which announcement their person was told of', async () => {
  const { app, admin, user } = await given.customer()
  const { _id } = await publish(app)
  await settle()
  const { rows } = await host.platform.database.query<{ data: { userIds: string[] } }>({
    text: `SELECT data FROM platform.events WHERE app_id = $1 AND name = 'notice.written'`,
    values: [app.id],
  })
  expect(rows.map(({ data }) => ({ ...data, userIds: data.userIds.toSorted() }))).toEqual([
    { announcementId: _id, userIds: [admin.userId, user.userId].toSorted() },
  ])
})

test('[ANN-014] open pages hear that an announcement was withdrawn, also those of people who came later', async () => {
  const { app, admin, user } = await given.customer()
  const { _id: announcementId, version } = await publish(app)
  await settle()
  const late = await given.user(app)
  const heard = async () =>
    (
      await rows<{ userIds: string[] }>(
        `SELECT data -> 'userIds' AS "userIds" FROM platform.events
          WHERE app_id = $1 AND name = 'notice.written' AND data ->> 'announcementId' = $2`,
        app.id,
        announcementId,
      )
    ).map(({ userIds }) => userIds.toSorted())
  const told = [admin.userId, user.userId].toSorted()
  expect(await heard()).toEqual([told])
  await host.as(farid).call(accounts.withdrawAnnouncement, { announcementId, version })
  await settle()
  expect(await heard()).toContainEqual([...told, late.userId].toSorted())
  const { _id: planned, version: first } = await publish(app, {
    shownFrom: new Date(clock.now().getTime() + hours(2)).toISOString(),
  })
  await host.as(farid).call(accounts.withdrawAnnouncement, { announcementId: planned, version: first })
  await settle()
  const { length } = await rows(
    `SELECT FROM platform.events WHERE name = 'notice.written' AND data ->> 'announcementId' = $1`,
    planned,
  )
  expect(length).toBe(0)
})

test('[ANN-008] terms name their document and the day, and what silence means', async () => {
  const { app, admin } = await given.customer()
  await publish(app, { kind: 'terms', document: 'cgsCloud', effectiveOn: '2026-12-09' })
  await settle()
  const [mail] = await mailsOf(admin)
  expect(mail!.variables['deadline']).toMatch(
    /^Nouvelle version de Conditions de service cloud à partir du 9\sdécembre\s2026\. Sans opposition/,
  )
})

test('news are mailed only when they are to be, to people who want such mails', async () => {
  const { app, admin, user } = await given.customer()
  const now = { inbox: true, push: false, mail: 'now' } as const
  await prefer(user, { progress: now })
  await publish(app)
  await settle()
  expect([await mailsOf(admin), await mailsOf(user)]).toEqual([[], []])
  await publish(app, { mail: true })
  await settle()
  expect([(await mailsOf(admin)).length, (await mailsOf(user)).length]).toEqual([0, 1])
  expect(await noticesOf(admin)).toHaveLength(2)
})

test('[ANN-007] an unsubscribe click ends the mails of news, and leaves those of prices', async () => {
  const { app, admin } = await given.customer()
  const now = { inbox: true, push: false, mail: 'now' } as const
  await prefer(admin, { progress: now })
  await publish(app, { mail: true })
  await settle()
  const [mail] = await mailsOf(admin)
  const path = `/api/notifs/v1/public/unsubscribe/${mail!.variables['unsubscribe']}`
  const answer = await fetch(host.origin + path, { method: 'POST' })
  expect(await answer.json()).toEqual({ topic: 'announcements', service: null, task: null })
  expect(await host.as(admin).call(notifs.readPreferences, {})).toMatchObject({ announcements: false })
  await publish(app, { mail: true })
  await settle()
  expect(await mailsOf(admin)).toHaveLength(1)
  await publish(app, price)
  await settle()
  const mails = await mailsOf(admin)
  expect(mails).toHaveLength(2)
  expect(mails.map(({ variables }) => variables['unsubscribe'] === '')).toEqual(expect.arrayContaining([true, false]))
  expect(await noticesOf(admin)).toHaveLength(3)
})

test('[ANN-007] an administrator who comes later is mailed what is not yet in force, once', async () => {
  const { app, user } = await given.customer()
  await publish(app, { kind: 'terms', document: 'cgsCloud', effectiveOn: '2026-12-09' })
  await publish(app, { mail: true })
  await settle()
  const late = await given.user(app, { admin: true })
  const joins = (userId: string) =>
    host.platform.database.transaction((tx) =>
      host.platform.record(tx, {
        appId: app.id,
        actor: { kind: 'customer', userId },
        name: 'password.changed',
        subject: userId,
        data: { cause: 'invitation' },
      }),
    )
  const before = await mailsOf(user)
  await joins(late.userId)
  await settle()
  await joins(late.userId)
  await settle()
  const mails = await mailsOf(late)
  expect(mails.map(({ variables }) => variables['deadline'])).toEqual([expect.stringContaining('Sans opposition')])
  expect(await noticesOf(late)).toHaveLength(1)
  expect(await mailsOf(user)).toEqual(before)
  const tooLate = await given.user(app, { admin: true })
  clock.set(new Date('2026-12-10T12:00:00Z'))
  await joins(tooLate.userId)
  await settle()
  expect(await mailsOf(tooLate)).toEqual([])
  clock.set(new Date('2026-11-09T14:00:00Z'))
})

test('a planned announcement is sent on its day, unless it was withdrawn before', async () => {
  const { app, user } = await given.customer()
  const shownFrom = new Date(clock.now().getTime() + hours(2)).toISOString()
  await publish(app, { shownFrom })
  const { _id: announcementId, version } = await publish(app, { shownFrom })
  await host.as(farid).call(accounts.withdrawAnnouncement, { announcementId, version })
  await settle()
  expect(await noticesOf(user)).toEqual([])
  clock.advance(hours(2))
  await settle()
  expect(await noticesOf(user)).toHaveLength(1)
  await settle()
  expect(await noticesOf(user)).toHaveLength(1)
})

test('more people than a batch holds have exactly one notice and at most one mail', async () => {
  const { app } = await given.customer()
  await host.platform.database.query({
    text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, roles, created_at)
           SELECT $1, lpad(to_hex(n), 24, '0'), 'many-' || n || '@example.com', 'Ada', 'Nr ' || n,
                  CASE WHEN n % 2 = 0 THEN ARRAY['admin'] ELSE '{}' END, $2
             FROM generate_series(1, 620) n`,
    values: [app.id, clock.now()],
  })
  const { _id } = await publish(app, { ...price, effectiveOn: '2027-01-09', shownUntil: '2027-01-31' })
  await settle()
  const source = `announcement:${_id}`
  const [told] = await rows<{ notices: number; people: number }>(
    'SELECT count(*) AS notices, count(DISTINCT user_id) AS people FROM notifs.notices WHERE source = $1',
    source,
  )
  expect(told).toEqual({ notices: 622, people: 622 })
  const [mailed] = await rows<{ mails: number; people: number }>(
    `SELECT count(*) AS mails, count(DISTINCT user_id) AS people FROM mails.outgoing
      WHERE app_id = $1 AND template = 'notice'`,
    app.id,
  )
  expect(mailed).toEqual({ mails: 311, people: 311 })
})
