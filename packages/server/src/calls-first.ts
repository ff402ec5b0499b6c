import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '@passerelle/kernel/durations'

/** A process that answered no call for so long has nobody to wait for, in ms. */
const idleMs = 1000
/** Share of its time in which the event loop may be busy beside calls. */
const roomFrom = 0.6
/** The share is measured over at least so many ms. */
const windowMs = 40
const pauseMs = 10
/** Background work waits no longer than this before it begins, in ms. */
const longestMs = 250
/** A job that has been due for so long waits no more, in ms. */
const latestMs = seconds(20)

type Options = {
  now?: () => number
  /** Share of the time since the call before in which the event loop was busy, from 0 to 1. */
  readUtilization?: () => number
  wait?: (ms: number) => Promise<unknown>
}

const utilizationSinceLast = () => {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

/**
 * Lets calls go first where one process answers them and works in the background: while it answers calls and its event
 * loop has no room left, work that is about to begin waits for a moment. A flood of work then takes longer, and calls
 * beside it do not. A process without calls never waits.
 */
export const createCallsFirst = ({
  now = () => performance.now(),
  readUtilization = utilizationSinceLast(),
  wait = (ms) => pause(ms),
}: Options = {}) => {
  let calledAt = -Infinity
  let measuredAt = -Infinity
  let utilization = 0

  const isCrowded = (since: number) => {
    const at = now()
    if (calledAt <= since || at - calledAt > idleMs) return false
    if (at - measuredAt >= windowMs) {
      utilization = readUtilization()
      measuredAt = at
    }
    return utilization > roomFrom
  }
  return {
    /** Notes that a call came. */
    onCall: () => void (calledAt = now()),
    /**
     * Resolves at once where there is room, a quarter of a second later at the latest. `dueForMs`: how late it is;
     * `since`: calls before it, as the one that gives way, are not waited for.
     */
    giveWay: async ({ dueForMs = 0, since = -Infinity } = {}): Promise<void> => {
      if (dueForMs > latestMs) return
      const until = now() + longestMs
      while (isCrowded(since) && now() < until) await wait(pauseMs)
    },
  }
}

/** Of this process, which has one event loop. */
export const callsFirst = createCallsFirst()
