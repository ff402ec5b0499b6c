import { expect, test } from 'vitest'
import { chunkCauseOf, isChunkFailure, mayReload, rememberRetry } from './chunk-reload.ts'

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1:3000/assets/board-1.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/board-1.css',
])('[UIX-049] "%s" is a failed lazy load', (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true)
})

test('[UIX-049] other errors are not, and a version reloads itself once only', () => {
  expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false)
  expect(mayReload('index-a.js', null, true)).toBe(true)
  expect(mayReload('index-a.js', 'index-a.js', true)).toBe(false)
  expect(mayReload('index-b.js', 'index-a.js', true)).toBe(true)
})

test('[UIX-049] while the server is out of reach nothing is reloaded: nothing would come', () => {
  expect(mayReload('index-a.js', null, false)).toBe(false)
})

const failed = new TypeError('Failed to fetch dynamically imported module: /assets/board-1.js')

test.each([
  [failed, false, null, 'offline'],
  [failed, true, null, 'unreachable'],
  [failed, true, 'index-b.js', 'outdated'],
  [failed, true, 'index-a.js', 'interrupted'],
  [new TypeError('x is undefined'), true, null, 'broken'],
] as const)('the cause of %s, online %s, with the server at %s, is named: %s', (error, online, served, cause) => {
  expect(chunkCauseOf(error, online, served, 'index-a.js')).toBe(cause)
})

test('a chunk whose retry failed while the server responds needs the page reloaded', () => {
  const again = () => chunkCauseOf(failed, true, 'index-a.js', 'index-a.js')
  expect(again()).toBe('interrupted')
  rememberRetry(failed)
  expect(again()).toBe('stuck')
  expect(chunkCauseOf(failed, false, null, 'index-a.js')).toBe('offline')
  const other = new TypeError('Failed to fetch dynamically imported module: /assets/board-2.js')
  expect(chunkCauseOf(other, true, 'index-a.js', 'index-a.js')).toBe('interrupted')
})
