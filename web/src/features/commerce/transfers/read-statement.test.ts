import { expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

const fileOf = (bytes: number[]) => ({ arrayBuffer: async () => new Uint8Array(bytes).buffer })

test('[COL-012] statements of older banking software are read too', async () => {
  expect(await readStatement(fileOf([0x6c, 0xc3, 0xa9]))).toBe('lé')
  expect(await readStatement(fileOf([0x6c, 0xe9]))).toBe('lé')
})
