import { isProblem } from '@passerelle/contract/problems'
import { isTaskSlug } from '@passerelle/kernel/ids'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '../../shared/api/failure.ts'
import { useApp, useMe, type App, type Me } from '../../shared/session/me.ts'
import { taskQueries, type Task } from '../../shared/tasks/task-queries.ts'
import { Sheet, SheetTitle } from '../../shared/ui/sheet.tsx'
import { Bone, Later } from '../../shared/ui/skeleton.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { Prose } from '../../shared/ui/prose.tsx'
import { TaskSheet } from '../../features/task/task-sheet.tsx'
import { TaskHeading } from '../../features/task/task-heading.tsx'
import { Conversation } from '../../features/thread/conversation.tsx'
import { TaskPanel } from './task-panel.tsx'

const TextForm = lazy(() => import('../../features/task/text-form.tsx').then((module) => ({ default: module.TextForm })))

const Opened = ({ task, me, app, onClose }: { task: Task; me: Me; app: App; onClose: () => void }) => {
  const staff = me.side === 'staff'
  const t = useTranslations('task')
  const [editing, edit] = useState(false)
  const heading = <TaskHeading task={task} meId={me._id} onEdit={task.may.includes('edit') ? () => edit(true) : undefined} />
  const form = <Suspense fallback={heading}><TextForm key={task._id} task={task} staff={staff} onDone={() => edit(false)} /></Suspense>
  return (
    <TaskSheet
      task={task} staff={staff} appId={app._id} onClose={onClose}
      panel={<TaskPanel task={task} me={me} app={app} />}
      conversation={
        <Conversation
          task={task} staff={staff} provider={app.providerName} meId={me._id} appName={app.name}
          heading={editing ? form : heading} body={!editing && <Prose className="req-body prose" text={task.description || t('noDescription')} />}
        />
      }
    />
  )
}

const Waiting = ({ taskId, onClose, failure, retry }: { taskId: string; onClose: () => void; failure: unknown; retry: () => void }) => {
  const t = useTranslations()
  const gone = isProblem(failure, 'not_found')
  return (
    <Sheet onClose={onClose} bar={<span className="id second">{taskId}</span>}>
      <div className="conv-scroll">
        <SheetTitle className="sr">{taskId}</SheetTitle>
        {failure ? (
          <ErrorState title={gone ? t('task.notFound') : t('failures.fetchTask', { taskId })} {...(!gone && { onRetry: retry })}>{gone ? null : messageOf(failure, '')}</ErrorState>
        ) : (
          <Later><div className="sheet-bones"><Bone width="70%" height={24} /><Bone width="40%" /><Bone /><Bone width="90%" /></div></Later>
        )}
      </div>
    </Sheet>
  )
}

/** One request over the board; closing goes back to it (TSK-031). An `_id` in the address becomes the readable id (TSK-003). */
export const TaskPage = () => {
  const { taskId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const me = useMe()
  const app = useApp()
  const query = useQuery(taskQueries.one(taskId))
  const close = () => void navigate({ to: '/' })
  const task = query.data
  if (task && !isTaskSlug(taskId)) return <Navigate to="/projects/tasks/$taskId" params={{ taskId: task.taskId }} replace />
  if (task && me && app) return <Opened task={task} me={me} app={app} onClose={close} />
  return <Waiting taskId={taskId} onClose={close} failure={query.error} retry={() => void query.refetch()} />
}
