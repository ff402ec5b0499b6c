import { inspect } from 'node:util'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { betterStack } from './better-stack/better-stack.ts'
import { incidentAnswer, fakeBetterStack, type Trouble } from '../testing/fake-better-stack.ts'
import { allOf, aMonitor, anEvent } from '../testing/monitoring-fixtures.ts'
import { MonitoringError } from './monitoring-error.ts'
import type { MonitoringEvent, MonitoringSource } from './monitoring-source.ts'
import { fakeMonitoringSource, type MonitoringData } from './fake-source.ts'

let server: Awaited<ReturnType<typeof fakeBetterStack>>
let world: MonitoringData = { monitors: [], events: [] }
const sources = {} as Record<'Better Stack' | 'the stand-in', MonitoringSource>
const pauses: number[] = []

beforeAll(async () => {
  server = await fakeBetterStack()
  const outbound = createHttpClient()
  sources['Better Stack'] = betterStack({ place: server.place, outbound, pause: async (ms) => void pauses.push(ms) })
  sources['the stand-in'] = fakeMonitoringSource({ production: false }, async () => world)
})
afterAll(() => server.close())
beforeEach(() => {
  server.next()
  server.asked.length = 0
  pauses.length = 0
})

const tell = (told: Partial<MonitoringData>, beside?: readonly unknown[]) => {
  world = { monitors: [], events: [], ...told }
  server.tell(world, beside)
}
const { signal } = new AbortController()
const at = (text: string) => new Date(`2026-${text}Z`)
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id).toSorted()

/** What every source has to keep; the Better Stack behind one of them is a stand-in over HTTP. */
describe.each(['Better Stack', 'the stand-in'] as const)('monitoring by %s', (name) => {
  const source = () => sources[name]

  test('[AVL-002] every monitor is told once, over pages, with what is in maintenance', async () => {
    const monitors = ['101', '102', '103', '104', '105'].map((id) => aMonitor(id, { isInMaintenance: id === '104' }))
    tell({ monitors })
    expect(await allOf(source().monitors(signal))).toEqual(monitors)
  })

  test('[INC-001] an event is told with all that an incident carries, and with what it does not have yet', async () => {
    const over = anEvent('25', {
      acknowledgedAt: at('11-16T08:04:00.250'),
      resolvedAt: at('11-16T09:10:30'),
      call: true,
    })
    const open = anEvent('26', { monitorId: '102', cause: null })
    tell({ events: [over, open] })
    expect(await source().find('25', signal)).toEqual(over)
    expect(await source().find('26', signal)).toEqual(open)
    expect(await allOf(source().open(signal))).toEqual([open])
  })

  test('what is open is told however old it is, and nothing that is over', async () => {
    tell({
      events: ['1', '2', '3', '4', '5'].map((id) =>
        anEvent(id, { startedAt: at(`0${id}-10T08:00:00`), resolvedAt: id === '3' ? at('11-01T00:00:00') : null }),
      ),
    })
    expect(idsOf(await allOf(source().open(signal)))).toEqual(['1', '2', '4', '5'])
  })

  test('what began in a period is told whole, over pages, at its edges too', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) =>
      anEvent(`h${hour}`, {
        startedAt: at(`06-15T${String(hour).padStart(2, '0')}:30:00`),
        resolvedAt: at('06-16T00:00:00'),
      }),
    )
    const others = [
      anEvent('before', { startedAt: at('05-15T00:00:00') }),
      anEvent('after', { startedAt: at('07-15T00:00:00') }),
    ]
    tell({ events: [...hours, ...others] })
    const told = idsOf(
      await allOf(source().listStarted({ from: at('06-15T00:30:00'), to: at('06-15T23:30:00') }, signal)),
    )
    expect(told).toEqual(idsOf(hours))
  })

  test('an event that is not known is null, and a world without anything is empty', async () => {
    tell({})
    expect(await source().find('404/../25', signal)).toBeNull()
    const period = { from: at('01-01T00:00:00'), to: at('12-31T00:00:00') }
    expect(
      await Promise.all([
        allOf(source().monitors(signal)),
        allOf(source().open(signal)),
        allOf(source().listStarted(period, signal)),
      ]),
    ).toEqual([[], [], []])
  })

  test('it ends with the reason of a signal', async () => {
    tell({ monitors: [aMonitor('101')] })
    const ended = AbortSignal.abort(new Error('the process stops'))
    await expect(allOf(source().monitors(ended))).rejects.toThrow('the process stops')
    await expect(source().find('25', ended)).rejects.toThrow('the process stops')
  })
})

test('[OPEN-062] the stand-in refuses production', () => {
  expect(() => fakeMonitoringSource({ production: true }, async () => world)).toThrow('never for production')
})

const status =
  (code: number, headers: Record<string, string> = {}): Trouble =>
  (answer) =>
    answer.writeHead(code, headers).end('{"errors":"no"}')
const saying =
  (body: string): Trouble =>
  (answer) =>
    answer.writeHead(200, { 'content-type': 'application/json' }).end(body)
const cut: Trouble = (answer) => answer.destroy()
const ask = () => allOf(sources['Better Stack'].monitors(signal))
const troubleOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'told',
    (error: unknown) => (error instanceof MonitoringError ? error.reason : error),
  )

describe('Better Stack', () => {
  test('is asked again when busy or failed, after the pause it asks for, three times at most', async () => {
    tell({ monitors: [aMonitor('101')] })
    server.next(status(429, { 'retry-after': '7' }), status(500))
    expect(await ask()).toHaveLength(1)
    expect(pauses).toEqual([7_000, 1_000])
    server.next(
      status(503, { 'retry-after': '86400' }),
      status(503, { 'retry-after': 'Fri, 20 Nov 2026 10:00:00 GMT' }),
      status(503),
    )
    expect(await troubleOf(ask())).toBe('unavailable')
    expect(pauses.slice(2)).toEqual([10_000, 1_000])
    server.next(status(429), status(429), status(429))
    expect(await troubleOf(ask())).toBe('busy')
    expect(server.asked).toHaveLength(9)
  })

  test('is not asked again when asking again would not help', async () => {
    tell({ monitors: [aMonitor('101')] })
    const troubles: [Trouble, string][] = [
      [status(401), 'refused'],
      [status(403), 'refused'],
      [status(400), 'invalid_response'],
      [status(302, { location: 'http://127.0.0.1:1/' }), 'invalid_response'],
      [cut, 'unavailable'],
      [
        (answer) => answer.writeHead(200, { 'content-length': 99 }).write('{"data":[', () => answer.destroy()),
        'unavailable',
      ],
      [saying('<html>'), 'invalid_response'],
      [saying('{}'), 'invalid_response'],
      [saying('{"data":[{"id":7}]}'), 'invalid_response'],
      [saying(`{"data":[],"pad":"${'x'.repeat(4 * 1024 * 1024)}"}`), 'invalid_response'],
      [saying('{"data":[],"pagination":{"next":"nowhere"}}'), 'invalid_response'],
    ]
    for (const [trouble, name] of troubles) {
      server.next(trouble)
      expect(await troubleOf(ask())).toBe(name)
    }
    expect([server.asked.length, pauses.length]).toEqual([troubles.length, 0])
    expect(await ask()).toHaveLength(1)
  })

  test('is given up when it takes too long, and when its pages lead in circles', async () => {
    const hasty = betterStack({ place: server.place, outbound: createHttpClient(), timeoutMs: 30 })
    server.next(() => undefined)
    expect(await troubleOf(allOf(hasty.monitors(signal)))).toBe('unavailable')
    const patient = betterStack({ place: server.place, outbound: createHttpClient(), mostPages: 5 })
    server.next(
      ...Array.from({ length: 10 }, () =>
        saying('{"data":[],"pagination":{"next":"https://uptime.betterstack.com/api/v2/monitors?page=2"}}'),
      ),
    )
    expect(await troubleOf(allOf(patient.monitors(signal)))).toBe('invalid_response')
    expect(server.asked).toHaveLength(6)
  })

  test('gets the token only at its own address, wherever the next page is said to be', async () => {
    server.next(saying('{"data":[],"pagination":{"next":"http://elsewhere.example/api/v2/monitors?page=2"}}'))
    tell({ monitors: [aMonitor('101'), aMonitor('102'), aMonitor('103')] })
    expect(idsOf(await ask())).toEqual(['103'])
    const strange = betterStack({ place: { url: server.place.url, token: 'another' }, outbound: createHttpClient() })
    const failed = await strange.find('25', signal).catch((error: unknown) => error)
    expect(failed).toMatchObject({ reason: 'refused' })
    expect(inspect(failed)).not.toContain('another')
  })

  test('tells no incident of a heartbeat, and none that its checks have not confirmed', async () => {
    const incident = (id: string, more: object) => ({ ...incidentAnswer(anEvent(id)), ...more })
    const unconfirmed = { attributes: { ...incidentAnswer(anEvent('3')).attributes, status: 'Unconfirmed' } }
    tell({ events: [anEvent('9')] }, [
      incident('1', { relationships: { heartbeat: { data: { id: '7', type: 'heartbeat' } } } }),
      incident('2', { relationships: {} }),
      incident('3', unconfirmed),
    ])
    const told: MonitoringEvent[] = await allOf(sources['Better Stack'].open(signal))
    expect(idsOf(told)).toEqual(['9'])
  })
})
