import type { MailedMessage } from '@passerelle/contract/mails/mailed-message'
import { expect, test } from 'vitest'
import { attachedFiles } from './message-files.ts'

const stored: Record<string, Buffer> = {
  a: Buffer.alloc(3),
  b: Buffer.alloc(4),
  c: Buffer.alloc(2),
  d: Buffer.alloc(1),
}
const readFile = async (id: string) => stored[id] ?? null
const messageWith = (id: string, size = stored[id]?.length ?? 1): MailedMessage => ({
  author: null,
  at: '2026-02-03T10:00:00.000Z',
  text: '',
  fileName: `${id}.pdf`,
  file: { id, type: 'application/pdf', size },
})
const idsOf = async (messages: MailedMessage[], mostBytes: number) =>
  (await attachedFiles(messages, { mostBytes, readFile })).map(({ fileId }) => fileId)

test('[EML-011] files are attached from the oldest on, while they fit together', async () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => messageWith(id))
  expect(await idsOf(all, 10)).toEqual(['a', 'b', 'c', 'd'])
  expect(await idsOf(all, 9)).toEqual(['a', 'b', 'c'])
  expect(await idsOf(all, 6)).toEqual(['a', 'c', 'd'])
  expect(await idsOf(all, 0)).toEqual([])
  expect(await attachedFiles([messageWith('c')], { mostBytes: 2, readFile })).toEqual([
    { fileId: 'c', attachment: { filename: 'c.pdf', contentType: 'application/pdf', content: 'AAA=' } },
  ])
})

test('a file that is gone, or larger than was said, is not attached', async () => {
  expect(await idsOf([messageWith('gone'), messageWith('b', 1), messageWith('d')], 3)).toEqual(['d'])
})

test('a message of a mail that was queued before has a name only', async () => {
  const { file: _, ...older } = messageWith('a')
  expect(await idsOf([older, { ...older, fileName: null }], 10)).toEqual([])
})
