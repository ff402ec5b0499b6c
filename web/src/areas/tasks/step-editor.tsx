import { getNextStep } from '@passerelle/kernel/next-step'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTaskApproval } from '../../features/clouds/servers/task-approval.tsx'
import { ReviewAnswer } from '../../features/tasks/merge-request/review-answer.tsx'
import { AskCompletion } from '../../features/tasks/task/phase/ask-completion.tsx'
import { AwaitCustomer } from '../../features/tasks/task/phase/await-customer.tsx'
import { DateForm } from '../../features/tasks/task/properties/date-property.tsx'
import { InternalStart } from '../../features/tasks/thread/internal-start.tsx'
import { ReplyFields } from '../../features/tasks/thread/reply-fields.tsx'
import { StopFields } from '../../features/tasks/work-logs/timer/stop-fields.tsx'
import { useTimer } from '../../features/tasks/work-logs/timer/use-timer.ts'
import { serverNow } from '../../kit/config/server-clock.ts'
import { accountQueries } from '../../model/accounts/account-queries.ts'
import { useMe } from '../../model/session/me.ts'
import { writeTask } from '../../model/tasks/cache/task-cache.ts'
import type { Task } from '../../model/tasks/queries/task-queries.ts'
import { useStepReader } from '../../model/tasks/use-step-reader.ts'
import type { StepPart } from './editable-fields.ts'

type Props = { task: Task; meId: string; onDone: () => void }

/** Focuses the main button of a panel without fields. */
const MainFirst = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('button.primary, button')?.focus(), [])
  return <div ref={place}>{children}</div>
}

const Reply = ({ task, meId, onDone }: Props) => {
  const client = useQueryClient()
  const reader = useStepReader()
  const app = useQuery(accountQueries.one(task.appId)).data
  if (!app) return null
  const sent = () => {
    // The queue need not wait for the event to show that nothing awaits an answer any more.
    const facts = task.facts && { ...task.facts, customerWroteAt: null, customerMessageId: null }
    writeTask(client, { ...task, facts: facts && { ...facts, staffWroteAt: serverNow().toISOString() } })
    onDone()
  }
  const reminds = getNextStep(task, reader, serverNow()).step === 'remind'
  return (
    <ReplyFields
      side="client"
      threadId={task.threadId}
      task={task}
      meId={meId}
      provider={app.providerName}
      appName={app.name}
      selects={reminds}
      onSent={sent}
    />
  )
}

/** A note in the internal thread, which is opened first where there is none. */
const InternalNote = ({ task, meId, onDone }: Props) => {
  const app = useQuery(accountQueries.one(task.appId)).data
  if (!app) return null
  if (task.privateThreadId === null)
    return (
      <MainFirst>
        <InternalStart task={task} />
      </MainFirst>
    )
  return (
    <ReplyFields
      side="internal"
      threadId={task.privateThreadId}
      task={task}
      meId={meId}
      provider={app.providerName}
      appName={app.name}
      onSent={onDone}
    />
  )
}

const Stop = ({ task, meId, onDone }: Props) => {
  const { stop } = useTimer(task, meId, () => undefined)
  return <StopFields onStop={stop} onDone={onDone} />
}

const Approval = ({ task, onDone }: Props) => {
  const approval = useTaskApproval(task.appId, task._id)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current && !approval) onDone()
    asked.current = approval !== undefined
  }, [approval, onDone])
  return approval ? <MainFirst>{approval}</MainFirst> : null
}

const Review = ({ task, onDone }: Props) => {
  const open = task.pendingStatus === 'merge_request'
  useEffect(() => {
    if (!open) onDone()
  }, [open, onDone])
  return (
    <MainFirst>
      <ReviewAnswer task={task} primary />
    </MainFirst>
  )
}

/** What the button of a step opens on its line, with the parts of the open request (DAY-032). */
export const StepEditor = ({ task, part, onDone }: { task: Task; part: StepPart; onDone: () => void }) => {
  const me = useMe()
  if (!me) return null
  const props = { task, meId: me._id, onDone }
  if (part === 'composer') return <Reply {...props} />
  if (part === 'internal') return <InternalNote {...props} />
  if (part === 'due') return <DateForm task={task} kind="dueAt" onDone={onDone} />
  if (part === 'stopNote') return <Stop {...props} />
  if (part === 'approval') return <Approval {...props} />
  if (part === 'review') return <Review {...props} />
  return (
    <MainFirst>
      {part === 'hold' ? <AwaitCustomer task={task} onDone={onDone} /> : <AskCompletion task={task} onDone={onDone} />}
    </MainFirst>
  )
}
