import { decodeText } from '../decode-text.ts'

/** A file in a winmail.dat. */
export type WinmailFile = { name: string; bytes: Uint8Array }

const signature = 0x223e9f78
const mostAttributes = 1_000
const mostProperties = 50
const mostBytes = 25 * 1024 * 1024

const attribute = { title: 0x8010, data: 0x800f, rendering: 0x9002, properties: 0x9005 } as const
/** MAPI properties with the long name of a file, as bytes or as UTF-16. */
const longName = 0x3707
const type = { string: 0x1e, unicode: 0x1f } as const
/** Bytes of the properties that have no length of their own. */
const fixed: Record<number, number> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 }

const withoutEnd = (text: string) => text.split('\0')[0] ?? ''

/**
 * Long name of a file among its properties. Gives up at whatever is not understood, after fifty properties, and at
 * lengths beyond the bytes that there are: the short name stays then.
 */
const longNameIn = (bytes: Uint8Array): string | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4) return undefined
  const count = Math.min(view.getUint32(0, true), mostProperties)
  let at = 4
  for (let property = 0; property < count; property++) {
    if (at + 4 > bytes.length) return undefined
    const kind = view.getUint16(at, true)
    const id = view.getUint16(at + 2, true)
    at += 4
    if (id >= 0x8000) return undefined
    const width = fixed[kind]
    if (width !== undefined) {
      at += width
      continue
    }
    if (at + 8 > bytes.length || view.getUint32(at, true) !== 1) return undefined
    const length = view.getUint32(at + 4, true)
    at += 8
    if (length > bytes.length - at) return undefined
    const value = bytes.subarray(at, at + length)
    if (id === longName && kind === type.unicode) return withoutEnd(new TextDecoder('utf-16le').decode(value))
    if (id === longName && kind === type.string) return withoutEnd(decodeText(value))
    at += Math.ceil(length / 4) * 4
  }
  return undefined
}

/**
 * Files of a winmail.dat (TNEF), one level: what is in mails inside it stays there. Undefined for bytes that are none,
 * or whose lengths do not fit: nothing of them is taken then (EML-041).
 */
export const readWinmail = (bytes: Uint8Array): WinmailFile[] | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 6 || view.getUint32(0, true) !== signature) return undefined
  const files: { name: string; bytes?: Uint8Array }[] = []
  let total = 0
  let at = 6
  for (let count = 0; at < bytes.length; count++) {
    if (count >= mostAttributes || at + 9 > bytes.length) return undefined
    const id = view.getUint32(at + 1, true) & 0xffff
    const length = view.getUint32(at + 5, true)
    // Each value is followed by a checksum of two bytes.
    if (length > bytes.length - at - 9 - 2) return undefined
    const value = bytes.subarray(at + 9, at + 9 + length)
    at += 9 + length + 2
    if (id === attribute.rendering) {
      files.push({ name: '' })
      continue
    }
    const file = files.at(-1)
    if (!file) continue
    if (id === attribute.title) file.name ||= withoutEnd(decodeText(value))
    if (id === attribute.properties) file.name = longNameIn(value) ?? file.name
    if (id === attribute.data) {
      total += length
      if (total > mostBytes) return undefined
      file.bytes = value
    }
  }
  return files.flatMap(({ name, bytes: content }) => (content ? [{ name, bytes: content }] : []))
}
