import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '@passerelle/kernel/durations'
import { createAdvisoryLock } from '@passerelle/server/database/advisory-lock'
import { boot } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { testCertificate } from '@passerelle/testkit/test-certificate'
import { imapServer } from '../../testing/imap-server.ts'
import { MailTooLarge, type InboundSource, type TakeMail } from './inbound-source.ts'
import { imapSource } from './imap-source.ts'
import { mailboxPlace } from './mailbox-place.ts'
import type { MailboxToken } from './mailbox-token.ts'
import { sourceHealth } from './source-health.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Awaited<ReturnType<typeof boot>>
let server: Awaited<ReturnType<typeof imapServer>>
let open: InboundSource[]
let taken: { raw: string; key: string }[]
beforeAll(async () => {
  host = await boot({ services: ['accounts'], clock })
})
afterAll(() => host.close())
beforeEach(async () => {
  server = await imapServer()
  open = []
  taken = []
})
afterEach(async () => {
  for (const source of open) await source.stop()
  await server.close()
  await sourceHealth(host.platform).forget()
})

const settings = (url: string) => ({
  url,
  address: 'demandes@nimbus.example',
  subaddress: 'plus',
  aliases: [],
  secret: undefined,
  authservId: '',
  tlsCert: undefined,
  tlsKey: undefined,
})
const place = () => mailboxPlace(host.platform.database.query)
const source = (url = server.url, tls: object = { ca: testCertificate.cert }, token?: MailboxToken) => {
  const lock = createAdvisoryLock(host.platform.database.pool, 'mails.imap')
  const opened = imapSource(settings(url), {
    clock,
    place: place(),
    lock,
    logger: { warn: () => {} },
    tls,
    token,
    lockPauseMs: 10,
  })
  open.push(opened)
  return opened
}
const take: TakeMail = async (raw, { sourceKey }) => {
  taken.push({ raw: await text(raw), key: sourceKey! })
}
const bodies = () => taken.map(({ raw }) => raw.slice(-1))
const mail = (letter: string) => `From: ada@atelier-lumen.example\r\nSubject: ${letter}\r\n\r\n${letter}`
/** Starts it; resolves with what ended it. */
const start = async (started: InboundSource, by = take) => {
  const ended = Promise.withResolvers<Error>()
  await started.start(by, ended.resolve)
  return ended.promise
}
const begin = async (started = source(), by = take) => {
  const ended = Promise.withResolvers<Error>()
  await started.start(by, ended.resolve)
  return ended
}

test('[EML-018] reads what arrives from the first start on, marks it as seen, and goes on where it was', async () => {
  server.deliver(mail('a'))
  const first = source()
  await begin(first)
  server.deliver(mail('b'))
  server.deliver(mail('c'))
  await expect.poll(bodies).toEqual(['b', 'c'])
  await expect.poll(server.seen).toEqual([2, 3])
  await first.stop()
  server.deliver(mail('d'))
  await begin()
  await expect.poll(bodies).toEqual(['b', 'c', 'd'])
  const mailbox = `imap:${new URL(server.url).host}:demandes@nimbus.example/INBOX`
  expect(taken.map(({ key }) => key)).toEqual([2, 3, 4].map((uid) => `${mailbox}:7:${uid}`))
  expect(server.count()).toBe(4)
  expect(server.state.commands).not.toContain('UID EXPUNGE')
})

test('[EML-018] a mailbox with more than fifty mails is read once each', async () => {
  await begin()
  await open[0]!.stop()
  for (let n = 0; n < 120; n += 1) server.deliver(mail('x'))
  await begin()
  await expect.poll(() => taken.length, { timeout: 10_000 }).toBe(120)
  expect(new Set(taken.map(({ key }) => key)).size).toBe(120)
})

test('[EML-018] a mail that could not be stored is read again, and stays unseen until then', async () => {
  const failing = await begin(source(), async () => {
    throw new Error('Postgres is away')
  })
  server.deliver(mail('a'))
  expect((await failing.promise).message).toBe('Postgres is away')
  expect(server.seen()).toEqual([])
  await open[0]!.stop()
  await begin()
  await expect.poll(bodies).toEqual(['a'])
})

test('[EML-018] a server that drops the connection while it sends a mail loses none', async () => {
  const { promise: ended } = await begin()
  server.state.dropsNext = true
  server.deliver(mail('a'))
  await ended
  await open[0]!.stop()
  await begin()
  await expect.poll(async () => (await place().find({ mailbox: '', server: '' }))?.lastUid).toBe(1)
  expect(taken.map(({ raw }) => raw)).toEqual([mail('a')])
})

test('[EML-018] a mailbox that was numbered anew is read again for seven days', async () => {
  const now = clock.now().getTime()
  for (const [letter, ago] of [
    ['a', 9],
    ['b', 6],
    ['c', 1],
  ] as const)
    server.deliver(mail(letter), new Date(now - days(ago)))
  await begin()
  await open[0]!.stop()
  server.renumber()
  await begin()
  await expect.poll(bodies).toEqual(['b', 'c'])
})

test('[EML-018] a mailbox on another server of the same numbers loses none; another one begins anew', async () => {
  for (const letter of ['a', 'b', 'c']) server.deliver(mail(letter), clock.now())
  await begin()
  await open[0]!.stop()
  const moved = await imapServer()
  const other = await imapServer({ user: 'support@nimbus.example' })
  try {
    // Read before the move, which is for the digest of the mail to find out, and arrived since.
    for (const letter of ['c', 'd']) moved.deliver(mail(letter), clock.now())
    await begin(source(moved.url))
    await expect.poll(bodies).toEqual(['c', 'd'])
    await open.at(-1)!.stop()
    other.deliver(mail('of others'), clock.now())
    await begin(source(other.url))
    other.deliver(mail('e'), clock.now())
    await expect.poll(bodies).toEqual(['c', 'd', 'e'])
  } finally {
    for (const each of open.splice(0)) await each.stop()
    await moved.close()
    await other.close()
  }
})

test('[EML-018] one of two processes reads the mailbox, and the other takes over', async () => {
  const first = source()
  await begin(first)
  const second = source()
  const waiting = begin(second)
  server.deliver(mail('a'))
  await expect.poll(bodies).toEqual(['a'])
  await first.stop()
  await waiting
  server.deliver(mail('b'))
  await expect.poll(bodies).toEqual(['a', 'b'])
})

test('[EML-018] a mail that is too large is left, and the next one is read', async () => {
  await begin(source(), async (raw, envelope) => {
    const whole = await text(raw)
    if (whole.endsWith('a')) throw new MailTooLarge()
    taken.push({ raw: whole, key: envelope.sourceKey! })
  })
  server.deliver(mail('a'))
  server.deliver(mail('b'))
  await expect.poll(bodies).toEqual(['b'])
  await expect.poll(server.seen).toEqual([2])
})

test('[EML-018] refuses a wrong password and a certificate that nobody vouches for, by name', async () => {
  await expect(start(source(server.url.replace('secret', 'wrong')))).rejects.toThrow('sign_in_refused')
  await expect(start(source(server.url, {}))).rejects.toThrow(/self[- ]signed/i)
  expect(taken).toEqual([])
})

test('[EML-064] a source that is stopped while its token is fetched connects to no mailbox', async () => {
  const [fetching, token] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const stopped = source(server.url, undefined, {
    current: () => {
      fetching.resolve()
      return token.promise
    },
    renew: () => token.promise,
  })
  const begun = stopped.start(take, () => {})
  await fetching.promise
  const stopping = stopped.stop()
  token.resolve('token')
  await Promise.all([stopping, begun])
  expect(server.state.commands).toEqual([])
})
