import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { apiSender } from './api-sender.ts'
import { MailError, type Letter, type MailSender } from './mail-sender.ts'
import { smtpSender } from './smtp-sender.ts'

type Arrived = {
  from: string
  to: string
  bounceTo: string
  replyTo: string
  subject: string
  text: string
  html: string
  files: string[]
  headers: string
}
let arrived: Arrived[] = []
/** How the receiving side behaves. */
let mood: 'takes' | 'busy' | 'rejects' | 'unauthorized' = 'takes'
beforeEach(() => {
  arrived = []
  mood = 'takes'
})

const codeOf = { busy: 451, rejects: 554, unauthorized: 535 } as const
const smtpServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    mood === 'unauthorized' || password !== 'secret'
      ? done(Object.assign(new Error('no'), { responseCode: 535 }))
      : done(null, { user: 'me' }),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
    const arrive = async () => {
      if (mood !== 'takes') return done(Object.assign(new Error('no'), { responseCode: codeOf[mood] }))
      const raw = Buffer.concat(chunks)
      const mail = await PostalMime.parse(raw)
      arrived.push({
        from: `${mail.from?.name} <${mail.from?.address}>`,
        replyTo: (mail.replyTo ?? []).map(({ address }) => address).join(','),
        bounceTo: (session.envelope.mailFrom as { address: string }).address,
        to: session.envelope.rcptTo.map(({ address }) => address).join(','),
        subject: mail.subject ?? '',
        text: (mail.text ?? '').trim(),
        html: (mail.html ?? '').trim(),
        files: mail.attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`),
        headers: mail.headers.map(({ key, value }) => `${key}: ${value}`).join('\n'),
      })
      done(null, 'Ok: queued as 4Xyz' as never)
    }
    stream.on('end', () => void arrive())
  },
})

type ApiBody = {
  personalizations: { to: { email: string }[] }[]
  from: { email: string; name: string }
  reply_to?: { email: string }
  subject: string
  content: { type: string; value: string }[]
  attachments?: { filename: string; type: string; content: string }[]
  headers: Record<string, string>
}
const apiServer = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => void chunks.push(chunk))
  request.on('end', () => {
    const wrong = request.url !== '/v3/mail/send' || request.headers.authorization !== 'Bearer secret'
    const status = wrong ? 401 : { takes: 202, busy: 503, rejects: 400, unauthorized: 401 }[mood]
    if (status === 202) {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ApiBody
      arrived.push({
        from: `${body.from.name} <${body.from.email}>`,
        replyTo: body.reply_to?.email ?? '',
        bounceTo: '',
        to: body.personalizations.flatMap(({ to }) => to.map(({ email }) => email)).join(','),
        subject: body.subject,
        text: body.content.find(({ type }) => type === 'text/plain')?.value ?? '',
        html: body.content.find(({ type }) => type === 'text/html')?.value ?? '',
        files: (body.attachments ?? []).map(({ filename, type }) => `${filename} ${type}`),
        headers: Object.entries(body.headers)
          .map(([key, value]) => `${key.toLowerCase()}: ${value}`)
          .join('\n'),
      })
    }
    response.writeHead(status, { 'x-message-id': '4Xyz' }).end()
  })
})

let smtpPort = 0
let apiPort = 0
beforeAll(async () => {
  smtpServer.on('error', () => {})
  await new Promise<void>((resolve) => void smtpServer.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => void apiServer.listen(0, '127.0.0.1', resolve))
  smtpPort = (smtpServer.server.address() as AddressInfo).port
  apiPort = (apiServer.address() as AddressInfo).port
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtpServer.close(() => resolve()))
  apiServer.close()
})

const smtpAt = (port: number, password = 'secret') =>
  smtpSender({ host: '127.0.0.1', port, secure: false, user: 'me', password, configuredBy: 'installation' })
const adapters: Record<string, { open: (password?: string) => MailSender; nowhere: () => MailSender }> = {
  smtp: { open: (password) => smtpAt(smtpPort, password), nowhere: () => smtpAt(1) },
  api: {
    open: (key = 'secret') => apiSender({ url: `http://127.0.0.1:${apiPort}`, key }, createHttpClient()),
    nowhere: () => apiSender({ url: 'http://127.0.0.1:1', key: 'secret' }, createHttpClient()),
  },
}

const letter: Letter = {
  messageId: '<one@nimbus.example>',
  from: { name: 'Atelier Lumen "é"', address: 'espace@nimbus.example' },
  to: 'ada@atelier-lumen.example',
  subject: 'ATL-2 : une estimation attend votre réponse',
  text: 'Bonjour Ada',
  html: '<p>Bonjour Ada</p>',
  attachments: [
    { filename: 'reçu.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7').toString('base64') },
  ],
}
const troubleOf = (sender: MailSender, mail = letter) =>
  sender.send(mail).then(
    () => 'none',
    (error: unknown) => (error instanceof MailError ? error.trouble : String(error)),
  )

describe.each(Object.entries(adapters))('a mail by %s', (_name, { open, nowhere }) => {
  test('arrives whole, once, with the id that does not change between attempts', async () => {
    const sender = open()
    expect(await sender.send(letter)).toEqual({ providerId: '4Xyz' })
    sender.close()
    expect(arrived).toMatchObject([
      {
        from: 'Atelier Lumen "é" <espace@nimbus.example>',
        to: 'ada@atelier-lumen.example',
        subject: letter.subject,
        text: 'Bonjour Ada',
        html: '<p>Bonjour Ada</p>',
        files: ['reçu.pdf application/pdf'],
      },
    ])
    expect(arrived[0]?.headers).toContain('message-id: <one@nimbus.example>')
    expect(arrived[0]?.headers).toContain('auto-submitted: auto-generated')
  })

  test('[OPEN-064] carries the address that ends such mails with one post (RFC 8058), where there is one', async () => {
    const sender = open()
    const unsubscribe = `https://espace.nimbus.example/api/notifs/v1/public/unsubscribe/v1.${'a'.repeat(200)}`
    await sender.send({ ...letter, unsubscribe })
    await sender.send(letter)
    sender.close()
    expect(arrived[0]?.headers).toContain(`list-unsubscribe: <${unsubscribe}>`)
    expect(arrived[0]?.headers).toContain('list-unsubscribe-post: List-Unsubscribe=One-Click')
    expect(arrived[1]?.headers).not.toContain('list-unsubscribe')
  })

  test('is answered at the address that it names, else at that of its sender', async () => {
    const sender = open()
    await sender.send({ ...letter, replyTo: { name: 'Séjours', address: 'sejours@maison.example' } })
    await sender.send(letter)
    sender.close()
    expect(arrived.map(({ replyTo }) => replyTo)).toEqual(['sejours@maison.example', ''])
  })

  test('says why it did not leave', async () => {
    const sender = open()
    mood = 'busy'
    expect(await troubleOf(sender)).toBe('busy')
    mood = 'rejects'
    expect(await troubleOf(sender)).toBe('rejected')
    sender.close()
    const stranger = open('wrong')
    expect(await troubleOf(stranger)).toBe('unauthorized')
    stranger.close()
    const away = nowhere()
    expect(await troubleOf(away)).toBe('unreachable')
    away.close()
    expect(arrived).toEqual([])
  })

  test('no text of a mail becomes a header or another receiver', async () => {
    const sender = open()
    const hostile = {
      ...letter,
      subject: 'Bonjour\r\nBcc: eve@evil.example',
      from: { ...letter.from, name: 'Eve\r\nBcc: eve@evil.example' },
      attachments: [],
    }
    await sender.send(hostile)
    sender.close()
    expect(arrived).toHaveLength(1)
    expect(arrived[0]?.to).toBe('ada@atelier-lumen.example')
    expect(arrived[0]?.headers).not.toMatch(/^bcc:/im)
  })
})

test('bounces of a mail go where it says, else to its sender', async () => {
  const sender = smtpSender({ host: '127.0.0.1', port: smtpPort, secure: false, configuredBy: 'installation' })
  await sender.send({ ...letter, bounceTo: 'demandes+babc@nimbus.example' })
  await sender.send(letter)
  sender.close()
  expect(arrived.map(({ bounceTo }) => bounceTo)).toEqual(['demandes+babc@nimbus.example', letter.from.address])
  expect(arrived.every(({ to }) => to === letter.to)).toBe(true)
})

test.each(['127.0.0.1', 'mail.internal'])(
  'an account cannot name a mail server of our own network: %s',
  async (host) => {
    const sender = smtpSender({ host, port: smtpPort, secure: false, configuredBy: 'person' }, ((
      _name: string,
      _options: object,
      done: (error: null, found: object[]) => void,
    ) => done(null, [{ address: '127.0.0.1', family: 4 }])) as never)
    expect(await troubleOf(sender)).not.toBe('none')
    sender.close()
    expect(arrived).toEqual([])
  },
)
