import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../live/use-topic.ts'
import { announce } from '../ui/live-region.tsx'
import { readTasksAgain } from './read-tasks-again.ts'
import { taskQueries, type Task } from './task-queries.ts'

// Messages change no card; a message that changes one (PND-002) sends its own event.
const concernsCards = (name: string) => /^(task|estimate|completion|merge_request|work)\./.test(name)

/**
 * Keeps the board and the open request as they are on the server: each event of the account reads its request once more, and the
 * card moves to where it now belongs. `sayNew` words the arrival of somebody's new request.
 */
export const useBoardLive = (appId: string | undefined, meId: string | undefined, sayNew: (task: Task) => string): void => {
  const client = useQueryClient()
  const arrived = (task: Task) => {
    if (task.createdBy?._id !== meId) announce(sayNew(task))
  }
  useTopic(
    'board', appId,
    ({ name, subject }) => {
      if (concernsCards(name)) readTasksAgain(client, [subject], name === 'task.created' ? arrived : undefined)
    },
    () => void client.invalidateQueries({ queryKey: taskQueries.all() }),
  )
}
