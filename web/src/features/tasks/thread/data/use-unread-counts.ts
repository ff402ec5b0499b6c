import { useState } from 'react'

/** Number of unseen messages of others: below the viewport of the visible thread, or in the other tab. */
export const useUnreadCounts = (shownId: string | null, atEnd: boolean) => {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const get = (threadId: string | null): number => (threadId === null ? 0 : (counts[threadId] ?? 0))
  // Seen as soon as the end of the thread is visible.
  if (shownId !== null && atEnd && get(shownId) > 0) setCounts({ ...counts, [shownId]: 0 })
  return {
    of: get,
    add: (threadId: string) => setCounts((before) => ({ ...before, [threadId]: (before[threadId] ?? 0) + 1 })),
  }
}
