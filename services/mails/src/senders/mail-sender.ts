import type { MailAttachment } from '@passerelle/server/mail/queue-mail'

export type MailAddress = { name: string; address: string }

/** A mail as it leaves: texts are ready, names and subject hold no control characters. */
export type Letter = {
  /** The same at every attempt, so that a receiving server can recognise a mail that came twice. */
  messageId: string
  from: MailAddress
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly MailAttachment[]
}

/**
 * Why a mail did not leave. `refused`: the receiver or its address does not exist, trying again is useless. `rejected`: this mail cannot be sent as it is.
 * `unauthorized` and `unreachable` concern the sender's side: the same mail may leave later.
 */
export type MailTrouble = 'refused' | 'rejected' | 'unauthorized' | 'unreachable' | 'busy'

export class MailError extends Error {
  readonly trouble: MailTrouble
  /** `detail` names a status or a code and never an address, a key or a text of the mail. */
  constructor(trouble: MailTrouble, detail: string, options?: { cause: unknown }) {
    super(`${trouble}: ${detail}`, options)
    this.name = 'MailError'
    this.trouble = trouble
  }
}

/** By what mails leave: an SMTP server or a mail API, both held to `mail-sender.test.ts`. Throws a `MailError`. */
export type MailSender = {
  send: (letter: Letter) => Promise<{ providerId: string | null }>
  close: () => void
}
