import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { countOf, markRead, unreadQuery } from '../../../../model/unread/unread-queries.ts'
import type { ThreadAudience } from '../drafts/draft-key.ts'
import { findFirstUnread } from '../messages/thread-messages.ts'
import type { Thread } from './use-thread.ts'

/**
 * Read position of a thread: the first message that was unread when it was opened, and the unread counts of both
 * threads. A thread is marked as read when its end is visible on a visible page.
 */
export const useReadPosition = (
  { _id, appId }: Pick<Task, '_id' | 'appId'>,
  meId: string,
  { side, threadId, thread, atEnd }: { side: ThreadAudience; threadId: string | null; thread: Thread; atEnd: boolean },
) => {
  const client = useQueryClient()
  const counts = useQuery(unreadQuery(appId)).data
  const unread = countOf(counts, _id, side)
  const [found, setFound] = useState<Readonly<Record<string, string | null>>>({})
  if (threadId !== null && counts !== undefined && thread.loaded && found[threadId] === undefined)
    setFound({ ...found, [threadId]: findFirstUnread(thread.lines, meId, unread) ?? null })

  const newest = thread.lines.findLast(({ kind }) => kind === 'user')?._id
  useEffect(() => {
    if (threadId === null || newest === undefined || unread === 0 || !atEnd) return
    const mark = () => {
      if (!document.hidden) void markRead(client, { appId, taskId: _id, threadId, side }, newest)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [client, appId, _id, threadId, side, newest, unread, atEnd])

  return {
    firstNew: threadId === null ? null : (found[threadId] ?? null),
    of: (one: ThreadAudience) => countOf(counts, _id, one),
  }
}
