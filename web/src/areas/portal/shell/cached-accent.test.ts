import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accentOf, neutralAccent, writeCachedAccent } from './cached-accent.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the board begins in the color that the account had on the last visit, each account in its own', () => {
  writeCachedAccent('lumen', '#2f6b4f')
  writeCachedAccent('verdier', null)
  expect(accentOf('lumen', undefined)).toBe('#2f6b4f')
  expect(accentOf('verdier', undefined)).toBeNull()
})

test('a first visit begins neutral; the loaded account decides', () => {
  expect(accentOf('lumen', undefined)).toBe(neutralAccent)
  expect(accentOf(undefined, undefined)).toBe(neutralAccent)
  writeCachedAccent('lumen', '#2f6b4f')
  expect(accentOf('lumen', { primaryColor: '#7a1f3d' })).toBe('#7a1f3d')
  expect(accentOf('lumen', { primaryColor: null })).toBeNull()
})
