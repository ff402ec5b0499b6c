import { useEffect, useState } from 'react'
import { serverNow } from '../config/server-clock.ts'

/** The present, renewed every `every` ms (a minute unless said); hidden pages rest and catch up when shown again. */
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
