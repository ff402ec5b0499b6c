import { afterEach, vi } from 'vitest'

const errors = vi.spyOn(console, 'error')

// A test during which React warned fails. Its warnings name a page of its documentation; errors that a boundary has
// caught do not.
afterEach(() => {
  const warnings = errors.mock.calls.map((given) => given.map(String).join(' '))
  errors.mockClear()
  const ofReact = warnings.filter((text) => text.includes('https://react.dev/'))
  if (ofReact.length > 0) throw new Error(ofReact.join('\n'))
})
