import { safeLocalStorage } from '../../shared/store/browser-storage.ts'

const keyOf = (appId: string) => `passerelle.services.${appId}`

/**
 * How many monitored services an account had when this device last heard of it, undefined when it never did: so the place beside the board is
 * there, or not, before the answer is, and the board does not move when it comes.
 */
export const readCachedServiceCount = (appId: string): number | undefined => {
  const text = safeLocalStorage.read(keyOf(appId))
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

export const writeCachedServiceCount = (appId: string, count: number): void =>
  safeLocalStorage.write(keyOf(appId), String(count))
