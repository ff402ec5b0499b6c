import { setTimeout as wait } from 'node:timers/promises'
import { isConnectionFailure } from './connection-failure.ts'

const outageMs = 15_000
const firstPauseMs = 100
const longestPauseMs = 2_000

const repeatWhileAway = async <T>(read: () => Promise<T>): Promise<T> => {
  const begun = performance.now()
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await read()
    } catch (error) {
      if (!isConnectionFailure(error) || performance.now() - begun > outageMs) throw error
      await wait(pauseMs)
    }
  }
}

/**
 * Reads of a response that is written page by page. Until `begin`, a failure is thrown, so that the caller is told to
 * come back; afterwards the response could only be broken off, and a read whose connection fails is repeated for 15 s.
 */
export const responseReads = () => {
  let hasBegun = false
  return {
    run: <T>(read: () => Promise<T>): Promise<T> => (hasBegun ? repeatWhileAway(read) : read()),
    /** To be called when the first page is read, before the first bytes are given out. */
    begin: (): void => {
      hasBegun = true
    },
  }
}
