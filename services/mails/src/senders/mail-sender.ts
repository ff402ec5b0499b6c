import type { MailAttachment } from '@passerelle/server/mail/queue-mail'

export type MailAddress = { name: string; address: string }

/** A mail ready to send: rendered, with no control characters in names and subject. */
export type Letter = {
  /** The same at every attempt, so that receiving servers can detect duplicates. */
  messageId: string
  from: MailAddress
  to: string
  /** Where an answer goes; to `from` without it. */
  replyTo?: MailAddress
  /** Where bounces go; to `from` without it. An API has an address of its own for them. */
  bounceTo?: string
  subject: string
  text: string
  html: string
  attachments: readonly MailAttachment[]
  /** Address that ends mails of this kind with one POST (RFC 8058). */
  unsubscribe?: string
  /** Headers of its conversation. */
  headers?: Readonly<Record<string, string>>
}

/** Headers of a mail besides its addresses: no out-of-office replies, and one-click unsubscription where offered. */
export const extraHeaders = ({
  unsubscribe,
  headers,
}: Pick<Letter, 'unsubscribe' | 'headers'>): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...headers,
  ...(unsubscribe !== undefined && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/**
 * Reason of a failed delivery. `refused`: the recipient does not exist, retrying is useless. `rejected`: this mail
 * cannot be sent as it is. `unauthorized`, `unreachable` and `busy` concern the mail server: the same mail may be sent
 * later.
 */
export type MailTrouble = 'refused' | 'rejected' | 'unauthorized' | 'unreachable' | 'busy'

export class MailError extends Error {
  readonly trouble: MailTrouble
  /** `detail` is a status or code, never an address, a key or text of the mail. */
  constructor(trouble: MailTrouble, detail: string, options?: { cause: unknown }) {
    super(`${trouble}: ${detail}`, options)
    this.name = 'MailError'
    this.trouble = trouble
  }
}

/**
 * Transport of mails: an SMTP server or a mail API. Both adapters pass the contract tests in `mail-sender.test.ts`.
 * Throws a `MailError`.
 */
export type MailSender = {
  send: (letter: Letter) => Promise<{ providerId: string | null }>
  close: () => void
}
