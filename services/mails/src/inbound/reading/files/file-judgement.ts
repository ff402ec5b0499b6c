import { fileKindOf, maxFileSize, type FileType } from '@passerelle/contract/storages/file-kinds'
import { decodeWords } from 'postal-mime'
import type { MailPart } from '../inbound-mail.ts'
import type { Leaf } from '../leaf-parts.ts'
import { lineOf } from '../mail-headers.ts'
import { imageSize } from './image-size.ts'

const leading: Record<FileType, readonly number[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
}

const begins = (bytes: Uint8Array, type: FileType) => leading[type].every((byte, at) => bytes[at] === byte)

const byExtension: Record<string, FileType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}

/** Type of a file: programs that do not know it send bytes, and its extension says it then. */
export const declaredType = (name: string, type: string): string =>
  type === 'application/octet-stream' || type === 'application/x-download'
    ? (byExtension[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? type)
    : type

/** Parts that programs write for one another: nobody misses them. */
const signatures = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/pgp-encrypted',
  'message/delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
  'text/rfc822-headers',
])
const isSignature = (type: string, name: string) => signatures.has(type) || /\.(?:p7s|asc)$/i.test(name)

const smallSide = 32
const smallBytes = 3 * 1024

/** Whether a picture in the text is one to look at: at least 32 px both ways and 3 kB (EML-040). */
export const isPicture = (bytes: Uint8Array): boolean => {
  const size = imageSize(bytes)
  return bytes.length >= smallBytes && size !== undefined && size.width >= smallSide && size.height >= smallSide
}

/** Why a file is not taken; undefined for one that is (EML-040). */
export const whyDropped = (name: string, type: string, bytes: Uint8Array): MailPart['why'] => {
  if (isSignature(type, name)) return 'signature'
  const kind = fileKindOf(name, type)
  if (!kind) return 'kind'
  if (bytes.length > maxFileSize) return 'size'
  return begins(bytes, kind.mimetype) ? undefined : 'bytes'
}

/** Whether a part is a picture that the text may show. */
export const takesPicture = ({ name, type, contentId, bytes }: Leaf): boolean =>
  contentId !== '' && type.startsWith('image/') && isPicture(bytes) && !whyDropped(fileName(name, type), type, bytes)

const namesOfKinds: Record<string, string> = { 'message/rfc822': 'message.eml', 'text/calendar': 'invite.ics' }

/** Name for people: one line, no folders. */
export const fileName = (name: string, type: string): string =>
  lineOf(decodeWords(name), 200).replaceAll(/[/\\]/g, '_') ||
  (type.startsWith('image/') ? `image.${type.slice('image/'.length)}` : (namesOfKinds[type] ?? ''))
