import { expect, test } from 'vitest'
import { createCallsFirst } from './calls-first.ts'

/** A process whose event loop is busy for `share` of its time; returns how long work waited. */
const processWith = (share: (at: number) => number) => {
  let at = 0
  const { onCall, giveWay } = createCallsFirst({
    now: () => at,
    readUtilization: () => share(at),
    wait: (ms) => Promise.resolve((at += ms)),
  })
  return {
    onCall,
    later: (ms: number) => void (at += ms),
    waited: async (options?: { dueForMs?: number; since?: number }) => {
      const begun = at
      await giveWay(options)
      return at - begun
    },
  }
}

test('work begins at once without calls, however busy the process is', async () => {
  const { onCall, later, waited } = processWith(() => 1)
  expect(await waited()).toBe(0)
  onCall()
  later(1500)
  expect(await waited()).toBe(0)
})

test('work begins at once beside calls while there is room', async () => {
  const { onCall, waited } = processWith(() => 0.5)
  onCall()
  expect(await waited()).toBe(0)
})

test('beside calls work waits until there is room', async () => {
  const { onCall, waited } = processWith((at) => (at < 40 ? 0.95 : 0.5))
  onCall()
  expect(await waited()).toBe(40)
})

test('work waits for a quarter of a second at most, and not at all once it is late', async () => {
  const { onCall, waited } = processWith(() => 1)
  onCall()
  expect(await waited()).toBe(250)
  expect(await waited({ dueForMs: 21_000 })).toBe(0)
})

test('a call that gives way waits for calls after it, and not for itself', async () => {
  const { onCall, later, waited } = processWith(() => 1)
  onCall()
  expect(await waited({ since: 0 })).toBe(0)
  later(1)
  onCall()
  expect(await waited({ since: 0 })).toBe(250)
})
