import { useEffect, useRef, useState } from 'react'

/** Seconds until the automatic redirect to the sign-in page (ACC-012). */
export const redirectSeconds = 5

/** Counts whole seconds down to 0 while `running`, then calls `onEnd` once. */
export const useCountdown = (running: boolean, onEnd: () => void): number => {
  const [left, setLeft] = useState(redirectSeconds)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (!running) return
    if (left === 0) return end.current()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [running, left])
  return left
}
