import { createHmac } from 'node:crypto'
import { text } from 'node:stream/consumers'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdvisoryLock } from '@passerelle/server/database/advisory-lock'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { boot } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { testCertificate } from '@passerelle/testkit/test-certificate'
import { imapServer } from '../../testing/imap-server.ts'
import type { InboundSource, TakeMail } from './inbound-source.ts'
import { imapSource } from './imap-source.ts'
import { mailboxPlace } from './mailbox-place.ts'
import { smtpSource } from './smtp-source.ts'
import { receiveWebhook } from './webhooks/receive-webhook.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Awaited<ReturnType<typeof boot>>
beforeAll(async () => {
  host = await boot({ services: ['accounts'], clock })
})
afterAll(() => host.close())

const address = 'demandes@nimbus.example'
const logger = { warn: () => {} }
const settings = (url: string) => ({
  url,
  address,
  subaddress: 'plus',
  aliases: [],
  secret: 'secret',
  authservId: '',
  tlsCert: undefined,
  tlsKey: undefined,
})
const mail = ['From: ada@atelier-lumen.example', `To: ${address}`, 'Subject: Panne', '', 'Bonjour', ''].join('\r\n')

/** A source and its other side. `deliver`: whether the mail was confirmed once the source was done with it. */
type Opened = {
  deliver: (done: () => boolean) => Promise<boolean>
  again: () => Promise<void>
  close: () => Promise<void>
}

const started = async (source: InboundSource, take: TakeMail) => {
  await source.start(take, () => {})
  return source
}

const adapters: Record<string, (take: TakeMail) => Promise<Opened>> = {
  smtp: async (take) => {
    const port = await getFreePort()
    const source = await started(smtpSource(settings(`smtp://127.0.0.1:${port}`), logger), take)
    const client = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    const deliver = () =>
      client.sendMail({ envelope: { from: 'ada@atelier-lumen.example', to: address }, raw: mail }).then(
        () => true,
        () => false,
      )
    return {
      deliver,
      again: async () => void (await deliver()),
      close: async () => {
        client.close()
        await source.stop()
      },
    }
  },
  imap: async (take) => {
    const server = await imapServer()
    const open = () =>
      imapSource(settings(server.url), {
        clock,
        place: mailboxPlace(host.platform.database.query),
        lock: createAdvisoryLock(host.platform.database.pool, 'mails.imap'),
        logger,
        tls: { ca: testCertificate.cert },
      })
    let source = await started(open(), take)
    return {
      deliver: async (done) => {
        server.deliver(mail)
        await expect.poll(done).toBe(true)
        // Once it stopped, nothing is confirmed any more.
        await source.stop()
        return server.seen().length > 0
      },
      again: async () => {
        source = await started(open(), take)
        await expect.poll(server.seen).toEqual([1])
      },
      close: async () => {
        await source.stop()
        await server.close()
      },
    }
  },
  webhook: async (take) => {
    const receive = receiveWebhook({
      clock,
      env: { ...host.platform.env, inbound: settings('mailgun:') },
      take,
    })
    const timestamp = String(clock.now().getTime() / 1000)
    const signature = createHmac('sha256', 'secret').update(`${timestamp}token`).digest('hex')
    const fields = new URLSearchParams({ timestamp, token: 'token', signature, 'body-mime': mail })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const deliver = () =>
      receive('mailgun', { body: Buffer.from(fields.toString()), headers }).then(
        () => true,
        () => false,
      )
    return { deliver, again: async () => void (await deliver()), close: async () => {} }
  },
}

describe.each(Object.entries(adapters))('a source by %s', (name, open) => {
  test('[EML-016] confirms a mail when it is stored, and brings one again that was not', async () => {
    const stored: string[] = []
    let tries = 0
    const source = await open(async (raw, envelope) => {
      const whole = await text(raw)
      expect(envelope.source).toBe(name)
      tries += 1
      if (tries === 1) throw new Error('Postgres is away')
      stored.push(whole)
    })
    expect(await source.deliver(() => tries === 1)).toBe(false)
    expect(stored).toEqual([])
    await source.again()
    expect(stored.map((raw) => raw.trimEnd())).toEqual([mail.trimEnd()])
    await source.close()
  })
})
