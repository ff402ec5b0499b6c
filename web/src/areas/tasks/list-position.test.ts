import { describe, expect, test } from 'vitest'
import { getFocusAfterChange, endsSoon, getListPosition, stepFrom } from './list-position.ts'

const lists = [['a', 'b', 'c', 'd'], ['e'], []]

test('a request stands between two others of its list', () => {
  expect(getListPosition(lists, 'b')).toEqual({ id: 'b', list: 0, next: 'c', previous: 'a' })
  expect(getListPosition(lists, 'e')).toMatchObject({ list: 1, next: undefined, previous: undefined })
  expect(getListPosition(lists, 'b', ['b', 'c'])).toMatchObject({ next: 'd', previous: 'a' })
  expect(getListPosition(lists, 'z')).toBeUndefined()
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
    const kept = getListPosition(lists, 'c')
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
    expect(getFocusAfterChange([['c', 'a', 'b', 'd'], ['e'], []], getListPosition(lists, 'c')!)).toBe('c')
  })

  test('and goes on to the next, else back, when it left', () => {
    expect(getFocusAfterChange([['a', 'c', 'd'], ['b', 'e'], []], getListPosition(lists, 'b')!)).toBe('c')
    expect(getFocusAfterChange([['a', 'b', 'c'], ['d', 'e'], []], getListPosition(lists, 'd')!)).toBe('c')
    expect(getFocusAfterChange([lists[0]!, [], ['e']], getListPosition(lists, 'e')!)).toBe('e')
  })
})

test('the last five of a list are near its loaded end', () => {
  const long = [[], ['a', 'b', 'c', 'd', 'e', 'f']]
  expect(['a', 'b', 'f'].map((id) => endsSoon(long, getListPosition(long, id)!))).toEqual([false, true, true])
})
