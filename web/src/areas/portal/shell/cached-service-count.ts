import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'

const keyOf = (appId: string) => `passerelle.services.${appId}`

/**
 * Cached number of monitored services of an account on this device, undefined if never loaded. It decides whether to
 * reserve space next to the board before the data arrives, to avoid a layout shift.
 */
export const readCachedServiceCount = (appId: string): number | undefined => {
  const text = safeLocalStorage.read(keyOf(appId))
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

export const writeCachedServiceCount = (appId: string, count: number): void =>
  safeLocalStorage.write(keyOf(appId), String(count))
