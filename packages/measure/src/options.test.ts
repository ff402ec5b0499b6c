import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

test('words are names, numbers sizes, the smallest first and each once', () => {
  expect(parseOptions(['--', 'board', '200000', '10000', '10000', '--rounds', '7'])).toMatchObject({
    words: ['board'],
    sizes: [10_000, 200_000],
    rounds: 7,
  })
})

test('a script has a measure of its own for when none is named', () => {
  expect(parseOptions(['--default', 'board', '10000'])).toMatchObject({ words: ['board'], sizes: [10_000] })
  expect(parseOptions(['--default', 'board', 'office']).words).toEqual(['office'])
  expect(parseOptions([]).words).toEqual([])
})

test.each([
  [['--rounds', '0'], '--rounds'],
  [['--events', '1e4'], '--events'],
  [['--minutes', 'x'], '--minutes'],
  [['--seed', '0.5'], '--seed'],
  [['999'], 'from 1000'],
  [['10000001'], 'from 1000'],
  [['--unknown'], 'unknown'],
])('%j is refused', (args, words) => {
  expect(() => parseOptions(args)).toThrow(words)
})
