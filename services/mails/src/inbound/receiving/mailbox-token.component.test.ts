import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { minutes } from '@passerelle/kernel/durations'
import { createAdvisoryLock } from '@passerelle/server/database/advisory-lock'
import { boot } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { testCertificate } from '@passerelle/testkit/test-certificate'
import { imapServer } from '../../testing/imap-server.ts'
import { tokenEndpoint } from '../../testing/token-endpoint.ts'
import type { MailboxOauth } from '../inbound-settings.ts'
import { imapSource } from './imap-source.ts'
import type { InboundSource } from './inbound-source.ts'
import { keepReceiving } from './keep-receiving.ts'
import { mailboxPlace } from './mailbox-place.ts'
import { mailboxToken } from './mailbox-token.ts'
import { sourceHealth } from './source-health.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Awaited<ReturnType<typeof boot>>
let server: Awaited<ReturnType<typeof imapServer>>
let issuer: Awaited<ReturnType<typeof tokenEndpoint>>
let open: InboundSource[]
let good: Set<string>
let taken: string[]
beforeAll(async () => {
  host = await boot({ services: ['accounts'], clock })
})
afterAll(() => host.close())
beforeEach(async () => {
  good = new Set(['token-1', 'token-2', 'token-3'])
  server = await imapServer({ accepts: (token) => good.has(token) })
  issuer = await tokenEndpoint()
  open = []
  taken = []
})
afterEach(async () => {
  for (const source of open) await source.stop()
  await server.close()
  await issuer.close()
  await sourceHealth(host.platform).forget()
})

const oauth = (more: Partial<MailboxOauth> = {}): MailboxOauth => ({
  tokenUrl: issuer.url,
  clientId: 'passerelle',
  clientSecret: 'the-secret',
  scope: 'https://mail.example/.default',
  refreshToken: undefined,
  ...more,
})
const settings = () => ({
  url: server.url,
  address: 'demandes@nimbus.example',
  subaddress: 'plus',
  aliases: [],
  secret: undefined,
  authservId: '',
  tlsCert: undefined,
  tlsKey: undefined,
})
const source = (token = mailboxToken(oauth(), clock)) => {
  const opened = imapSource(settings(), {
    clock,
    place: mailboxPlace(host.platform.database.query),
    lock: createAdvisoryLock(host.platform.database.pool, 'mails.imap'),
    token,
    logger: { warn: () => {} },
    tls: { ca: testCertificate.cert },
    lockPauseMs: 10,
  })
  open.push(opened)
  return opened
}
const begin = (started: InboundSource) =>
  started.start(
    async (raw) => void taken.push(await text(raw)),
    () => {},
  )
const mail = 'From: ada@atelier-lumen.example\r\nSubject: a\r\n\r\na'

test('[EML-064] a mailbox without a password is read with a token, by the credentials of the client', async () => {
  await begin(source())
  server.deliver(mail)
  await expect.poll(() => taken).toEqual([mail])
  expect(issuer.state.asked).toEqual([
    {
      grant_type: 'client_credentials',
      client_id: 'passerelle',
      client_secret: 'the-secret',
      scope: 'https://mail.example/.default',
    },
  ])
  expect(server.state.commands).not.toContain('LOGIN')
})

test('[EML-064] with a refresh token the consent of a person is used, and the token that follows it', async () => {
  issuer.state.rotates = true
  const { renew } = mailboxToken(oauth({ refreshToken: 'refresh-0', scope: undefined }), clock)
  for (const token of ['token-1', 'token-2', 'token-3']) expect(await renew()).toBe(token)
  expect(issuer.state.asked.map(({ grant_type, refresh_token }) => [grant_type, refresh_token])).toEqual(
    [0, 1, 2].map((at) => ['refresh_token', `refresh-${at}`]),
  )
})

test('[EML-064] a token is asked for again five minutes before its end, and not earlier', async () => {
  const { current } = mailboxToken(oauth(), clock)
  expect(await current()).toBe('token-1')
  clock.advance(minutes(55) - 1)
  expect(await current()).toBe('token-1')
  clock.advance(1)
  expect(await current()).toBe('token-2')
})

test('[EML-064] after a refused sign-in the token is renewed once', async () => {
  const token = mailboxToken(oauth(), clock)
  await token.current()
  good.delete('token-1')
  await begin(source(token))
  server.deliver(mail)
  await expect.poll(() => taken).toEqual([mail])
  expect(issuer.state.given).toBe(2)
  await open[0]!.stop()
  good.clear()
  await expect(begin(source(token))).rejects.toThrow('sign_in_refused')
  expect(issuer.state.given).toBe(3)
})

test('[EML-064] an issuer that refuses is told as a refused sign-in, and no secret is logged', async () => {
  issuer.state.refuses = 'invalid_client'
  const logged: unknown[] = []
  const opened = source()
  const receiving = keepReceiving({
    source: opened,
    name: 'imap',
    take: async () => {},
    health: sourceHealth(host.platform),
    logger: { error: (details) => void logged.push(details) },
    firstPauseMs: 60_000,
  })
  const state = async () =>
    (await host.platform.database.query({ text: 'SELECT last_error FROM mails.inbound_sources' })).rows
  await expect.poll(state).toEqual([{ last_error: 'sign_in_refused' }])
  await receiving.stop()
  const all = logged.map((one) => JSON.stringify(one, Object.getOwnPropertyNames((one as { err: Error }).err))).join()
  expect(logged).toHaveLength(1)
  expect(all + String((logged[0] as { err: Error }).err.stack)).not.toContain('the-secret')
  issuer.state.refuses = 503
  await expect(mailboxToken(oauth(), clock).current()).rejects.toThrow('could not be asked for')
})
