import type { Readable } from 'node:stream'

/** What a source knows of a mail besides its text. */
export type Envelope = {
  source: 'smtp' | 'imap' | 'webhook'
  /** The same for a mail that the source gives twice; without it every one is new. */
  sourceKey?: string
  /** Address of the server that brought it, and the name it gave itself. */
  peer: string | null
  helo: string | null
  /** Empty for `<>`. */
  from: string | null
  to: readonly string[]
}

/** Resolves when the mail is stored: only then may the source be told that it was taken (EML-017). */
export type TakeMail = (raw: Readable, envelope: Envelope) => Promise<void>

/** A source of incoming mails (EML-016). */
export type InboundSource = {
  /** Resolves when mails can arrive. `ended`: they cannot any more, until it is started again. */
  start: (take: TakeMail, ended: (error: Error) => void) => Promise<void>
  stop: () => Promise<void>
}

/** Says what keeps a mailbox from being read; its message is shown to staff. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError'
}

/** More bytes than a mail may have. */
export class MailTooLarge extends Error {
  override readonly name = 'MailTooLarge'
}

/** Most bytes of a mail: 35 MB. */
export const maxMailBytes = 36_700_160
