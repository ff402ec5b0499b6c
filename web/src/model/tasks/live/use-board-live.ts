import { useQueryClient } from '@tanstack/react-query'
import { concernsRequests } from '../../live/concerns-requests.ts'
import type { LiveEvent } from '../../live/live-reducer.ts'
import { useTopic } from '../../live/use-topic.ts'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { receiveCard } from './receive-card.ts'
import { refetchTasks } from './refetch-tasks.ts'
import { taskQueries, type TaskCard } from '../queries/task-queries.ts'

/**
 * Keeps the board and the open task up to date: each live event of the account brings the card of its task, or has it
 * refetched, and the card moves to its new position. `sayNew` returns the announcement of another user's new task.
 */
export const useBoardLive = (
  appId: string | undefined,
  meId: string | undefined,
  sayNew: (task: TaskCard) => string,
): void => {
  const client = useQueryClient()
  const changed = ({ name, subject, card, data }: LiveEvent) => {
    if (name.startsWith('satisfaction.'))
      return void client.invalidateQueries({ queryKey: taskQueries.satisfaction(subject) })
    if (!concernsRequests(name)) return
    const isNew = name === 'task.created' && data['byId'] !== meId
    const arrived = (task: TaskCard) => announce(sayNew(task))
    if (!card) return refetchTasks(client, [subject], isNew ? arrived : undefined)
    receiveCard(client, card)
    if (isNew) arrived(card)
  }
  useTopic('board', appId, changed, () => void client.invalidateQueries({ queryKey: taskQueries.all() }))
}
