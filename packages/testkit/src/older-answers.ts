import { isDeepStrictEqual } from 'node:util'
import { minutes } from '@passerelle/kernel/durations'
import { draw } from './bad-days.ts'

type Known = { newest: unknown; changes: number; changedAt: number; waiting: unknown[] }

/**
 * Makes an outside party eventually consistent, as many are behind their load balancer: when the state of an object has
 * changed since it was last returned, the older state may be returned once more, at once or after the newer one, for
 * less than a minute.
 */
export const olderAnswers = (now: () => Date) => {
  const known = new Map<string, Known>()

  return <T>(id: string, current: T): T => {
    const newest = structuredClone(current)
    const one = known.get(id)
    if (!one) {
      known.set(id, { newest, changes: 0, changedAt: 0, waiting: [] })
      return current
    }
    if (!isDeepStrictEqual(newest, one.newest)) {
      const changes = one.changes + 1
      const waiting = [[], [one.newest], [undefined, one.newest]][draw(id, String(changes)) % 3]!
      Object.assign(one, { newest, changes, waiting, changedAt: now().getTime() })
    }
    if (now().getTime() - one.changedAt >= minutes(1)) one.waiting = []
    const older = one.waiting.shift()
    return older === undefined ? current : structuredClone(older as T)
  }
}
