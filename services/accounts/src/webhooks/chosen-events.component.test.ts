import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@passerelle/contract/accounts/api'
import { webhookEvents, type WebhookEvent } from '@passerelle/contract/accounts/webhook-events'
import type { NewEvent } from '@passerelle/contract/events'
import { days } from '@passerelle/kernel/durations'
import { failedWork } from '@passerelle/server/work/failed-work'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryKind } from './delivery-store.ts'
import { purgeDeliveries } from './purge-deliveries.ts'

type Received = { type: string; timestamp: string; data: Record<string, unknown> }
let host: Booted
let clock: FakeClock
let given: GivenAccounts
let emma: GivenPerson
let receiver: Server
let address: string
let received: { id: string; body: Received }[] = []
let status = 200
const { chooseWebhookEvents, readSettings, resumeWebhook, listDeliveries, dispatchEvent } = accounts
const [taskId, threadId, messageId] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string]

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ clock, env: { outboundLocal: true, tokenHours: 2000 } })
  given = givenAccounts(host.platform)
  emma = await given.staff()
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Received
      received.push({ id: String(request.headers['webhook-id']), body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
})
afterAll(async () => {
  receiver.close()
  await host.close()
})
beforeEach(() => {
  received = []
  status = 200
})

const happens = (...events: NewEvent[]) =>
  host.platform.database.transaction(async (tx) => {
    for (const event of events) await host.platform.record(tx, event)
  })
const choose = (admin: GivenPerson, ...events: WebhookEvent[]) => host.as(admin).call(chooseWebhookEvents, { events })
const log = async (admin: GivenPerson) => (await host.as(admin).call(listDeliveries, {})).list
const system = { kind: 'system' } as const
const rated = (appId: string): NewEvent => ({
  appId,
  actor: system,
  name: 'satisfaction.rated',
  subject: taskId,
  data: { taskId, rating: 'bad' },
})
const types = () => received.map(({ body: { type } }) => type).toSorted()

test('[ANS-024] chosen events are sent once each, with their facts and who did it, and no others', async () => {
  const { app, admin } = await given.customer({ url: address })
  const other = await given.customer({ url: address })
  expect(await choose(admin, 'satisfaction.rated', 'answer.mailed', 'estimate.accepted')).toMatchObject({
    hasSecret: true,
    events: ['estimate.accepted', 'answer.mailed', 'satisfaction.rated'],
  })
  const by = { kind: 'customer', userId: admin.userId, via: 'mail_link' } as const
  const at = clock.now().toISOString()
  await happens(
    rated(app.id),
    rated(other.app.id),
    {
      appId: app.id,
      actor: system,
      name: 'answer.mailed',
      subject: taskId,
      data: { taskId, kind: 'estimate', userId: admin.userId },
    },
    {
      appId: app.id,
      actor: by,
      name: 'estimate.accepted',
      subject: taskId,
      data: { estimatedTime: 60_000, forced: false },
    },
    {
      appId: app.id,
      actor: by,
      name: 'estimate.refused',
      subject: taskId,
      data: { estimatedTime: 60_000, forced: false },
    },
  )
  await host.drain()
  expect(types()).toEqual(['answer.mailed', 'estimate.accepted', 'satisfaction.rated'])
  expect(received.find(({ body: { type } }) => type === 'estimate.accepted')?.body).toEqual({
    type: 'estimate.accepted',
    timestamp: at,
    data: { id: taskId, actor: { kind: 'customer', userId: admin.userId }, estimatedTime: 60_000, forced: false },
  })
  expect(received.find(({ body: { type } }) => type === 'satisfaction.rated')?.body.data).toEqual({
    id: taskId,
    actor: { kind: 'system' },
    taskId,
    rating: 'bad',
  })
  expect(new Set(received.map(({ id }) => id)).size).toBe(3)
  await choose(admin)
  await happens(rated(app.id))
  await host.drain()
  expect(received).toHaveLength(3)
})

test('events that were chosen before are no change', async () => {
  const { app, admin } = await given.customer({ url: address })
  const changes = async () => {
    const { rows } = await host.platform.database.query({
      text: `SELECT data FROM platform.events WHERE app_id = $1 AND name = 'app.edited'`,
      values: [app.id],
    })
    return rows
  }
  await choose(admin, 'satisfaction.rated', 'answer.mailed')
  await choose(admin, 'answer.mailed', 'satisfaction.rated')
  expect(await changes()).toEqual([{ data: { fields: ['webhookEvents'] } }])
})

test('[ANS-024] a webhook for messages never sends those of internal threads', async () => {
  const { app, admin } = await given.customer({ url: address })
  await choose(admin, 'message.posted')
  const posted = (internal: boolean): NewEvent => ({
    appId: app.id,
    actor: { kind: 'staff', userId: emma.userId },
    name: 'message.posted',
    subject: taskId,
    data: { messageId, threadId, internal, bySide: 'staff' },
  })
  await happens(posted(true), posted(false))
  await host.drain()
  expect(received.map(({ body: { data } }) => data['internal'])).toEqual([false])
})

test('[ANS-024] administrators choose, of a saved address, among the events that there are', async () => {
  const { admin, user } = await given.customer()
  await expect(choose(admin, 'task.created')).rejects.toBeProblem('webhook_url_missing')
  await expect(choose(user, 'task.created')).rejects.toBeProblem('access_denied')
  await expect(choose(admin, 'session.started' as WebhookEvent)).rejects.toBeProblem('invalid_input')
  const there = await given.customer({ url: address })
  await choose(there.admin, ...webhookEvents)
  const { webhook } = await host.as(there.admin).call(readSettings, {})
  expect(webhook.events).toEqual(webhookEvents)
  const { rows } = await host.platform.database.query({
    text: `SELECT data FROM platform.events WHERE app_id = $1 AND name = 'app.edited'`,
    values: [there.app.id],
  })
  expect(rows).toEqual([{ data: { fields: ['webhookEvents'] } }])
})

test('[ANS-024] chosen events wait for a stopped address; none without one, or of a disabled account', async () => {
  const { app, admin } = await given.customer({ url: address })
  await choose(admin, 'satisfaction.rated')
  status = 410
  await happens(rated(app.id))
  await host.drain()
  await happens(rated(app.id))
  await host.drain()
  expect(received).toHaveLength(1)
  status = 200
  await host.as(admin).call(resumeWebhook, {})
  await host.drain()
  expect((await log(admin)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  const { database } = host.platform
  for (const change of [`url = ''`, 'disabled_at = now()']) {
    const { app: silent, admin: owner } = await given.customer({ url: address })
    await choose(owner, 'satisfaction.rated')
    await database.query({ text: `UPDATE accounts.apps SET ${change} WHERE id = $1`, values: [silent.id] })
    await happens(rated(silent.id))
    await host.drain()
    const found = await database.query({
      text: 'SELECT FROM accounts.webhook_deliveries WHERE app_id = $1',
      values: [silent.id],
    })
    expect(found.rowCount).toBe(0)
  }
})

test('[API-083] a delivery is in the log for 30 days, then it goes with its work', async () => {
  const { app, admin } = await given.customer({ url: address })
  status = 410
  const old = await host.as(emma).call(dispatchEvent, { appId: app.id, eventName: 'contract.renewed' })
  await host.drain()
  const { database } = host.platform
  clock.advance(days(20))
  const newer = await host.as(emma).call(dispatchEvent, { appId: app.id, eventName: 'contract.renewed' })
  await purgeDeliveries({ clock, database }).run(new AbortController().signal)
  expect((await log(admin)).map(({ _id }) => _id)).toEqual([newer._id, old._id])
  clock.advance(days(10))
  await purgeDeliveries({ clock, database }).run(new AbortController().signal)
  expect((await log(admin)).map(({ _id }) => _id)).toEqual([newer._id])
  expect(await failedWork.list(database.query, { kind: deliveryKind, limit: 10 })).not.toContainEqual(
    expect.objectContaining({ id: old._id }),
  )
})
