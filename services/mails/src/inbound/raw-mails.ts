import type { Readable } from 'node:stream'

/** The file store of the installation, where raw mails and their files are kept. */
export type RawMails = {
  put: (key: string, stream: Readable) => Promise<number>
  get: (key: string) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
}

/** Key of the raw text of a mail. */
export const rawKey = (inboundId: string): string => `inbound/${inboundId}`

/** Kind of the work that reads a mail and decides what becomes of it; its id is that of the mail. */
export const inboundWork = 'mails.inbound'
