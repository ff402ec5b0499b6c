import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Thread } from './thread.ts'
import { threadPage, threadPageValues, threadView } from './thread-view.ts'

let lent: TestDatabase
let database: Database

const id = (n: number) => n.toString(16).padStart(24, '0')
const app = id(1)
const other = id(2)
const ada = id(11)
const basile = id(12)
const gone = id(13)
const thread: Thread = { appId: app, taskId: id(101), threadId: id(201), internal: false }
const internal: Thread = { appId: app, taskId: id(101), threadId: id(301), internal: true }
const at = (minute: number) => new Date(Date.UTC(2026, 1, 3, 9, minute))

const say = (n: number, where: Thread, authorId: string, minute: number) =>
  database.query({
    text: `INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
      VALUES ($1,$2,$3,$4,$5,$6,$7,$8)`,
    values: [where.appId, id(n), where.threadId, where.taskId, where.internal, authorId, `message ${n}`, at(minute)],
  })
const happen = (n: number, name: string, minute: number, data: object, userId: string | null = ada) =>
  database.query({
    text: 'INSERT INTO platform.events (id, at, app_id, actor, name, subject, data) VALUES ($1,$2,$3,$4,$5,$6,$7)',
    values: [
      id(n),
      at(minute),
      app,
      JSON.stringify(userId ? { kind: 'customer', userId } : { kind: 'system' }),
      name,
      thread.taskId,
      JSON.stringify(data),
    ],
  })

beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 2, logger: { warn: () => {} } })
  await database.query({
    text: `INSERT INTO accounts.apps (id, slug, name, task_key, created_at)
           VALUES ($1, 'atelier-lumen', 'Atelier Lumen', 'ATL', $3),
             ($2, 'maison-verdier', 'Maison Verdier', 'MVD', $3)`,
    values: [app, other, at(0)],
  })
  await database.query({
    text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, created_at, deleted_at)
           SELECT $1, u.id, u.who || '@atelier-lumen.example', u.who, 'Lumen', $3, u.gone
           FROM unnest($2::text[], ARRAY['ada', 'basile', 'gone'], $4::timestamptz[]) u (id, who, gone)`,
    values: [app, [ada, basile, gone], at(0), [null, null, at(30)]],
  })
  await database.query({
    text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, created_at)
           SELECT $1, md5('person' || n)::char(24), n || '@maison-verdier.example', 'x', 'y', $2
           FROM generate_series(1, 3000) n`,
    values: [other, at(0)],
  })
  // 2,000 requests with 20 messages and 20 events each, so that the plan follows statistics as in a filled account.
  await database.query({
    text: `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, private_thread_id,
             created_at)
           SELECT $1, lpad(to_hex(100 + n), 24, '0'), 'ATL-' || n, 'n', 'd', $2, lpad(to_hex(200 + n), 24, '0'),
             CASE WHEN n = 1 THEN $4 END, $3
             FROM unnest(ARRAY[1] || ARRAY(SELECT generate_series(100001, 102000))) n`,
    values: [app, ada, at(0), internal.threadId],
  })
  await database.query({
    text: `INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
           SELECT t.app_id, md5(t.id || n)::char(24), t.thread_id, t.id, false, $1, 'x',
             $2::timestamptz - n * interval '1 day'
             FROM projects.tasks t, generate_series(1, 20) n WHERE t.slug <> 'ATL-1'`,
    values: [ada, at(0)],
  })
  await database.query({
    text: `INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
           SELECT md5(t.slug || n)::char(24), $1::timestamptz - n * interval '1 day', t.app_id, '{"kind":"system"}',
             'task.pending_on', t.id, '{}'
             FROM projects.tasks t, generate_series(1, 20) n WHERE t.slug <> 'ATL-1'`,
    values: [at(0)],
  })
  await database.query({
    text: `WITH carried AS (
             INSERT INTO storages.files (app_id, id, uploader_id, originalname, mimetype, size, created_at, attached_at)
             SELECT app_id, id, author_id, 'plan.png', 'image/png', 100, created_at,
               created_at FROM chats.messages WHERE id LIKE '%0' OR id LIKE '%7'
             RETURNING app_id, id)
           UPDATE chats.messages m SET file_id = c.id FROM carried c WHERE m.app_id = c.app_id AND m.id = c.id`,
  })
  await database.query({
    text: `INSERT INTO projects.outside_addresses (app_id, id, task_id, email, name, added_by, created_at)
           SELECT app_id, id, id, 'x@cabinet.example', 'x', $1, created_at FROM projects.tasks`,
    values: [ada],
  })
  await database.query({
    text: `INSERT INTO mails.outgoing (id, app_id, user_id, address, locale, template, key, created_at, sent_at)
           SELECT id, app_id, $1, 'ada@lumen.example', 'fr', 'thread', id, created_at, created_at FROM projects.tasks`,
    values: [ada],
  })
  await database.query({
    text: `INSERT INTO mails.outgoing_messages (app_id, message_id, outgoing_id)
           SELECT app_id, id, task_id FROM chats.messages`,
  })
  await database.query({
    text: `INSERT INTO mails.inbound (id, app_id, message_id, source, source_key, digest, state, received_at, size)
           SELECT id, app_id, id, 'smtp', id, id, 'posted', created_at, 1 FROM chats.messages WHERE id LIKE '%3'`,
  })
  await database.query({ text: 'ANALYZE' })
  await say(1001, thread, ada, 1)
  await say(1002, thread, gone, 3)
  await say(1003, internal, basile, 4)
  await say(1004, thread, basile, 6)
  await happen(2001, 'task.created', 0, {})
  await happen(2002, 'estimate.accepted', 2, { estimatedTime: 3_600_000, forced: false })
  await happen(2003, 'completion.accepted', 5, { automatic: true, forced: false, from: 'todo', dueAt: 'x' }, null)
  await happen(2004, 'work.started', 6, { worklogId: id(9) })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

const read = (where: Thread, skip: number, limit: number) =>
  threadView({ database })(where, { skip, limit }, { userId: ada, staff: false })

test('[THR-002][THR-003] a client thread tells messages and what happened to the request, newest first', async () => {
  const { list, hasMore } = await read(thread, 0, 15)
  expect(list.map(({ kind, action, text }) => (kind === 'system' ? action : text))).toEqual([
    'message 1004',
    'taskValidationAccepted',
    'message 1002',
    'estimatedTimeAccepted',
    'message 1001',
  ])
  expect(hasMore).toBe(false)
  expect(list[1]).toMatchObject({ authorId: null, author: null, text: '', data: { automatic: true, forced: false } })
  expect(list[3]).toMatchObject({
    author: { firstName: 'ada' },
    data: { estimatedTime: 3_600_000, forced: false },
    isPrivateThread: false,
  })
})

test('[THR-001] a message carries every field of its data model', async () => {
  const { list } = await read(thread, 0, 1)
  expect(list[0]).toEqual({
    _id: id(1004),
    authorId: basile,
    author: { _id: basile, firstName: 'basile', lastName: 'Lumen', picture: null, staff: false },
    text: 'message 1004',
    kind: 'user',
    action: null,
    data: null,
    createdAt: at(6).toISOString(),
    threadId: thread.threadId,
    taskId: thread.taskId,
    isPrivateThread: false,
    file: null,
  })
})

test('[THR-005] the author of a message is gone when the person was deleted', async () => {
  const { list } = await read(thread, 2, 1)
  expect(list[0]).toMatchObject({ text: 'message 1002', kind: 'user', author: null })
})

test('[THR-006] the internal thread holds its own messages only, without the history of the request', async () => {
  expect((await read(internal, 0, 15)).list.map((message) => message.text)).toEqual(['message 1003'])
})

test('[THR-013] pages join without gap or double over both kinds', async () => {
  const whole = (await read(thread, 0, 15)).list
  const pages = [await read(thread, 0, 2), await read(thread, 2, 2), await read(thread, 4, 2)]
  expect(pages.flatMap((page) => page.list)).toEqual(whole)
  expect(pages.map((page) => page.hasMore)).toEqual([true, true, false])
})

test('a thread of another account is empty, whatever the account that asks', async () => {
  expect((await read({ ...thread, appId: other }, 0, 15)).list).toEqual([])
})

test.each([
  ['client', thread],
  ['internal', internal],
])('[THR-013] the page of a %s thread reads no table from end to end', async (_, where) => {
  expect(
    sequentialScans(await plan(database.pool, { text: threadPage.text, values: threadPageValues(where, 0, 15) })),
  ).toEqual([])
})

test('[THR-003][THR-005] whom it is about is named as they are called now, not when deleted', async () => {
  await happen(2005, 'task.owner_changed', 11, { from: ada, to: basile })
  await happen(2006, 'task.member_added', 12, { memberId: gone })
  await happen(2007, 'task.member_removed', 13, { memberId: ada }, basile)
  const { list } = await read(thread, 0, 3)
  expect(list.map(({ action, data }) => [action, data])).toEqual([
    [
      'memberIdRemove',
      { memberId: ada, person: { _id: ada, firstName: 'ada', lastName: 'Lumen', picture: null, staff: false } },
    ],
    ['memeberIdAdd', { memberId: gone, person: null }],
    [
      'userId',
      { userId: basile, person: { _id: basile, firstName: 'basile', lastName: 'Lumen', picture: null, staff: false } },
    ],
  ])
})
