import { describe, expect, test } from 'vitest'
import { afterChange, endsSoon, placeOf, stepFrom } from './place.ts'

const lists = [['a', 'b', 'c', 'd'], ['e'], []]

test('a request stands between two others of its list', () => {
  expect(placeOf(lists, 'b')).toEqual({ id: 'b', list: 0, next: 'c', previous: 'a' })
  expect(placeOf(lists, 'e')).toMatchObject({ list: 1, next: undefined, previous: undefined })
  expect(placeOf(lists, 'b', ['b', 'c'])).toMatchObject({ next: 'd', previous: 'a' })
  expect(placeOf(lists, 'z')).toBeUndefined()
})

describe('one step on', () => {
  test('within its list; from nowhere to the first', () => {
    expect([stepFrom(lists, 'b', 'next'), stepFrom(lists, 'b', 'previous'), stepFrom(lists, 'd', 'next')]).toEqual([
      'c',
      'a',
      undefined,
    ])
    expect(stepFrom([[], ['e']], undefined, 'next')).toBe('e')
  })

  test('goes on where the request stood before its change took it elsewhere', () => {
    const kept = placeOf(lists, 'c')
    const after = [['c', 'a', 'b', 'd'], ['e'], []]
    expect(stepFrom(after, 'c', 'next', kept)).toBe('d')
    expect(stepFrom(after, 'c', 'previous', kept)).toBe('b')
    expect(stepFrom(after, 'a', 'next', kept)).toBe('b')
    expect(stepFrom([['c', 'a', 'b'], ['d', 'e'], []], 'c', 'next', kept)).toBe('d')
    expect(stepFrom([['c', 'a', 'b'], ['e'], []], 'c', 'next', kept)).toBe('a')
  })
})

describe('after a change', () => {
  test('the focus stays with a request that stays in its list, wherever it stands there', () => {
    expect(afterChange([['c', 'a', 'b', 'd'], ['e'], []], placeOf(lists, 'c')!)).toBe('c')
  })

  test('and goes on to the next, else back, when it left', () => {
    expect(afterChange([['a', 'c', 'd'], ['b', 'e'], []], placeOf(lists, 'b')!)).toBe('c')
    expect(afterChange([['a', 'b', 'c'], ['d', 'e'], []], placeOf(lists, 'd')!)).toBe('c')
    expect(afterChange([lists[0]!, [], ['e']], placeOf(lists, 'e')!)).toBe('e')
  })
})

test('the last five of a list are near its loaded end', () => {
  const long = [[], ['a', 'b', 'c', 'd', 'e', 'f']]
  expect(['a', 'b', 'f'].map((id) => endsSoon(long, placeOf(long, id)!))).toEqual([false, true, true])
})
