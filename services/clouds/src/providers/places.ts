import pLimit from 'p-limit'
import { CloudError } from './cloud-error.ts'

/** A region or zone that could not be read; `otherRegions` where the provider does not say which ones there are. */
export type UnreadPlace = { place: string; reason: 'refused' | 'unavailable' }
/** What a provider lists, without what is in the places that could not be read. */
export type Listed<T> = { list: T[]; unread: UnreadPlace[] }

/** Stands for the regions that the credentials may not list. */
export const otherRegions = '*'

/** Places read at a time, and the time limit of each. */
const mostPlaces = 10
const timeoutMs = 8000

/**
 * Reads a list place by place, each within eight seconds, so that one that fails hides no other. Throws the first
 * failure when no place could be read, or the abort reason of the signal.
 */
export const readPlaces = async <T>(
  places: readonly string[],
  read: (place: string, signal: AbortSignal) => Promise<T[]>,
  signal: AbortSignal,
): Promise<Listed<T>> => {
  const limit = pLimit(mostPlaces)
  const unread: (UnreadPlace & { cause: unknown })[] = []
  const attempt = async (place: string) => {
    signal.throwIfAborted()
    try {
      return await read(place, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    } catch (cause) {
      signal.throwIfAborted()
      const refused = cause instanceof CloudError && cause.reason === 'refused'
      if (!(cause instanceof CloudError) && (cause as Error).name !== 'TimeoutError') throw cause
      unread.push({ place, reason: refused ? 'refused' : 'unavailable', cause })
      return []
    }
  }
  const lists = await Promise.all(places.map((place) => limit(attempt, place)))
  if (places.length > 0 && unread.length === places.length) throw unread[0]!.cause
  return { list: lists.flat(), unread: unread.map(({ place, reason }) => ({ place, reason })) }
}
