import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveReturnTo, takeReturnTo } from './return-to.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('[UIX-040] the wanted path opens after login, once, in a slot per side', () => {
  saveReturnTo('customer', '/projects/tasks/ATL-2')
  saveReturnTo('staff', '/admin/tasks?state=todo')
  expect(takeReturnTo('customer')).toBe('/projects/tasks/ATL-2')
  expect(takeReturnTo('customer')).toBe('/')
  expect(takeReturnTo('staff')).toBe('/admin/tasks?state=todo')
  expect(takeReturnTo('staff')).toBe('/admin')
})

test('[UIX-040] a path that leaves the site is not kept', () => {
  saveReturnTo('customer', '//evil.example')
  expect(takeReturnTo('customer')).toBe('/')
})
