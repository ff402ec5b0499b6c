import type { Clock } from '@passerelle/kernel/clock'

/** Keeps what a slow read returned, or the error that it threw, and reads again once that is old enough. */
export const remember = <T>(
  read: () => Promise<T>,
  clock: Clock,
  { afterSuccess, afterFailure }: { afterSuccess: number; afterFailure: number },
): (() => Promise<T>) => {
  let kept: { result: Promise<T>; until: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (kept && now < kept.until) return kept.result
    const one = { result: read(), until: now + afterSuccess }
    one.result.catch(() => (one.until = now + afterFailure))
    kept = one
    return one.result
  }
}
