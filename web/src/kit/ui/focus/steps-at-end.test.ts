import { expect, test } from 'vitest'
import { createStepsAtEnd } from './steps-at-end.ts'

const list = () => {
  const state = { ids: ['a', 'b'], here: 'b', more: true, asked: 0, went: [] as string[] }
  const steps = createStepsAtEnd({
    lists: () => [['x'], state.ids],
    here: () => state.here,
    loadMore: (index) => {
      state.asked += 1
      return index === 1 && state.more
    },
    go: (from, to, isStretch) => {
      state.here = to
      state.went.push(isStretch ? `${from} to ${to}, chosen` : `${from} to ${to}`)
    },
  })
  const press = (more: { repeat?: boolean; isStretch?: boolean } = {}) =>
    steps.wait(state.here, { repeat: false, ...more })
  return { state, steps, press }
}

test('a step from the last loaded row is taken when the next ones have come, once', () => {
  const { state, steps, press } = list()
  expect(press({ isStretch: true })).toBe(true)
  steps.take()
  expect(state.went).toEqual([])
  state.ids = ['a', 'b', 'c', 'd']
  steps.take()
  steps.take()
  expect(state.went).toEqual(['b to c, chosen'])
})

test('presses count one each, a held key once, and a step up takes one back', () => {
  const { state, steps, press } = list()
  press()
  press()
  press({ repeat: true })
  press()
  expect(steps.back('b')).toBe(true)
  state.ids = ['a', 'b', 'c', 'd', 'e', 'f']
  steps.take()
  expect(state.went).toEqual(['b to d'])
  expect(steps.back('d')).toBe(false)
})

test('more steps than rows have come go on with the next page, and end where the list ends', () => {
  const { state, steps, press } = list()
  for (let count = 0; count < 4; count += 1) press()
  state.ids = ['a', 'b', 'c']
  steps.take()
  expect(state.went).toEqual(['b to c'])
  Object.assign(state, { ids: ['a', 'b', 'c', 'd'], more: false })
  steps.take()
  state.ids = ['a', 'b', 'c', 'd', 'e']
  steps.take()
  expect(state.went).toEqual(['b to c', 'c to d'])
})

test('nothing is kept on another row, at the very end, or for a user who has gone elsewhere', () => {
  const { state, steps, press } = list()
  expect(steps.wait('a', { repeat: false })).toBe(false)
  expect(state.asked).toBe(0)
  state.more = false
  expect(press()).toBe(false)
  state.more = true
  press()
  state.here = 'a'
  state.ids = ['a', 'b', 'c']
  steps.take()
  state.here = 'b'
  steps.take()
  expect(state.went).toEqual([])
})
