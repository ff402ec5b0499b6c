import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; re-renders when that changes. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
