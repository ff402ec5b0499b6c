import { days, minutes } from '@passerelle/kernel/durations'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { fakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { betterStack } from './better-stack/better-stack.ts'
import { fakeBetterStack } from '../testing/fake-better-stack.ts'
import { aMonitor, anEvent } from '../testing/monitoring-fixtures.ts'
import type { MonitoringSource } from './monitoring-source.ts'
import { pullTestEnvironment } from '../testing/pull-test-environment.ts'

const open = (url: string) => pullTestEnvironment(url, fakeClock())
let lent: TestDatabase
let world: ReturnType<typeof open>
beforeAll(async () => {
  lent = await createTestDatabase()
  world = open(lent.url)
})
afterAll(async () => {
  await world.close()
  await lent.drop()
})
beforeEach(async () => void (await world.begin()))

test('[OPEN-062] a pull that breaks off between two pages keeps the first; the next takes the rest', async () => {
  await world.probeAt('101', world.ago(days(1)))
  const told = ['25', '26'].map((id) => anEvent(id, { resolvedAt: world.clock.now() }))
  const broken = world.pullFrom({
    listStarted: async function* () {
      yield [told[0]!]
      throw new Error('cut')
    },
  })
  await expect(broken).rejects.toThrow('cut')
  expect(await world.rows()).toMatchObject([{ event_id: '25' }])
  expect(await world.progress()).toBeUndefined()
  world.tell(...told)
  await world.pull()
  expect(await world.rows()).toMatchObject([{ event_id: '25' }, { event_id: '26' }])
  expect((await world.happened()).toSorted()).toEqual(['probe.resolved 25', 'probe.resolved 26'])
  expect(await world.progress()).toMatchObject({ succeeded_at: world.start, events_until: world.start })
})

test('[OPEN-062] weeks that were read whole are not read again, and an incident told late is still found', async () => {
  await world.probeAt('101', world.ago(days(20)))
  const asked: Date[] = []
  const failingAt = (count: number): Partial<MonitoringSource> => ({
    listStarted: (span, at) => {
      asked.push(span.from)
      if (asked.length === count) throw new Error('away')
      return world.source.listStarted(span, at)
    },
  })
  await expect(world.pullFrom(failingAt(3))).rejects.toThrow('away')
  expect(await world.progress()).toMatchObject({ succeeded_at: null, events_until: world.ago(days(6)) })
  await world.pullFrom(failingAt(0))
  expect(asked.map((from) => Math.round((world.start.getTime() - from.getTime()) / days(1)))).toEqual([20, 13, 6, 6])
  world.tell(anEvent('25', { startedAt: world.ago(minutes(40)), resolvedAt: world.ago(minutes(39)) }))
  world.clock.advance(minutes(1))
  await world.pull()
  expect(await world.rows()).toMatchObject([{ event_id: '25' }])
})

test('[OPEN-062] two workers that pull at once take each incident once, and tell of it once', async () => {
  await Promise.all(['101', '102'].map((id) => world.probeAt(id)))
  world.tell(
    ...Array.from({ length: 120 }, (_, index) =>
      anEvent(`e${index}`, { monitorId: index % 2 ? '101' : '102', startedAt: world.ago(index * 1_000) }),
    ),
  )
  await Promise.all([world.pull(), world.pull(), world.pull()])
  expect(await world.rows()).toHaveLength(120)
  const names = await world.happened()
  expect([names.length, new Set(names).size]).toEqual([120, 120])
})

test('[OPEN-062] an incident and what happened are stored together or not at all', async () => {
  await world.probeAt('101')
  world.tell(anEvent('25'))
  await expect(
    world.pullWith({
      record: async () => {
        throw new Error('no room for events')
      },
    })(),
  ).rejects.toThrow('no room')
  expect(await world.rows()).toEqual([])
  await world.pull()
  expect(await world.happened()).toEqual(['probe.down 25'])
})

test('[OPEN-062] texts and moments that the database would refuse hold nothing up', async () => {
  await world.probeAt('101')
  world.tell(
    anEvent('25', { name: 'a\0\ud800', cause: '\0', acknowledgedAt: new Date('2020-01-01T00:00:00Z') }),
    anEvent('26', { startedAt: world.ago(minutes(1)) }),
    anEvent('26', { startedAt: world.ago(minutes(1)) }),
  )
  await world.pull()
  expect(await world.rows()).toMatchObject([
    { event_id: '25', name: 'a\ufffd', acknowledged_at: world.told.events[0]!.startedAt },
    { event_id: '26' },
  ])
})

test('[OPEN-062] Better Stack is pulled over HTTP, through a failure; what it answers is stored', async () => {
  await world.probeAt('101')
  const server = await fakeBetterStack()
  const over = ['25', '26', '27'].map((id) =>
    anEvent(id, {
      startedAt: world.ago(days(2)),
      acknowledgedAt: world.ago(days(1)),
      resolvedAt: world.ago(minutes(5)),
    }),
  )
  server.tell({ monitors: [aMonitor('101')], events: [...over, anEvent('28', { monitorId: '102' }), anEvent('29')] })
  server.next((answer) => answer.writeHead(500).end())
  const pullIt = world.pullWith({
    source: betterStack({ place: server.place, outbound: createHttpClient(), pause: async () => undefined }),
  })
  await pullIt()
  server.next((answer) => answer.writeHead(401).end())
  await expect(pullIt()).rejects.toMatchObject({ reason: 'refused' })
  await server.close()
  expect((await world.rows()).map(({ event_id: id, resolved_at: end }) => [id, end])).toEqual([
    ...over.map(({ id, resolvedAt }) => [id, resolvedAt]),
    ['29', null],
  ])
  expect(await world.progress()).toEqual({
    source: 'better-stack',
    succeeded_at: world.start,
    events_until: world.start,
  })
})
