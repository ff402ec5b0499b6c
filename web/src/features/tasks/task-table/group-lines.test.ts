import { expect, test } from 'vitest'
import { countOf, firstOf, shownCountOf, toLines, type TableGroup } from './group-lines.ts'

const group = (key: string, count: number, collapsed = false): TableGroup => ({ key, label: key, count, collapsed })
const groups = [group('a', 2), group('b', 5, true), group('c', 0), group('d', 3)]
const drawn = (of: readonly TableGroup[] | undefined, rows: number) => {
  const lines = toLines(of, rows)
  return Array.from({ length: lines.count }, (_, index) => {
    const line = lines.at(index)
    return 'group' in line ? line.group.key : line.position
  })
}

test('a group has its heading before its rows, a collapsed one nothing else', () => {
  expect(drawn(groups, 5)).toEqual(['a', 0, 1, 'b', 'c', 'd', 2, 3, 4])
  expect([countOf(groups), shownCountOf(groups), firstOf(groups, 'd'), firstOf(groups, 'a')]).toEqual([10, 5, 2, 0])
})

test('headings stand where they are before any row is loaded, rows that came since behind the last', () => {
  expect(drawn(groups, 0)).toEqual(drawn(groups, 5))
  expect(drawn([group('a', 2), group('b', 9, true)], 4)).toEqual(['a', 0, 1, 'b', 2, 3])
})

test('every row is found from its position and its line', () => {
  const lines = toLines(groups, 5)
  for (const position of [0, 1, 2, 3, 4]) {
    expect(lines.at(lines.lineOf(position))).toEqual({ position })
    expect(lines.positionOf(lines.lineOf(position))).toBe(position)
  }
  expect([0, 3, 4, 5].map((heading) => lines.positionOf(heading))).toEqual([0, 2, 2, 2])
})

test('a table without groups has its rows alone', () => {
  expect(drawn(undefined, 3)).toEqual([0, 1, 2])
  expect(drawn([], 2)).toEqual([0, 1])
})
