import { board } from '@passerelle/contract/projects/board'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../api/call.ts'
import { useTopic } from '../live/use-topic.ts'
import { announce } from '../ui/live-region.tsx'
import { takeTask } from './task-cache.ts'
import { taskQueries, type Task } from './task-queries.ts'

// Messages change no card; a message that changes one (PND-002) sends its own event.
const concernsCards = (name: string) => /^(task|estimate|completion|merge_request|work)\./.test(name)

/**
 * Keeps the board and the open request as they are on the server: each event of the account reads its request once more, several at
 * once only once, and the card moves to where it now belongs. `sayNew` words the arrival of somebody's new request.
 */
export const useBoardLive = (appId: string | undefined, meId: string | undefined, sayNew: (task: Task) => string): void => {
  const client = useQueryClient()
  const reading = useRef(new Map<string, Promise<void>>())

  const read = async (id: string, created: boolean) => {
    // A moment's pause gathers the events of one change.
    await new Promise((resolve) => setTimeout(resolve, 20))
    reading.current.delete(id)
    const task = await call(board.readTask, { id })
    takeTask(client, task)
    if (created && task.createdBy?._id !== meId) announce(sayNew(task))
  }

  useTopic(
    'board', appId,
    ({ name, subject }) => {
      if (!concernsCards(name) || reading.current.has(subject)) return
      reading.current.set(subject, read(subject, name === 'task.created').catch(() => undefined))
    },
    () => void client.invalidateQueries({ queryKey: taskQueries.all() }),
  )
}
