import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import { extraHeaders, MailError, type MailSender } from './mail-sender.ts'

export type ApiSettings = { url: string; key: string }

const troubleOf = (status: number): MailError['trouble'] => {
  if (status === 401 || status === 403) return 'unauthorized'
  return status === 408 || status === 429 || status >= 500 ? 'busy' : 'rejected'
}

/** Sends mails through the SendGrid API (`POST /v3/mail/send`), with open and click tracking disabled. */
export const apiSender = ({ url, key }: ApiSettings, httpClient: HttpClient): MailSender => ({
  send: async ({ messageId, from, to, replyTo, subject, text, html, attachments, ...more }) => {
    const body = {
      personalizations: [{ to: [{ email: to }] }],
      from: { email: from.address, name: from.name },
      ...(replyTo !== undefined && {
        reply_to: { email: replyTo.address, ...(replyTo.name !== '' && { name: replyTo.name }) },
      }),
      subject,
      content: [
        { type: 'text/plain', value: text },
        { type: 'text/html', value: html },
      ],
      ...(attachments.length > 0 && {
        attachments: attachments.map(({ filename, contentType, content }) => ({
          filename,
          type: contentType,
          content,
          disposition: 'attachment',
        })),
      }),
      headers: { 'Message-ID': messageId, ...extraHeaders(more) },
      tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
    }
    const { status, headers } = await httpClient({
      url: `${url}/v3/mail/send`,
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      configuredBy: 'installation',
      timeoutMs: 20_000,
      maxBytes: 64 * 1024,
    }).catch((cause: unknown) => {
      if (cause instanceof OutboundError) throw new MailError('unreachable', `api ${cause.reason}`, { cause })
      throw cause
    })
    if (status < 200 || status > 299) throw new MailError(troubleOf(status), `api ${status}`)
    const id = headers['x-message-id']
    return { providerId: typeof id === 'string' ? id.slice(0, 100) : null }
  },
  close: () => undefined,
})
