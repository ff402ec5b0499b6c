import { isProblem } from '@passerelle/contract/problems'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TaskHeading } from '../../features/tasks/task/task-heading.tsx'
import { TaskSheet } from '../../features/tasks/task/task-sheet.tsx'
import { Conversation } from '../../features/tasks/thread/conversation.tsx'
import { loadWithMessages } from '../../kit/i18n/messages.ts'
import { onlineStore } from '../../kit/network/online.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useReadNoticesOf } from '../../model/notices/notice-queries.ts'
import { useSide, type Account, type Me } from '../../model/session/me.ts'
import { sessionStore } from '../../model/session/session.ts'
import { useStore } from '../../kit/store/store.ts'
import { findKnownTask } from '../../model/tasks/queries/find-known-task.ts'
import { rememberOpened } from '../../model/tasks/queries/opened-tasks.ts'
import type { Task, TaskCard } from '../../model/tasks/queries/task-queries.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { lazyWithPreload } from '../../kit/ui/lazy/lazy-with-preload.ts'
import { lazyWithTimeout } from '../../kit/ui/lazy/lazy-with-timeout.ts'
import { announce } from '../../kit/ui/feedback/live-region.tsx'
import { usePreloadWhenIdle } from '../../kit/ui/lazy/preload-when-idle.ts'
import { restoreFocus } from '../../kit/ui/focus/restore-focus.ts'
import { Prose } from '../../kit/ui/text/prose.tsx'
import { Sheet, SheetTitle } from '../../kit/ui/popup/sheet.tsx'
import { Skeleton, Delayed } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import type { EditableField } from './editable-fields.ts'
import { KnownTask } from './known-task.tsx'
import { TaskPanel, usePanelSettled } from './task-panel.tsx'
import { anchorOf, restoreFocusAfterClose, useSheetShortcuts } from './use-sheet-shortcuts.ts'
import { useTaskCommands } from './use-task-commands.ts'
import { AccountScope } from './account-scope.tsx'

const TextForm = lazyWithTimeout(() =>
  import('../../features/tasks/task/text-form.tsx').then((module) => ({ default: module.TextForm })),
)
const CardEditor = lazyWithTimeout(() => import('./card-editor.tsx').then((module) => ({ default: module.CardEditor })))
const RequestMail = lazyWithPreload(
  () => loadWithMessages(() => import('../../features/tasks/thread/mail/request-mail.tsx')),
  {
    silent: true,
  },
)

type Props = {
  task: Task
  me: Me
  app: Account
  account?: ReactNode
  onClose: () => void
  onGo: (card: TaskCard) => void
}
/** `from` had the focus when a shortcut opened the editor; the focus is restored to it. */
type Edit = { id: string; part: EditableField; anchor: HTMLElement; from: HTMLElement | undefined }

/**
 * Task sheet for either side (TSK-031, TSK-032); `account` is shown on screens across accounts, and calls inside use
 * that account. `onGo` opens another task of the underlying list: the sheet stays mounted, its content changes.
 */
export const TaskDetail = ({ task, me, app, account, onClose, onGo }: Props) => {
  const staff = me.side === 'staff'
  const t = useTranslations('task')
  usePageTitle(`${task.taskId} ${task.name}`)
  useReadNoticesOf(task._id)
  usePreloadWhenIdle(TextForm.load)
  const isSettled = usePanelSettled(task, staff, app)
  const [writing, write] = useState<string>()
  const [edit, setEdit] = useState<Edit>()
  const editing = writing === task._id
  const edited = edit?.id === task._id ? edit : undefined
  const openEdit = (part: EditableField, anchor: HTMLElement) => {
    const from = document.activeElement
    setEdit({ id: task._id, part, anchor, from: from instanceof HTMLElement ? from : undefined })
  }
  useSheetShortcuts({
    task,
    editing: edited !== undefined,
    edit: openEdit,
    onGo,
  })
  useTaskCommands(task, staff, (part) => {
    const anchor = anchorOf(part)
    if (anchor) openEdit(part, anchor)
  })
  useEffect(() => {
    rememberOpened(me._id, { taskId: task.taskId, name: task.name, appId: task.appId })
  }, [me._id, task.taskId, task.name, task.appId])
  const first = useRef(task._id)
  useEffect(() => {
    if (first.current === task._id) return
    first.current = task._id
    document.querySelector<HTMLElement>('.sheet')?.focus()
    announce(`${task.taskId} ${task.name}`)
  }, [task._id, task.taskId, task.name])
  const leaveForm = () => {
    write(undefined)
    restoreFocus('.request-title-line .btn', { preventScroll: true })
  }
  const close = () => {
    onClose()
    restoreFocusAfterClose(task._id)
  }
  const inside = (children: ReactNode) =>
    account ? (
      <AccountScope key={task._id} appId={task.appId}>
        {children}
      </AccountScope>
    ) : (
      <Fragment key={task._id}>{children}</Fragment>
    )
  const heading = (
    <TaskHeading
      task={task}
      meId={me._id}
      staff={staff}
      onEdit={task.may.includes('edit') ? () => write(task._id) : undefined}
    />
  )
  const form = (
    <Suspense fallback={heading}>
      <TextForm key={task._id} task={task} staff={staff} onDone={leaveForm} />
    </Suspense>
  )
  return (
    <TaskSheet
      task={task}
      staff={staff}
      appId={app._id}
      account={account}
      isSettled={isSettled}
      onClose={close}
      panel={inside(
        <>
          <TaskPanel task={task} me={me} app={app} isSettled={isSettled} onEdit={openEdit} />
          {edited && (
            <Suspense>
              <CardEditor
                edit={{ card: task, ...edited }}
                staff={staff}
                finalFocus={edited.from}
                onClose={() => setEdit(undefined)}
              />
            </Suspense>
          )}
        </>,
      )}
      conversation={inside(
        <Conversation
          task={task}
          staff={staff}
          provider={app.providerName}
          meId={me._id}
          accountName={app.name}
          heading={editing ? form : heading}
          body={
            !editing && (
              <>
                {task.byMail && <RequestMail taskId={task._id} since={task.createdAt} />}
                <Prose className="task-description prose" text={task.description || t('noDescription')} />
              </>
            )
          }
        />,
      )}
    />
  )
}

/** Sheet while its task is loading, or the error; offline with what a list knows of the task. */
export const TaskDetailFallback = ({
  taskId,
  onClose,
  failure,
  retry,
}: {
  taskId: string
  onClose: () => void
  failure: unknown
  retry: () => void
}) => {
  const t = useTranslations()
  // Known before the person is: the panel is on the same side from the first moment on.
  const isOfficePage = useSide() === 'staff'
  const staff = useStore(sessionStore).customer?.byStaff === true || isOfficePage
  const gone = isProblem(failure, 'not_found')
  const client = useQueryClient()
  const online = useStore(onlineStore)
  const known = online || gone ? undefined : findKnownTask(client, taskId)
  return (
    <Sheet
      onClose={onClose}
      reversed={staff && !failure}
      header={
        <span className="id second" data-part="task-id">
          {taskId}
        </span>
      }
    >
      <div className="conversation-scroll" data-part="conversation-scroll">
        {known ? <KnownTask card={known} /> : <SheetTitle className="sr-only">{taskId}</SheetTitle>}
        {known ? null : failure ? (
          <ErrorState
            title={t('failures.fetchTask', { taskId })}
            {...(gone
              ? { action: <Button onClick={onClose}>{t('shell.notFoundAction')}</Button> }
              : { onRetry: retry })}
          >
            {gone ? t('task.notFound') : getErrorMessage(failure, '')}
          </ErrorState>
        ) : (
          <Delayed>
            <div className="sheet-skeleton">
              <Skeleton width="70%" height={24} />
              <Skeleton width="40%" />
              <Skeleton width="80%" />
              <Skeleton width="70%" />
            </div>
          </Delayed>
        )}
      </div>
      {!failure && (
        <div className="panel" data-part="panel">
          <Delayed>
            <div className="sheet-skeleton">
              <Skeleton width="50%" height={20} />
              <Skeleton />
              <Skeleton width="80%" />
            </div>
          </Delayed>
        </div>
      )}
    </Sheet>
  )
}
