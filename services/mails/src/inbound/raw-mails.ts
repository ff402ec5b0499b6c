import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

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

/** Reads stored files whole; null for one that is gone. */
export const fileReader =
  ({ get }: Pick<RawMails, 'get'>) =>
  async (fileId: string): Promise<Buffer | null> => {
    const stream = await get(fileId)
    return stream && buffer(stream)
  }
