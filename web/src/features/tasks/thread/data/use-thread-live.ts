import { Message } from '@passerelle/contract/chats/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveEvent } from '../../../../model/live/live-reducer.ts'
import { useTopic } from '../../../../model/live/use-topic.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { addMessages, isNewMessage, refetchNewestPage } from './thread-cache.ts'

/** Event names of a task that its client thread shows (THR-003). */
const tells = /^(?:estimate|completion)\.|^task\.(?:pending|archived|owner|member)/

/**
 * Keeps both threads of an open task up to date (THR-016): a message arrives complete in its frame, system messages are
 * refetched on their event and whenever the task has changed. `onMessage` is called once for each new message, from its
 * frame or from the refetch that found it first.
 */
export const useThreadLive = (task: Task, staff: boolean, onMessage: (message: Message) => void): void => {
  const client = useQueryClient()
  const internalId = staff ? (task.privateThreadId ?? undefined) : undefined
  const hear = (event: LiveEvent) => {
    const message = Message.safeParse(event.data)
    if (!message.success) return
    const news = isNewMessage(client, message.data)
    addMessages(client, message.data.threadId, [message.data])
    if (news) onMessage(message.data)
  }
  const refetch = async (threadId: string | undefined) => {
    const found = threadId === undefined ? [] : await refetchNewestPage(client, threadId)
    for (const message of found.toReversed()) if (message.kind === 'user') onMessage(message)
  }
  useTopic('thread', task.threadId, hear, () => void refetch(task.threadId))
  useTopic('thread', internalId, hear, () => void refetch(internalId))
  useTopic(
    'task',
    task._id,
    (event) => {
      if (tells.test(event.name)) void refetch(task.threadId)
    },
    () => void refetch(task.threadId),
  )

  const state = [
    task.estimateStatus,
    task.pendingStatus,
    task.pendingAt,
    task.deletedAt,
    task.doneAt,
    task.userId,
  ].join()
  const shown = useRef(state)
  const lookAfterChange = useEffectEvent(() => void refetch(task.threadId))
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    lookAfterChange()
  }, [state])
  // A cached thread was not subscribed in the meantime: refetch its newest page on mount, without announcing what it
  // contains.
  useEffect(() => {
    for (const id of [task.threadId, internalId]) if (id !== undefined) void refetchNewestPage(client, id)
  }, [client, task.threadId, internalId])
}
