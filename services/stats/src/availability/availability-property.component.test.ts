import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { responsibilities } from '@passerelle/kernel/availability'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
// In the middle of the day on which the clock changes.
beforeAll(async () => {
  world = await statsTestEnvironment('2026-03-29T12:00:00.000Z')
})
afterAll(() => world.close())

const begin = Date.parse('2026-03-28T22:00:00Z')
const moment = (minute: number) => new Date(begin + minute * 60_000)
const now = (Date.parse('2026-03-29T12:00:00Z') - begin) / 60_000
const minute = fc.integer({ min: -200, max: 1200 })

const anEvent = fc.record({
  start: fc.integer({ min: -200, max: now }),
  length: fc.option(fc.integer({ min: 0, max: 300 }), { freq: 8 }),
  type: fc.constantFrom(...responsibilities),
  isProd: fc.boolean(),
})
const aPause = fc.record({
  start: fc.integer({ min: -200, max: now }),
  length: fc.option(fc.integer({ min: 0, max: 300 })),
})
const aProbe = fc.record({ since: minute, events: fc.array(anEvent, { maxLength: 8 }), pause: fc.option(aPause) })
const anAccount = fc.record({
  probes: fc.array(aProbe, { minLength: 1, maxLength: 3 }),
  from: minute,
  length: fc.integer({ min: 1, max: 1400 }),
})

type AnEvent = { start: number; length: number | null; type: string; isProd: boolean }
type Span = { start: number; length: number | null }
type Asked = { from: number; length: number }

const covers = ({ start, length }: Span, at: number) => start <= at && (length === null || at < start + length)

/** The same by counting minutes one by one. */
const count = (
  { since, events, pause }: { since: number; events: readonly AnEvent[]; pause: Span | null },
  { from, length }: Asked,
  counts: (event: AnEvent) => boolean,
) => {
  let [active, down] = [0, 0]
  for (let at = from; at < Math.min(from + length, now); at += 1) {
    if (at < since || (pause !== null && covers(pause, at))) continue
    active += 1
    if (events.some((event) => counts(event) && covers(event, at))) down += 1
  }
  return { active, down }
}
const outage = ({ type }: AnEvent) => type !== 'MAINTENANCE'
const ours = ({ type, isProd }: AnEvent) => isProd && type === 'INTERNAL'
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 8))

test('[OPEN-061][AVL-027] availability and GTD equal counting every minute, for any outages and probes', async () => {
  await fc.assert(
    fc.asyncProperty(anAccount, async ({ probes, ...asked }) => {
      const { app, asAda } = await world.account()
      for (const [index, { since, events, pause }] of probes.entries()) {
        const probe = await world.given.givenProbe(app, { name: String(index), createdAt: moment(since) })
        if (pause !== null)
          await world.platform.database.query({
            text: 'INSERT INTO stats.probe_pauses VALUES ($1, $2, $3, $4)',
            values: [
              app.id,
              probe.id,
              moment(pause.start),
              pause.length === null ? null : moment(pause.start + pause.length),
            ],
          })
        for (const { start, length, ...event } of events) {
          await world.given.givenProbeEvent(probe, {
            ...event,
            startedAt: moment(start),
            resolvedAt: length === null ? null : moment(start + length),
          })
        }
      }
      const period = { from: moment(asked.from).toISOString(), to: moment(asked.from + asked.length).toISOString() }
      const counted = probes.map((probe) => count(probe, asked, outage))
      const { list } = await asAda.call(stats.listDisponibilities, period)
      expect(list.map(({ availability }) => availability)).toEqual(
        counted.map(({ active, down }) => near(active === 0 ? null : 100 * (1 - down / active))),
      )

      const byUs = probes.map((probe) => count(probe, asked, ours))
      const [active, down] = [
        byUs.reduce((sum, one) => sum + one.active, 0),
        byUs.reduce((sum, one) => sum + one.down, 0),
      ]
      expect((await asAda.call(stats.readGtd, period)).data).toEqual(near(active === 0 ? null : 1 - down / active))
      expect(await asAda.call(stats.readAvailability, period)).toMatchObject({
        probes: list.map(({ availability }) => ({ availability })),
        levels: { gtd: { data: near(active === 0 ? null : 1 - down / active) } },
      })
    }),
    { numRuns: 60 },
  )
})
