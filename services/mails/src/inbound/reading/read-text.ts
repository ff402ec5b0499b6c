import { decodeText } from './decode-text.ts'
import { takesPicture } from './files/file-judgement.ts'
import { isBody, type Leaf } from './leaf-parts.ts'
import { cutMail, isForwarded, wholeMail } from './text/cut-mail.ts'
import { isReadable, maxHtml, parseHtml, stripTags } from './text/html-tree.ts'
import { imageText, markdownOf } from './text/html-to-markdown.ts'
import { plainText } from './text/plain-text.ts'
import type { MimeNode } from './mime-tree.ts'

/** Text of one body: what was written now, the whole, and whether it has more than letters. */
type Body = { text: string; full: string; rich: boolean; forwarded: boolean }

/** Most characters of a text; longer ones end there. */
const longest = 1_000_000

const bodyOf = (subject: string, lines: string[], cutLines: string[], rich: boolean): Body => {
  const forwarded = isForwarded(subject, lines)
  const full = wholeMail(lines)
  return { full, rich, forwarded, text: forwarded ? full : cutMail(cutLines) }
}

const linesOf = (text: string) => text.slice(0, longest).split('\n')

const plainBody = (leaves: Leaf[], subject: string): Body => {
  const lines = linesOf(leaves.map(plainText).join('\n'))
  return bodyOf(subject, lines, lines, false)
}

const strippedBody = (html: string, subject: string): Body => {
  const lines = linesOf(stripTags(html))
  return bodyOf(subject, lines, lines, false)
}

/** Undefined where HTML is too large or too deep to be read as HTML. */
const htmlBody = (
  html: string,
  subject: string,
  image: (contentId: string) => number | undefined,
): Body | undefined => {
  if (!isReadable(html)) return undefined
  try {
    const tree = parseHtml(html)
    const full = markdownOf(tree, { cutting: false, image })
    const cut = markdownOf(tree, { cutting: true, image })
    return bodyOf(subject, linesOf(full.markdown), linesOf(cut.markdown), cut.rich)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The plain form where HTML holds no more than it, and where it has but a part of it. */
const better = (plain: Body, html: Body): Body => {
  const [plainLetters, htmlLetters] = [lettersOf(plain.full), lettersOf(html.full)]
  if (htmlLetters.length < plainLetters.length / 2) return plain
  return !html.rich && lettersOf(plain.text) === lettersOf(html.text) ? plain : html
}

/** Which bodies are forms of one text: those of one alternative; others follow one another. */
const groupsOf = (leaves: Leaf[]) => {
  const groups = new Map<MimeNode | Leaf, Leaf[]>()
  for (const leaf of leaves.filter(isBody)) {
    const key = leaf.alternative ?? leaf
    groups.set(key, [...(groups.get(key) ?? []), leaf])
  }
  return [...groups.values()]
}

const readGroup = (
  leaves: Leaf[],
  subject: string,
  image: (contentId: string) => number | undefined,
): Body | undefined => {
  const plainLeaves = leaves.filter(({ type }) => type === 'text/plain')
  const htmlLeaves = leaves.filter(({ type }) => type === 'text/html')
  const plain = plainLeaves.length > 0 ? plainBody(plainLeaves, subject) : undefined
  if (htmlLeaves.length === 0) return plain
  // Apple Mail writes several around a file.
  const html = htmlLeaves
    .map(({ bytes, params }) => decodeText(bytes.subarray(0, 4 * maxHtml), params['charset']))
    .join('\n')
  const read = htmlBody(html, subject, image)
  if (read) return plain ? better(plain, read) : read
  return plain?.full ? plain : strippedBody(html, subject)
}

/** Pictures in the text: each gets the next number where it is first shown. */
const numberImages = (leaves: Leaf[]) => {
  const known = new Set(leaves.filter((leaf) => takesPicture(leaf)).map(({ contentId }) => contentId))
  const numbers = new Map<string, number>()
  const image = (contentId: string) => {
    if (!known.has(contentId)) return undefined
    const number = numbers.get(contentId) ?? numbers.size + 1
    numbers.set(contentId, number)
    return number
  }
  return { image, numbers }
}

/** What somebody wrote, as Markdown: what is new in it (EML-037), and the whole (EML-038). */
export const readText = (leaves: Leaf[], subject: string) => {
  const { image, numbers } = numberImages(leaves)
  const bodies = groupsOf(leaves).flatMap((group) => readGroup(group, subject, image) ?? [])
  const join = (texts: string[]) =>
    texts
      .filter((text) => text !== '')
      .join('\n\n')
      .slice(0, longest)
  const fullText = join(bodies.map(({ full }) => full))
  // Where the cut leaves nothing, the whole is taken.
  const text = join(bodies.map((body) => body.text)) || fullText
  return {
    text,
    fullText,
    forwarded: bodies.some(({ forwarded }) => forwarded),
    /** Number of a picture in the text; `cut` when it was cut from it, `absent` when it never was in it. */
    images: (contentId: string): number | 'cut' | 'absent' => {
      const number = numbers.get(contentId)
      if (number === undefined) return 'absent'
      return text.includes(imageText(number)) ? number : 'cut'
    },
  }
}
