import { expect, test } from 'vitest'
import { earlyKeys } from './early-keys.ts'

const pressed = (key: string, more: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
  ...more,
})
const page = () => {
  const state = { free: true, again: [] as string[] }
  const keys = earlyKeys({ isFocusFree: () => state.free, press: ({ key }) => void state.again.push(key) })
  return { state, ...keys }
}

test('the last shortcut pressed while shortcuts load is pressed again when they have, once', () => {
  const { state, hear, replay } = page()
  hear(pressed('j'))
  hear(pressed('n'))
  replay()
  replay()
  expect(state.again).toEqual(['n'])
})

test.each([
  ['a key without a meaning', pressed('q')],
  ['a key with Ctrl', pressed('j', { ctrlKey: true })],
  ['a held key', pressed('j', { repeat: true })],
  ['a key that acted already', pressed('?', { shiftKey: true, defaultPrevented: true })],
])('%s is not pressed again', (_, event) => {
  const { state, hear, replay } = page()
  hear(event)
  replay()
  expect(state.again).toEqual([])
})

test('early typing into a field stays there, and a focused field is left alone', () => {
  const { state, hear, replay } = page()
  state.free = false
  hear(pressed('n'))
  state.free = true
  replay()
  hear(pressed('n'))
  state.free = false
  replay()
  expect(state.again).toEqual([])
})
