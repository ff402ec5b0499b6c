import { lookup as resolve } from 'node:dns'
import { connect, isIP, type LookupFunction } from 'node:net'
import nodemailer from 'nodemailer'
import { rejectPrivateAddresses } from '@passerelle/server/outbound/ssrf-guard'
import { isPublicAddress } from '@passerelle/server/outbound/public-address'
import { extraHeaders, MailError, type MailSender } from './mail-sender.ts'

export type SmtpSettings = {
  host: string
  port: number
  /** Implicit TLS; otherwise STARTTLS if the server supports it. */
  secure: boolean
  user?: string | undefined
  password?: string | undefined
  /**
   * SSRF guard: an account's administrator may only use public servers, the installation also those in its private
   * network.
   */
  configuredBy: 'installation' | 'person'
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

const troubleOf = ({ code, responseCode, command }: SmtpError): MailError['trouble'] => {
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535) return 'unauthorized'
  if (responseCode !== undefined && responseCode >= 500) return command === 'RCPT TO' ? 'refused' : 'rejected'
  if (responseCode !== undefined && responseCode >= 400) return 'busy'
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'rejected' : 'unreachable'
}

const detailOf = ({ code, responseCode }: SmtpError) => `smtp ${responseCode ?? code ?? 'failed'}`

/** Sends mails over SMTP, with a small pool of connections that are kept open. */
export const smtpSender = (settings: SmtpSettings, lookup: LookupFunction = resolve as LookupFunction): MailSender => {
  const { host, port, secure, user, password, configuredBy } = settings
  const pool = nodemailer.createTransport({
    pool: true,
    // Servers of others often allow few connections of one sender.
    maxConnections: configuredBy === 'installation' ? 10 : 5,
    maxMessages: 500,
    host,
    port,
    secure,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    // An account's server is on the internet, so STARTTLS is required: the password is never sent in plain text.
    requireTLS: configuredBy === 'person' && !secure,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(configuredBy === 'person' && {
      getSocket: (_options: unknown, done: (error: Error | null, socket?: object) => void) => {
        if (isIP(host) !== 0 && !isPublicAddress(host)) return done(forbidden())
        const connection = connect({ host, port, lookup: rejectPrivateAddresses(lookup), timeout: 10_000 })
        // Its errors are heard as long as it lives, and told once.
        let told = false
        const tell = (error: Error | null, opened?: object) => {
          if (told) return
          told = true
          done(error, opened)
        }
        connection.once('connect', () => tell(null, { connection }))
        connection.once('timeout', () => connection.destroy(new Error('too slow')))
        connection.on('error', tell)
      },
    }),
  } as Parameters<typeof nodemailer.createTransport>[0])
  return {
    send: async ({ messageId, from, to, replyTo, bounceTo, subject, text, html, attachments, ...more }) => {
      try {
        const sent = (await pool.sendMail({
          messageId,
          from,
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo }),
          ...(bounceTo !== undefined && { envelope: { from: bounceTo, to } }),
          subject,
          text,
          html,
          headers: extraHeaders(more),
          attachments: attachments.map(({ filename, contentType, content }) => ({
            filename,
            contentType,
            content: Buffer.from(content, 'base64'),
          })),
        })) as { response?: string }
        return { providerId: queueIdIn(sent.response) }
      } catch (cause) {
        if (cause instanceof MailError) throw cause
        throw new MailError(troubleOf(cause as SmtpError), detailOf(cause as SmtpError), { cause })
      }
    },
    close: () => pool.close(),
  }
}

const forbidden = () => new MailError('unauthorized', 'smtp forbidden address')

/** Queue id from the server's response: `250 2.0.0 Ok: queued as 4Xyz`. */
const queueIdIn = (response = ''): string | null => /queued as ([\w.-]{1,100})/i.exec(response)?.[1] ?? null
