import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifs } from '@passerelle/contract/notifs/api'
import { createHttpClient, type OutboundRequest } from '@passerelle/server/outbound/http-client'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { chats } from '@passerelle/contract/chats/api'
import { createPushSender } from '../push/push-sender.ts'
import { pushKeys } from '../push/push-keys.ts'
import { pushWork } from '../notices/push-work.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
})
afterAll(() => world.close())

/** A subscription as a browser makes it. */
const subscription = (name: string, host = 'push.example') => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return {
    endpoint: `https://${host}/${name}`,
    expirationTime: null,
    keys: { p256dh: point.toString('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') },
  }
}
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

test('[NTF-002] the public key is the same for everybody and every time', async () => {
  const { publicKey } = await world.anonymous.call(notifs.readPushKey, {})
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect(await world.anonymous.call(notifs.readPushKey, {})).toEqual({ publicKey })
})

test('[API-164] [NTF-001] a browser’s subscription is kept once, under its person, and removed', async () => {
  const body = subscription('a')
  const device = await world.asBasile.with(firefox).call(notifs.subscribeBrowser, body)
  expect(device.device).toBe('Firefox, Linux')
  await world.asBasile.with(firefox).call(notifs.subscribeBrowser, body)
  expect((await world.asBasile.call(notifs.listDevices, {})).list).toMatchObject([{ _id: device._id }])
  // Another person signs in on the same browser.
  await world.asAda.call(notifs.subscribeBrowser, body)
  expect((await world.asBasile.call(notifs.listDevices, {})).list).toEqual([])
  await expect(world.asBasile.call(notifs.removeDevice, { id: device._id })).rejects.toBeProblem('not_found')
  await world.asAda.call(notifs.unsubscribeBrowser, { endpoint: body.endpoint })
  expect((await world.asAda.call(notifs.listDevices, {})).list).toEqual([])
})

test('[API-164] [NTF-001] a browser used by people of two accounts belongs to who subscribed last', async () => {
  const clara = (await world.given.customer()).user
  const body = subscription('shared')
  await world.asBasile.call(notifs.subscribeBrowser, body)
  await world.as(clara).call(notifs.subscribeBrowser, body)
  expect((await world.as(clara).call(notifs.listDevices, {})).list).toHaveLength(1)
  const stored = await world.platform.database.query<{ userId: string }>({
    text: 'SELECT user_id AS "userId" FROM notifs.push_subscriptions WHERE endpoint = $1',
    values: [body.endpoint],
  })
  expect(stored.rows).toEqual([{ userId: clara.userId }])
  // Nobody else ends it by signing out.
  await world.asBasile.call(notifs.unsubscribeBrowser, { endpoint: body.endpoint })
  expect((await world.as(clara).call(notifs.listDevices, {})).list).toHaveLength(1)
})

test('[API-164] staff subscribe without being in an account', async () => {
  const asEmma = world.as(world.emma)
  await asEmma.call(notifs.subscribeBrowser, subscription('staff'))
  expect((await asEmma.call(notifs.listDevices, {})).list).toHaveLength(1)
})

test.each(['127.0.0.1', '10.0.0.8', '169.254.169.254', '[::1]'])(
  '[API-164] a push address on our own network is refused: %s',
  async (host) => {
    await expect(world.asBasile.call(notifs.subscribeBrowser, subscription('b', host))).rejects.toBeProblem(
      'invalid_input',
    )
  },
)
test('[API-164] an address without TLS, and what no browser sends, are refused by name', async () => {
  const body = subscription('c')
  await expect(
    world.asBasile.call(notifs.subscribeBrowser, { ...body, endpoint: 'http://push.example/c' }),
  ).rejects.toMatchObject({ errors: { endpoint: expect.any(String) } })
  await expect(
    world.asBasile.call(notifs.subscribeBrowser, { ...body, name: 'x' } as typeof body),
  ).rejects.toMatchObject({ errors: { name: expect.any(String) } })
})

test('[OPEN-064] a push leaves encrypted for who subscribed, once; a browser that is gone is forgotten', async () => {
  const asked: OutboundRequest[] = []
  const answers: Record<string, number> = { '/here': 201, '/gone': 410 }
  const send = createPushSender({
    keys: pushKeys(world.platform),
    contact: 'mailto:espace@nimbus.example',
    httpClient: async (request) => {
      asked.push(request)
      return { status: answers[new URL(request.url).pathname] ?? 500, headers: {}, body: Buffer.alloc(0) }
    },
  })
  for (const name of ['here', 'gone'])
    await world.asBasile.call(notifs.subscribeBrowser, subscription(name, 'push.invalid'))
  const task = await world.request()
  await world.asEmma.call(chats.sendMessage, {
    threadId: task.threadId,
    taskId: task.id,
    text: 'Un secret',
    isPrivateThread: false,
  })
  await world.drain()
  // The product's own sender found no such host and waits for its next try: due now, for this sender.
  const { rows } = await world.platform.database.query<{ id: string }>({
    text: 'UPDATE notifs.notices SET push_due_at = $1 WHERE task_id = $2 AND push_due_at IS NOT NULL RETURNING id',
    values: [world.clock.now(), task.id],
  })
  const item = { id: rows[0]!.id, appId: world.app.id, attempt: 1, dueAt: world.clock.now() }
  const { run } = pushWork(world.platform, send)
  const { signal } = new AbortController()
  expect(await Promise.all([run(item, signal), run(item, signal)])).toEqual([{ kind: 'done' }, { kind: 'done' }])
  expect(asked.map(({ url }) => new URL(url).pathname).sort()).toEqual(['/gone', '/here'])
  for (const { headers, body, configuredBy } of asked) {
    expect(headers).toMatchObject({
      'Content-Encoding': 'aes128gcm',
      Authorization: expect.stringMatching(/^vapid t=/),
    })
    expect(String(body)).not.toContain('secret')
    expect(configuredBy).toBe('person')
  }
  expect((await world.asBasile.call(notifs.listDevices, {})).list).toHaveLength(1)
})

test('[API-164] a name that leads to our own network is not pushed to', async () => {
  const lookup = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as never
  const send = createPushSender({
    keys: pushKeys(world.platform),
    contact: 'mailto:espace@nimbus.example',
    httpClient: createHttpClient({ lookup }),
  })
  const { endpoint, keys } = subscription('inside', 'push.example')
  expect(await send({ endpoint, ...keys }, { title: 't', body: 'b', url: '/', tag: 'x' })).toEqual({
    state: 'failed',
    error: 'push.example: forbidden address',
  })
})
