import { reachStore } from '../api/reach.ts'
import { runningVersion } from '../config/version.ts'
import { safeSessionStorage } from '../store/browser-storage.ts'

const key = 'passerelle.reloaded-for'

/**
 * Whether an error is a chunk load error: the browsers' messages for a failed dynamic import (usually after a
 * deployment).
 */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload css/i.test(
    error.message,
  )

/**
 * Whether a reload is allowed: at most once per version, so that there is no reload loop (UIX-049), and never while the
 * server is unreachable, because the reloaded page could not be fetched.
 */
export const mayReload = (version: string, reloadedFor: string | null, reached: boolean): boolean =>
  reached && reloadedFor !== version

/** Reloads the page after a chunk load error; returns whether it did (UIX-049). */
export const reloadOnChunkFailure = (error: unknown): boolean => {
  const version = runningVersion || 'development'
  if (!isChunkFailure(error) || !mayReload(version, safeSessionStorage.read(key), navigator.onLine && reachStore.get()))
    return false
  safeSessionStorage.write(key, version)
  location.reload()
  return true
}
