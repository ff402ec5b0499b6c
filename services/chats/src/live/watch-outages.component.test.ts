import { chats } from '@passerelle/contract/chats/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../testing/live-socket-client.ts'

let host: Booted
let given: ReturnType<typeof givenAccounts>
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'chats'], env: { roles: ['http'] } })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const socketOf = async (who: GivenPerson) =>
  openSocket(host.origin, (await host.as(who).call(chats.takeTicket, {})).token)

const namesOf = ({ frames }: Awaited<ReturnType<typeof socketOf>>) =>
  frames.flatMap((frame) => (frame.type === 'event' ? [frame.name] : [])).toSorted()

test('[ONC-025] staff hear of outages and pages of all accounts, customers of the outages of theirs', async () => {
  const { app, admin } = await given.customer()
  const emma = await given.staff()
  const [customer, staff] = [await socketOf(admin), await socketOf(emma)]
  expect(await staff.subscribe('office', emma.userId)).toMatchObject({ type: 'subscribed' })
  expect(await staff.subscribe('office', admin.userId)).toMatchObject({ type: 'refused' })
  expect(await customer.subscribe('office', admin.userId)).toMatchObject({ type: 'refused' })
  expect(await customer.subscribe('board', app.id)).toMatchObject({ type: 'subscribed' })
  const [subject, probeId] = [host.platform.newId(), host.platform.newId()]
  const about = { appId: app.id, actor: { kind: 'system' } as const, subject }
  const paged = { probeId, userId: emma.userId, round: 1, rounds: 3, step: 1 }
  const taken = { probeId, via: 'push' as const, afterMs: 1000 }
  await host.platform.database.transaction(async (tx) => {
    await host.platform.record(tx, { ...about, name: 'oncall.paged', data: paged })
    await host.platform.record(tx, { ...about, name: 'incident.taken', data: taken })
  })
  for (const socket of [customer, staff])
    await socket.until((one) => one.type === 'event' && one.name === 'incident.taken')
  expect(namesOf(staff)).toEqual(['incident.taken', 'oncall.paged'])
  expect(namesOf(customer)).toEqual(['incident.taken'])
  for (const socket of [customer, staff]) socket.close()
})

test('staff hear of maintenances and reports of all accounts, customers of what is published in theirs', async () => {
  const { app, admin } = await given.customer()
  const emma = await given.staff()
  const [customer, staff] = [await socketOf(admin), await socketOf(emma)]
  await staff.subscribe('office', emma.userId)
  await customer.subscribe('board', app.id)
  const about = { appId: app.id, actor: { kind: 'system' } as const, subject: host.platform.newId() }
  const span = { startsAt: '2026-02-03T20:00:00.000Z', endsAt: '2026-02-03T21:00:00.000Z' }
  await host.platform.database.transaction(async (tx) => {
    await host.platform.record(tx, { ...about, name: 'incident_report.created', data: { day: '2026-02-03' } })
    await host.platform.record(tx, { ...about, name: 'maintenance.planned', data: span })
  })
  for (const socket of [customer, staff])
    await socket.until((one) => one.type === 'event' && one.name === 'maintenance.planned')
  expect(namesOf(staff)).toEqual(['incident_report.created', 'maintenance.planned'])
  expect(namesOf(customer)).toEqual(['maintenance.planned'])
  for (const socket of [customer, staff]) socket.close()
})

test('[DAY-049] staff who watch the office hear of requests and new accounts of all accounts', async () => {
  const [{ app }, { app: other }] = [await given.customer(), await given.customer()]
  const emma = await given.staff()
  const staff = await socketOf(emma)
  await staff.subscribe('office', emma.userId)
  const about = (appId: string) => ({ appId, actor: { kind: 'system' } as const, subject: host.platform.newId() })
  await host.platform.database.transaction(async (tx) => {
    const registered = { name: 'account.registered' as const, data: { services: [] } }
    await host.platform.record(tx, { ...about(app.id), ...registered })
    await host.platform.record(tx, { ...about(other.id), name: 'invoice.drafted', data: {} })
    await host.platform.record(tx, { ...about(app.id), name: 'task.moved', data: { from: 'todo', to: 'done' } })
    const held = { name: 'task.member_added', data: { memberId: emma.userId } } as const
    await host.platform.record(tx, { ...about(other.id), ...held })
  })
  await staff.until((one) => one.type === 'event' && one.name === 'task.member_added')
  expect(namesOf(staff)).toEqual(['account.registered', 'task.member_added', 'task.moved'])
  staff.close()
})
