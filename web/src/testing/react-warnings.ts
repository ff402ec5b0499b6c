import { afterEach, expect } from 'vitest'

/** Warnings of React name a page of its documentation; the errors that a boundary has caught do not. */
const warnings: string[] = []
const print = console.error
console.error = (...given: unknown[]) => {
  print(...given)
  const text = given.map(String).join(' ')
  if (text.includes('https://react.dev/')) warnings.push(text)
}

// A test during which React warned fails.
afterEach(() => expect(warnings.splice(0)).toEqual([]))
