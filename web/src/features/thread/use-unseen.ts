import { useState } from 'react'

/** Messages of others that arrived where the reader was not: further up in the thread shown, or on the other tab. */
export const useUnseen = (shownId: string | null, atEnd: boolean) => {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const of = (threadId: string | null): number => (threadId === null ? 0 : (counts[threadId] ?? 0))
  // Seen as soon as the end of its thread is on screen.
  if (shownId !== null && atEnd && of(shownId) > 0) setCounts({ ...counts, [shownId]: 0 })
  return {
    of,
    add: (threadId: string) => setCounts((before) => ({ ...before, [threadId]: (before[threadId] ?? 0) + 1 })),
    /** The count of a tab, nothing for the one that is shown. */
    count: (threadId: string | null) => (threadId !== shownId && of(threadId) > 0 ? { count: of(threadId) } : {}),
  }
}
