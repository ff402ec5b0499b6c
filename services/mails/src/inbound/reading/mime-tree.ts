import PostalMime from 'postal-mime'
import { UnreadableMail } from './unreadable-mail.ts'

type Structured = { value: string; params: Record<string, string> }

/** A node of the tree that `postal-mime` builds, as far as it is read here. */
export type MimeNode = {
  childNodes: MimeNode[]
  contentType: { value: string; parsed: Structured; multipart: string | false }
  contentDisposition: { parsed: Structured }
  contentId?: string
  headers: { key: string; value: string }[]
  content: ArrayBuffer | null
}

const maxDepth = 50
const maxParts = 300
const maxHeaders = 256 * 1024

const count = (node: MimeNode): number => node.childNodes.reduce((sum, child) => sum + count(child), 1)

/**
 * Parts of a mail. The tree itself is read, not the result of `postal-mime`: that has no character sets, no order and
 * no types of multiparts. Its version is exact, and the corpus notices another shape. Throws `UnreadableMail` beyond
 * 50 levels, 300 parts or 256 kB of headers.
 */
export const readTree = async (raw: Uint8Array): Promise<MimeNode> => {
  const parser = new PostalMime({ maxNestingDepth: maxDepth, maxHeadersSize: maxHeaders, maxRfc822NestingDepth: 0 })
  try {
    await parser.parse(raw)
  } catch (error) {
    throw new UnreadableMail(error instanceof Error ? error.message : String(error), true)
  }
  const { root } = parser as unknown as { root: MimeNode }
  if (count(root) > maxParts) throw new UnreadableMail(`More than ${maxParts} parts`, true)
  return root
}

/** Where the header block ends, at most 256 kB from the start. */
const endOfHeaders = (raw: Uint8Array) => {
  const end = Math.min(raw.length, maxHeaders)
  for (let at = 0; at < end; at++) {
    if (raw[at] !== 10) continue
    if (raw[at + 1] === 10) return at + 1
    if (raw[at + 1] === 13 && raw[at + 2] === 10) return at + 1
  }
  return end
}

/** The header block of a mail, at most 256 kB of it. */
export const headerBlock = (raw: Uint8Array): Uint8Array => raw.subarray(0, endOfHeaders(raw))

/** Headers of a mail, read as `readTree` reads them, without its body. */
export const readHeaders = async (raw: Uint8Array): Promise<MimeNode['headers']> =>
  (await readTree(headerBlock(raw))).headers
