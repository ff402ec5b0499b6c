import { useState } from 'react'

/** Messages of others that arrived where the reader was not: further up in the thread shown, or on the other tab. */
export const useUnreadCounts = (shownId: string | null, atEnd: boolean) => {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const get = (threadId: string | null): number => (threadId === null ? 0 : (counts[threadId] ?? 0))
  // Seen as soon as the end of its thread is on screen.
  if (shownId !== null && atEnd && get(shownId) > 0) setCounts({ ...counts, [shownId]: 0 })
  return {
    of: get,
    add: (threadId: string) => setCounts((before) => ({ ...before, [threadId]: (before[threadId] ?? 0) + 1 })),
  }
}
