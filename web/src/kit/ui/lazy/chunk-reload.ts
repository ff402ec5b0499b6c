import { onlineStore } from '../../network/online.ts'
import { fetchServedVersion, runningVersion } from '../../config/version.ts'
import { safeSessionStorage } from '../../store/browser-storage.ts'

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

/**
 * Why a chunk could not be loaded; `stuck`: the server responds, and a retry has failed all the same, because browsers
 * may remember the failed import until the page is reloaded; `broken`: it is not the network.
 */
export type ChunkCause = 'offline' | 'unreachable' | 'outdated' | 'interrupted' | 'stuck' | 'broken'

const retried = new Set<string>()

/** Remembers that a chunk is loaded again after this error; its message names the chunk. */
export const rememberRetry = (error: unknown): void => {
  if (error instanceof Error) retried.add(error.message)
}

/** The version the server delivers now; null if it cannot be reached. */
const probeVersion = async (): Promise<string | null> => {
  try {
    return await fetchServedVersion(AbortSignal.timeout(5000))
  } catch {
    return null
  }
}

/** `served`: the version the server delivers now, null if it did not answer. */
export const chunkCauseOf = (error: unknown, online: boolean, served: string | null, running: string): ChunkCause => {
  if (!isChunkFailure(error)) return 'broken'
  if (!online) return 'offline'
  if (served === null) return 'unreachable'
  if (running !== '' && served !== running) return 'outdated'
  return error instanceof Error && retried.has(error.message) ? 'stuck' : 'interrupted'
}

/** Finds the cause of a failed chunk: asks the server for its version, unless the browser is offline. */
export const findChunkCause = async (error: unknown): Promise<ChunkCause> => {
  const online = onlineStore.get()
  return chunkCauseOf(error, online, isChunkFailure(error) && online ? await probeVersion() : null, runningVersion)
}

/**
 * Reloads after the chunk of a page failed; returns whether it did (UIX-049). The server is asked first: without it the
 * reload would replace the page by the browser's error.
 */
export const reloadOnChunkFailure = async (error: unknown): Promise<boolean> => {
  const version = runningVersion || 'development'
  const reloadedFor = safeSessionStorage.read(key)
  if (!isChunkFailure(error) || !mayReload(version, reloadedFor, onlineStore.get())) return false
  if (!mayReload(version, reloadedFor, (await probeVersion()) !== null)) return false
  safeSessionStorage.write(key, version)
  location.reload()
  return true
}
