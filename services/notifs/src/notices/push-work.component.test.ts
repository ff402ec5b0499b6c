import { createECDH } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chats } from '@passerelle/contract/chats/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { failedWork } from '@passerelle/server/work/failed-work'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { readMigration } from '@passerelle/testkit/read-migration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushKind } from './push-work.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let pushService: Server
let received: string[] = []
/** Answers of the push service by path; 201 by default. */
let answers: Record<string, number> = {}

beforeAll(async () => {
  pushService = createServer((request, response) => {
    received.push(request.url!)
    response.writeHead(answers[request.url!] ?? 201).end()
  })
  await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve))
  world = await projectsTestEnvironment(['all'], { outboundLocal: true })
})
afterAll(async () => {
  await world.close()
  pushService.close()
})
beforeEach(async () => {
  await world.platform.database.query({ text: 'DELETE FROM notifs.push_subscriptions' })
  received = []
  answers = {}
})

const query = <Row>(text: string, ...values: unknown[]) =>
  world.platform.database.query<Row>({ text, values }).then(({ rows }) => rows)
const subscribe = (who: typeof world.asBasile, path: string) =>
  who.call(notifs.subscribeBrowser, {
    endpoint: `http://127.0.0.1:${(pushService.address() as AddressInfo).port}${path}`,
    expirationTime: null,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: Buffer.alloc(16, 7).toString('base64url'),
    },
  })
const tell = async () => {
  const task = await world.request()
  const { threadId, id: taskId } = task
  await world.asEmma.call(chats.sendMessage, { threadId, taskId, text: 'Bonjour', isPrivateThread: false })
  await world.drain()
  return task
}
const after = async (ms: number) => {
  world.clock.advance(ms)
  await world.drain()
}
const waiting = () => query(`SELECT attempts, last_error FROM platform.work WHERE kind = $1`, pushKind)
const failed = () => failedWork.list(world.platform.database.query, { kind: pushKind })

test('[NTF-002] a push that reached no browser is tried again, one that reached another is not', async () => {
  await subscribe(world.asBasile, '/away')
  answers = { '/away': 503 }
  await tell()
  expect(received).toEqual(['/away'])
  const error = expect.stringMatching(/^127\.0\.0\.1:\d+ answered 503$/)
  expect(await waiting()).toEqual([{ attempts: 1, last_error: error }])
  answers = {}
  await after(minutes(1))
  expect(received).toEqual(['/away', '/away'])
  expect(await waiting()).toEqual([])

  await subscribe(world.asBasile, '/here')
  answers = { '/away': 503 }
  await tell()
  expect(received.slice(2).toSorted()).toEqual(['/away', '/here'])
  await after(hours(2))
  expect(received).toHaveLength(4)
  expect(await failed()).toEqual([])
})

test('[NTF-002] a notice that was read meanwhile is not pushed any more', async () => {
  await subscribe(world.asBasile, '/away')
  answers = { '/away': 503 }
  await tell()
  await world.asBasile.call(notifs.markNoticesRead, { all: true })
  answers = {}
  await after(minutes(1))
  expect(received).toEqual(['/away'])
  expect(await waiting()).toEqual([])
})

test('[NTF-002] after four tries a push is given up, listed, and pushed when it is asked for again', async () => {
  await subscribe(world.asBasile, '/away')
  answers = { '/away': 500 }
  await tell()
  for (const pause of [minutes(1), minutes(10), hours(1), hours(24)]) await after(pause)
  expect(received).toHaveLength(4)
  expect(await failed()).toMatchObject([{ attempts: 4, error: expect.stringContaining('answered 500') }])
  answers = {}
  await world.platform.database.transaction((tx) => failedWork.retry(tx, { kind: pushKind }, world.clock.now()))
  await world.drain()
  expect(received).toHaveLength(5)
  expect(await failed()).toEqual([])
})

test('[DAY-014] quiet hours end in one push in the morning, and another one when none was reached', async () => {
  await subscribe(world.asEmma, '/emma')
  world.clock.advance(Date.parse('2026-02-17T21:00:00Z') - world.clock.now().getTime())
  const farid = world.as(await world.given.staff({ inside: [world.app] }), { in: world.app.id })
  for (const name of ['La nuit', 'Encore la nuit']) {
    const task = await world.request({ name })
    await farid.call(projects.attachMember, { id: task.slug, memberId: world.emma.userId })
  }
  await world.drain()
  expect(received).toEqual([])
  answers = { '/emma': 503 }
  await after(Date.parse('2026-02-18T06:30:00Z') - world.clock.now().getTime())
  expect(received).toEqual(['/emma'])
  answers = {}
  await after(minutes(1))
  expect(received).toEqual(['/emma', '/emma'])
  expect(await waiting()).toEqual([])
})

test('notices of the release before become work, and those that it has pushed are not pushed again', async () => {
  await subscribe(world.asBasile, '/here')
  const task = await world.request()
  const insert = (source: string) =>
    query<{ id: string }>(
      `INSERT INTO notifs.notices (app_id, id, user_id, source, kind, category, in_inbox, task_id, created_at,
         push_due_at) VALUES ($1, $2, $3, $4, 'message', 'messages', true, $5, $6, $7) RETURNING id`,
      world.app.id,
      world.platform.newId(),
      world.user.userId,
      source,
      task.id,
      world.clock.now(),
      new Date(world.clock.now().getTime() + minutes(1)),
    )
  await query('DROP FUNCTION notifs.queue_push CASCADE')
  await insert('before')
  expect(await waiting()).toEqual([])
  await query(await readMigration('0242_push_work'))
  await insert('beside')
  const [taken] = await insert('beside, and pushed')
  await query('UPDATE notifs.notices SET push_due_at = NULL WHERE id = $1', taken!.id)
  expect(await waiting()).toHaveLength(3)
  await after(minutes(1))
  expect(received).toEqual(['/here', '/here'])
  expect(await waiting()).toEqual([])
})
