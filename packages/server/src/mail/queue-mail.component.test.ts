import { newId } from '@passerelle/kernel/ids'
import { fakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connect.ts'
import { cancelMails, createQueueMail, type NewMail } from './queue-mail.ts'

let lent: TestDatabase
let database: Database
const clock = fakeClock()
const queueMail = createQueueMail({ clock, newId: () => newId(clock.now()) })
beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 4, logger: { warn: () => {} } })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})
beforeEach(() => database.query({ text: 'DELETE FROM mails.outgoing' }))

const mail = (key: string, to = 'ada@atelier-lumen.example'): NewMail => ({
  appId: null,
  userId: null,
  to,
  locale: 'fr',
  template: 'welcome',
  variables: { link: 'http://127.0.0.1/login', code: '407136', expiresAt: '2026-02-10T12:00:00.000Z' },
  key,
})
const rows = async () =>
  (
    await database.query<{ key: string; variables: object | null; cancelled: boolean }>({
      text: 'SELECT key, variables, cancelled_at IS NOT NULL AS cancelled FROM mails.outgoing ORDER BY key',
    })
  ).rows

test('[API-002] a mail is queued once per key, however often and by whomever at once', async () => {
  await Promise.all([1, 2, 3].map(() => database.transaction((tx) => queueMail(tx, mail('welcome:1')))))
  await database.transaction((tx) => queueMail(tx, mail(`notice:${'x'.repeat(500)}`)))
  expect(await rows()).toHaveLength(2)
})

test('a mail of a change that is rolled back is never sent', async () => {
  const failed = database.transaction(async (tx) => {
    await queueMail(tx, mail('welcome:2'))
    throw new Error('the change fails')
  })
  await expect(failed).rejects.toThrow('the change fails')
  expect(await rows()).toEqual([])
})

test('a mail that waits is cancelled with its contents; one that is being sent is not', async () => {
  await database.transaction((tx) => queueMail(tx, mail('notice:a')))
  await database.transaction((tx) => queueMail(tx, mail('notice:b')))
  await database.query({
    text: `UPDATE platform.work SET lease_token = repeat('a', 24), due_at = $1
            WHERE id = (SELECT id FROM mails.outgoing WHERE key = 'notice:b')`,
    values: [new Date(clock.now().getTime() + 1000)],
  })
  await database.transaction((tx) => cancelMails(tx, ['notice:a', 'notice:b'], clock.now()))
  expect(await rows()).toMatchObject([
    { key: 'notice:a', variables: null, cancelled: true },
    { key: 'notice:b', variables: { link: 'http://127.0.0.1/login' }, cancelled: false },
  ])
})

test.each([
  'ada@lumen.example\r\nBcc: eve@evil.example',
  'Eve <eve@evil.example>',
  'a@b.example,c@d.example',
  'nobody',
])('an address that would be more than one address is not stored: %j', async (to) => {
  await expect(database.transaction((tx) => queueMail(tx, mail('welcome:3', to)))).rejects.toThrow(
    'outgoing_address_form',
  )
})

test('attachments above 1 MB are refused', async () => {
  const content = Buffer.alloc(1024 * 1024 + 1).toString('base64')
  const attachments = [{ filename: 'facture.pdf', contentType: 'application/pdf', content }]
  await expect(database.transaction((tx) => queueMail(tx, { ...mail('invoice:1'), attachments }))).rejects.toThrow(
    RangeError,
  )
})
