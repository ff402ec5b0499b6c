import { expect, test, vi } from 'vitest'
import { digitsOnly } from './digits-only.ts'

const enters = (key: string, more: { ctrlKey?: boolean; metaKey?: boolean } = {}) => {
  const preventDefault = vi.fn<() => void>()
  digitsOnly({ key, ctrlKey: false, metaKey: false, ...more, preventDefault })
  return preventDefault.mock.calls.length === 0
}

test('[UIX-058] digits enter, signs, points, letters and spaces do not', () => {
  for (const key of '0123456789') expect([key, enters(key)]).toEqual([key, true])
  for (const key of ['-', '+', '.', ',', 'e', 'E', 'é', ' ']) expect([key, enters(key)]).toEqual([key, false])
})

test.each([
  'Backspace',
  'Delete',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Tab',
  'Enter',
  'Escape',
  'Home',
  'End',
])('[UIX-058] %s is let through', (key) => expect(enters(key)).toBe(true))

test('[UIX-058] shortcuts are let through', () => {
  expect([enters('v', { ctrlKey: true }), enters('a', { metaKey: true })]).toEqual([true, true])
})
