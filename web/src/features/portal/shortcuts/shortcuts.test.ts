import { expect, test } from 'vitest'
import { isSingle, keyGroups, matchShortcut, type KeyName } from './shortcuts.ts'

const pressed = (key: string, more: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  matchShortcut({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more })

test('letters act without Shift, with Caps Lock too; signs as the keyboard gives them', () => {
  expect([
    pressed('p'),
    pressed('P'),
    pressed('?', { shiftKey: true }),
    pressed('/', { shiftKey: true }),
    pressed('/'),
  ]).toEqual(['priority', 'priority', 'map', 'search', 'search'])
  expect([pressed('P', { shiftKey: true }), pressed('q'), pressed('Enter'), pressed(' '), pressed('Escape')]).toEqual(
    Array.from({ length: 5 }),
  )
})

test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('with %s a key is somebody else’s', (modifier) => {
  expect(pressed('p', { [modifier]: true })).toBeUndefined()
})

test('no letter has two meanings', () => {
  const caps = Object.values(keyGroups)
    .flatMap((group) => Object.entries(group))
    .filter(([name]) => isSingle(name as KeyName))
    .map(([, caps]) => caps.join())
  expect(new Set(caps).size).toBe(caps.length)
})

test('[DAY-052] a letter with Shift is a shortcut of its own, single like the others, with Caps Lock too', () => {
  expect([pressed('o'), pressed('O')]).toEqual(['view', 'view'])
  expect([pressed('O', { shiftKey: true }), pressed('o', { shiftKey: true })]).toEqual(['owner', 'owner'])
  expect([isSingle('owner'), isSingle('view'), isSingle('extend'), isSingle('send')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(pressed('O', { shiftKey: true, ctrlKey: true })).toBeUndefined()
})
