import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { createFrameTracker, closeFrame } from './websocket-frames.ts'

const frame = (length: number) => {
  const short = Buffer.from([0x81, length < 126 ? length : length < 65_536 ? 126 : 127])
  const long = Buffer.alloc(length < 126 ? 0 : length < 65_536 ? 2 : 8)
  if (long.length === 2) long.writeUInt16BE(length)
  if (long.length === 8) long.writeBigUInt64BE(BigInt(length))
  return Buffer.concat([short, long, Buffer.alloc(length, 'x')])
}

test('frames of every length are followed through pieces of every size', () => {
  const lengths = [0, 1, 125, 126, 300, 65_535, 65_536, 70_000, 2]
  const all = Buffer.concat(lengths.map(frame))
  let end = 0
  const ends = lengths.map((length) => (end += frame(length).length))
  for (const size of [1, 7, 4096, all.length]) {
    const frames = createFrameTracker()
    const found: number[] = []
    for (let at = 0; at < all.length; at += size) {
      frames.pass(all.subarray(at, at + size))
      if (frames.isAtFrameBoundary()) found.push(Math.min(at + size, all.length))
    }
    expect(found).toEqual(ends.filter((place) => place % size === 0 || place === all.length))
  }
})

test('the goodbye is one whole frame', () => {
  const frames = createFrameTracker()
  frames.pass(closeFrame)
  expect(frames.isAtFrameBoundary()).toBe(true)
})
