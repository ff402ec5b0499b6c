import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Whether a part moves the page no more by coming late: it is not needed, or its chunk has loaded or failed. Loads the
 * chunk once the part is needed.
 */
export const useChunkSettled = ({ load }: { load: () => Promise<unknown> }, isNeeded: boolean): boolean => {
  const [settled, settle] = useState(false)
  const start = useEffectEvent(load)
  useEffect(() => {
    if (isNeeded)
      void start()
        .catch(() => undefined)
        .then(() => settle(true))
  }, [isNeeded])
  return !isNeeded || settled
}
