import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { minutes } from '@passerelle/kernel/durations'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'

const address = 'demandes@nimbus.example'
const clock = fakeClock('2026-02-03T12:00:00.000Z')
let lent: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let receiver: Booted
let worker: Booted
let smtp: ReturnType<typeof nodemailer.createTransport>
let sender: { email: string }
vi.setConfig({ testTimeout: 120_000 })
beforeAll(async () => {
  lent = await createTestDatabase()
  proxy = await startDatabaseProxy(lent.url)
  const port = await getFreePort()
  const inbound = {
    url: `smtp://127.0.0.1:${port}`,
    address,
    subaddress: 'plus',
    aliases: [],
    secret: undefined,
    authservId: '',
    tlsCert: undefined,
    tlsKey: undefined,
  }
  const services = ['accounts', 'projects', 'chats', 'storages', 'notifs', 'mails'] as const
  receiver = await boot({
    services: [...services],
    clock,
    databaseUrl: proxy.url,
    badDays: false,
    env: { inbound },
  })
  const { dataDir } = receiver.platform.env
  worker = await boot({ services: ['accounts'], clock, databaseUrl: lent.url, badDays: false, env: { dataDir } })
  const given = givenAccounts(worker.platform)
  sender = (await given.customer()).user
  smtp = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
}, 60_000)
afterAll(async () => {
  smtp.close()
  await receiver.close()
  await worker.close()
  await proxy.close()
  await lent.drop()
})

const read = async <Row>(text: string) => (await worker.platform.database.query<Row>({ text })).rows
const png = (size: number) => {
  const head = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return Buffer.concat([Buffer.from(head, 'base64'), Buffer.alloc(size, size % 251)])
}

// While the mail is read and decided, its request is opened, and its files are posted.
test.each([4, 14, 24, 34, 48, 64, 84, 110])(
  'one mail with two files becomes one request with both, killed at step %d',
  async (message) => {
    clock.advance(minutes(61))
    await smtp.sendMail({
      from: sender.email,
      to: address,
      subject: `Imprimante ${message}`,
      text: 'Elle clignote.',
      attachments: [png(40_000 + message), png(41_000 + message)].map((content, index) => ({
        filename: `photo-${index}.png`,
        contentType: 'image/png',
        content,
      })),
    })
    const wasReached = await proxy.whileKilledAt(message, () => receiver.drain().catch(() => undefined))
    expect(wasReached).toBe(true)
    proxy.resume()
    // Leases end, and what was lost is delivered again; the queue of jobs has a clock of its own.
    const isPosted = async () => (await read(`SELECT FROM mails.inbound WHERE state <> 'posted'`)).length === 0
    await vi.waitUntil(
      async () => {
        clock.advance(minutes(11))
        await receiver.sweep()
        await receiver.drain()
        return isPosted()
      },
      { timeout: 90_000, interval: 500 },
    )
    const requests = await read<{ id: string }>(`SELECT id FROM projects.tasks WHERE name = 'Imprimante ${message}'`)
    expect(requests).toHaveLength(1)
    const files = await read<{ name: string }>(
      `SELECT f.originalname AS name FROM chats.messages m JOIN storages.files f ON f.id = m.file_id
      WHERE m.task_id = '${requests[0]!.id}' ORDER BY name`,
    )
    expect(files).toEqual([{ name: 'photo-0.png' }, { name: 'photo-1.png' }])
  },
)
