import { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import { days } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymiseUser } from '../deadlines/anonymise-user.ts'

let host: Booted
let given: GivenAccounts
let farid: GivenPerson
const clock = fakeClock('2026-11-09T12:00:00Z')
const {
  createAnnouncement,
  readAnnouncement,
  editAnnouncement,
  deleteAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
  previewAnnouncement,
  listAnnouncements,
  listAnnouncementReceipts,
} = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
  farid = await given.staff({ project: true, firstName: 'Farid', lastName: 'Benali' })
})
afterAll(() => host.close())

type Body = InferBody<typeof createAnnouncement>
const audience = {
  side: 'customers',
  appIds: [] as string[],
  notAppIds: [] as string[],
  features: [] as string[],
  roles: 'everybody',
} as const
const words = { titleFr: 'Tarifs 2027', titleEn: 'Prices 2027', textFr: 'Ils changent.', textEn: 'They change.' }
const price: Body = { kind: 'price', ...words, effectiveOn: '2026-12-09', shownUntil: '2026-12-31' }
const info: Body = { kind: 'info', ...words, shownUntil: '2026-12-31' }
const as = () => host.as(farid)
const create = (body: Body) => as().call(createAnnouncement, body)
const publish = async (body: Body) => {
  const { _id, version } = await create(body)
  return as().call(publishAnnouncement, { announcementId: _id, version })
}
const eventsOf = async (id: string) =>
  (
    await host.platform.database.query<{ name: string }>({
      text: `SELECT name FROM platform.events WHERE subject = $1 AND actor ->> 'kind' <> 'system'`,
      values: [id],
    })
  ).rows.map(({ name }) => name)

test('[ANN-001][ANN-005][ANN-009][ANN-014] drafts are changed, published, withdrawn, with their events', async () => {
  const { app } = await given.customer()
  const made = await create({ kind: 'price', titleFr: 'Tarifs 2027' })
  expect(made).toMatchObject({ stage: 'draft', titleEn: '', createdBy: 'Farid Benali', version: 1, publishedAt: null })
  const announcementId = made._id
  const { kind: _kind, ...fields } = price
  const edited = await as().call(editAnnouncement, {
    announcementId,
    ...fields,
    audience: { ...audience, appIds: [app.id] },
    version: 1,
  })
  expect(edited).toMatchObject({ version: 2, people: 2, shownUntil: '2026-12-31', effectiveOn: '2026-12-09' })
  const published = await as().call(publishAnnouncement, { announcementId, version: 2 })
  expect(published).toMatchObject({
    state: 'planned',
    stage: 'shown',
    shownFrom: clock.now().toISOString(),
    version: 3,
  })
  const withdrawn = await as().call(withdrawAnnouncement, { announcementId, version: 3 })
  expect(withdrawn).toMatchObject({ state: 'withdrawn', stage: 'withdrawn' })
  expect((await eventsOf(announcementId)).toSorted()).toEqual(
    ['changed', 'created', 'published', 'withdrawn'].map((name) => `announcement.${name}`),
  )
  const { list } = await as().call(listAnnouncements, { stage: 'draft' })
  expect(list).toContainEqual(
    expect.objectContaining({ kind: 'info', titleFr: 'Annulation\u00a0: Tarifs 2027', people: 2 }),
  )
  const audit = await as().call(accounts.listAuditOfAll, { userId: farid.userId, limit: 5 })
  expect(audit.list.map(({ name }) => name).toSorted()).toEqual(
    ['changed', 'created', 'created', 'published', 'withdrawn'].map((name) => `announcement.${name}`),
  )
})

test('[TMR-007] an announcement names who wrote it until they are anonymised, wherever they work', async () => {
  const { app } = await given.customer()
  const zoe = await given.staff({ project: true, firstName: 'Zoé', lastName: 'Prat', inside: [app] })
  const { _id: announcementId } = await host.as(zoe).call(createAnnouncement, info)
  const read = () => as().call(readAnnouncement, { announcementId })
  expect(await read()).toMatchObject({ createdBy: 'Zoé Prat' })
  await host.as(farid, { in: (await given.provider()).id }).call(accounts.removeUser, { id: zoe.userId })
  expect(await read()).toMatchObject({ createdBy: 'Zoé Prat' })
  const anonymise = anonymiseUser(host.platform)
  const later = new Date(clock.now().getTime() + days(200))
  const due = await anonymise.findDueBetween({ from: null, to: later, limit: 10 })
  const own = due.filter(({ id }) => id === zoe.userId)
  for (const row of own) await host.platform.database.transaction((tx) => anonymise.fire(tx, row, row.dueAt))
  expect(await read()).toMatchObject({ createdBy: null })
})

test('[ANN-005] only drafts are deleted', async () => {
  await given.customer()
  const draft = await create(info)
  await as().call(deleteAnnouncement, { announcementId: draft._id })
  await expect(as().call(readAnnouncement, { announcementId: draft._id })).rejects.toBeProblem('not_found')
  const { _id: announcementId, version } = await publish(info)
  await expect(as().call(deleteAnnouncement, { announcementId })).rejects.toBeProblem('announcement_published')
  await expect(as().call(publishAnnouncement, { announcementId, version })).rejects.toBeProblem(
    'announcement_published',
  )
  const { version: next } = await as().call(withdrawAnnouncement, { announcementId, version })
  await expect(as().call(withdrawAnnouncement, { announcementId, version: next })).rejects.toBeProblem(
    'announcement_published',
  )
})

test('[ANN-004] prices are published thirty days ahead, and their day only moves later', async () => {
  await given.customer()
  const near = await create({ ...price, effectiveOn: '2026-12-08' })
  await expect(as().call(publishAnnouncement, { announcementId: near._id, version: 1 })).rejects.toMatchObject({
    code: 'announcement_too_soon',
    errors: { effectiveOn: expect.stringMatching(/9\sdécembre\s2026/) },
  })
  const { _id: announcementId, version } = await publish({ ...price, shownFrom: '2026-11-20T08:00:00Z' })
  expect(await as().call(readAnnouncement, { announcementId })).toMatchObject({ shownFrom: clock.now().toISOString() })
  const edit = (fields: object) => as().call(editAnnouncement, { announcementId, version, ...fields })
  for (const fields of [{ titleFr: 'Autre' }, { effectiveOn: '2026-12-08' }, { shownUntil: '2026-12-30' }])
    await expect(edit(fields)).rejects.toBeProblem('announcement_published')
  await expect(edit({ effectiveOn: '2027-01-09' })).rejects.toBeProblem('announcement_incomplete')
  expect(await edit({ effectiveOn: '2027-01-09', shownUntil: '2027-01-09' })).toMatchObject({ version: version + 1 })
})

test('[ANN-005][ANN-009] the second of two who change the same version is refused', async () => {
  const { _id: announcementId } = await create(info)
  const results = await Promise.allSettled(
    ['A', 'B'].map((titleFr) => as().call(editAnnouncement, { announcementId, version: 1, titleFr })),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'announcement_changed' },
  })
})

test.each<[string, object, string]>([
  ['a title of blanks', { titleFr: '  ' }, 'invalid_input'],
  ['501 accounts', { audience: { ...audience, appIds: Array(501).fill('a'.repeat(24)) } }, 'invalid_input'],
  ['an unknown field', { color: 'red' }, 'invalid_input'],
  ['a script', { link: 'javascript:alert(1)' }, 'announcement_invalid'],
  ['an unknown feature', { audience: { ...audience, features: ['teleport'] } }, 'announcement_invalid'],
  ['a day in the past', { effectiveOn: '2026-11-08' }, 'announcement_invalid'],
  ['a day that does not exist', { effectiveOn: '2027-02-30' }, 'announcement_invalid'],
])('[ANN-015] refuses %s', async (_, fields, code) => {
  await expect(create({ ...price, ...fields } as Body)).rejects.toBeProblem(code as 'invalid_input')
})

test('[ANN-009][ANN-015] nobody to tell, and what is missing, are refused on publishing', async () => {
  const { app } = await given.customer()
  const nobody = { ...audience, appIds: [app.id], notAppIds: [app.id] }
  await expect(publish({ ...info, audience: nobody })).rejects.toBeProblem('announcement_audience_empty')
  await expect(publish({ kind: 'info', titleFr: 'Seul', shownUntil: '2026-12-31' })).rejects.toMatchObject({
    code: 'announcement_incomplete',
    errors: { titleEn: expect.any(String), textFr: expect.any(String), textEn: expect.any(String) },
  })
})

test('[ANN-003][ANN-009] the preview counts an audience as it is evaluated, without disabled accounts', async () => {
  const lumen = await given.customer({ features: ['bookings'] })
  const port = await given.customer({ features: ['clouds'] })
  const gone = await given.customer({ features: ['bookings'], disabledAt: clock.now() })
  const appIds = [lumen, port, gone].map(({ app }) => app.id)
  const { _id: announcementId } = await create({ ...info, audience: { ...audience, appIds } })
  const preview = (more: object = {}) => as().call(previewAnnouncement, { announcementId, ...more })
  const name = ({ app }: typeof lumen) => ({ _id: app.id, name: app.name, people: 2 })
  expect(await preview({ appId: gone.app.id })).toMatchObject({
    accounts: 2,
    people: 4,
    administrators: 2,
    staff: 0,
    addressed: false,
    termsNotice: { fr: null, en: null },
  })
  const bookings = { ...audience, appIds, features: ['bookings'] }
  expect(await preview({ audience: bookings, appId: lumen.app.id })).toMatchObject({
    addressed: true,
    list: [name(lumen)],
  })
  expect(await preview({ audience: { ...bookings, features: [], notAppIds: [lumen.app.id] } })).toMatchObject({
    list: [name(port)],
  })
  expect(await preview({ audience: { ...bookings, roles: 'admins' } })).toMatchObject({ people: 1 })
  expect(await preview({ audience: { ...audience, side: 'staff' } })).toMatchObject({
    accounts: 0,
    people: 1,
    staff: 1,
  })
})

test('[ANN-009] staff read, project staff write, customers neither', async () => {
  const { admin } = await given.customer()
  const emma = await given.staff()
  const { _id: announcementId } = await create(info)
  expect((await host.as(emma).call(readAnnouncement, { announcementId })).titleFr).toBe('Tarifs 2027')
  await expect(host.as(emma).call(createAnnouncement, info)).rejects.toBeProblem('access_denied')
  for (const person of [admin, emma])
    await expect(host.as(person).call(publishAnnouncement, { announcementId, version: 1 })).rejects.toMatchObject({
      status: 403,
    })
  await expect(host.as(admin).call(listAnnouncements, {})).rejects.toMatchObject({ status: 403 })
})

test('[ANN-009] receipts name account, person and role, as a list and as CSV', async () => {
  const { app, admin, user } = await given.customer()
  const { _id: announcementId } = await publish({ ...info, audience: { ...audience, appIds: [app.id] } })
  await host.as(admin).call(accounts.acknowledgeAnnouncement, { announcementId })
  const read = (acknowledged?: 'true' | 'false') =>
    as().call(listAnnouncementReceipts, { announcementId, ...(acknowledged && { acknowledged }) })
  expect((await read()).total).toBe(2)
  expect(await read('true')).toMatchObject({
    total: 1,
    list: [{ account: app.name, userId: admin.userId, role: 'admin', acknowledgedAt: clock.now().toISOString() }],
  })
  expect((await read('false')).list).toMatchObject([{ userId: user.userId, role: 'user', acknowledgedAt: null }])
  const file = await host.request
    .get(`/api/accounts/v1/${host.platform.env.provider}/announcements/${announcementId}/receipts/export`)
    .set('authorization', `Bearer ${await host.tokenOf(farid)}`)
  expect(file.headers['content-disposition']).toContain('Tarifs-2027.csv')
  const lines = file.text.split('\r\n')
  expect(lines).toHaveLength(4)
  const acknowledged = clock.now().toISOString()
  expect(lines).toContain(`${app.name};${admin.firstName} ${admin.lastName};Administrateur;;;;${acknowledged};`)
})

test('[ANN-014] the receipt of a person who was forgotten stays, with the id alone', async () => {
  const { app, admin, user } = await given.customer()
  const { _id: announcementId } = await publish({ ...info, audience: { ...audience, appIds: [app.id] } })
  await host.as(user).call(accounts.acknowledgeAnnouncement, { announcementId })
  const acknowledgedAt = clock.now().toISOString()
  await host.as(admin).call(accounts.removeUser, { id: user.userId })
  clock.advance(days(100))
  await host.sweep()
  const later = await given.staff({ project: true })
  expect(
    (await host.as(later).call(listAnnouncementReceipts, { announcementId, acknowledged: 'true' })).list,
  ).toMatchObject([{ userId: user.userId, name: null, acknowledgedAt }])
  const file = await host.request
    .get(`/api/accounts/v1/${host.platform.env.provider}/announcements/${announcementId}/receipts/export`)
    .set('authorization', `Bearer ${await host.tokenOf(later)}`)
  expect(file.text).toContain(`${app.name};${user.userId};`)
  expect(file.text).not.toContain(user.firstName)
})
