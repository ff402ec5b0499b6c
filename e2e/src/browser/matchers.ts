import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

declare module 'vitest' {
  interface Matchers<R, T> {
    /** Sooner or later this text stands on the visitor's screen; with `not`, it goes away: `await expect(ada).toSee('…')`. */
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
