import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkFirstLoad, firstLoad, initialFiles, formatFirstLoad } from './first-load.ts'

const page =
  '<link rel="icon" href="/i.svg"><link rel="preload" href="/f.woff2" as="font" crossorigin><script type="module" ' +
  'crossorigin src="/a.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/b.js"><link rel="stylesheet" ' +
  'href="/c.css"><script>preload({"fr":"/fr.js","en":"/en.js"}[lang])</script>'

test('the first load is the page with its scripts, styles and font, as they travel', () => {
  const dist = mkdtempSync(join(tmpdir(), 'first-load-'))
  try {
    expect(firstLoad(dist)).toBeUndefined()
    for (const [name, text] of Object.entries({
      'index.html': page,
      'a.js': 'a()',
      'b.js': 'b()',
      'fr.js': 'say()',
      'c.css': 'c {}',
      'f.woff2': 'font',
    }))
      writeFileSync(join(dist, name), text)
    expect(initialFiles(page).toSorted()).toEqual(['/a.js', '/b.js', '/c.css', '/f.woff2', '/fr.js'])
    const packed = (text: string) => brotliCompressSync(text).length
    expect(firstLoad(dist)).toEqual({
      page: packed(page),
      script: packed('a()') + packed('b()') + packed('say()'),
      style: packed('c {}'),
      font: 4,
      files: 6,
    })
  } finally {
    rmSync(dist, { recursive: true })
  }
})

test('a file of a kind that nobody weighs is refused', () => {
  const dist = mkdtempSync(join(tmpdir(), 'first-load-'))
  try {
    writeFileSync(join(dist, 'index.html'), '<link rel="preload" href="/hero.png" as="image">')
    writeFileSync(join(dist, 'hero.png'), '')
    expect(() => firstLoad(dist)).toThrow(/hero\.png/)
  } finally {
    rmSync(dist, { recursive: true })
  }
})

test('more than 190.8 kB is refused, the font included', () => {
  const load = { page: 1000, script: 149_000, style: 9000, font: 31_800, files: 5 }
  expect(checkFirstLoad(load)).toEqual([])
  expect(checkFirstLoad({ ...load, font: 31_801 })).toMatchObject([{ level: 'error' }])
  expect(formatFirstLoad(load)).toBe('190.8 kB in 5 files: script 149.0 kB, style 9.0 kB, font 31.8 kB, page 1.0 kB')
})
