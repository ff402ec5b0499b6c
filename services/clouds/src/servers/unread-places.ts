import type { UnreadPlace } from '../providers/places.ts'

/** A region or zone of a connection that could not be read, with the time since when. */
export type UnreadSince = UnreadPlace & { since: string }

/** What could not be read now, each once; a place that could not be read before keeps its time. */
export const stillUnread = (
  known: readonly UnreadSince[],
  unread: readonly UnreadPlace[],
  now: Date,
): UnreadSince[] => {
  const since = new Map(known.map((one) => [one.place, one.since]))
  return [...new Map(unread.map((one) => [one.place, one])).values()]
    .map((one) => ({ ...one, since: since.get(one.place) ?? now.toISOString() }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
}
