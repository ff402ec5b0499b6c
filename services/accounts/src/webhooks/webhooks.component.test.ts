import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@passerelle/contract/accounts/api'
import { hours } from '@passerelle/kernel/durations'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { failedWork } from '@passerelle/server/work/failed-work'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { waitUntil } from '@passerelle/testkit/worker-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryKind } from './delivery-store.ts'
import { endpointStore } from './endpoint-store.ts'

type Received = { headers: IncomingHttpHeaders; body: string }
let host: Booted
let clock: FakeClock
let given: GivenAccounts
let emma: GivenPerson
let receiver: Server
let address: string
let received: Received[] = []
let answer: { status: number; headers?: Record<string, string> } = { status: 200 }
const { dispatchEvent, listDeliveries, renewWebhookSecret, testWebhook, resendDelivery, resumeWebhook } = accounts

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ clock, env: { outboundLocal: true, tokenHours: 700 } })
  given = givenAccounts(host.platform)
  emma = await given.staff()
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(answer.status, answer.headers).end('merci')
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
  answer = { status: 200 }
})

const dispatch = (appId: string, eventName = 'contract.renewed') =>
  host.as(emma).call(dispatchEvent, { appId, eventName, eventPayload: { contract: 'A-12' } })
const log = async (admin: GivenPerson) => (await host.as(admin).call(listDeliveries, {})).list

test('[API-083][ROL-013][OPEN-044] a dispatched event arrives signed, and its receiver can verify it', async () => {
  const { app, admin } = await given.customer({ url: address })
  const { secret } = await host.as(admin).call(renewWebhookSecret, {})
  expect(await dispatch(app.id)).toMatchObject({ delivery: 'queued' })
  await host.drain()
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(JSON.parse(body)).toEqual({
    type: 'contract.renewed',
    timestamp: clock.now().toISOString(),
    data: { contract: 'A-12' },
  })
  expect(await log(admin)).toMatchObject([
    { state: 'delivered', attempts: 1, lastStatus: 200, lastReply: 'merci', nextAttemptAt: null },
  ])
  await expect(
    host.as(admin).call(dispatchEvent, { appId: app.id, eventName: 'x', eventPayload: {} }),
  ).rejects.toBeProblem('not_enough_rights')
})

test('[API-083] the first events are signed with one secret, later ones with the renewed one', async () => {
  const { app, admin } = await given.customer({ url: address })
  const isSigned = ({ headers, body }: Received, secret: string) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`
    return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  }
  const stored = async () => {
    const { database, env } = host.platform
    return (await endpointStore(installationSecrets(env)).read(database, app.id))!.secret
  }
  await Promise.all([dispatch(app.id), dispatch(app.id)])
  await host.drain()
  const first = await stored()
  expect(received.map((one) => isSigned(one, first))).toEqual([true, true])
  for (const _ of [1, 2]) {
    received = []
    const { secret } = await host.as(admin).call(renewWebhookSecret, {})
    await dispatch(app.id)
    await host.drain()
    expect(received.map((one) => [isSigned(one, secret), isSigned(one, first)])).toEqual([[true, false]])
  }
})

test('[API-083] without an address nothing is queued; the event is told to open pages all the same', async () => {
  const { app, admin } = await given.customer()
  expect(await dispatch(app.id)).toMatchObject({ delivery: 'no_url' })
  const { rows } = await host.platform.database.query<{ name: string }>({
    text: 'SELECT name FROM platform.events WHERE app_id = $1',
    values: [app.id],
  })
  expect(rows).toContainEqual({ name: 'app.dispatched' })
  await expect(host.as(admin).call(testWebhook, {})).rejects.toBeProblem('webhook_url_missing')
})

test('[API-083] eight failures stop the address with a notice; what comes then waits until it is resumed', async () => {
  const { app, admin } = await given.customer({ url: address })
  answer = { status: 503 }
  await dispatch(app.id)
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await host.drain()
    clock.advance(hours(11))
  }
  expect(received).toHaveLength(8)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [failed] = await log(admin)
  expect(failed).toMatchObject({ state: 'failed', attempts: 8, lastStatus: 503 })
  expect(failed?.history).toHaveLength(8)
  const notices = await host.platform.database.query({
    text: `SELECT FROM mails.outgoing WHERE app_id = $1 AND template = 'notice'`,
    values: [app.id],
  })
  expect(notices.rowCount).toBe(1)
  expect(await dispatch(app.id, 'later')).toMatchObject({ delivery: 'stopped' })
  await host.drain()
  expect(received).toHaveLength(8)
  answer = { status: 200 }
  expect(await host.as(admin).call(resumeWebhook, {})).toMatchObject({ stoppedAt: null })
  await host.drain()
  expect((await log(admin)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('[API-083] a stopped address of another account is not resumed with one', async () => {
  const [one, other] = [await given.customer({ url: address }), await given.customer({ url: address })]
  answer = { status: 410 }
  for (const { app } of [one, other]) await dispatch(app.id)
  await host.drain()
  answer = { status: 200 }
  await host.as(one.admin).call(resumeWebhook, {})
  await host.drain()
  expect((await log(one.admin)).map(({ state }) => state)).toEqual(['delivered'])
  expect((await log(other.admin)).map(({ state }) => state)).toEqual(['failed'])
})

test('[API-083] two deliveries that fail for good stop the address once: its administrators get one mail', async () => {
  const { app, admin } = await given.customer({ url: address })
  answer = { status: 503 }
  for (const name of ['first', 'second']) await dispatch(app.id, name)
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await host.drain()
    clock.advance(hours(11))
  }
  expect(new Set((await log(admin)).map(({ state }) => state))).not.toContain('delivered')
  const told = await host.platform.database.query({
    text: `SELECT FROM mails.outgoing WHERE app_id = $1 AND template = 'notice'`,
    values: [app.id],
  })
  expect(told.rowCount).toBe(1)
})

test('[API-083] a failed delivery is sent again by hand with its own id, by the account itself only', async () => {
  const { app, admin } = await given.customer({ url: address })
  const stranger = await given.customer({ url: address })
  answer = { status: 410 }
  await dispatch(app.id)
  await host.drain()
  const [failed] = await log(admin)
  expect(failed).toMatchObject({ state: 'failed', attempts: 1 })
  await expect(host.as(stranger.admin).call(resendDelivery, { id: failed!._id })).rejects.toBeProblem('not_found')
  answer = { status: 200 }
  clock.advance(1000)
  await host.as(admin).call(resendDelivery, { id: failed!._id })
  await host.drain()
  expect(await log(admin)).toMatchObject([{ _id: failed!._id, state: 'delivered' }])
  expect(received[1]?.headers['webhook-id']).toBe(failed!._id)
})

test('[API-083] deliveries of a stopped address wait, and are sent once it is resumed', async () => {
  const { app, admin } = await given.customer({ url: address })
  answer = { status: 503 }
  await dispatch(app.id, 'first')
  await host.drain()
  answer = { status: 410 }
  clock.advance(1000)
  await dispatch(app.id, 'second')
  await host.drain()
  answer = { status: 200 }
  clock.advance(hours(1))
  await host.drain()
  expect(received).toHaveLength(2)
  expect(await log(admin)).toMatchObject([{ state: 'failed' }, { state: 'waiting', nextAttemptAt: null }])
  await host.as(admin).call(resumeWebhook, {})
  await host.drain()
  expect((await log(admin)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('a delivery that was given up is tried again from the list of work, with a new series of attempts', async () => {
  const { app, admin } = await given.customer({ url: address })
  answer = { status: 410 }
  const { _id: id } = await dispatch(app.id)
  await host.drain()
  const { database } = host.platform
  const [first] = await failedWork.list(database.query, { kind: deliveryKind, limit: 1 })
  expect(first).toMatchObject({ id, appId: app.id, attempts: 1, error: 'answered 410' })
  answer = { status: 503 }
  await database.transaction((tx) => failedWork.retry(tx, { kind: deliveryKind, id }, clock.now()))
  await host.drain()
  expect(await log(admin)).toMatchObject([{ _id: id, state: 'waiting', attempts: 1, lastStatus: 503 }])
})

test('[API-083] an address that hangs holds up the deliveries of its own account only', async () => {
  const released = Promise.withResolvers<void>()
  const slow = createServer((_request, response) => void released.promise.then(() => response.writeHead(200).end()))
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
  const hanging = await given.customer({ url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/` })
  const { app, admin } = await given.customer({ url: address })
  for (let count = 0; count < 6; count += 1) await dispatch(hanging.app.id)
  await dispatch(app.id)
  await waitUntil(async () => (await log(admin))[0]?.state === 'delivered')
  expect((await log(hanging.admin)).map(({ state }) => state)).toEqual(Array(6).fill('waiting'))
  released.resolve()
  await host.drain()
  expect((await log(hanging.admin)).map(({ state }) => state)).toEqual(Array(6).fill('delivered'))
  slow.close()
})

test('[API-083] a redirect to a machine of the own network is not followed', async () => {
  const { app, admin } = await given.customer({ url: address })
  answer = { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } }
  await dispatch(app.id)
  await host.drain()
  const nextAttemptAt = new Date(clock.now().getTime() + 5000).toISOString()
  expect(await log(admin)).toMatchObject([{ state: 'waiting', lastStatus: 302, lastReply: 'merci', nextAttemptAt }])
})

test('[API-083] addresses inside the own network are never called', async () => {
  const guarded = await boot({ clock: fakeClock() })
  try {
    const world = givenAccounts(guarded.platform)
    const staff = await world.staff()
    for (const url of [
      'http://169.254.169.254/latest',
      'http://127.0.0.1:5432/',
      'http://[::1]/',
      'http://10.0.0.8/x',
    ]) {
      const { app, admin } = await world.customer({ url })
      await guarded.as(staff).call(dispatchEvent, { appId: app.id, eventName: 'x' })
      await guarded.drain()
      const { list } = await guarded.as(admin).call(listDeliveries, {})
      expect(list).toMatchObject([{ state: 'waiting', attempts: 1, lastStatus: null, lastError: 'forbidden_address' }])
    }
  } finally {
    await guarded.close()
  }
})
