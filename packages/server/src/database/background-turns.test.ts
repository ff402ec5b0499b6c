import { expect, test, vi } from 'vitest'
import { createBackgroundTurns } from './background-turns.ts'

test('turns are given in order, as many at once as there may be', () => {
  const { take } = createBackgroundTurns(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string) =>
    take(
      (end) => {
        begun.push(name)
        ends.set(name, end)
      },
      { waitMs: 1000, onTimeout: () => undefined },
    )
  for (const name of ['a', 'b', 'c', 'd']) ask(name)
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')!()
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('a')!()
  ends.get('c')!()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('who waits too long is told so and loses their place', () => {
  vi.useFakeTimers()
  try {
    const { take } = createBackgroundTurns(1)
    const told: string[] = []
    let end = () => {}
    take((over) => (end = over), { waitMs: 1000, onTimeout: () => undefined })
    for (const name of ['late', 'later'])
      take(() => told.push(`${name} begins`), {
        waitMs: name === 'late' ? 1000 : 2000,
        onTimeout: () => told.push(`${name} gives up`),
      })
    vi.advanceTimersByTime(1500)
    end()
    expect(told).toEqual(['late gives up', 'later begins'])
    vi.advanceTimersByTime(5000)
    expect(told).toEqual(['late gives up', 'later begins'])
  } finally {
    vi.useRealTimers()
  }
})
