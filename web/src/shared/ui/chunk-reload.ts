import { reachStore } from '../api/reach.ts'
import { runningVersion } from '../config/version.ts'
import { safeSessionStorage } from '../store/browser-storage.ts'

const key = 'passerelle.reloaded-for'

/** The words of browsers for a script of a page that could not be fetched (after a deployment, mostly). */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload css/i.test(
    error.message,
  )

/**
 * Whether this version of the app may still reload itself: once per version, so that no loop starts (UIX-049), and never while the server is out
 * of reach: the page that stands would give way to none.
 */
export const mayReload = (version: string, reloadedFor: string | null, reached: boolean): boolean =>
  reached && reloadedFor !== version

/** Reloads the page when a lazy part failed to load; answers whether it did (UIX-049). */
export const reloadOnChunkFailure = (error: unknown): boolean => {
  const version = runningVersion || 'development'
  if (!isChunkFailure(error) || !mayReload(version, safeSessionStorage.read(key), navigator.onLine && reachStore.get()))
    return false
  safeSessionStorage.write(key, version)
  location.reload()
  return true
}
