import { expect, test } from 'vitest'
import { createChunkLoader } from './chunk-loader.ts'

test('a chunk is loaded once, and one that failed is asked for again', async () => {
  let asked = 0
  const loader = createChunkLoader(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module: /a.js')
    return `chunk ${asked}`
  })
  await expect(loader.load()).rejects.toThrow('dynamically imported')
  expect(loader.get()).toBeUndefined()
  expect(await Promise.all([loader.load(), loader.load()])).toEqual(['chunk 2', 'chunk 2'])
  expect([loader.get(), asked]).toEqual(['chunk 2', 2])
})
