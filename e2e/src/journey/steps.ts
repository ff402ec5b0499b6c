import { afterEach, beforeEach } from 'vitest'

/** Called in a `describe` whose steps stand each on the one before: after a failure the rest would only tell the same again. */
export const stopAtFirstFailure = (): void => {
  let broken = false
  beforeEach((context) => context.skip(broken, 'an earlier step failed'))
  afterEach(({ task: { result } }) => void (broken ||= result?.state === 'fail'))
}
