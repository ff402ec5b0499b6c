import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minutes } from '@passerelle/kernel/durations'
import { inboundEnvironment } from '../../../testing/inbound-environment.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
beforeAll(async () => {
  world = await inboundEnvironment()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const secrets = {
  mailgun: 'signing key',
  sendgrid: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  postmark: 'password',
}
type Name = keyof typeof secrets
const use = (name: Name) => {
  world.platform.env.inbound = { ...world.platform.env.inbound!, url: `${name}:`, secret: secrets[name] }
}

/** Latin-1 on purpose: a raw mail is not always UTF-8. */
const raw = (id: string) =>
  Buffer.from(
    [
      'From: compta@fournisseur.example',
      `To: ${world.address}`,
      'Subject: Relance',
      `Message-ID: <${id}@fournisseur.example>`,
      'Content-Type: text/plain; charset=iso-8859-1',
      '',
      'Réglé',
    ].join('\r\n'),
    'latin1',
  )
const multipart = (fields: Record<string, Buffer | string>) =>
  Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => [
      Buffer.from(`--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--limit--\r\n'),
  ])
const form = { 'content-type': 'multipart/form-data; boundary=limit' }
const seconds = (agoMs = 0) => String(Math.floor((world.clock.now().getTime() - agoMs) / 1000))

type Post = { body: Buffer; headers: Record<string, string> }
/** A mail as each service posts it; `agoMs`: when it was signed. */
const posts: Record<Name, (id: string, more?: { agoMs?: number; isParsed?: boolean }) => Post> = {
  mailgun: (id, { agoMs = 0, isParsed = false } = {}) => {
    const [timestamp, token] = [seconds(agoMs), `token of ${id}`]
    const signature = createHmac('sha256', secrets.mailgun).update(`${timestamp}${token}`).digest('hex')
    const mail = isParsed ? { 'body-plain': 'Réglé' } : { 'body-mime': raw(id) }
    return { headers: form, body: multipart({ timestamp, token, signature, recipient: world.address, ...mail }) }
  },
  sendgrid: (id, { agoMs = 0, isParsed = false } = {}) => {
    const envelope = JSON.stringify({ to: [world.address], from: 'compta@fournisseur.example' })
    const body = multipart({ envelope, ...(isParsed ? { text: 'Réglé' } : { email: raw(id) }) })
    const timestamp = seconds(agoMs)
    const signature = sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), pair.privateKey).toString('base64')
    const [stamp, signed] = ['timestamp', 'signature'].map((name) => `x-twilio-email-event-webhook-${name}`)
    return { body, headers: { ...form, [stamp!]: timestamp, [signed!]: signature } }
  },
  postmark: (id, { isParsed = false } = {}) => ({
    body: Buffer.from(
      JSON.stringify({
        OriginalRecipient: world.address,
        ...(isParsed ? { TextBody: 'Réglé' } : { RawEmail: raw(id).toString('latin1') }),
      }),
    ),
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`passerelle:${secrets.postmark}`).toString('base64')}`,
    },
  }),
}
const post = async (name: string, { body, headers }: Post) => {
  // Mailgun posts the raw mail to addresses that end so.
  const path = name === 'mailgun' ? 'mailgun?mime' : name
  const reply = await fetch(`${world.origin}/api/mails/v1/public/inbound/${path}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  return { status: reply.status, code: ((await reply.json()) as { code?: string }).code }
}
const subjects = async () =>
  (await world.platform.database.query({ text: 'SELECT source, subject, state FROM mails.inbound' })).rows
const names = Object.keys(secrets) as Name[]

test.each(names)('[EML-020] %s: a signed raw mail is stored before it is confirmed, and once', async (name) => {
  use(name)
  const mail = posts[name]('first')
  expect(await post(name, mail)).toMatchObject({ status: 200 })
  expect(await post(name, mail)).toMatchObject({ status: 200 })
  await world.drain()
  expect(await subjects()).toEqual([{ source: 'webhook', subject: 'Relance', state: 'held' }])
})

test.each(['mailgun', 'sendgrid'] as const)('[EML-020] %s: every byte of the mail is kept', async (name) => {
  use(name)
  await post(name, posts[name]('bytes'))
  await world.drain()
  const { rows } = await world.platform.database.query({ text: 'SELECT text FROM mails.inbound_contents' })
  expect(rows).toEqual([{ text: 'Réglé' }])
})

test.each(names)('[EML-020] %s: what is not signed, changed or for another service is refused', async (name) => {
  use(name)
  const { body, headers } = posts[name]('second')
  const unsigned = { mailgun: multipart({ 'body-mime': raw('second') }), sendgrid: body, postmark: body }[name]
  const plain = name === 'postmark' ? { 'content-type': 'application/json' } : form
  const refused = { status: 400, code: 'webhook_signature' }
  expect(await post(name, { body: unsigned, headers: plain })).toEqual(refused)
  const key = world.platform.env.inbound!
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const wrong = name === 'sendgrid' ? other.export({ format: 'der', type: 'spki' }).toString('base64') : 'another'
  world.platform.env.inbound = { ...key, secret: wrong }
  expect(await post(name, { body, headers })).toEqual(refused)
  world.platform.env.inbound = { ...key, url: 'smtp://127.0.0.1:1' }
  expect(await post(name, { body, headers })).toEqual({ status: 404, code: 'not_found' })
  expect(await subjects()).toEqual([])
})

test.each(names)('[EML-020] %s: a parsed form without the raw mail is refused by name', async (name) => {
  use(name)
  expect(await post(name, posts[name]('third', { isParsed: true }))).toEqual({
    status: 422,
    code: 'inbound_raw_missing',
  })
})

test.each(['mailgun', 'sendgrid'] as const)(
  '[EML-020] %s: a signature older than five minutes is refused',
  async (name) => {
    use(name)
    expect(await post(name, posts[name]('old', { agoMs: minutes(6) }))).toMatchObject({ code: 'webhook_signature' })
    expect(await post(name, posts[name]('new', { agoMs: minutes(4) }))).toMatchObject({ status: 200 })
  },
)

test('[EML-020] nonsense is refused, with nothing stored', async () => {
  for (const name of names) {
    use(name)
    for (const body of ['', '{', '--limit', '--limit\r\nname="email"', '\0'.repeat(100), 'null', '[]'])
      expect((await post(name, { body: Buffer.from(body), headers: form })).status).toBe(400)
  }
  expect((await post('other', posts.mailgun('x'))).status).toBe(404)
  expect(await subjects()).toEqual([])
})
