import { createHmac, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { fullPath } from '@passerelle/contract/full-path'
import { inboundWebhook } from '@passerelle/contract/mails/inbound-webhook'
import { imapServer } from '@passerelle/mails/testing/imap-server'
import { testCertificate } from '@passerelle/testkit/test-certificate'
import { mailSender, type MailWriter } from '../../world/mail-writers.ts'

/** What a mail is sent as: `raw` is the same at each try. */
export type SentMail = { writer: MailWriter; raw: string; messageId: string }

/** A way by which the product receives mails. */
export type MailSource = {
  name: string
  settings: Readonly<Record<string, string>>
  /** Resolves when it receives. */
  ready: () => Promise<void>
  /** Resolves when the product, or its mailbox, has the mail; tried until then. */
  send: (mail: SentMail) => Promise<void>
  /** A connection ends in the middle of a mail. */
  breakOff: (mail: SentMail) => Promise<void>
  close: () => Promise<void>
}

const pauseMs = 200
const untilDone = async (run: () => Promise<unknown>) => {
  for (;;) {
    const isDone = await run().then(
      () => true,
      () => false,
    )
    if (isDone) return
    await wait(pauseMs)
  }
}

/** A mail server that delivers by SMTP. */
export const smtpDelivery = (port: number): MailSource => {
  const sender = mailSender(port)
  return {
    name: 'SMTP',
    settings: { INBOUND_URL: `smtp://127.0.0.1:${port}` },
    ready: async () => undefined,
    send: ({ writer, raw }) => untilDone(() => sender.sendRaw(writer, raw)),
    breakOff: async ({ writer, raw }) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.write(`EHLO half.example\r\nMAIL FROM:<${writer.email}>\r\nRCPT TO:<${writer.replyTo}>\r\nDATA\r\n`)
      await wait(pauseMs)
      socket.write(raw.slice(0, raw.length / 2))
      await wait(pauseMs)
      socket.destroy()
    },
    close: async () => sender.close(),
  }
}

/** A mailbox that the product reads. */
export const mailbox = async (folder: string): Promise<MailSource> => {
  const server = await imapServer()
  const trusted = join(folder, 'mailbox.pem')
  await writeFile(trusted, testCertificate.cert)
  return {
    name: 'IMAP',
    settings: { INBOUND_URL: server.url, NODE_EXTRA_CA_CERTS: trusted },
    ready: async () => {
      // What was there before it was first opened is not read.
      while (!server.state.commands.includes('SELECT')) await wait(pauseMs)
      await wait(pauseMs)
    },
    send: async ({ raw }) => server.deliver(raw),
    breakOff: async () => {
      server.state.dropsNext = true
      await wait(pauseMs)
      server.drop()
    },
    close: server.close,
  }
}

const signingKey = randomBytes(16).toString('hex')

/** A mail service that posts to the product. */
export const mailService = (origin: string): MailSource => {
  const address = `${origin}${fullPath(inboundWebhook.receiveInbound).replace(':service', 'mailgun')}?mime`
  const formOf = ({ writer, raw, messageId }: SentMail) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const token = createHmac('sha256', 'token').update(messageId).digest('hex')
    const signature = createHmac('sha256', signingKey).update(`${timestamp}${token}`).digest('hex')
    const fields = { timestamp, token, signature, sender: writer.email, recipient: writer.replyTo, 'body-mime': raw }
    return new URLSearchParams(fields).toString()
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return {
    name: 'webhook',
    settings: { INBOUND_URL: 'mailgun:', INBOUND_SECRET: signingKey },
    ready: async () => undefined,
    send: (mail) =>
      untilDone(async () => {
        const { statusCode, body } = await request(address, { method: 'POST', headers, body: formOf(mail) })
        await body.dump()
        if (statusCode !== 200) throw new Error(`The mail service got ${statusCode}`)
      }),
    breakOff: async (mail) => {
      const whole = Buffer.from(formOf(mail))
      const half = async function* () {
        yield whole.subarray(0, whole.length / 2)
        await wait(pauseMs)
        throw new Error('The connection ends')
      }
      const length = { 'content-length': String(whole.length) }
      await request(address, { method: 'POST', headers: { ...headers, ...length }, body: Readable.from(half()) }).catch(
        () => undefined,
      )
    },
    close: async () => undefined,
  }
}
