import { expect, test } from 'vitest'
import { fileIdOf, fileToken } from './file-token.ts'

const id = '65f0c0ffee0000000000a001'

test('[THR-004] a token is the whole text, with or without the last separator', () => {
  expect(fileIdOf(fileToken(id))).toBe(id)
  expect(fileIdOf(`storages:fileId${id}`)).toBe(id)
  expect(fileIdOf(` storages:fileId:${id}\n`)).toBe(id)
})

test.each([
  `Voici storages:fileId:${id}`,
  `storages:fileId:${id}0`,
  `storages:fileId:${id.slice(1)}`,
  `storages:fileId::${id}`,
  id,
  `storages:fileId:${id} !`,
])('"%s" is plain text', (text) => {
  expect(fileIdOf(text)).toBeUndefined()
})
