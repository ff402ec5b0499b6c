import { decodeText } from './decode-text.ts'
import { readDeliveryReport } from './delivery-report.ts'
import type { ReadingOptions, ReadMail } from './inbound-mail.ts'
import { isBody, leavesOf } from './leaf-parts.ts'
import { readMailHeaders } from './mail-headers.ts'
import { kindOf, listIdOf } from './mail-kind.ts'
import { readTree } from './mime-tree.ts'
import { readFiles } from './read-files.ts'

const forwardedSubject = /^\s*(?:fwd?|tr|wg)\s*:/i

/** Reads one incoming mail. Throws `UnreadableMail`. */
export const readMail = async (raw: Uint8Array, { now, aliases }: ReadingOptions): Promise<ReadMail> => {
  const root = await readTree(raw)
  const leaves = leavesOf(root)
  const plain = leaves.filter((leaf) => isBody(leaf) && leaf.type === 'text/plain')
  const fullText = plain.map(({ bytes, params }) => decodeText(bytes, params['charset'])).join('\n\n')
  const headers = readMailHeaders(root.headers, now)
  return {
    ...headers,
    kind: kindOf(root, leaves, { aliases }),
    listId: listIdOf(root.headers),
    report: readDeliveryReport(leaves),
    forwarded: forwardedSubject.test(headers.subject),
    text: fullText,
    fullText,
    parts: readFiles(leaves.filter((leaf) => !isBody(leaf))),
  }
}
