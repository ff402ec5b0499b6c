import { isTaskSlug } from '@passerelle/kernel/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useClose } from '../../model/history/use-close.ts'
import { useAccount, useMe } from '../../model/session/me.ts'
import { taskQueries } from '../../model/tasks/queries/task-queries.ts'
import { TaskDetailFallback, TaskDetail } from '../tasks/task-detail.tsx'
import { stepTo } from '../tasks/step-to.ts'

/**
 * Task sheet over the board; closing returns to the board (TSK-031). An `_id` in the URL is replaced by the slug
 * (TSK-003).
 */
export const TaskPage = () => {
  const { taskId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const me = useMe()
  const app = useAccount()
  const query = useQuery(taskQueries.detail(taskId))
  const leave = useClose()
  const close = () => leave(() => void navigate({ to: '/' }))
  const task = query.data
  if (task && !isTaskSlug(taskId))
    return <Navigate to="/projects/tasks/$taskId" params={{ taskId: task.taskId }} replace state />
  if (task && me && app) {
    return (
      <TaskDetail
        task={task}
        me={me}
        app={app}
        onClose={close}
        onGo={(card) =>
          void stepTo(
            [client.prefetchQuery(taskQueries.detail(card.taskId))],
            () =>
              void navigate({
                to: '/projects/tasks/$taskId',
                params: { taskId: card.taskId },
                replace: true,
                state: true,
              }),
          )
        }
      />
    )
  }
  return <TaskDetailFallback taskId={taskId} onClose={close} failure={query.error} retry={() => void query.refetch()} />
}
