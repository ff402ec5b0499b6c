import { useEffect, useState, type ReactNode } from 'react'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { afterPaint } from '../../../kit/ui/focus/after-paint.ts'
import { Sheet } from '../../../kit/ui/popup/sheet.tsx'
import { TaskSheetHeader } from './task-sheet-header.tsx'
import './task-sheet.css'
import './task-print.css'

/**
 * Task sheet over the board: the conversation, and a panel that starts with the current phase (TSK-031, TSK-032,
 * TSK-035, TSK-041).
 */
export const TaskSheet = ({
  task,
  staff,
  appId,
  account,
  isSettled,
  onClose,
  conversation,
  panel,
}: {
  task: Task
  staff: boolean
  appId: string
  account?: ReactNode
  /** Whether the panel moves no more: on a phone the conversation stands below it, and shows then. */
  isSettled: boolean
  onClose: () => void
  conversation: ReactNode
  panel: ReactNode
}) => {
  // One frame later, so that it is seen where it stays.
  const [isShown, show] = useState(isSettled)
  useEffect(() => {
    if (isSettled) afterPaint(() => show(true))
  }, [isSettled])
  return (
    <Sheet
      onClose={onClose}
      reversed={staff}
      header={<TaskSheetHeader task={task} staff={staff} appId={appId} account={account} />}
    >
      {/* First in the document, wherever it is drawn: the keyboard reaches what is to be answered first. */}
      <div className="panel" data-part="panel">
        {panel}
      </div>
      <div className={isShown ? 'conversation' : 'conversation settling'} data-part="conversation">
        {conversation}
      </div>
    </Sheet>
  )
}
