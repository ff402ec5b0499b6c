import { useEffect, useState } from 'react'
import { leftToWait } from './rate-limit.ts'

/** Countdown after too many attempts: remaining ms (0 when allowed), and the function that starts it. */
export const useRateLimit = (): { remaining: number; block: () => void } => {
  const [blockedAt, setBlockedAt] = useState<number | null>(null)
  const [now, setNow] = useState(() => performance.now())
  const left = leftToWait(blockedAt, now)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(performance.now()), left % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [left])
  const block = () => {
    const moment = performance.now()
    setBlockedAt(moment)
    setNow(moment)
  }
  return { remaining: left, block }
}
