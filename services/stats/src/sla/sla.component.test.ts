import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventOf } from '@passerelle/contract/events'
import { stats } from '@passerelle/contract/stats/api'
import { hours } from '@passerelle/kernel/durations'
import { boot } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { givenStats } from '@passerelle/testkit/given-stats'
import { mailSla } from './mail-sla.ts'

const clock = fakeClock('2026-02-01T05:00:00.000Z')
let host: Awaited<ReturnType<typeof boot>>
let given: ReturnType<typeof givenAccounts> & ReturnType<typeof givenStats>
beforeAll(async () => {
  host = await boot({ services: ['stats', 'clouds', 'converters'], clock, env: { tokenHours: 24 * 365 } })
  given = { ...givenAccounts(host.platform), ...givenStats(host.platform) }
})
afterAll(() => host.close())

const at = (text: string) => new Date(text)
const rowsOf = async <R>(text: string, values: unknown[]) =>
  (await host.platform.database.query<R & Record<string, unknown>>({ text, values })).rows
const issued = (appId: string) =>
  rowsOf<{ data: { month: string } }>(
    `SELECT data FROM platform.events WHERE app_id = $1 AND name = 'sla_report.issued' ORDER BY id`,
    [appId],
  )
const mails = (appId: string) =>
  rowsOf<{ key: string; address: string; variables: Record<string, string>; attachments: { content: string }[] }>(
    `SELECT key, address, variables, attachments FROM mails.outgoing WHERE app_id = $1 AND template = 'sla_report'
      ORDER BY key`,
    [appId],
  )
const monitored = async () => {
  const { app, admin, user } = await given.customer()
  const probe = await given.givenProbe(app, { name: 'Dossier patient', createdAt: at('2025-12-01T00:00:00.000Z') })
  await given.givenProbeEvent(probe, {
    startedAt: at('2026-01-20T08:00:00.000Z'),
    acknowledgedAt: at('2026-01-20T08:10:00.000Z'),
    resolvedAt: at('2026-01-20T10:00:00.000Z'),
  })
  return { app, admin, user, probe }
}
const schedule = (appId: string, dueAt: string) =>
  host.platform.database.query({
    text: 'INSERT INTO stats.sla_schedules (app_id, due_at) VALUES ($1, $2)',
    values: [appId, at(dueAt)],
  })

/** Delivers the event again, to wait for what it makes: a delivery that already ran changes nothing. */
const deliver = async (appId: string) => {
  const [event] = await rowsOf<EventOf<'sla_report.issued'>>(
    `SELECT id, app_id AS "appId", actor, name, subject, data FROM platform.events
      WHERE app_id = $1 AND name = 'sla_report.issued'`,
    [appId],
  )
  await mailSla(host.platform).run(event!)
  return mails(appId)
}

test('[AVL-027] the account’s administrators get the report once, on the first of the month', async () => {
  clock.set(at('2026-02-01T05:00:00.000Z'))
  const { app, admin, user } = await monitored()
  const quiet = await given.user(app, { admin: true })
  await host.platform.database.query({
    text: `INSERT INTO notifs.preferences (app_id, user_id, monthly_report, updated_at) VALUES ($1, $2, false, $3)`,
    values: [app.id, quiet.userId, clock.now()],
  })
  await schedule(app.id, '2026-02-01T06:00:00.000Z')
  await host.sweep()
  expect(await issued(app.id)).toEqual([])
  clock.advance(hours(1))
  await Promise.all([host.sweep(), host.sweep()])
  expect(await issued(app.id)).toEqual([{ data: { month: '2026-01' } }])
  const sent = await deliver(app.id)
  expect(sent.map(({ address }) => address)).toEqual([admin.email])
  expect([user.email, quiet.email]).not.toContain(sent[0]!.address)
  expect(sent[0]!.variables['link']).toMatch(/\/stats\/sla\/2026-01$/)
  expect(JSON.parse(sent[0]!.variables['lines']!)).toContainEqual({ label: 'Dossier patient', value: '99,731\u00a0%' })
  expect(Buffer.from(sent[0]!.attachments[0]!.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(await deliver(app.id)).toHaveLength(1)
  const [due] = await rowsOf<{ due_at: Date }>('SELECT due_at FROM stats.sla_schedules WHERE app_id = $1', [app.id])
  expect(due!.due_at.toISOString()).toBe('2026-03-01T06:00:00.000Z')
})

test('a month in which nothing was monitored makes no report, and an attached monitor starts the reports', async () => {
  clock.set(at('2026-02-10T12:00:00.000Z'))
  const { app } = await given.customer()
  const asStaff = host.as(await given.staff())
  await asStaff.call(stats.attachMonitor, { appId: app.id, providerMonitorId: `m-${app.id}`, name: 'ERP' })
  const { rowCount } = await host.platform.database.query({
    text: 'UPDATE stats.sla_schedules SET due_at = $2 WHERE app_id = $1 AND due_at = $3',
    values: [app.id, at('2026-02-01T06:00:00.000Z'), at('2026-03-01T06:00:00.000Z')],
  })
  expect(rowCount).toBe(1)
  await host.sweep()
  expect(await issued(app.id)).toEqual([])
  clock.set(at('2026-03-01T06:00:00.000Z'))
  await host.sweep()
  expect(await issued(app.id)).toEqual([{ data: { month: '2026-02' } }])
})

test('[AVL-027][API-163] a past month is made again with the same bytes, whatever began or ended since', async () => {
  clock.set(at('2026-02-10T12:00:00.000Z'))
  const { app, admin, user, probe } = await monitored()
  const ask = async (someone: typeof admin, month: string) => {
    const authorization = `Bearer ${await given.tokenFor(someone)}`
    return fetch(`${host.origin}/api/stats/v1/private/sla/${month}`, {
      headers: { authorization, 'app-id': app.id, 'accept-language': 'fr' },
    })
  }
  const read = async (someone: typeof admin, month: string) => {
    const answer = await ask(someone, month)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    return Buffer.from(await answer.arrayBuffer())
  }
  const lasting = await given.givenProbeEvent(probe, { startedAt: at('2026-01-31T20:00:00.000Z') })
  const first = await read(user, '2026-01')
  await host.platform.database.query({
    text: 'UPDATE stats.probe_events SET acknowledged_at = $2, resolved_at = $3 WHERE id = $1',
    values: [lasting.id, at('2026-02-01T08:00:00.000Z'), at('2026-02-02T09:00:00.000Z')],
  })
  await given.givenProbe(app, { name: 'Nouveau', createdAt: at('2026-02-05T00:00:00.000Z') })
  await given.givenProbeEvent(probe, { startedAt: at('2026-02-06T00:00:00.000Z') })
  clock.advance(hours(30))
  expect(Buffer.compare(await read(admin, '2026-01'), first)).toBe(0)
  expect((await ask(admin, '2026-02')).status).toBe(404)
  expect((await ask(admin, '2025-10')).status).toBe(404)
})
