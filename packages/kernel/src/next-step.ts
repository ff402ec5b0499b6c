import { days } from './durations.ts'
import { differenceInCalendarDays } from './format-date.ts'

/** The next steps of a task for staff, in no order. `wait` and `later` ask for nothing now. */
export const taskSteps = [
  'nothing',
  'working',
  'approve',
  'reply',
  'remind',
  'wait',
  'review',
  'newEstimate',
  'categorise',
  'estimate',
  'assign',
  'later',
  'moveOn',
  'start',
  'askCompletion',
  'resume',
] as const
export type TaskStep = (typeof taskSteps)[number]
/** Whose turn it is: the reader's (an own timer), the team's, the customer's, or nobody's. */
export type StepOwner = 'reader' | 'team' | 'customer' | 'nobody'
/** What the button of the step opens; null if it has none or acts immediately. */
export type StepEditor =
  | 'stopNote'
  | 'approval'
  | 'composer'
  | 'review'
  | 'estimate'
  | 'labels'
  | 'members'
  | 'timer'
  | 'completion'

/** What the step of a task depends on besides the fields of its card; null for customers. Instants as ISO texts. */
export type StepFacts = {
  /** Users whose timer runs or rests on the task. */
  timers: readonly string[]
  /** Is there any work log? */
  worked: boolean
  /** Since when an action on a server waits for an approval in this task. */
  approvalAskedAt: string | null
  customerWroteAt: string | null
  staffWroteAt: string | null
  refusedAt: string | null
  archiveDueAt: string | null
  autoAcceptDueAt: string | null
  /** An accepted mission has used up its estimate (WLG-027). */
  usedUp: boolean
  /** Start of its first sprint. */
  sprintStartsAt: string | null
}

/** The fields of a card that the step depends on. */
export type StepTask = {
  deletedAt: string | null
  listId: string
  pendingStatus: string | null
  pendingAt: string | null
  estimateStatus: string
  estimatedTime: number | null
  acceptedEstimatedTime: number | null
  ellapsedTime: number | null
  dueAt: string | null
  createdAt: string
  labels: readonly { type: string; key: string | null }[]
  memberIds: readonly string[]
  people: readonly { _id: string; staff: boolean }[]
  may: readonly string[]
  facts: StepFacts | null
}

/** Who reads, and after how many days of silence a customer may be reminded (DAY-005). */
export type StepReader = { userId: string; remindAfterDays: number }

/** `at`: deadline of the step. `since`: when its wait began. */
export type NextStep = {
  step: TaskStep
  by: StepOwner
  at: string | null
  since: string
  editor: StepEditor | null
}

/** After how many days of silence a customer may be reminded, unless the provider sets another number (DAY-005). */
export const defaultRemindAfterDays = 7

/** What a card without facts counts as: nothing waits, nobody wrote, no timer. */
export const noStepFacts: StepFacts = {
  timers: [],
  worked: false,
  approvalAskedAt: null,
  customerWroteAt: null,
  staffWroteAt: null,
  refusedAt: null,
  archiveDueAt: null,
  autoAcceptDueAt: null,
  usedUp: false,
  sprintStartsAt: null,
}

/** Days after the hold began on which the customer is reminded by mail (TMR-006). */
const reminderDays = [7, 14, 28, 34]
/** A deadline this near may be recalled whenever somebody wrote last. */
const nearDeadline = days(3)

const hasMissionLabel = ({ labels }: StepTask) =>
  labels.some(({ type, key }) => type === 'category' && key === 'mission')

/** The estimate that counts: the accepted one, otherwise the current one; null for none. */
export const getEstimate = (task: Pick<StepTask, 'acceptedEstimatedTime' | 'estimatedTime'>): number | null =>
  (task.acceptedEstimatedTime ?? task.estimatedTime) || null

/** Has the task taken more time than its estimate, or all that an accepted mission has (WLG-027, TSK-066)? */
export const isOverEstimate = (task: StepTask): boolean => {
  const estimate = getEstimate(task)
  return (task.facts?.usedUp ?? false) || (estimate !== null && (task.ellapsedTime ?? 0) > estimate)
}

/** Does a member of the provider's staff follow the task? Members of the customer do not count. */
export const hasStaff = ({ people, memberIds }: StepTask): boolean =>
  people.some(({ _id, staff }) => staff && memberIds.includes(_id))

/**
 * Whole calendar days since the due date passed, at least 1; null while it has not, on a done task, and while the
 * customer has to act (DAY-033).
 */
export const getLateDays = (task: StepTask, { by }: Pick<NextStep, 'by'>, now: Date): number | null => {
  if (task.dueAt === null || task.deletedAt !== null || task.listId === 'done' || by === 'customer') return null
  const due = new Date(task.dueAt)
  return due < now ? Math.max(1, -differenceInCalendarDays(due, now)) : null
}

/** When the customer last heard of what is asked: the question, a message of staff, or a reminder by mail. */
const lastToldAt = (task: StepTask, facts: StepFacts, now: Date): number => {
  const asked = Date.parse(task.pendingAt ?? task.createdAt)
  const reminders = task.pendingStatus === 'customer' ? reminderDays.map((day) => asked + days(day)) : []
  const wrote = facts.staffWroteAt ? [Date.parse(facts.staffWroteAt)] : []
  return Math.max(asked, ...wrote, ...reminders.filter((at) => at <= now.getTime()))
}

/** The customer has to act: a reminder is offered after days of silence, or shortly before the deadline (DAY-034). */
const customerStep = (task: StepTask, facts: StepFacts, at: string | null, reader: StepReader, now: Date): NextStep => {
  const silent = now.getTime() - lastToldAt(task, facts, now) >= days(reader.remindAfterDays)
  const remind = silent || (at !== null && Date.parse(at) - now.getTime() <= nearDeadline)
  const since = task.pendingAt ?? task.createdAt
  return { step: remind ? 'remind' : 'wait', by: 'customer', at, since, editor: remind ? 'composer' : null }
}

/** The step of open work that nobody outside the team has to answer for. */
const teamStep = (task: StepTask, facts: StepFacts, now: Date): NextStep => {
  const { dueAt: at, createdAt: since } = task
  const team = (step: TaskStep, editor: StepEditor | null): NextStep => ({ step, by: 'team', at, since, editor })
  if (task.labels.length === 0) return team('categorise', 'labels')
  if (task.estimateStatus === 'without') return team('estimate', 'estimate')
  if (isOverEstimate(task)) return team('newEstimate', 'estimate')
  if (!hasStaff(task)) return team('assign', 'members')
  if (facts.sprintStartsAt && Date.parse(facts.sprintStartsAt) > now.getTime())
    return { step: 'later', by: 'nobody', at: facts.sprintStartsAt, since, editor: null }
  if (task.listId === 'todo') return facts.worked ? team('moveOn', null) : team('start', 'timer')
  const estimate = getEstimate(task) ?? 0
  const nearlyDone = estimate - (task.ellapsedTime ?? 0) <= estimate / 10
  return nearlyDone ? team('askCompletion', 'completion') : team('resume', 'timer')
}

/**
 * The next step of a task for a member of staff: the first rule that matches (DAY-030). Lists, board, detail, queue and
 * server all read it here.
 */
export const getNextStep = (task: StepTask, reader: StepReader, now: Date): NextStep => {
  const { dueAt, createdAt, pendingStatus } = task
  const facts = task.facts ?? noStepFacts
  const nothing: NextStep = { step: 'nothing', by: 'nobody', at: null, since: createdAt, editor: null }
  const since = task.pendingAt ?? createdAt
  if (task.deletedAt !== null) return nothing
  if (facts.timers.includes(reader.userId))
    return { step: 'working', by: 'reader', at: dueAt, since: createdAt, editor: 'stopNote' }
  if (facts.approvalAskedAt)
    return { step: 'approve', by: 'team', at: dueAt, since: facts.approvalAskedAt, editor: 'approval' }
  if (facts.customerWroteAt)
    return { step: 'reply', by: 'team', at: null, since: facts.customerWroteAt, editor: 'composer' }
  if (pendingStatus === 'completed') return customerStep(task, facts, facts.autoAcceptDueAt, reader, now)
  if (pendingStatus === 'customer' || (task.estimateStatus === 'waiting' && hasMissionLabel(task)))
    return customerStep(task, facts, facts.archiveDueAt, reader, now)
  if (task.listId === 'done') return nothing
  if (pendingStatus === 'merge_request')
    return task.may.includes('answerReview')
      ? { step: 'review', by: 'team', at: dueAt, since, editor: 'review' }
      : { step: 'wait', by: 'team', at: dueAt, since, editor: null }
  if (task.estimateStatus === 'refused')
    return {
      step: 'newEstimate',
      by: 'team',
      at: facts.archiveDueAt,
      since: facts.refusedAt ?? createdAt,
      editor: 'estimate',
    }
  return teamStep(task, facts, now)
}

/** Key of the words of a step: a review that others decide is named apart from waiting for the customer. */
export const getStepName = ({ step, by }: Pick<NextStep, 'step' | 'by'>): TaskStep | 'inReview' =>
  step === 'wait' && by === 'team' ? 'inReview' : step
