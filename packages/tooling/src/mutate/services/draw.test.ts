import { expect, test } from 'vitest'
import { draw } from './draw.ts'

const mutants = Array.from({ length: 50 }, (_, line) => ({
  file: { path: 'services/a/src/b-store.ts', text: '' },
  mutant: { start: line, end: line, line, original: 'a', replacement: 'b' },
}))

test('a draw is the same for a seed, in the order of the file, and holds each mutant once', () => {
  const drawn = draw(mutants, 10)
  expect(draw(mutants.toReversed(), 10)).toEqual(drawn)
  expect(drawn.map(({ mutant }) => mutant.line)).toEqual(
    [...new Set(drawn.map(({ mutant }) => mutant.line))].toSorted((a, b) => a - b),
  )
  expect(drawn).toHaveLength(10)
})

test('more than there are: all of them', () => {
  expect(draw(mutants, 100)).toHaveLength(50)
})
