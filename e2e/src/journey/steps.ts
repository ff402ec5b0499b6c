import { afterEach, beforeEach } from 'vitest'

/** Call it in a `describe` whose tests depend on one another: after a failure the remaining ones are skipped. */
export const stopAtFirstFailure = (): void => {
  let broken = false
  beforeEach((context) => context.skip(broken, 'an earlier step failed'))
  afterEach(({ task: { result } }) => void (broken ||= result?.state === 'fail'))
}
