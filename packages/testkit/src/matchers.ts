import { expect } from 'vitest'
import { ProblemError, type ProblemCode } from '@passerelle/contract/problems'

declare module 'vitest' {
  interface Matchers<R, T> {
    /** Asserts a rejection with this problem code: `await expect(…).rejects.toBeProblem('access_denied')`. */
    toBeProblem: (code: ProblemCode) => R
  }
}

expect.extend({
  toBeProblem(received: unknown, code: ProblemCode) {
    const pass = received instanceof ProblemError && received.code === code
    const found =
      received instanceof ProblemError ? `the problem ${received.code} (${received.message})` : String(received)
    return {
      pass,
      message: () => `expected ${this.isNot ? 'anything but ' : ''}the problem ${code}, found ${found}`,
      actual: found,
      expected: code,
    }
  },
})
