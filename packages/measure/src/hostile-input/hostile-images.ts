import { crc32, deflateSync, gzipSync } from 'node:zlib'

const text = (value: string) => Buffer.from(value, 'latin1')
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const chunk = (type: string, data: Buffer) => {
  const framed = Buffer.alloc(data.length + 12)
  framed.writeUInt32BE(data.length)
  framed.write(type, 4, 'latin1')
  data.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8)
  return framed
}
const header = (width: number, height: number, depth = 8, colour = 0, interlace = 0) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, interlace], 8)
  return chunk('IHDR', head)
}
const end = chunk('IEND', Buffer.alloc(0))
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 1 })
/** A PNG of grey pixels with other chunks before its pixels. */
const png = (width: number, height: number, ...before: Buffer[]) =>
  Buffer.concat([
    signature,
    header(width, height),
    ...before,
    chunk('IDAT', deflateSync(Buffer.alloc(height * (width + 1)), { level: 1 })),
    end,
  ])
const small = png(20, 20)

/** An animation control chunk and its frames, all of one pixel. */
const frames = (count: number) => {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(count)
  const frame = (at: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(at)
    data.writeUInt32BE(1, 4)
    data.writeUInt32BE(1, 8)
    return chunk('fcTL', data)
  }
  return [chunk('acTL', control), ...Array.from({ length: count }, (_, at) => frame(at))]
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const jfif = Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe0, text('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'))])
const jpegOf = (width: number, height: number, ...parts: Buffer[]) => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([jfif, ...parts, segment(0xc0, frame), Buffer.from([0xff, 0xd9])])
}

export const zip = (name: string, inflated: Buffer) => {
  const data = deflateSync(inflated).subarray(2, -4)
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(inflated.length, 22)
  local.writeUInt16LE(name.length, 26)
  return Buffer.concat([local, text(name), data])
}
export const bombs = {
  zip: () => zip('zeros', Buffer.alloc(64 * 1024 * 1024)),
  gzip: () => gzipSync(Buffer.alloc(64 * 1024 * 1024)),
}

export type HostileFile = { name: string; type: string; bytes: Buffer }
const file = (name: string, type: string, bytes: Buffer): HostileFile => ({ name, type, bytes })
const image = (name: string, bytes: Buffer) => file(`${name}.png`, 'image/png', bytes)
const photo = (name: string, bytes: Buffer) => file(`${name}.jpg`, 'image/jpeg', bytes)

/** Images that are cut, lie about their size, inflate to much, or hide something else. */
export const hostileImages = (): HostileFile[] => [
  image('empty', Buffer.alloc(0)),
  image('one byte', Buffer.from([0x89])),
  image('signature', signature),
  image('half', small.subarray(0, small.length / 2)),
  image('without an end', small.subarray(0, -12)),
  image('wrong checksum', Buffer.concat([small.subarray(0, 29), Buffer.alloc(4), small.subarray(33)])),
  image('no pixels', Buffer.concat([signature, header(0, 0), end])),
  image('65535 wide', Buffer.concat([signature, header(65_535, 65_535), chunk('IDAT', zeros(1)), end])),
  image('2 billion wide', Buffer.concat([signature, header(2 ** 31 - 1, 2 ** 31 - 1), chunk('IDAT', zeros(1)), end])),
  image('interlaced', Buffer.concat([signature, header(8900, 8900, 16, 6, 1), chunk('IDAT', zeros(4)), end])),
  image('pixels of 100 MB in one', Buffer.concat([signature, header(1, 1), chunk('IDAT', zeros(100)), end])),
  image('8000 grey', png(8000, 8000)),
  image('12000 grey', png(12_000, 12_000)),
  image('text of 50 MB', png(20, 20, chunk('zTXt', Buffer.concat([text('Comment\0\0'), zeros(50)])))),
  image('profile of 50 MB', png(20, 20, chunk('iCCP', Buffer.concat([text('icc\0\0'), zeros(50)])))),
  image('10000 chunks', png(20, 20, ...Array.from({ length: 10_000 }, () => chunk('tEXt', text('k\0v'))))),
  image('5000 frames', png(1, 1, ...frames(5000))),
  image('negative length', Buffer.concat([signature, Buffer.from([0xff, 0xff, 0xff, 0xff]), text('IHDR')])),
  image('zip behind', Buffer.concat([small, bombs.zip()])),
  image('page behind', Buffer.concat([small, text('<script>alert(1)</script>')])),
  image('program in a text', png(20, 20, chunk('tEXt', text('Comment\0<?php system($_GET[0]); ?>')))),
  file('image.pdf', 'application/pdf', small),
  file('image.jpg', 'image/jpeg', small),
  file('image.png', 'application/pdf', small),
  file('image.png.exe', 'image/png', small),
  file('image.svg', 'image/png', small),
  photo('begin only', Buffer.from([0xff, 0xd8, 0xff])),
  photo('half', jpegOf(20, 20).subarray(0, 25)),
  photo('65500 wide', jpegOf(65_500, 65_500)),
  photo('without size', jpegOf(0, 0)),
  photo('exif of junk', jpegOf(20, 20, segment(0xe1, Buffer.concat([text('Exif\0\0'), Buffer.alloc(60_000, 0xfe)])))),
  photo('2000 segments', jpegOf(20, 20, ...Array.from({ length: 2000 }, () => segment(0xe2, Buffer.alloc(200))))),
  photo('page in a comment', jpegOf(20, 20, segment(0xfe, text('<html><script>alert(1)</script>')))),
  photo('segment beyond the end', Buffer.concat([jfif, Buffer.from([0xff, 0xe1, 0xff, 0xff])])),
]
