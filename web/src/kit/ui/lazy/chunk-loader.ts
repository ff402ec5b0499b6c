import { inTime } from './chunk-timeout.ts'
import { reloadFailedStyles } from './failed-styles.ts'

/** Loads a chunk once; after a failure the next call tries again. A chunk has 120 s (CON-009). */
export const createChunkLoader = <T>(fetchIt: () => Promise<T>) => {
  let loaded: T | undefined
  let loading: Promise<T> | undefined
  const load = (): Promise<T> =>
    (loading ??= inTime(reloadFailedStyles().then(fetchIt)).then(
      (chunk) => (loaded = chunk),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  return { load, get: () => loaded }
}
