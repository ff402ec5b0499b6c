import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { rawKey, type RawMails } from '../raw-mails.ts'
import type { MailPart, ReadMail } from '../reading/inbound-mail.ts'

/** Id of the file that a part of a mail becomes: the same however often the mail is worked on. */
export const mailedFileId = (inboundId: string, number: number): string =>
  createHash('sha256')
    .update(`${rawKey(inboundId)}/${number}`)
    .digest('hex')
    .slice(0, 24)

/** Whether a part becomes an attachment. */
export const isTaken = ({ role }: Pick<MailPart, 'role'>): boolean => role !== 'dropped'

/** Puts the files of a mail into the file store, before its acceptance commits: their rows follow with its message. */
export const storeFiles = async (raws: RawMails, inboundId: string, { parts }: ReadMail): Promise<void> => {
  for (const { number, role, content } of parts)
    if (isTaken({ role }) && content)
      await raws.put(mailedFileId(inboundId, number), Readable.from([Buffer.from(content)], { objectMode: false }))
}
