import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'

const keyOf = (appId: string) => `passerelle.accent.${appId}`
/** Shown until the account of a first visit is known: no color that another would replace. */
export const neutralAccent = '#414d59'

/**
 * Color of the account before and after it is loaded: the one of the last visit on this device, so that buttons do not
 * change their color while the board loads. Null is the product's own.
 */
export const accentOf = (
  appId: string | undefined,
  app: { primaryColor: string | null } | undefined,
): string | null => {
  if (app) return app.primaryColor
  const kept = appId === undefined ? null : safeLocalStorage.read(keyOf(appId))
  return kept === null ? neutralAccent : kept || null
}

/** Whether an account was opened in this browser before. */
export const isKnownBrowser = (): boolean => safeLocalStorage.keys().some((key) => key.startsWith(keyOf('')))

export const writeCachedAccent = (appId: string, colour: string | null): void =>
  safeLocalStorage.write(keyOf(appId), colour ?? '')
