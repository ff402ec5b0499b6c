import { Message } from '@passerelle/contract/chats/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveEvent } from '../../shared/live/live-reducer.ts'
import { useTopic } from '../../shared/live/use-topic.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { addMessages, isNewMessage, refetchNewestPage } from './thread-cache.ts'

/** What of a request's own events its client thread tells (THR-003). */
const tells = /^(?:estimate|completion)\.|^task\.(?:pending|archived|owner|member)/

/**
 * Keeps both threads of a request fresh while it is open (THR-016): a message arrives whole in its frame, what happened to the request
 * is read again, on its event and whenever the request shown has changed. `onMessage` hears of each new message once, by its frame or
 * by the reading that found it first.
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
  // A thread kept from an earlier visit was not listened to meanwhile; what it missed is no news to who opens it.
  useEffect(() => {
    for (const id of [task.threadId, internalId]) if (id !== undefined) void refetchNewestPage(client, id)
  }, [client, task.threadId, internalId])
}
