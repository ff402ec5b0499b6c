import { findFiles, judgeFiles, type FoundFile } from './files/read-files.ts'
import { readInvite } from './files/read-invite.ts'
import { readDeliveryReport } from './delivery-report.ts'
import type { ReadingOptions, ReadMail } from './inbound-mail.ts'
import { isBody, leavesOf, type Leaf } from './leaf-parts.ts'
import { readMailHeaders } from './mail-headers.ts'
import { kindOf, listIdOf } from './mail-kind.ts'
import { readTree, type MimeNode } from './mime-tree.ts'
import { quoteMail } from './nested-mail.ts'
import { readText } from './read-text.ts'
import { UnreadableMail } from './unreadable-mail.ts'

type Content = { text: string; fullText: string; forwarded: boolean; files: FoundFile[]; shown: ShownImages }
type ShownImages = ReturnType<typeof readText>['images']

const isMail = ({ type }: Leaf) => type === 'message/rfc822'

/** A mail inside a mail as a quote, with its files; undefined for one that cannot be read. */
const readNested = async ({ bytes }: Leaf, now: number) => {
  try {
    const root = await readTree(bytes)
    const headers = readMailHeaders(root.headers, now)
    const { fullText, files } = await readContent(root, headers.subject, now, false)
    return { quote: quoteMail({ ...headers, fullText }, now), files }
  } catch (error) {
    if (error instanceof UnreadableMail) return undefined
    throw error
  }
}

const joined = (...texts: (string | undefined)[]) =>
  texts.filter((text) => text !== undefined && text !== '').join('\n\n')

/** Text and files; those of mails inside it one level deep (EML-041). */
const readContent = async (root: MimeNode, subject: string, now: number, outer: boolean): Promise<Content> => {
  const leaves = leavesOf(root)
  const { text, fullText, forwarded, images } = readText(leaves, subject)
  const invite = readInvite(leaves)
  const nested = outer ? await Promise.all(leaves.filter(isMail).map((leaf) => readNested(leaf, now))) : []
  const quotes = nested.map((one) => one?.quote)
  const mails = leaves.filter(isMail).filter((_, at) => nested[at] !== undefined)
  const others = leaves.filter((leaf) => !isBody(leaf) && !mails.includes(leaf) && !invite.parts.includes(leaf))
  return {
    text: joined(text, invite.line, ...quotes),
    fullText: joined(fullText, invite.line, ...quotes),
    forwarded: forwarded || mails.length > 0,
    files: [...findFiles(others), ...nested.flatMap((one) => one?.files ?? [])],
    shown: images,
  }
}

const isArmoured = (text: string) => /^-----BEGIN PGP MESSAGE-----$/m.test(text.slice(0, 10_000))

/**
 * Reads one incoming mail in this thread; `readMail` does so in a thread of its own. Throws `UnreadableMail` beyond the
 * limits of EML-025.
 */
export const readMailHere = async (raw: Uint8Array, { now, aliases }: ReadingOptions): Promise<ReadMail> => {
  const root = await readTree(raw)
  const leaves = leavesOf(root)
  const headers = readMailHeaders(root.headers, now)
  const kind = kindOf(root, leaves, { aliases })
  const report = kind === 'report' ? readDeliveryReport(leaves) : null
  const { files, shown, ...content } = await readContent(root, headers.subject, now, kind !== 'report')
  return {
    ...headers,
    kind: kind === 'person' && isArmoured(content.fullText) ? 'encrypted' : kind,
    listId: listIdOf(root.headers),
    report,
    ...content,
    parts: judgeFiles(files, shown),
  }
}
