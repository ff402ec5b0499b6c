import { IconArrowRight, IconMessageReply, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoveTask } from '../../features/tasks/board/drag/use-move-task.ts'
import { LinkedServers, useServersSettled } from '../../features/clouds/servers/linked-servers.tsx'
import { useTaskApproval } from '../../features/clouds/servers/task-approval.tsx'
import { AcceptForCustomer } from '../../features/tasks/estimate/accept-for-customer.tsx'
import { EstimateDecision } from '../../features/tasks/estimate/estimate-decision.tsx'
import { EstimateForm } from '../../features/tasks/estimate/estimate-form.tsx'
import { ReceiptButton } from '../../features/tasks/estimate/receipt-button.tsx'
import { LabelPicker } from '../../features/tasks/labels/label-picker.tsx'
import { MemberPicker } from '../../features/tasks/members/member-picker.tsx'
import { QuoteDecision, useQuoteSettled } from '../../features/tasks/estimate/quotes/quote-decision.tsx'
import { mayQuote, QuotePanel } from '../../features/tasks/estimate/quotes/quote-panel.tsx'
import { ReviewAnswer } from '../../features/tasks/merge-request/review-answer.tsx'
import { ReviewRequest } from '../../features/tasks/merge-request/review-request.tsx'
import { MilestonePicker } from '../../features/tasks/milestones/milestone-picker.tsx'
import { SatisfactionLine } from '../../features/tasks/satisfaction/satisfaction-line.tsx'
import { ArchiveActions } from '../../features/tasks/task/phase/archive-actions.tsx'
import { CompletionAnswer } from '../../features/tasks/task/phase/completion-answer.tsx'
import { InvoiceBanner } from '../../features/tasks/task/invoice-banner.tsx'
import { AutomaticStepNotice, TaskPhaseCard } from '../../features/tasks/task/phase/task-phase-card.tsx'
import { MailedAnswers, useMailedAnswersSettled } from '../../features/tasks/task/phase/mailed-answers.tsx'
import { StaffActions } from '../../features/tasks/task/phase/staff-actions.tsx'
import { TaskProperties, type Pickers } from '../../features/tasks/task/properties/task-properties.tsx'
import { TimeFigures } from '../../features/tasks/task/time-figures.tsx'
import { useAnswerComment } from '../../features/tasks/thread/composer/use-answer-comment.ts'
import { LogsList } from '../../features/tasks/work-logs/logs-list.tsx'
import { hasTimer, isTiming } from '../../features/tasks/work-logs/timer/timer-state.ts'
import { Timer } from '../../features/tasks/work-logs/timer/timer.tsx'
import type { Account, Me } from '../../model/session/me.ts'
import { serverNow } from '../../kit/config/server-clock.ts'
import { awaitsQuoteAnswer, mayAnswerEstimate } from '../../model/tasks/may-answer-estimate.ts'
import { getCustomerPhase, getNextStep } from '../../model/tasks/next-step.ts'
import { isTimedInTodo } from '../../model/tasks/timed-in-todo.ts'
import { useStepReader } from '../../model/tasks/use-step-reader.ts'
import type { Task } from '../../model/tasks/queries/task-queries.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { NextStepButton, type EditPart } from './next-step-button.tsx'

/** Begins an answer: the message, or the choice of a file. */
const compose = (part: string) => {
  const shown = document.querySelector<HTMLElement>(`[data-part="composer"] ${part}`)
  shown?.scrollIntoView({ block: 'nearest' })
  if (shown instanceof HTMLTextAreaElement) shown.focus()
  else shown?.click()
}

/** Moves a to-do request on whose timer already runs (DAY-055). */
const MoveOn = ({ task }: { task: Task }) => {
  const t = useTranslations('requests.step')
  const move = useMoveTask(true)
  return (
    <Button icon={IconArrowRight} onClick={() => move(task, 'in_progress')}>
      {t('moveOn')}
    </Button>
  )
}

/** The account of the request, if it uses clouds. */
const cloudsOf = (task: Task, app: Account): string | undefined =>
  app._id === task.appId && app.features.includes('clouds') ? app._id : undefined

/** Current phase card, by what the user may answer. */
const Now = ({
  task,
  meId,
  staff,
  admin,
  provider,
  clouds,
  onEdit,
}: {
  task: Task
  meId: string
  staff: boolean
  admin: boolean
  provider: string
  /** The account of the request, if it uses clouds. */
  clouds: string | undefined
  onEdit: EditPart
}) => {
  const t = useTranslations('thread')
  const decides = !staff && mayAnswerEstimate(task)
  const completes = !staff && task.may.includes('answerCompletion')
  const comment = useAnswerComment(meId, task._id, decides || completes)
  const reader = useStepReader()
  const approval = useTaskApproval(staff ? clouds : undefined, task._id)
  if (decides && awaitsQuoteAnswer(task.quote))
    return (
      <QuoteDecision
        task={task}
        provider={provider}
        comment={comment}
        next={<AutomaticStepNotice task={task} stopHint="yourAnswer" />}
      />
    )
  if (decides)
    return (
      <EstimateDecision
        task={task}
        provider={provider}
        comment={comment}
        next={<AutomaticStepNotice task={task} stopHint="yourAnswer" />}
      />
    )
  if (completes) return <CompletionAnswer task={task} provider={provider} comment={comment} />
  const next = staff ? getNextStep(task, reader, serverNow()) : getCustomerPhase(task)
  // At most one primary button: while a timer runs, the one that stops it.
  const primary = isTiming(task, meId) ? undefined : next.step
  return (
    <TaskPhaseCard
      task={task}
      next={next}
      staff={staff}
      provider={provider}
      receipt={
        (staff || admin) && task.estimateStatus === 'accepted' && <ReceiptButton task={task} provider={provider} />
      }
    >
      {next.phase === 'customerAnswers' && (
        <div className="task-answer">
          <Button variant="primary" icon={IconMessageReply} onClick={() => compose('textarea')}>
            {t('reply')}
          </Button>
          <Button icon={IconPaperclip} onClick={() => compose('[data-part="attach"]')}>
            {t('attach')}
          </Button>
        </div>
      )}
      {staff && (
        <>
          <ReviewAnswer task={task} primary={primary === 'review'} />
          <StaffActions
            task={task}
            primary={primary === 'askCompletion'}
            lead={
              approval ??
              (isTimedInTodo(task) && task.may.includes('move') ? (
                <MoveOn task={task} />
              ) : (
                <NextStepButton task={task} step={next.step} primary={primary !== undefined} onEdit={onEdit} />
              ))
            }
          >
            <AcceptForCustomer task={task} />
            <ReviewRequest task={task} />
          </StaffActions>
          {/* Below the buttons: it comes after them and moves none. */}
          <MailedAnswers task={task} />
        </>
      )}
    </TaskPhaseCard>
  )
}

/**
 * Whether all that changes the height of the phase is known: what stands below it moves no more. It stays so while the
 * task is open, whatever is asked again.
 */
export const usePanelSettled = (task: Task, staff: boolean, app: Account): boolean => {
  const decidesQuote = !staff && mayAnswerEstimate(task) && awaitsQuoteAnswer(task.quote)
  const settled = [
    useServersSettled(cloudsOf(task, app), task._id),
    useQuoteSettled(task, decidesQuote),
    useMailedAnswersSettled(task, staff),
  ]
  const isSettled = settled.every(Boolean)
  const [settledId, settle] = useState<string>()
  if (isSettled && settledId !== task._id) settle(task._id)
  return isSettled || settledId === task._id
}

type PanelProps = { task: Task; me: Me; app: Account; isSettled: boolean; onEdit: EditPart }

/**
 * Right column of a task (TSK-035): current phase first, for staff the timer before it (TSK-041) and the settings form
 * after it (TSK-042).
 */
export const TaskPanel = ({ task, me, app, isSettled, onEdit }: PanelProps) => {
  const t = useTranslations('task')
  const staff = me.side === 'staff'
  const clouds = cloudsOf(task, app)
  const pickers: Pickers = {
    members: (chosen) => <MemberPicker task={task}>{chosen}</MemberPicker>,
    labels: (chosen) => <LabelPicker task={task}>{chosen}</LabelPicker>,
    milestones: (chosen) => <MilestonePicker task={task}>{chosen}</MilestonePicker>,
  }
  return (
    <>
      {staff && hasTimer(task, me._id) && <Timer task={task} meId={me._id} />}
      <Now
        task={task}
        meId={me._id}
        staff={staff}
        admin={me.admin}
        provider={app.providerName}
        clouds={clouds}
        onEdit={onEdit}
      />
      <SatisfactionLine task={task} />
      {isSettled && (
        <>
          {clouds && <LinkedServers appId={clouds} taskId={task._id} />}
          <InvoiceBanner task={task} />
          <TimeFigures task={task} edit={task.may.includes('estimate') && <EstimateForm task={task} />} />
          {staff && mayQuote(task) && <QuotePanel task={task} />}
          <TaskProperties task={task} staff={staff} admin={me.admin} {...(staff && { pickers })} />
          {staff && <LogsList task={task} meId={me._id} staff />}
          <ArchiveActions task={task} />
          <section>
            <p className="notice">{t('dataProtection')}</p>
          </section>
        </>
      )}
    </>
  )
}
