import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkPageLoads, formatPageLoads, pageLoads } from './page-loads.ts'

test('a page weighs what it loads beside the first load, as it travels', () => {
  const dist = mkdtempSync(join(tmpdir(), 'page-loads-'))
  try {
    expect(pageLoads(dist)).toBeUndefined()
    writeFileSync(join(dist, 'a.js'), 'a()')
    writeFileSync(join(dist, 'a.css'), 'a {}')
    writeFileSync(join(dist, 'preloads.json'), '[["^/$",[]],["^/a$",["/a.js","/a.css"]]]')
    const packed = (text: string) => brotliCompressSync(text).length
    expect(pageLoads(dist)).toEqual({ '^/$': 0, '^/a$': packed('a()') + packed('a {}') })
  } finally {
    rmSync(dist, { recursive: true })
  }
})

test('a page above its limit is refused, and one without a limit', () => {
  const allowed = { '^/a$': 2000 }
  expect(checkPageLoads({ '^/a$': 2000 }, allowed)).toEqual([])
  expect(checkPageLoads({ '^/a$': 2001, '^/b$': 1 }, allowed).map(({ message }) => message)).toEqual([
    'the page "^/a$" loads 2.0 kB beside the first load; 2.0 kB allowed',
    'the page "^/b$" loads 0.0 kB beside the first load; no limit is given',
  ])
  expect(formatPageLoads({ '^/a$': 2000, '^/b$': 100 })).toBe('^/a$ 2.0 kB, ^/b$ 0.1 kB')
})
