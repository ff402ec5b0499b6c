import type { MailedMessage } from '@passerelle/contract/mails/mailed-message'
import type { MailAttachment } from '@passerelle/server/mail/queue-mail'
import { oneLine } from './clean-text.ts'

/** Bytes of a stored file; null where it is gone. */
export type ReadFile = (fileId: string) => Promise<Buffer | null>

/**
 * Files of the messages of a mail that are attached to it: the oldest first, while they come to at most this many bytes
 * together (EML-011). One that is gone is not.
 */
export const attachedFiles = async (
  messages: readonly MailedMessage[],
  { mostBytes, readFile }: { mostBytes: number; readFile: ReadFile },
): Promise<{ fileId: string; attachment: MailAttachment }[]> => {
  const found: { fileId: string; attachment: MailAttachment }[] = []
  let left = mostBytes
  for (const { file, fileName } of messages) {
    if (!file || fileName === null || file.size > left) continue
    const bytes = await readFile(file.id)
    if (bytes === null || bytes.length > left) continue
    left -= bytes.length
    const attachment = { filename: oneLine(fileName), contentType: file.type, content: bytes.toString('base64') }
    found.push({ fileId: file.id, attachment })
  }
  return found
}
