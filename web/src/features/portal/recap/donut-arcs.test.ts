import { expect, test } from 'vitest'
import { donutArcs } from './donut-arcs.ts'

const size = { outer: 10, inner: 6 }

test('[AVL-026] the donut has a part per state, one after the other from the top on', () => {
  const arcs = donutArcs(
    [
      { key: 'todo', count: 1 },
      { key: 'in_progress', count: 0 },
      { key: 'done', count: 3 },
    ],
    size,
  )
  expect(arcs.map(({ key }) => key)).toEqual(['todo', 'done'])
  expect(arcs[0]?.path).toBe('M0.000 -10.000A10 10 0 0 1 10.000 0.000L6.000 0.000A6 6 0 0 0 0.000 -6.000Z')
  expect(arcs[1]?.path).toMatch(/^M10\.000 0\.000A10 10 0 1 1/)
})

test('[AVL-026] a single state is a whole ring, and no state is none', () => {
  expect(donutArcs([{ key: 'done', count: 5 }], size)[0]?.path.match(/M/g)).toHaveLength(2)
  expect(donutArcs([{ key: 'done', count: 0 }], size)).toEqual([])
})
