import { useEffect, useState } from 'react'
import { serverNow } from '../config/server-clock.ts'

/**
 * Current time of the server, updated every `every` ms (a minute by default). Paused while the page is hidden, updated
 * when it becomes visible again.
 */
export const useNow = (every = 60_000): Date => {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(serverNow())
    }
    const timer = setInterval(tick, every)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [every])
  return now
}
