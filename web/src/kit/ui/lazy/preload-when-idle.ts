import { useEffect, useEffectEvent } from 'react'

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
 * Loads a chunk ahead while the browser is idle, so that a dialog opens without waiting and without a network. A
 * failure is ignored: opening tries again.
 */
export const usePreloadWhenIdle = (load: () => Promise<unknown>): void => {
  const preload = useEffectEvent(() => load().catch(() => undefined))
  useEffect(() => {
    let left = false
    const begin = async () => {
      await idle()
      if (!left) await preload()
    }
    const timer = savesData() ? undefined : setTimeout(() => void begin(), startsAfter)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])
}
