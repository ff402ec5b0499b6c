import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bookings } from '@passerelle/contract/bookings/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { createHttpClient, type HttpClient } from '@passerelle/server/outbound/http-client'
import { createWorkRunner } from '@passerelle/server/work/work-runner'
import { openBookings, type BookingsEnvironment } from '@passerelle/testkit/bookings-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarWork, pauseAfter } from './sync-calendars.ts'

let world: BookingsEnvironment
let site: Server
let answer: { status: number; body: string; location?: string }
beforeAll(async () => {
  // Without the worker, whose job would read the calendars too.
  world = await openBookings({ roles: ['http'] })
  site = createServer(({ url }, response) => {
    const { status, body, location } = url === '/moved' ? { status: 302, body: '', location: '/room.ics' } : answer
    response.writeHead(status, { 'content-type': 'text/calendar', ...(location && { location }) }).end(body)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await world.close()
  await new Promise((resolve) => site.close(resolve))
})

const calendarOf = (...stays: [from: string, until: string][]) =>
  [
    'BEGIN:VCALENDAR',
    ...stays.flatMap(([from, until]) => [
      'BEGIN:VEVENT',
      `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${until.replaceAll('-', '')}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

/** The site of the test stands on this machine, where no address set by a person may lead otherwise. */
const here: HttpClient = ({ url, ...errand }) => {
  const { pathname } = new URL(url)
  const { port } = site.address() as AddressInfo
  return createHttpClient()({ ...errand, url: `http://127.0.0.1:${port}${pathname}`, configuredBy: 'installation' })
}
const workerOf = (client: HttpClient) =>
  createWorkRunner({ ...world.host.platform, kinds: [calendarWork({ ...world.host.platform, client })] })
/** Reads the calendars that are due. */
const sync = (client: HttpClient = here) => workerOf(client).runDue()
const connected = async (url = 'https://site.example/room.ics?s=secret') => {
  const account = await world.account()
  const { _id: calendarId } = await account.as.call(bookings.addExternalCalendar, {
    id: account.room._id,
    name: 'Gîtes du Sud',
    url,
  })
  const read = async () => (await account.as.call(bookings.listExternalCalendars, { id: account.room._id })).list[0]!
  return { ...account, calendarId, read }
}

test('[API-142][BOK-006][ERR-040] nights taken on another site are not booked; the days beside them can', async () => {
  const account = await connected('webcal://site.example/moved')
  answer = { status: 200, body: calendarOf(['2026-02-10', '2026-02-12'], ['2026-03-01', '2026-03-08']) }
  await sync()
  expect(await account.read()).toMatchObject({
    host: 'site.example',
    stays: 2,
    conflicts: 0,
    error: null,
    lastSyncedAt: world.clock.now().toISOString(),
  })
  await expect(world.stay(account, { arrivalDate: '2026-02-11' })).rejects.toMatchObject({
    code: 'booking_conflict',
    status: 409,
  })
  const quote = (arrivalDate: string) =>
    account.as.call(bookings.quoteBooking, { roomId: account.room._id, arrivalDate, quantity: 2, adults: 2 })
  expect(await quote('2026-02-11')).toMatchObject({
    refusals: { arrivalDate: expect.stringContaining('Gîtes du Sud') as string },
    freeRoomIds: [],
  })
  expect(await quote('2026-02-12')).toMatchObject({ refusals: {}, freeRoomIds: [account.room._id] })
  const { _id: id } = await world.stay(account, { arrivalDate: '2026-02-12' })
  await expect(
    account.as.call(bookings.changeBooking, { id, arrivalDate: '2026-02-09', quantity: 2 }),
  ).rejects.toBeProblem('booking_conflict')
  const canceled = await world.stay(account, { arrivalDate: '2026-03-02', status: 'canceled' })
  await expect(account.as.call(bookings.changeBooking, { id: canceled._id, status: 'pending' })).rejects.toBeProblem(
    'booking_conflict',
  )
  expect((await account.as.call(bookings.listExternalNights, { start: '2026-02-01', end: '2026-02-28' })).list).toEqual(
    [{ roomId: account.room._id, calendar: 'Gîtes du Sud', from: '2026-02-10', until: '2026-02-12' }],
  )
  await account.as.call(bookings.removeExternalCalendar, { id: account.room._id, calendarId: account.calendarId })
  await world.stay(account, { arrivalDate: '2026-02-10' })
})

test('calendars keep their own nights, and are requested, read again and removed alone', async () => {
  const account = await connected()
  const { as, room } = account
  const other = await as.call(bookings.createRoom, world.roomFields)
  const add = (id: string, name: string) =>
    as.call(bookings.addExternalCalendar, { id, name, url: 'https://site.example/room.ics' })
  const second = await add(room._id, 'Atlas')
  const elsewhere = await add(other._id, 'Ailleurs')
  answer = { status: 200, body: calendarOf(['2026-02-10', '2026-02-12']) }
  await sync()
  const calendars = async () => {
    const lists = await Promise.all([room._id, other._id].map((id) => as.call(bookings.listExternalCalendars, { id })))
    return lists.map(({ list }) => list.map(({ _id, name, stays, lastSyncedAt }) => [_id, name, stays, lastSyncedAt]))
  }
  const then = world.clock.now().toISOString()
  const [first, atlas, away] = [
    [account.calendarId, 'Gîtes du Sud', 1, then],
    [second._id, 'Atlas', 1, then],
    [elsewhere._id, 'Ailleurs', 1, then],
  ]
  expect(await calendars()).toEqual([[atlas, first], [away]])

  world.clock.advance(minutes(1))
  answer = { status: 200, body: calendarOf(['2026-04-10', '2026-04-12'], ['2026-05-10', '2026-05-12']) }
  const ids = { id: room._id, calendarId: second._id }
  expect(await as.call(bookings.syncExternalCalendar, ids)).toMatchObject({ _id: second._id, name: 'Atlas' })
  await sync()
  const again = [second._id, 'Atlas', 2, world.clock.now().toISOString()]
  expect(await calendars()).toEqual([[again, first], [away]])
  // The address of a room leads to its own calendars only.
  const wrong = { id: other._id, calendarId: second._id }
  await expect(as.call(bookings.removeExternalCalendar, wrong)).rejects.toBeProblem('not_found')
  await expect(as.call(bookings.syncExternalCalendar, wrong)).rejects.toBeProblem('not_found')
  await as.call(bookings.removeExternalCalendar, ids)
  await expect(as.call(bookings.removeExternalCalendar, ids)).rejects.toBeProblem('not_found')
  expect(await calendars()).toEqual([[first], [away]])
  const stranger = await world.account()
  const month = { start: '2026-02-01', end: '2026-02-28' }
  expect((await stranger.as.call(bookings.listExternalNights, month)).list).toEqual([])
  expect((await as.call(bookings.listExternalNights, month)).list.map(({ calendar }) => calendar).toSorted()).toEqual([
    'Ailleurs',
    'Gîtes du Sud',
  ])
  expect((await as.call(bookings.listExternalNights, { start: '2026-02-12', end: '2026-02-20' })).list).toEqual([])
  expect((await as.call(bookings.listExternalNights, { start: '2026-02-01', end: '2026-02-09' })).list).toEqual([])
})

test('a booking made before stays and is told as a conflict; what the other site frees is free again', async () => {
  const account = await connected()
  const { _id: id, arrivalDate, departureDate } = await world.stay(account)
  answer = { status: 200, body: calendarOf(['2026-02-11', '2026-02-14']) }
  await sync()
  expect(await account.read()).toMatchObject({ conflicts: 1 })
  // Nights that begin when the guests leave, or end when they come, are no conflict.
  answer = { status: 200, body: calendarOf(['2026-02-05', arrivalDate!], [departureDate!, '2026-03-01']) }
  await account.as.call(bookings.syncExternalCalendar, { id: account.room._id, calendarId: account.calendarId })
  await sync()
  expect(await account.read()).toMatchObject({ stays: 2, conflicts: 0 })
  answer = { status: 200, body: calendarOf(['2026-02-11', '2026-02-14']) }
  await account.as.call(bookings.syncExternalCalendar, { id: account.room._id, calendarId: account.calendarId })
  await sync()
  expect(await account.read()).toMatchObject({ conflicts: 1 })
  expect(await account.as.call(bookings.changeBooking, { id, note: 'Appeler' })).toMatchObject({ note: 'Appeler' })
  answer = { status: 200, body: calendarOf() }
  await account.as.call(bookings.syncExternalCalendar, { id: account.room._id, calendarId: account.calendarId })
  await sync()
  expect(await account.read()).toMatchObject({ stays: 0, conflicts: 0, error: null })
})

test('an error is shown with the nights as of the last reading; the next attempts come later and later', async () => {
  const account = await connected()
  answer = { status: 200, body: calendarOf(['2026-05-01', '2026-05-03']) }
  await sync()
  const { lastSyncedAt } = await account.read()
  let failures = 0
  for (const [given, error] of [
    [{ status: 403, body: 'no' }, 'refused'],
    [{ status: 200, body: '<html></html>' }, 'not_a_calendar'],
    [{ status: 200, body: 'x'.repeat(2_000_001) }, 'too_large'],
  ] as const) {
    answer = given
    world.clock.advance(pauseAfter(failures))
    await sync()
    failures += 1
    const nextSyncAt = new Date(world.clock.now().getTime() + pauseAfter(failures)).toISOString()
    expect(await account.read()).toMatchObject({ error, stays: 1, lastSyncedAt, nextSyncAt })
  }
  expect([0, 1, 2, 20].map(pauseAfter)).toEqual([minutes(30), hours(1), hours(2), hours(12)])
  await account.as.call(bookings.syncExternalCalendar, { id: account.room._id, calendarId: account.calendarId })
  answer = { status: 200, body: calendarOf() }
  await sync()
  expect(await account.read()).toMatchObject({ error: null, stays: 0 })
})

test('a site that leads from one address to the next, or nowhere, is refused', async () => {
  for (const location of ['/round-and-round.ics', undefined]) {
    const account = await connected()
    answer = { status: 302, body: '', ...(location && { location }) }
    await sync()
    expect(await account.read()).toMatchObject({ error: 'refused', stays: 0 })
  }
})

test('an address inside the network is never read, whoever set it', async () => {
  const account = await connected('https://169.254.169.254/latest/meta-data')
  await sync(createHttpClient())
  expect(await account.read()).toMatchObject({ error: 'forbidden_address', stays: 0 })
})

test('rooms of another account, wrong addresses and an eleventh calendar are refused', async () => {
  const account = await connected()
  const other = await world.account()
  const add = (who: typeof other, id: string, url: string) =>
    who.as.call(bookings.addExternalCalendar, { id, name: 'x', url })
  const good = 'https://site.example/x.ics'
  await expect(add(other, account.room._id, good)).rejects.toBeProblem('not_found')
  await expect(
    other.as.call(bookings.syncExternalCalendar, { id: account.room._id, calendarId: account.calendarId }),
  ).rejects.toBeProblem('not_found')
  await expect(
    other.as.call(bookings.removeExternalCalendar, { id: account.room._id, calendarId: account.calendarId }),
  ).rejects.toBeProblem('not_found')
  await expect(other.as.call(bookings.listExternalCalendars, { id: account.room._id })).rejects.toBeProblem('not_found')
  expect(await account.read()).toMatchObject({ _id: account.calendarId })
  for (const url of ['http://site.example/x.ics', 'file:///etc/passwd', 'javascript:alert(1)', 'https://'])
    await expect(add(account, account.room._id, url)).rejects.toBeProblem('invalid_input')
  for (let count = 1; count < 10; count += 1) await add(account, account.room._id, good)
  await expect(add(account, account.room._id, good)).rejects.toMatchObject({ code: 'calendar_limit', status: 409 })
})
