import { createHash } from 'node:crypto'
import { fileKindOf, maxFileSize, type FileType } from '@passerelle/contract/storages/file-kinds'
import { decodeWords } from 'postal-mime'
import type { MailPart } from './inbound-mail.ts'
import type { Leaf } from './leaf-parts.ts'
import { lineOf } from './mail-headers.ts'

const mostFiles = 20

const leading: Record<FileType, readonly number[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
}

const begins = (bytes: Uint8Array, type: FileType) => leading[type].every((byte, at) => bytes[at] === byte)

/** Mail programs send files as bytes without a kind when they do not know it: the extension decides then. */
const declaredType = (name: string, type: string) => {
  const byName = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' }
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return type === 'application/octet-stream' ? (byName[extension as keyof typeof byName] ?? type) : type
}

const signatures = ['application/pkcs7-signature', 'application/x-pkcs7-signature', 'application/pgp-signature']
const isSignature = (type: string, name: string) => signatures.includes(type) || /\.(?:p7s|asc)$/i.test(name)

const nameOf = ({ name }: Leaf) => lineOf(decodeWords(name), 200).replaceAll(/[/\\]/g, '_')

type Judged = Pick<MailPart, 'role' | 'why'>

const judge = (leaf: Leaf, name: string, type: string): Judged => {
  const kind = fileKindOf(name, type)
  if (isSignature(type, name)) return { role: 'dropped', why: 'signature' }
  if (!kind) return { role: 'dropped', why: 'kind' }
  if (!begins(leaf.bytes, kind.mimetype)) return { role: 'dropped', why: 'bytes' }
  if (leaf.bytes.length > maxFileSize) return { role: 'dropped', why: 'size' }
  return { role: 'file' }
}

/** What becomes of the parts that are not text: which are taken as files, and why the others are not (EML-040). */
export const readFiles = (leaves: Leaf[]): MailPart[] => {
  let taken = 0
  return leaves.map((leaf, at): MailPart => {
    const name = nameOf(leaf)
    const type = declaredType(name, leaf.type)
    const judged = judge(leaf, name, type)
    const fits = judged.role === 'dropped' || taken < mostFiles
    if (judged.role !== 'dropped') taken += 1
    return {
      number: at + 1,
      name,
      type: fileKindOf(name, type)?.mimetype ?? type,
      size: leaf.bytes.length,
      sha256: createHash('sha256').update(leaf.bytes).digest('hex'),
      ...(fits ? judged : { role: 'dropped', why: 'count' }),
      ...(fits && judged.role !== 'dropped' && { content: leaf.bytes }),
    }
  })
}
