import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { examplePdf, examplePng } from '../example-files.ts'
import { sniffFileType } from './sniff-file-type.ts'

const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
    { objectMode: false },
  )

const long = Buffer.concat([examplePng(40, 20), Buffer.alloc(100_000, 7)])

test.each([
  ['an image', examplePng(40, 20), 'image/png'],
  [
    'a photo',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from('JFIF\0'), Buffer.alloc(2000, 1)]),
    'image/jpeg',
  ],
  ['a document', examplePdf('Bonjour'), 'application/pdf'],
  ['a long one', long, 'image/png'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), undefined],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'application/x-msdownload'],
])('[STO-002] %s is told by its first bytes, and nothing of it is lost', async (_, bytes, type) => {
  for (const size of [3, 1000, 1_000_000]) {
    const opened = await sniffFileType(inPieces(bytes, size))
    expect([opened.type, opened.empty]).toEqual([type, false])
    expect((await buffer(opened.whole())).equals(bytes)).toBe(true)
  }
})

test('nothing at all is empty', async () => {
  expect(await sniffFileType(Readable.from([]))).toMatchObject({ type: undefined, empty: true })
})
