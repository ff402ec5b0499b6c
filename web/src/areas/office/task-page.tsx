import { isTaskSlug } from '@passerelle/kernel/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { appQueries } from '../../shared/apps/app-queries.ts'
import { useMe } from '../../shared/session/me.ts'
import { findRow } from '../../shared/tasks/listed-cache.ts'
import { taskQueries } from '../../shared/tasks/task-queries.ts'
import { AppLogo } from '../../shared/ui/logo.tsx'
import { ComingTask, OpenedTask } from '../requests/opened-task.tsx'
import { stepTo } from '../requests/step-to.ts'

/** A request of any account over the list, in its own account while it is open; closing goes back to the list as it was (UIX-004, TSK-003). */
export const OfficeTaskPage = () => {
  const { taskId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const me = useMe()
  const query = useQuery(taskQueries.one(taskId))
  const task = query.data
  // The list behind knows the account already: both are read at once.
  const appId = task?.appId ?? findRow(client, taskId)?.appId
  const app = useQuery({ ...appQueries.one(appId ?? ''), enabled: appId !== undefined })
  const close = () => void navigate({ to: '/admin/tasks', search: true })
  if (task && !isTaskSlug(taskId))
    return <Navigate to="/admin/tasks/$taskId" params={{ taskId: task.taskId }} search replace />
  if (!task || !me || !app.data) {
    return (
      <ComingTask
        taskId={taskId}
        onClose={close}
        failure={query.error ?? app.error}
        retry={() => void (query.error ? query : app).refetch()}
      />
    )
  }
  const { name, logo, primaryColor } = app.data
  const account = (
    <span className="sheet-account">
      <AppLogo name={name} logo={logo} colour={primaryColor} />
      <span>{name}</span>
    </span>
  )
  return (
    <OpenedTask
      task={task}
      me={me}
      app={app.data}
      account={account}
      onClose={close}
      onGo={(card) =>
        void stepTo(
          [client.prefetchQuery(taskQueries.one(card.taskId)), client.prefetchQuery(appQueries.one(card.appId))],
          () =>
            void navigate({ to: '/admin/tasks/$taskId', params: { taskId: card.taskId }, search: true, replace: true }),
        )
      }
    />
  )
}
