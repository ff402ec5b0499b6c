import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
beforeAll(async () => {
  world = await statsTestEnvironment()
})
afterAll(() => world.close())

/** Ten days, 240 hours. */
const period = { from: '2026-01-10T00:00:00.000Z', to: '2026-01-20T00:00:00.000Z' }
const day = (number: number, time = '00:00') => new Date(`2026-01-${String(number).padStart(2, '0')}T${time}:00Z`)
type Fields = NonNullable<Parameters<typeof world.given.givenProbeEvent>[1]>

const accountWith = async (...events: Fields[]) => {
  const account = await world.account()
  const probe = await world.given.givenProbe(account.app)
  for (const event of events) await world.given.givenProbeEvent(probe, event)
  return { ...account, probe }
}

describe('[API-123] [API-132] [OPEN-061] availability of a probe in percent', () => {
  const hour = 100 / 240
  test.each<[string, number, Fields[]]>([
    ['nothing happened', 100, []],
    ['one hour down', 100 - hour, [{ startedAt: day(12, '08:00'), resolvedAt: day(12, '09:00') }]],
    [
      'two over each other count once',
      100 - 3 * hour,
      [
        { startedAt: day(12, '08:00'), resolvedAt: day(12, '10:00') },
        { startedAt: day(12, '09:00'), resolvedAt: day(12, '11:00'), type: 'CUSTOMER', isProd: false },
      ],
    ],
    [
      'one inside another',
      100 - 4 * hour,
      [
        { startedAt: day(12, '08:00'), resolvedAt: day(12, '12:00') },
        { startedAt: day(12, '09:00'), resolvedAt: day(12, '10:00') },
      ],
    ],
    ['a maintenance is no outage', 100, [{ type: 'MAINTENANCE', startedAt: day(12), resolvedAt: day(13) }]],
    [
      'over both ends',
      100 - 2 * hour,
      [
        { startedAt: day(9, '20:00'), resolvedAt: day(10, '01:00') },
        { startedAt: day(19, '23:00'), resolvedAt: day(21) },
      ],
    ],
    ['around all of it', 0, [{ startedAt: day(1), resolvedAt: day(31) }]],
    ['still standing', 50, [{ startedAt: day(15), resolvedAt: null }]],
    [
      'before and after',
      100,
      [
        { startedAt: day(8), resolvedAt: day(10) },
        { startedAt: day(20), resolvedAt: day(21) },
      ],
    ],
  ])('%s', async (_title, percent, events) => {
    const { asAda, asBasile, probe } = await accountWith(...events)
    const expected = {
      list: [{ probeId: probe.id, monitorId: probe.providerMonitorId, availability: expect.closeTo(percent, 9) }],
      hasMore: false,
    }
    expect(await asAda.call(stats.listDisponibilities, period)).toEqual(expected)
    expect(await asBasile.call(stats.listOwnDisponibilities, period)).toEqual(expected)
  })

  test('is counted from the day on which it is monitored, and not before', async () => {
    const { asAda, app } = await world.account()
    const late = await world.given.givenProbe(app, { name: 'A', createdAt: day(15) })
    await world.given.givenProbe(app, { name: 'B', createdAt: day(20) })
    await world.given.givenProbeEvent(late, { startedAt: day(14), resolvedAt: day(16) })
    expect((await asAda.call(stats.listDisponibilities, period)).list.map(({ availability }) => availability)).toEqual([
      expect.closeTo(80, 9),
      null,
    ])
  })

  test('goes until now where the period ends later', async () => {
    const { asAda } = await accountWith({ startedAt: new Date('2026-02-02T12:00:00Z'), resolvedAt: null })
    const [only] = (
      await asAda.call(stats.listDisponibilities, { from: '2026-02-01T12:00:00Z', to: '2026-02-05T12:00:00Z' })
    ).list
    expect(only?.availability).toBeCloseTo(50, 9)
    const [later] = (
      await asAda.call(stats.listDisponibilities, { from: '2026-02-04T12:00:00Z', to: '2026-02-05T12:00:00Z' })
    ).list
    expect(later?.availability).toBeNull()
  })

  test('can be asked of some, by their id or the provider’s', async () => {
    const { asAda, app } = await world.account()
    const [a, b, c] = [
      await world.given.givenProbe(app, { name: 'A' }),
      await world.given.givenProbe(app, { name: 'B' }),
      await world.given.givenProbe(app, { name: 'C' }),
    ]
    const named = async (monitorsIds: string | string[]) =>
      (await asAda.call(stats.listDisponibilities, { ...period, monitorsIds: monitorsIds as string[] })).list.map(
        ({ probeId }) => probeId,
      )
    expect(await named([b.providerMonitorId, a.id, 'nobody'])).toEqual([a.id, b.id])
    expect(await named(c.providerMonitorId)).toEqual([c.id])
    await expect(
      asAda.call(stats.listDisponibilities, { monitorsIds: Array.from({ length: 101 }, (_, n) => `m${n}`) }),
    ).rejects.toBeProblem('invalid_input')
  })
})

describe('[AVL-027] [OPEN-061] the promised figures', () => {
  const figures = async (
    who: Awaited<ReturnType<typeof world.account>>['asAda'],
    asked: { from?: string; to?: string } = period,
  ) => {
    const [gti, gtr, gtd] = await Promise.all([
      who.call(stats.readGti, asked),
      who.call(stats.readGtr, asked),
      who.call(stats.readGtd, asked),
    ])
    expect(
      await Promise.all([
        who.call(stats.readOwnGti, asked),
        who.call(stats.readOwnGtr, asked),
        who.call(stats.readOwnGtd, asked),
      ]),
    ).toEqual([gti, gtr, gtd])
    return { gti, gtr, gtd }
  }

  test('[API-124][API-125][API-126][API-165] are means in minutes, and a ratio of the time of all probes', async () => {
    const { app, asAda, asBasile } = await accountWith(
      { startedAt: day(12, '08:00'), acknowledgedAt: day(12, '08:10'), resolvedAt: day(12, '10:00') },
      { startedAt: day(13, '08:00'), acknowledgedAt: day(13, '08:30'), resolvedAt: day(13, '12:00') },
      { startedAt: day(14, '08:00'), acknowledgedAt: null, resolvedAt: day(14, '08:45') },
    )
    await world.given.givenProbe(app, { createdAt: day(15) })
    const down = 2 + 4 + 0.75
    for (const who of [asAda, asBasile]) {
      expect(await figures(who)).toEqual({
        gti: { data: expect.closeTo(20, 9), unit: 'minutes' },
        gtr: { data: expect.closeTo((120 + 240 + 45) / 3, 9), unit: 'minutes' },
        gtd: { data: expect.closeTo(1 - down / (240 + 120), 9), unit: 'ratio' },
      })
    }
  })

  test('[INC-003] leave out what the provider does not answer for', async () => {
    const taken = { startedAt: day(12, '08:00'), acknowledgedAt: day(12, '09:00'), resolvedAt: day(12, '10:00') }
    const { asAda } = await accountWith(
      { ...taken, isProd: false },
      { ...taken, type: 'EXTERNAL' },
      { ...taken, type: 'CUSTOMER' },
      { ...taken, type: 'TO_DEFINE' },
      { ...taken, type: 'MAINTENANCE' },
    )
    expect(await figures(asAda)).toEqual({
      gti: { data: null, unit: 'minutes' },
      gtr: { data: null, unit: 'minutes' },
      gtd: { data: 1, unit: 'ratio' },
    })
  })

  test('are of what began in the period; the time down is of all that stood in it', async () => {
    const { asAda } = await accountWith(
      { startedAt: day(9, '23:00'), acknowledgedAt: day(9, '23:50'), resolvedAt: day(10, '01:00') },
      { startedAt: day(10, '00:30'), acknowledgedAt: day(10, '00:34'), resolvedAt: day(10, '02:00') },
      { startedAt: day(20), acknowledgedAt: day(20, '01:00'), resolvedAt: day(20, '02:00') },
    )
    expect(await figures(asAda)).toMatchObject({
      gti: { data: expect.closeTo(4, 9) },
      gtr: { data: expect.closeTo(90, 9) },
      gtd: { data: expect.closeTo(1 - 2 / 240, 9) },
    })
  })

  test('are nothing where nothing was monitored', async () => {
    const { asAda } = await world.account()
    expect(await figures(asAda, {})).toEqual({
      gti: { data: null, unit: 'minutes' },
      gtr: { data: null, unit: 'minutes' },
      gtd: { data: null, unit: 'ratio' },
    })
  })
})

describe('all of one screen in one answer', () => {
  test('of the running month in Paris, beside the whole month before', async () => {
    const at = world.at
    const { asBasile, probe, app } = await accountWith(
      {
        startedAt: at('2026-02-01T08:00:00Z'),
        acknowledgedAt: at('2026-02-01T08:30:00Z'),
        resolvedAt: at('2026-02-01T09:00:00Z'),
      },
      {
        startedAt: at('2026-01-31T22:30:00Z'),
        acknowledgedAt: at('2026-01-31T22:40:00Z'),
        resolvedAt: at('2026-01-31T23:30:00Z'),
      },
      {
        startedAt: at('2025-12-31T23:00:00Z'),
        acknowledgedAt: at('2025-12-31T23:20:00Z'),
        resolvedAt: at('2026-01-01T00:00:00Z'),
      },
      {
        startedAt: at('2025-12-31T22:00:00Z'),
        acknowledgedAt: at('2025-12-31T22:59:00Z'),
        resolvedAt: at('2025-12-31T23:00:00Z'),
      },
    )
    await world.platform.database.query({
      text: 'INSERT INTO stats.pulls (source, succeeded_at) VALUES ($1, $2)',
      // Later than the pulls of this process, which may come at any moment.
      values: ['example', at('2026-02-03T12:05:00Z')],
    })
    const late = await world.given.givenProbe(app, { name: 'Z', createdAt: at('2026-03-01T00:00:00Z') })
    const answer = await asBasile.call(stats.readAvailability, {})
    // From midnight of 1 February in Paris until now are 61 hours; January has 744.
    expect(answer).toMatchObject({
      from: '2026-01-31T23:00:00.000Z',
      to: '2026-02-28T23:00:00.000Z',
      checkedAt: '2026-02-03T12:05:00.000Z',
      probes: [
        { id: probe.id, availability: expect.closeTo(100 * (1 - 1.5 / 61), 9) },
        { id: late.id, availability: null },
      ],
      levels: {
        gti: { data: expect.closeTo(30, 9), unit: 'minutes', before: expect.closeTo(15, 9) },
        gtr: { data: expect.closeTo(60, 9), unit: 'minutes', before: expect.closeTo(60, 9) },
        gtd: { data: expect.closeTo(1 - 1.5 / 61, 9), unit: 'ratio', before: expect.closeTo(1 - 1.5 / 744, 9) },
      },
    })
    expect(answer.events.map(({ lifeTime }) => lifeTime.startedAt)).toEqual([
      '2026-02-01T08:00:00.000Z',
      '2026-01-31T22:30:00.000Z',
    ])
  })

  test('[AVL-004] what stands now is in it, whatever period was asked for', async () => {
    const { asAda } = await accountWith(
      { startedAt: day(12), resolvedAt: day(13) },
      { startedAt: new Date('2026-02-03T11:00:00Z'), resolvedAt: null },
      { type: 'MAINTENANCE', startedAt: new Date('2025-08-01T11:00:00Z'), resolvedAt: null },
      { startedAt: day(21), resolvedAt: day(22) },
    )
    const { events, probes } = await asAda.call(stats.readAvailability, period)
    expect(
      events.map(({ type, lifeTime }) => [type, lifeTime.startedAt.slice(0, 10), lifeTime.resolvedAt !== null]),
    ).toEqual([
      ['INTERNAL', '2026-02-03', false],
      ['INTERNAL', '2026-01-12', true],
      ['MAINTENANCE', '2025-08-01', false],
    ])
    expect(probes[0]?.availability).toBeCloseTo(90, 9)
  })

  test('an account without probes has nothing to tell', async () => {
    const { asAda } = await world.account()
    const nothing = { data: null, before: null }
    expect(await asAda.call(stats.readAvailability, {})).toMatchObject({
      probes: [],
      events: [],
      levels: {
        gti: { ...nothing, unit: 'minutes' },
        gtr: { ...nothing, unit: 'minutes' },
        gtd: { ...nothing, unit: 'ratio' },
      },
    })
  })

  test('is bounded: of more than 2,000 events it tells those that stand, and the newest', async () => {
    const { asAda, probe } = await accountWith({ startedAt: day(10), resolvedAt: null })
    await world.platform.database.query({
      text: `INSERT INTO stats.probe_events (app_id, id, probe_id, event_id, type, name, started_at, resolved_at,
               is_prod)
             SELECT $1, lpad(to_hex(n), 24, '0'), $2, 'many-' || n, 'CUSTOMER', 'HTTP',
               $3::timestamptz + n * interval '1 minute', $3::timestamptz + (n + 1) * interval '1 minute', false
               FROM generate_series(1, 2100) n`,
      values: [probe.appId, probe.id, day(11)],
    })
    const { events } = await asAda.call(stats.readAvailability, period)
    expect(events).toHaveLength(2000)
    expect(events.at(-1)).toMatchObject({ lifeTime: { startedAt: day(10).toISOString(), resolvedAt: null } })
    expect(events[0]?.lifeTime.startedAt).toBe('2026-01-12T11:00:00.000Z')
  })
})

describe('a period out of shape is refused by the field that is wrong', () => {
  const asks = [
    stats.readAvailability,
    stats.readGti,
    stats.readOwnGtr,
    stats.readGtd,
    stats.listDisponibilities,
    stats.listOwnIncidents,
  ] as const
  test.each<[string, { from?: string; to?: string }, string]>([
    ['no moment', { from: 'yesterday' }, 'from'],
    ['no such day', { to: '2026-02-30T00:00:00Z' }, 'to'],
    ['no zone', { from: '2026-02-01T00:00:00' }, 'from'],
    ['the end before the beginning', { from: '2026-02-02T00:00:00Z', to: '2026-02-01T00:00:00Z' }, 'to'],
    ['no time at all', { from: '2026-02-02T00:00:00Z', to: '2026-02-02T00:00:00Z' }, 'to'],
    ['more than 366 days', { from: '2025-01-01T00:00:00Z', to: '2026-01-02T00:00:01Z' }, 'to'],
    ['before all time', { from: '0000-01-01T00:00:00Z' }, 'from'],
    ['after all time', { to: '9999-12-31T23:59:59Z' }, 'to'],
  ])('%s', async (_title, asked, field) => {
    const { asAda } = await world.account()
    for (const op of asks)
      await expect(asAda.call(op, asked)).rejects.toMatchObject({
        code: 'invalid_input',
        errors: { [field]: expect.any(String) },
      })
  })
})
