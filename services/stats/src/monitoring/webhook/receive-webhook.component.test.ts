import { createHmac } from 'node:crypto'
import { stats } from '@passerelle/contract/stats/api'
import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { givenStats } from '@passerelle/testkit/given-stats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monitoringWebhook } from './receive-webhook.ts'

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
let host: Booted
let clock: FakeClock
beforeAll(async () => {
  clock = fakeClock('2026-02-03T12:00:00.000Z')
  host = await boot({ services: ['stats'], clock, env: { roles: ['http'], monitoringWebhookSecret: secret } })
})
afterAll(() => host.close())

const seconds = () => String(Math.floor(clock.now().getTime() / 1_000))
const send = async (message: unknown, key = secret, timestamp = seconds()) => {
  const body = JSON.stringify(message)
  const signature = createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(`msg_1.${timestamp}.${body}`)
    .digest('base64')
  const response = await fetch(`${host.origin}/api/stats/v1/public/monitoring/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  })
  return response.status
}
const message = (type: string, more: object = {}) => ({
  type,
  timestamp: clock.now().toISOString(),
  data: { monitorId: 'erp', monitorName: 'ERP - PROD - HTTP', incidentId: '25', ...more },
})

test('[INC-001] incidents that another tool signs are those of the account, once, and only move forward', async () => {
  const given = { ...givenAccounts(host.platform), ...givenStats(host.platform) }
  const { app, admin } = await given.customer()
  await given.givenProbe(app, { providerMonitorId: 'hook-erp' })
  const incidents = async () => (await host.as(admin).call(stats.listIncidents, {})).list
  const startedAt = clock.now().toISOString()
  expect(await send(message('incident.started', { cause: 'Status 500' }), 'whsec_AAAA')).toBe(400)
  expect(await send(message('incident.exploded'))).toBe(400)
  for (const time of ['now', '', `${seconds()}.5`, '0'])
    expect(await send(message('incident.started'), secret, time)).toBe(400)
  expect(await incidents()).toEqual([])
  const started = message('incident.started', { cause: 'Status 500', call: true })
  expect([await send(started), await send(started)]).toEqual([204, 204])
  clock.advance(minutes(1))
  expect(await incidents()).toMatchObject([
    { eventId: 'hook-25', cause: 'Status 500', call: true, isProd: true, startedAt, resolvedAt: null },
  ])
  clock.advance(minutes(3))
  const resolvedAt = clock.now().toISOString()
  expect(await send(message('incident.resolved'))).toBe(204)
  clock.advance(minutes(1))
  expect([await send(message('incident.resolved')), await send(message('incident.started'))]).toEqual([204, 204])
  expect(await incidents()).toMatchObject([{ eventId: 'hook-25', startedAt, resolvedAt }])
})

test('[INC-001] another tool may say when it began, without a cause, and who acknowledged it', async () => {
  const given = { ...givenAccounts(host.platform), ...givenStats(host.platform) }
  const { app, admin } = await given.customer()
  await given.givenProbe(app, { providerMonitorId: 'hook-shop' })
  const began = new Date(clock.now().getTime() - minutes(7)).toISOString()
  const shop = { monitorId: 'shop', monitorName: 'Boutique - HTTP', incidentId: '26' }
  expect(await send(message('incident.started', { ...shop, startedAt: began, cause: '' }))).toBe(204)
  const acknowledgedAt = clock.now().toISOString()
  expect(await send(message('incident.acknowledged', shop))).toBe(204)
  clock.advance(minutes(1))
  const { list } = await host.as(admin).call(stats.listIncidents, {})
  expect(list).toMatchObject([
    { eventId: 'hook-26', cause: null, call: false, isProd: false, startedAt: began, acknowledgedAt, resolvedAt: null },
  ])
})

test('a monitor of another tool is offered to staff once it has been heard', async () => {
  const emma = host.as(await givenAccounts(host.platform).staff())
  expect(await send(message('incident.resolved', { monitorId: 'wiki', monitorName: 'Wiki', incidentId: '27' }))).toBe(
    204,
  )
  const free = (await emma.call(stats.listFreeMonitors, {})).list
  expect(free).toContainEqual({ providerMonitorId: 'hook-wiki', name: 'Wiki' })
})

test('without a secret of the installation no message is taken', async () => {
  const { platform } = host
  const off = monitoringWebhook({ ...platform, env: { ...platform.env, monitoringWebhookSecret: undefined } })
  await expect(off(Buffer.from('{}'), {})).rejects.toBeProblem('monitoring_webhook_off')
})
