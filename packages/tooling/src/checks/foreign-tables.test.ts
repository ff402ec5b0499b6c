import { expect, test } from 'vitest'
import { checkForeignTables } from './foreign-tables.ts'

const migrations = [
  {
    path: 'prisma/migrations/0001_all/migration.sql',
    text: 'CREATE TABLE "accounts"."apps" ();\nCREATE VIEW accounts.people AS SELECT id FROM accounts.users;',
  },
]
const found = (text: string, path = 'services/mails/src/outgoing/outgoing-store.ts') =>
  checkForeignTables([{ path, text }], migrations).map(({ line, message }) => `${line} ${message.split(' ')[0]}`)

test.each([
  ['const q = `SELECT id\n FROM accounts.apps a`', '2 accounts.apps'],
  ["const q = 'SELECT id FROM mails.outgoing o JOIN accounts.apps a ON true'", '1 accounts.apps'],
  ['const q = `INSERT INTO projects.tasks (id) VALUES (${id})`', '1 projects.tasks'],
  ["const q = 'UPDATE accounts.users SET locale = $1'", '1 accounts.users'],
])('%j names a table of another service', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  "const q = 'SELECT id FROM accounts.people'",
  "const q = 'SELECT id FROM mails.outgoing JOIN platform.work w ON true'",
  "const q = 'SELECT * FROM accounts.people_addressed($1)'",
  "const seal = 'accounts.mail_settings:'",
  '// FROM accounts.apps',
])('%j does not', (text) => {
  expect(found(text)).toEqual([])
})

test('tests, their support and the host may', () => {
  const text = "const q = 'SELECT id FROM accounts.apps'"
  expect(found(text, 'services/mails/src/outgoing/outgoing.component.test.ts')).toEqual([])
  expect(found(text, 'services/mails/src/testing/mail-rows.ts')).toEqual([])
  expect(found(text, 'services/host/src/seed-installation.ts')).toEqual([])
})
