import { isTaskSlug } from '@passerelle/kernel/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClose } from '../../../model/history/use-close.ts'
import { accountQueries } from '../../../model/accounts/account-queries.ts'
import { useMe } from '../../../model/session/me.ts'
import { findRow } from '../../../model/tasks/cache/task-row-cache.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { useStore } from '../../../kit/store/store.ts'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { TaskDetailFallback, TaskDetail } from '../../tasks/task-detail.tsx'
import { stepTo } from '../../tasks/step-to.ts'
import { underlyingListsStore } from '../../tasks/underlying-lists.ts'
import { originOf, pageOfOrigin } from './tasks-search-params.ts'
import { useRememberLine } from './use-return-to-line.ts'

type Lists =
  | { list: '/admin/tasks'; detail: '/admin/tasks/$taskId' }
  | { list: '/admin/backlog'; detail: '/admin/backlog/tasks/$taskId' }

/** Task sheet over the tasks across accounts (UIX-004). */
export const BackofficeTaskPage = () => <BackofficeTaskDetail list="/admin/tasks" detail="/admin/tasks/$taskId" />

/** Place of the open task in the queue under it: "3 of 12" (DAY-052). */
const QueuePosition = ({ id }: { id: string }) => {
  const t = useTranslations('day')
  const { lists, total } = useStore(underlyingListsStore)
  const at = lists.flat().findIndex(({ _id }) => _id === id) + 1
  if (at === 0 || total === undefined) return null
  return (
    <span className="quiet num" data-part="queue-position">
      {t('position', { at: String(at), total: String(total) })}
    </span>
  )
}

/**
 * Task of any account over a list; its account is active while it is open, and closing returns to the list as it was
 * (UIX-004, UIX-005, TSK-003).
 */
export const BackofficeTaskDetail = ({ list, detail }: Lists) => {
  const { taskId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const me = useMe()
  const query = useQuery(taskQueries.detail(taskId))
  const task = query.data
  // The list underneath knows the account already, so task and account load in parallel.
  const appId = task?.appId ?? findRow(client, taskId)?.appId
  const app = useQuery({ ...accountQueries.one(appId ?? ''), enabled: appId !== undefined })
  const leave = useClose()
  const { from, whose, chip } = useSearch({ strict: false })
  const origin = originOf(from)
  useRememberLine(from === 'home' ? task?._id : undefined)
  const close = () =>
    leave(() => {
      if (from === 'home') void navigate({ to: '/admin', search: { whose, chip } })
      else void (origin ? navigate({ to: pageOfOrigin[origin] }) : navigate({ to: list, search: true }))
    })
  if (task && !isTaskSlug(taskId)) return <Navigate to={detail} params={{ taskId: task.taskId }} search replace state />
  if (!task || !me || !app.data) {
    return (
      <TaskDetailFallback
        taskId={taskId}
        onClose={close}
        failure={query.error ?? app.error}
        retry={() => void (query.error ? query : app).refetch()}
      />
    )
  }
  const { name, logo, primaryColor } = app.data
  const account = (
    <>
      <span className="sheet-account" data-part="sheet-account">
        <AccountLogo name={name} logo={logo} colour={primaryColor} />
        <span>{name}</span>
      </span>
      {from === 'home' && <QueuePosition id={task._id} />}
    </>
  )
  return (
    <TaskDetail
      task={task}
      me={me}
      app={app.data}
      account={account}
      onClose={close}
      onGo={(card) =>
        void stepTo(
          [client.prefetchQuery(taskQueries.detail(card.taskId)), client.prefetchQuery(accountQueries.one(card.appId))],
          () =>
            void navigate({ to: detail, params: { taskId: card.taskId }, search: true, replace: true, state: true }),
        )
      }
    />
  )
}
