import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueFiles, readFile } from './file-record-store.ts'

let lent: TestDatabase
let database: Database
const id = (n: number) => n.toString(16).padStart(24, '0')
const [app, ada, task, thread] = [id(1), id(2), id(3), id(4)]
const at = new Date('2026-02-03T09:00:00.000Z')

const file = (
  n: number,
  more: { mimetype?: string; size?: number; name?: string; attachedAt?: Date | null; dueAt?: Date | null } = {},
) =>
  database.query({
    text: `INSERT INTO storages.files (app_id, id, uploader_id, originalname, mimetype, size, created_at, attached_at,
      discard_due_at) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9)`,
    values: [
      app,
      id(n),
      ada,
      more.name ?? 'plan.png',
      more.mimetype ?? 'image/png',
      more.size ?? 100,
      at,
      more.attachedAt ?? null,
      more.dueAt === undefined ? at : more.dueAt,
    ],
  })
const carry = (n: number, fileId: string) =>
  database.query({
    text: `INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at, file_id)
      VALUES ($1,$2,$3,$4,false,$5,$6,$7,$8)`,
    values: [app, id(n), thread, task, ada, 'x', at, fileId],
  })

beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 2, logger: { warn: () => {} } })
  await database.query({
    text: `INSERT INTO accounts.apps (id, slug, name, task_key, created_at)
      VALUES ($1, 'atelier-lumen', 'Atelier Lumen', 'ATL', $2)`,
    values: [app, at],
  })
  await database.query({
    text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, created_at)
      VALUES ($1, $2, 'ada@atelier-lumen.example', 'Ada', 'Lemoine', $3)`,
    values: [app, ada, at],
  })
  await database.query({
    text: `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, created_at)
      VALUES ($1, $2, 'ATL-1', 'n', 'd', $3, $4, $5)`,
    values: [app, task, ada, thread, at],
  })
  // 20,000 files, each carried by a message but for one in a hundred.
  await database.query({
    text: `INSERT INTO storages.files (app_id, id, uploader_id, originalname, mimetype, size, created_at, attached_at,
             discard_due_at)
           SELECT $1, md5('f' || n)::char(24), $2, 'plan.png', 'image/png', 100, $3,
             CASE WHEN n % 100 > 0 THEN $3::timestamptz END,
                  CASE WHEN n % 100 = 0 THEN $3::timestamptz + n * interval '1 minute' END
                  FROM generate_series(1, 20000) n`,
    values: [app, ada, at],
  })
  await database.query({
    text: `INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at, file_id)
           SELECT app_id, md5('m' || id)::char(24), $1, $2, false, uploader_id, 'x', created_at, id FROM storages.files
           WHERE attached_at IS NOT NULL`,
    values: [thread, task],
  })
  await database.query({ text: 'ANALYZE' })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

test.each([
  ['a file with the message that carries it', readFile.text, () => [app, id(9)]],
  ['the files that fall due', dueFiles.text, () => [null, at, 200]],
])('[API-045] %s are read without reading a table from end to end', async (_, text, values) => {
  expect(sequentialScans(await plan(database.pool, { text, values: values() }))).toEqual([])
})

test('[STO-002] the database keeps no other type, no empty, too large, or unattached file without end', async () => {
  await expect(file(101, { mimetype: 'image/svg+xml' })).rejects.toThrow('files_type_known')
  await expect(file(102, { size: 0 })).rejects.toThrow('files_size')
  await expect(file(103, { size: 25 * 1024 * 1024 + 1 })).rejects.toThrow('files_size')
  await expect(file(104, { name: 'x'.repeat(121) })).rejects.toThrow('files_name')
  await expect(file(105, { dueAt: null })).rejects.toThrow('files_kept_or_due')
  await expect(file(106, { attachedAt: at, dueAt: at })).rejects.toThrow('files_kept_or_due')
})

test('a file belongs to one message at most, and cannot go while one carries it', async () => {
  await file(201, { attachedAt: at, dueAt: null })
  await carry(301, id(201))
  await expect(carry(302, id(201))).rejects.toThrow('messages_file')
  await expect(carry(303, id(999))).rejects.toThrow('messages_app_id_file_id_fkey')
  await expect(database.query({ text: 'DELETE FROM storages.files WHERE id = $1', values: [id(201)] })).rejects.toThrow(
    'messages_app_id_file_id_fkey',
  )
})
