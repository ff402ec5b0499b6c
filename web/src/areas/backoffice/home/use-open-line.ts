import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { opened } from '../../../model/history/use-close.ts'
import { taskQueries, type TaskCard } from '../../../model/tasks/queries/task-queries.ts'

/** Opens a task beside the queue, which stays as it is under it (DAY-052); resolves once it is shown. */
export const useOpenLine = (): ((card: TaskCard) => Promise<void>) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { whose, chip } = useSearch({ strict: false })
  return async ({ taskId }) => {
    await client.prefetchQuery(taskQueries.detail(taskId))
    await navigate({
      to: '/admin/tasks/$taskId',
      params: { taskId },
      search: { from: 'home', whose, chip },
      state: opened,
    })
  }
}
