import { useQueryClient } from '@tanstack/react-query'
import { concernsRequests } from '../../live/concerns-requests.ts'
import { useTopic } from '../../live/use-topic.ts'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { refetchTasks } from './refetch-tasks.ts'
import { taskQueries, type Task } from '../queries/task-queries.ts'

/**
 * Keeps the board and the open task up to date: each live event of the account refetches its task, and the card moves
 * to its new position. `sayNew` returns the announcement of another user's new task.
 */
export const useBoardLive = (
  appId: string | undefined,
  meId: string | undefined,
  sayNew: (task: Task) => string,
): void => {
  const client = useQueryClient()
  const arrived = (task: Task) => {
    if (task.createdBy?._id !== meId) announce(sayNew(task))
  }
  useTopic(
    'board',
    appId,
    ({ name, subject }) => {
      if (concernsRequests(name)) refetchTasks(client, [subject], name === 'task.created' ? arrived : undefined)
    },
    () => void client.invalidateQueries({ queryKey: taskQueries.all() }),
  )
}
