import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { minutes } from '@passerelle/kernel/durations'
import { formFields } from './form-fields.ts'

export type Posted = { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }
/** `key`: the same for a mail that is posted twice. Null where the raw mail is missing. */
type ServiceMail = { key: string; raw: Buffer | null; from: string | null; to: string[] }
/** Reads what a mail service posts; null for what it did not sign. */
type MailService = (posted: Posted, secret: string, now: Date) => ServiceMail | null

const header = ({ headers }: Posted, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
const isSame = (one: string, other: string) =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const fieldsOf = (posted: Posted) => formFields(posted.body, header(posted, 'content-type'))

const freshFor = minutes(5)

/** Signs time and token, each token once. */
const mailgun: MailService = (posted, secret, now) => {
  const fields = fieldsOf(posted)
  const text = (name: string) => fields.get(name)?.toString() ?? ''
  const [timestamp, token] = [text('timestamp'), text('token')]
  const signature = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex')
  const isFresh = Math.abs(now.getTime() - Number(timestamp) * 1000) <= freshFor
  if (token === '' || !isFresh || !isSame(text('signature'), signature)) return null
  return {
    key: token,
    raw: fields.get('body-mime') ?? null,
    from: text('sender') || null,
    to: text('recipient').split(',').filter(Boolean),
  }
}

type SendGridEnvelope = { from?: unknown; to?: unknown }
const envelopeIn = (text: string): SendGridEnvelope => {
  try {
    return (JSON.parse(text) ?? {}) as SendGridEnvelope
  } catch {
    return {}
  }
}
const strings = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Signs time and body with a key whose public half is the secret here, in base64. */
const sendgrid: MailService = (posted, secret, now) => {
  const timestamp = header(posted, 'x-twilio-email-event-webhook-timestamp')
  const signature = Buffer.from(header(posted, 'x-twilio-email-event-webhook-signature'), 'base64')
  const key = createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' })
  const isFresh = Math.abs(now.getTime() - Number(timestamp) * 1000) <= freshFor
  const signed = Buffer.concat([Buffer.from(timestamp), posted.body])
  if (!isFresh || !verify('sha256', signed, key, signature)) return null
  const fields = fieldsOf(posted)
  const { from, to } = envelopeIn(fields.get('envelope')?.toString() ?? '')
  const raw = fields.get('email') ?? null
  return { key: digestOf(raw ?? posted.body), raw, from: typeof from === 'string' ? from : null, to: strings(to) }
}

/** Signs in with the secret as password, of any name. */
const postmark: MailService = (posted, secret) => {
  const [scheme = '', given = ''] = header(posted, 'authorization').split(' ')
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(given, 'base64').toString()) ?? []
  if (scheme.toLowerCase() !== 'basic' || !isSame(password, secret)) return null
  const { RawEmail: mail, OriginalRecipient: to } = envelopeIn(posted.body.toString()) as Record<string, unknown>
  const raw = typeof mail === 'string' ? Buffer.from(mail) : null
  return { key: digestOf(raw ?? posted.body), raw, from: null, to: typeof to === 'string' ? [to] : [] }
}

/** Mail services that post what they receive (EML-020). */
export const mailServices = { mailgun, sendgrid, postmark } as const satisfies Record<string, MailService>
export type MailServiceName = keyof typeof mailServices
