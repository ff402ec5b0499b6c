import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkFirstLoad, firstLoad, initialScripts } from './first-load.ts'

const page = '<script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js"><link rel="stylesheet" href="/c.css">'

test('the first load is the page’s scripts and what it preloads, compressed', () => {
  const dist = mkdtempSync(join(tmpdir(), 'first-load-'))
  try {
    expect(firstLoad(dist)).toBeUndefined()
    writeFileSync(join(dist, 'index.html'), page)
    writeFileSync(join(dist, 'a.js'), 'a()')
    writeFileSync(join(dist, 'b.js'), 'b()')
    expect(initialScripts(page)).toEqual(['/a.js', '/b.js'])
    expect(firstLoad(dist)).toBe(gzipSync('a()').length + gzipSync('b()').length)
  } finally {
    rmSync(dist, { recursive: true })
  }
})

test('more than 200 kB is refused', () => {
  expect(checkFirstLoad(200_000)).toEqual([])
  expect(checkFirstLoad(200_001)).toMatchObject([{ level: 'error' }])
})
