import { bookings } from '@passerelle/contract/bookings/api'
import { minutes } from '@passerelle/kernel/durations'
import type { HttpClient, OutboundResponse } from '@passerelle/server/outbound/http-client'
import { createWorkRunner } from '@passerelle/server/work/work-runner'
import { openBookings, type BookingsEnvironment } from '@passerelle/testkit/bookings-test-environment'
import { untilAborted } from '@passerelle/testkit/until-aborted'
import { waitUntil } from '@passerelle/testkit/worker-test-environment'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calendarWork } from './sync-calendars.ts'

let world: BookingsEnvironment
beforeAll(async () => {
  // Without the worker: its work is run here.
  world = await openBookings({ roles: ['http'] })
})
afterAll(() => world.close())
afterEach(() => world.query('DELETE FROM platform.work'))

const empty: OutboundResponse = {
  status: 200,
  headers: {},
  body: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR'),
} as unknown as OutboundResponse
const workerOf = (client: HttpClient) =>
  createWorkRunner({ ...world.host.platform, kinds: [calendarWork({ ...world.host.platform, client })] })
const connected = async (host: string) => {
  const account = await world.account()
  const { _id: calendarId } = await account.as.call(bookings.addExternalCalendar, {
    id: account.room._id,
    name: host,
    url: `https://${host}.example/room.ics`,
  })
  const read = async () => (await account.as.call(bookings.listExternalCalendars, { id: account.room._id })).list[0]!
  return { ...account, calendarId, read }
}

test('sites that hang do not delay those that answer', async () => {
  for (let n = 0; n < 3; n += 1) await connected('hangs')
  for (let n = 0; n < 8; n += 1) await connected('answers')
  const asked: string[] = []
  const refreshed = async () =>
    (await world.query('SELECT FROM bookings.external_calendars WHERE last_synced_at = $1', world.clock.now())).rowCount
  const worker = workerOf(async ({ url, signal }) => {
    asked.push(url)
    return url.includes('hangs') ? untilAborted(signal) : empty
  })
  worker.start()
  for (let round = 1; round <= 3; round += 1) {
    await waitUntil(async () => (await refreshed()) === 8)
    expect(asked.filter((url) => url.includes('answers'))).toHaveLength(8 * round)
    world.clock.advance(minutes(30))
    worker.wake()
  }
  await worker.stop()
})

test('two workers read a calendar once', async () => {
  await connected('once')
  const asked: string[] = []
  const client: HttpClient = async ({ url }) => (asked.push(url), empty)
  await Promise.all([workerOf(client).runDue(), workerOf(client).runDue()])
  expect(asked).toEqual(['https://once.example/room.ics'])
})

test('a worker that lost its lease while it read writes nothing', async () => {
  const { read } = await connected('slow')
  const begun = Promise.withResolvers<void>()
  const late = Promise.withResolvers<OutboundResponse>()
  const slow = workerOf(() => {
    begun.resolve()
    return late.promise
  }).runDue()
  await begun.promise
  world.clock.advance(minutes(2))
  expect(await workerOf(async () => ({ ...empty, status: 500 })).runDue()).toBe(1)
  const kept = await read()
  expect(kept).toMatchObject({ error: 'refused', lastTriedAt: world.clock.now().toISOString() })
  late.resolve(empty)
  await slow
  expect(await read()).toEqual(kept)
})

test('a calendar that was removed while it was read is read no more', async () => {
  const { as, room, calendarId } = await connected('removed')
  const worker = workerOf(async () => {
    await as.call(bookings.removeExternalCalendar, { id: room._id, calendarId })
    return empty
  })
  expect(await worker.runDue()).toBe(1)
  world.clock.advance(minutes(60))
  expect(await worker.runDue()).toBe(0)
})

test('a calendar that is read by hand keeps the pause of its failures', async () => {
  const { as, room, calendarId, read } = await connected('fails')
  const worker = workerOf(async () => ({ ...empty, status: 500 }))
  const pauseMs = async () => {
    const { lastTriedAt, nextSyncAt } = await read()
    return Date.parse(nextSyncAt) - Date.parse(lastTriedAt!)
  }
  await worker.runDue()
  expect(await pauseMs()).toBe(minutes(60))
  await as.call(bookings.syncExternalCalendar, { id: room._id, calendarId })
  expect(await worker.runDue()).toBe(1)
  expect(await pauseMs()).toBe(minutes(120))
})
