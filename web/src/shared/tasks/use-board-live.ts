import { useQueryClient } from '@tanstack/react-query'
import { concernsRequests } from '../live/concerns-requests.ts'
import { useTopic } from '../live/use-topic.ts'
import { announce } from '../ui/live-region.tsx'
import { refetchTasks } from './refetch-tasks.ts'
import { taskQueries, type Task } from './task-queries.ts'

/**
 * Keeps the board and the open request as they are on the server: each event of the account reads its request once more, and the
 * card moves to where it now belongs. `sayNew` words the arrival of somebody's new request.
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
