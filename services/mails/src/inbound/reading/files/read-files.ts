import { createHash } from 'node:crypto'
import type { MailPart } from '../inbound-mail.ts'
import type { Leaf } from '../leaf-parts.ts'
import { declaredType, fileName, isPicture, whyDropped } from './file-judgement.ts'
import { readWinmail } from './read-winmail.ts'

const mostFiles = 20

/** A file of a mail before it is known whether there is room for it. */
export type FoundFile = Pick<MailPart, 'name' | 'type' | 'size'> & {
  bytes: Uint8Array
  why: MailPart['why']
  /** Of a picture that the text may show; empty otherwise. */
  contentId: string
}

const found = (given: string, givenType: string, bytes: Uint8Array, contentId = ''): FoundFile => {
  const name = fileName(given, givenType)
  const type = declaredType(name, givenType)
  return { name, type, bytes, size: bytes.length, contentId, why: whyDropped(name, type, bytes) }
}

const isWinmail = ({ type, name }: Leaf) =>
  type === 'application/ms-tnef' || type === 'application/vnd.ms-tnef' || name.toLowerCase() === 'winmail.dat'

/** Files of the parts that are not text; those of a winmail.dat instead of it where it can be read. */
export const findFiles = (leaves: Leaf[]): FoundFile[] =>
  leaves.flatMap((leaf) => {
    const inside = isWinmail(leaf) ? readWinmail(leaf.bytes) : undefined
    if (inside) return inside.map(({ name, bytes }) => found(name, 'application/octet-stream', bytes))
    const file = found(leaf.name, leaf.type, leaf.bytes, leaf.type.startsWith('image/') ? leaf.contentId : '')
    return [
      file.contentId !== '' && !isPicture(file.bytes) && file.why === undefined ? { ...file, why: 'small' } : file,
    ]
  })

type Shown = (contentId: string) => number | 'cut' | 'absent'

/** Whether a picture of the text belongs to what was cut from it: a logo below a signature, an older screenshot. */
const isCut = ({ contentId }: FoundFile, shown: Shown) => contentId !== '' && shown(contentId) === 'cut'

/**
 * What becomes of the files (EML-040): at most twenty are taken, in their order; of the pictures in the text those that
 * are still there.
 */
export const judgeFiles = (files: FoundFile[], shown: Shown): MailPart[] => {
  let taken = 0
  return files.map((file, at): MailPart => {
    const { name, type, size, bytes } = file
    const why = file.why ?? (isCut(file, shown) ? 'logo' : taken >= mostFiles ? 'count' : undefined)
    const image = file.contentId === '' ? 'absent' : shown(file.contentId)
    const part = { number: at + 1, name, type, size, sha256: createHash('sha256').update(bytes).digest('hex') }
    if (why !== undefined) return { ...part, role: 'dropped', why }
    taken += 1
    return typeof image === 'number'
      ? { ...part, role: 'inline', image, content: bytes }
      : { ...part, role: 'file', content: bytes }
  })
}
