const text = new TextEncoder()

/** Bytes of letters, one byte each: what a mail holds is not always text. */
export const latin1 = (letters: string): Uint8Array => Uint8Array.from(letters, (letter) => letter.charCodeAt(0) & 0xff)

const joined = (pieces: Uint8Array[]) => new Uint8Array(Buffer.concat(pieces))

/** A PNG as far as its head goes, filled up to `size` bytes; `mark` makes it another one. */
export const png = (width: number, height: number, size: number, mark = 0): Uint8Array => {
  const bytes = new Uint8Array(size).fill(mark)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

/** A JPEG as far as its frame goes, filled up to `size` bytes. */
export const jpeg = (width: number, height: number, size: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  bytes.set([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
  ])
  return bytes
}

/** A PDF as far as its first line goes. */
export const pdf = (size = 64): Uint8Array => joined([text.encode('%PDF-1.4\n'), new Uint8Array(size - 9).fill(0x20)])

export type MadePart = { type: string; name?: string; id?: string; bytes: Uint8Array; headers?: string[] }

/** A part of a multipart in base64. */
export const part = ({ type, name, id, bytes, headers = [] }: MadePart): string => {
  const base64 = Buffer.from(bytes).toString('base64')
  return [
    `Content-Type: ${type}${name === undefined ? '' : `; name="${name}"`}`,
    ...(name !== undefined && id === undefined ? [`Content-Disposition: attachment; filename="${name}"`] : []),
    ...(id === undefined ? [] : [`Content-ID: <${id}>`, 'Content-Disposition: inline']),
    'Content-Transfer-Encoding: base64',
    ...headers,
    '',
    base64.replaceAll(/.{76}/g, '$&\r\n'),
  ].join('\r\n')
}

/** A part of text in UTF-8. */
export const textPart = (words: string, type = 'text/plain'): string =>
  part({ type: `${type}; charset=utf-8`, bytes: text.encode(words) })

/** Parts between boundaries, with the header that says so. */
export const multipart = (parts: string[], type = 'mixed', boundary = '=_parts'): string =>
  [
    `Content-Type: multipart/${type}; boundary="${boundary}"`,
    '',
    ...parts.flatMap((one) => [`--${boundary}`, one]),
    `--${boundary}--`,
    '',
  ].join('\r\n')

const ada = 'Ada Lemoine <ada@atelier-lumen.example>'

export type MadeHeaders = { from?: string; to?: string; subject?: string; extra?: string[] }

/** A mail of Ada unless told otherwise; `body` begins with its content headers. */
export const made = (name: string, body: string | Uint8Array, headers: MadeHeaders = {}): Uint8Array => {
  const { from = ada, to = '{reply}', subject = 'Re: [ATL-3] Imprimante', extra = [] } = headers
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${name.toLowerCase()}@mail.example>`,
    'Date: Mon, 02 Feb 2026 11:20:00 +0100',
    'MIME-Version: 1.0',
    ...extra,
    '',
  ].join('\r\n')
  return joined([text.encode(head), typeof body === 'string' ? text.encode(body) : body])
}

const number = (value: number, width: 2 | 4) => {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntLE(value, 0, width)
  return bytes
}

/** One attribute of a winmail.dat; `length` may lie. */
export const attribute = (level: number, id: number, value: Uint8Array, length = value.length): Uint8Array =>
  joined([Uint8Array.of(level), number(id, 4), number(length, 4), value, Uint8Array.of(0, 0)])

/** A winmail.dat of these attributes. */
export const winmail = (attributes: Uint8Array[]): Uint8Array =>
  joined([number(0x223e9f78, 4), number(1, 2), ...attributes])

/** Attributes of a file in a winmail.dat, its long name as a property. */
export const winmailFile = (name: string, bytes: Uint8Array): Uint8Array[] => {
  const long = Buffer.from(`${name}\0`, 'utf16le')
  const padded = Buffer.concat([long, Buffer.alloc((4 - (long.length % 4)) % 4)])
  const properties = [number(2, 4), number(0x000b, 2), number(0x7ffe, 2), number(1, 4)]
  const named = [number(0x001f, 2), number(0x3707, 2), number(1, 4), number(long.length, 4), padded]
  return [
    attribute(2, 0x69002, new Uint8Array(14)),
    attribute(2, 0x18010, latin1('SHORT~1.BIN\0')),
    attribute(2, 0x6800f, bytes),
    attribute(2, 0x69005, joined([...properties, ...named])),
  ]
}
