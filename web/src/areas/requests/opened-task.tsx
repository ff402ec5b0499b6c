import { isProblem } from '@passerelle/contract/problems'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TaskHeading } from '../../features/task/task-heading.tsx'
import { TaskSheet } from '../../features/task/task-sheet.tsx'
import { Conversation } from '../../features/thread/conversation.tsx'
import { messageOf } from '../../shared/api/failure.ts'
import { useMe, type App, type Me } from '../../shared/session/me.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Prose } from '../../shared/ui/prose.tsx'
import { Sheet, SheetTitle } from '../../shared/ui/sheet.tsx'
import { Bone, Later } from '../../shared/ui/skeleton.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { TaskPanel } from './task-panel.tsx'

const TextForm = lazy(() => import('../../features/task/text-form.tsx').then((module) => ({ default: module.TextForm })))

/** A request in its sheet, for either side (TSK-031, TSK-032); `account` tells readers across accounts whose it is. */
export const OpenedTask = ({ task, me, app, account, onClose }: { task: Task; me: Me; app: App; account?: ReactNode; onClose: () => void }) => {
  const staff = me.side === 'staff'
  const t = useTranslations('task')
  const [editing, edit] = useState(false)
  const heading = <TaskHeading task={task} meId={me._id} onEdit={task.may.includes('edit') ? () => edit(true) : undefined} />
  const form = <Suspense fallback={heading}><TextForm key={task._id} task={task} staff={staff} onDone={() => edit(false)} /></Suspense>
  return (
    <TaskSheet
      task={task} staff={staff} appId={app._id} account={account} onClose={onClose}
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

/** The sheet until its request is here, or why it does not come. */
export const ComingTask = ({ taskId, onClose, failure, retry }: { taskId: string; onClose: () => void; failure: unknown; retry: () => void }) => {
  const t = useTranslations()
  const staff = useMe()?.side === 'staff'
  const gone = isProblem(failure, 'not_found')
  return (
    <Sheet onClose={onClose} reversed={staff && !failure} bar={<span className="id second">{taskId}</span>}>
      <div className="conv-scroll">
        <SheetTitle className="sr">{taskId}</SheetTitle>
        {failure ? (
          <ErrorState
            title={gone ? t('task.notFound') : t('failures.fetchTask', { taskId })}
            {...(gone ? { action: <Button onClick={onClose}>{t('shell.notFoundAction')}</Button> } : { onRetry: retry })}
          >
            {gone ? null : messageOf(failure, '')}
          </ErrorState>
        ) : (
          <Later><div className="sheet-bones"><Bone width="70%" height={24} /><Bone width="40%" /><Bone width="80%" /><Bone width="70%" /></div></Later>
        )}
      </div>
      {!failure && <div className="panel"><Later><div className="sheet-bones"><Bone width="50%" height={20} /><Bone /><Bone width="80%" /></div></Later></div>}
    </Sheet>
  )
}
