import { useEffect } from 'react'

/** Delay in ms: the first load and the user's first action come first. */
const startsAfter = 3000

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
const idle = () =>
  new Promise<void>((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: 5000 })
      : setTimeout(resolve, 200),
  )

/**
 * Loads chunks ahead, one after the other while the browser is idle, so that a dialog opens without waiting and without
 * a network. Failures are ignored: opening tries again.
 */
export const usePreloadWhenIdle = (...loads: readonly (() => Promise<unknown>)[]): void =>
  useEffect(() => {
    let left = false
    const begin = async () => {
      for (const load of loads) {
        await idle()
        if (left) return
        await load().catch(() => undefined)
      }
    }
    const timer = savesData() ? undefined : setTimeout(() => void begin(), startsAfter)
    return () => {
      left = true
      clearTimeout(timer)
    }
    // The chunks of a place never change.
  }, [])
