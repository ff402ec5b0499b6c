import { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'

let host: Booted
let given: GivenAccounts
let farid: GivenPerson
const clock = fakeClock('2026-11-09T12:00:00Z')
const { createAnnouncement, publishAnnouncement, withdrawAnnouncement } = accounts
const { listOwnAnnouncements, dismissAnnouncement, acknowledgeAnnouncement } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
  farid = await given.staff({ project: true })
})
afterAll(() => host.close())

type Body = Partial<InferBody<typeof createAnnouncement>>
type Audience = NonNullable<Body['audience']>
const audienceOf = (appIds: string[], side: Audience['side'] = 'customers'): Audience => ({
  side,
  appIds,
  notAppIds: [],
  features: [],
  roles: 'everybody',
})
const publish = async (audience: Audience, body: Body = {}) => {
  const words = { titleFr: 'Tarifs', titleEn: 'Prices', textFr: 'Ils changent.', textEn: 'They change.' }
  const { _id, version } = await host
    .as(farid)
    .call(createAnnouncement, { kind: 'info', ...words, shownUntil: '2026-12-31', audience, ...body })
  const published = await host.as(farid).call(publishAnnouncement, { announcementId: _id, version })
  return { announcementId: _id, version: published.version }
}
const terms = { kind: 'terms', document: 'cgsCloud', effectiveOn: '2026-12-09', acknowledge: true } as const
const own = async (person: GivenPerson) => (await host.as(person).call(listOwnAnnouncements, {})).list
const receiptOf = async (announcementId: string, person: GivenPerson) =>
  (
    await host.platform.database.query<Record<string, unknown>>({
      text: `SELECT dismissed_at, acknowledged_at, document_version FROM accounts.announcement_receipts
              WHERE announcement_id = $1 AND user_id = $2`,
      values: [announcementId, person.userId],
    })
  ).rows[0]

test('[ANN-003][ANN-010] people read what addresses them in their language, terms first', async () => {
  const { app, admin, user } = await given.customer()
  const { user: other } = await given.customer()
  const { announcementId: news } = await publish(audienceOf([app.id]))
  const { announcementId: changed } = await publish(audienceOf([app.id]), terms)
  expect(await own(user)).toMatchObject([
    {
      _id: changed,
      kind: 'terms',
      title: 'Tarifs',
      effectiveOn: '2026-12-09',
      acknowledge: true,
      mayAcknowledge: false,
    },
    { _id: news, kind: 'info', text: 'Ils changent.', effectiveOn: null, dismissedAt: null },
  ])
  expect((await own(admin))[0]).toMatchObject({ mayAcknowledge: true })
  expect(await own(other)).toEqual([])
  const { body } = await host.request
    .get('/api/accounts/v1/private/announcements')
    .set('authorization', `Bearer ${await host.tokenOf(user)}`)
    .set('accept-language', 'en')
  expect(body.list[1]).toMatchObject({ title: 'Prices', text: 'They change.' })
})

test('[ANN-010] closing is for the person, repeated it changes nothing, and foreign ids are not found', async () => {
  const { app, admin, user } = await given.customer()
  const { user: other } = await given.customer()
  const { announcementId, version } = await publish(audienceOf([app.id]))
  const dismiss = (person: GivenPerson) => host.as(person).call(dismissAnnouncement, { announcementId })
  const at = clock.now()
  await dismiss(user)
  clock.advance(1000)
  await dismiss(user)
  expect(await receiptOf(announcementId, user)).toMatchObject({ dismissed_at: at })
  expect(await receiptOf(announcementId, admin)).toBeUndefined()
  await expect(dismiss(other)).rejects.toBeProblem('not_found')
  await host.as(farid).call(withdrawAnnouncement, { announcementId, version })
  await expect(dismiss(admin)).rejects.toBeProblem('not_found')
  expect(await own(user)).toEqual([])
})

test('[ANN-002][ANN-010][ANN-014] administrators acknowledge terms once, others may not', async () => {
  const { app, admin, user } = await given.customer()
  const { announcementId } = await publish(audienceOf([app.id]), terms)
  const acknowledge = (person: GivenPerson) => host.as(person).call(acknowledgeAnnouncement, { announcementId })
  await expect(acknowledge(user)).rejects.toBeProblem('access_denied')
  await acknowledge(admin)
  await acknowledge(admin)
  expect(await receiptOf(announcementId, admin)).toMatchObject({
    acknowledged_at: clock.now(),
    document_version: 2,
    dismissed_at: null,
  })
  const { list } = await host.as(admin).call(accounts.listAudit, {})
  expect(list.filter(({ name }) => name === 'announcement.acknowledged')).toMatchObject([
    { details: ['Tarifs'], actor: { person: { _id: admin.userId } } },
  ])
  const { announcementId: news } = await publish(audienceOf([app.id]))
  await host.as(user).call(acknowledgeAnnouncement, { announcementId: news })
  expect(await receiptOf(news, user)).toMatchObject({ acknowledged_at: clock.now(), document_version: null })
})

test('[ANN-003][ANN-010] staff read what addresses staff; inside an account they answer nothing', async () => {
  const { app } = await given.customer()
  const emma = await given.staff({ inside: [app] })
  const { announcementId: forStaff } = await publish(audienceOf([], 'staff'))
  const { announcementId } = await publish(audienceOf([app.id]), terms)
  expect((await own(emma)).map(({ _id }) => _id)).toEqual([forStaff])
  await host.as(emma).call(dismissAnnouncement, { announcementId: forStaff })
  expect(await receiptOf(forStaff, emma)).toMatchObject({ dismissed_at: clock.now() })
  const inside = host.as(emma, { in: app.id })
  expect((await inside.call(listOwnAnnouncements, {})).list).toEqual([])
  for (const operation of [dismissAnnouncement, acknowledgeAnnouncement])
    await expect(inside.call(operation, { announcementId })).rejects.toBeProblem('access_denied')
})

test('[ANN-003] an account that joins the audience later sees what is shown', async () => {
  const { user } = await given.customer()
  const { announcementId } = await publish(audienceOf([]))
  const { user: later } = await given.customer()
  for (const person of [user, later]) expect((await own(person)).map(({ _id }) => _id)).toContain(announcementId)
})

test('[ANN-010] the account’s answer holds what is still open; of these, the banners count as seen', async () => {
  const { app, admin, user } = await given.customer()
  const inside = audienceOf([app.id])
  const older = await publish(inside)
  clock.advance(1000)
  const newer = await publish(inside)
  clock.advance(1000)
  const changed = await publish(inside, terms)
  const banners = async (who: ReturnType<typeof host.as>) =>
    (await who.call(accounts.readApp, {})).announcements.map(({ _id }) => _id)
  const ids = [changed, newer, older].map(({ announcementId }) => announcementId)
  const emma = await given.staff({ inside: [app] })
  expect(await banners(host.as(emma, { in: app.id }))).toEqual(expect.arrayContaining(ids))
  expect((await own(admin)).filter(({ seenAt }) => seenAt !== null)).toEqual([])
  const known = (await banners(host.as(admin))).filter((id) => !ids.includes(id))
  for (const announcementId of known) await host.as(admin).call(dismissAnnouncement, { announcementId })
  expect(await banners(host.as(admin))).toEqual(ids)
  const seenBy = async (person: GivenPerson) =>
    (await own(person)).flatMap(({ _id, seenAt }) => (seenAt !== null && ids.includes(_id) ? [_id] : []))
  expect(await seenBy(admin)).toEqual(ids.slice(0, 2))
  expect(await seenBy(user)).toEqual([])
  // Closing does not answer what an administrator has to acknowledge.
  for (const announcementId of ids) await host.as(admin).call(dismissAnnouncement, { announcementId })
  expect(await banners(host.as(admin))).toEqual([changed.announcementId])
  await host.as(admin).call(acknowledgeAnnouncement, { announcementId: changed.announcementId })
  expect(await banners(host.as(admin))).toEqual([])
})

test('[ANN-003] the count of an audience in the database and the rule for one person agree', async () => {
  const accountsOf = await Promise.all(
    [['bookings'], ['clouds', 'payments'], []].map((features) => given.customer({ features })),
  )
  const gone = await given.customer({ disabledAt: clock.now() })
  const [first, second] = accountsOf.map(({ app }) => app.id)
  for (const change of [
    {},
    { appIds: [first!, second!] },
    { notAppIds: [second!] },
    { features: ['bookings', 'payments'] },
    { roles: 'admins' as const },
    { side: 'all' as const, features: ['clouds'] },
    { side: 'staff' as const },
  ]) {
    const audience: Audience = { ...audienceOf([]), ...change }
    const { announcementId } = await publish(audience)
    const { rows } = await host.platform.database.query<{ userId: string }>({
      text: 'SELECT user_id AS "userId" FROM accounts.people_addressed($1)',
      values: [JSON.stringify(audience)],
    })
    const people = [...accountsOf.flatMap(({ admin, user }) => [admin, user]), farid]
    for (const person of people) {
      const reads = (await own(person)).some(({ _id }) => _id === announcementId)
      expect([change, reads]).toEqual([change, rows.some(({ userId }) => userId === person.userId)])
    }
    expect(rows.some(({ userId }) => userId === gone.admin.userId)).toBe(false)
  }
})
