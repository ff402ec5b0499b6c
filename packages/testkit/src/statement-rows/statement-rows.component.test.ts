import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { describeStatement } from './describe-statement.ts'
import { rowType } from './row-types.ts'
import { generateRows, typedServices, withoutLayout, writtenFiles } from './statement-rows.ts'

let lent: TestDatabase
let client: pg.Client
beforeAll(async () => {
  lent = await createTestDatabase()
  client = new pg.Client({ connectionString: lent.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await lent.drop()
})

test.each(typedServices)(
  'the row types of %s are what the migrated database describes (pnpm rows)',
  async (service) => {
    const generated = await generateRows(lent.url, service)
    expect(await writtenFiles(service)).toEqual([...generated.keys()])
    for (const [file, text] of generated)
      expect([file, withoutLayout(await readFile(file, 'utf8'))]).toEqual([file, withoutLayout(text)])
  },
)

const typeOf = async (text: string, notNull: string[] = []) =>
  rowType({ name: 'test', hints: { notNull } }, await describeStatement(client, text))

test('columns of tables are nullable as declared; those of outer joins and expressions unless hinted', async () => {
  expect(await typeOf('SELECT id, picture FROM accounts.users WHERE id = $1')).toBe(
    '{ id: string; picture: string | null }',
  )
  const joined = `SELECT u.id, a.created_at AS "createdAt", count(*) OVER () AS total FROM accounts.apps a
      LEFT JOIN accounts.users u ON u.app_id = a.id`
  expect(await typeOf(joined)).toBe('{ id: string | null; createdAt: Date | null; total: number | null }')
  expect(await typeOf(joined, ['createdAt', 'total'])).toBe('{ id: string | null; createdAt: Date; total: number }')
  expect(await typeOf('DELETE FROM accounts.users WHERE id = $1')).toBe('Record<never, never>')
  expect(await typeOf('UPDATE accounts.users SET picture = $2 WHERE id = $1 RETURNING id')).toBe('{ id: string }')
})

test('a hint about no column or one known not to be null is refused, so is an invalid statement', async () => {
  await expect(typeOf('SELECT id FROM accounts.users', ['id'])).rejects.toThrow('id in notNull')
  await expect(typeOf('SELECT id FROM accounts.users', ['name'])).rejects.toThrow('name in notNull')
  await expect(typeOf('SELECT nothing FROM accounts.users')).rejects.toThrow('"nothing" does not exist')
})
