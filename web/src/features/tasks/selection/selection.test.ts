import { describe, expect, test } from 'vitest'
import {
  addAll,
  extend,
  retainVisible,
  maxSelected,
  nothingSelected,
  removeAll,
  getSelectAllState,
  toggle,
} from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = (...ids: string[]) => ids.reduce(toggle, nothingSelected)

describe('what is selected', () => {
  test('one by one, on and off', () => {
    expect(chosen('a', 'c').ids).toEqual(['a', 'c'])
    expect(chosen('a', 'c', 'a').ids).toEqual(['c'])
    expect(toggle(chosen('a'), undefined).ids).toEqual(['a'])
  })

  test('a range reaches from the one touched last, in the order shown, beside what was chosen before', () => {
    expect(extend(chosen('e', 'b'), order, 'd').ids).toEqual(['e', 'b', 'c', 'd'])
    expect(extend(chosen('d'), order, 'b').ids).toEqual(['d', 'b', 'c'])
  })

  test('a range drawn anew from the same place replaces the one before', () => {
    const far = extend(chosen('b'), order, 'e')
    expect(extend(far, order, 'c').ids).toEqual(['b', 'c'])
    expect(extend(far, order, 'a').ids).toEqual(['b', 'a'])
  })

  test('without a place in this order a range begins where the reader is', () => {
    expect(extend(nothingSelected, order, 'c').ids).toEqual(['c'])
    expect(extend(nothingSelected, order, 'c', 'b').ids).toEqual(['b', 'c'])
    expect(extend(chosen('z'), order, 'c', 'd').ids).toEqual(['z', 'c', 'd'])
    const here = extend(nothingSelected, order, 'c', 'b')
    expect(extend(here, order, 'd', 'c').ids).toEqual(['b', 'c', 'd'])
    expect(extend(nothingSelected, order, 'z')).toBe(nothingSelected)
  })

  test('all that is loaded, and some of it no more', () => {
    const all = addAll(chosen('c'), order)
    expect(all.ids).toEqual(['c', 'a', 'b', 'd', 'e'])
    expect(removeAll(all, ['a', 'e']).ids).toEqual(['c', 'b', 'd'])
  })

  test('what is shown no more is let go; while all are shown nothing changes', () => {
    const some = chosen('a', 'c')
    expect(retainVisible(some, new Set(['c', 'd'])).ids).toEqual(['c'])
    expect(retainVisible(some, new Set(order))).toBe(some)
  })

  test('ends at as many as one change takes, and says so until there is room', () => {
    const many = Array.from({ length: maxSelected + 3 }, (_, index) => `n${index}`)
    const full = addAll(nothingSelected, many)
    expect([full.ids.length, full.full]).toEqual([maxSelected, true])
    expect(toggle(full, 'one more').ids).not.toContain('one more')
    expect(toggle(full, 'one more').full).toBe(true)
    expect(toggle(full, 'n0').full).toBe(false)
    expect(extend(toggle(nothingSelected, 'n0'), many, many.at(-1)!)).toMatchObject({ full: true })
    expect(addAll(nothingSelected, many.slice(0, maxSelected)).full).toBe(false)
  })
})

test('none, some or all of what is loaded is chosen; a choice that is full holds all that it can', () => {
  expect([
    getSelectAllState(nothingSelected, order),
    getSelectAllState(chosen('a', 'z'), order),
    getSelectAllState(chosen(...order, 'z'), order),
  ]).toEqual(['none', 'some', 'all'])
  const many = Array.from({ length: maxSelected + 1 }, (_, index) => `r${index}`)
  expect(getSelectAllState(addAll(nothingSelected, many), many)).toBe('all')
})
