import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

declare module 'vitest' {
  interface Matchers<R, T> {
    /**
     * Waits until the text is visible on the visitor's screen; with `not`, until it is gone: `await
     * expect(ada).toSee('…')`.
     */
    toSee: (text: string) => Promise<R>
  }
}

expect.extend({
  async toSee(who: Visitor, text: string) {
    try {
      await (this.isNot ? who.losesSightOf(text) : who.waitForText(text))
      return { pass: !this.isNot, message: () => '' }
    } catch (error) {
      return { pass: this.isNot, message: () => (error instanceof Error ? error.message : String(error)) }
    }
  },
})
