import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

/** Sections of ASVS 5.0 by chapter, without those of level 3 only (6.7, 11.7) and without WebRTC. */
const sections: Readonly<Record<number, number>> = {
  1: 5,
  2: 4,
  3: 7,
  4: 4,
  5: 4,
  6: 8,
  7: 6,
  8: 4,
  9: 2,
  10: 7,
  11: 6,
  12: 3,
  13: 4,
  14: 3,
  15: 4,
  16: 5,
}
const expected = Object.entries(sections).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, index) => `V${chapter}.${index + 1}`).filter((section) => section !== 'V6.7'),
)

const rows = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [, name = '', kept = '', open = ''] = line.split('|').map((cell) => cell.trim())
    return { section: name.split(' ')[0], places: [...kept.matchAll(/`([^`]+)`/g)].map(([, place]) => place!), open }
  })

test('[G47] every section of ASVS 5.0 with requirements of level 1 or 2 is mapped', () => {
  expect(rows.map(({ section }) => section)).toEqual(expected)
})

test.each(rows)('[G47] $section is kept in places that exist, or does not apply', ({ places, open }) => {
  if (places.length === 0) expect(open).toMatch(/^does not apply/)
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([])
})
