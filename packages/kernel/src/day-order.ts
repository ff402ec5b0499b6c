import { parseDayBounds } from './calendar-day.ts'
import { days } from './durations.ts'
import { resolveBefore, takeBefore } from './incident-clocks.ts'
import { getNextStep, isOverEstimate, noStepFacts, type NextStep, type StepReader, type StepTask } from './next-step.ts'

/** The groups of the day queue, most urgent first. */
export const dayGroups = [
  'incident',
  'taken',
  'critical',
  'answers',
  'late',
  'today',
  'triage',
  'soon',
  'rest',
  'customer',
] as const
export type DayGroup = (typeof dayGroups)[number]
/** What cannot wait until tomorrow. */
export const nowGroups: readonly DayGroup[] = dayGroups.slice(0, 6)

export type IncidentClock = 'gti' | 'gtr'

/** An open production outage; instants as ISO texts. */
export type DayIncident = { startedAt: string; acknowledgedAt: string | null }

/** Place in the queue: the number of the group, then what orders the lines inside it, smaller first. */
export type DayKey = readonly [group: number, first: number, second: number, third: number, fourth: number]
export type DayPlace = { group: DayGroup; key: DayKey }

/** A task of the queue: its card, and when it is planned. */
export type DayTask = StepTask & { priority: number; plannedAt: string | null }

/** Later than any instant: the key of what has no date. */
export const noDate = 9e15
const soonSpan = days(7)
const critical = 4

const timeOf = (at: string | null) => (at === null ? noDate : Date.parse(at))
const place = (group: DayGroup, ...[first = 0, second = 0, third = 0, fourth = 0]: number[]): DayPlace => ({
  group,
  key: [dayGroups.indexOf(group) + 1, first, second, third, fourth],
})

/** The clock of an outage and when it runs out: to take charge first, then to end it. */
export const getIncidentClock = ({ startedAt, acknowledgedAt }: DayIncident): { clock: IncidentClock; at: string } => {
  const started = new Date(startedAt)
  return acknowledgedAt === null
    ? { clock: 'gti', at: takeBefore(started).toISOString() }
    : { clock: 'gtr', at: resolveBefore(started).toISOString() }
}

/** Place of an outage in the queue (table T5). */
export const getIncidentPlace = (incident: DayIncident): DayPlace => {
  const { clock, at } = getIncidentClock(incident)
  return place(clock === 'gti' ? 'incident' : 'taken', Date.parse(at))
}

/** Nearest deadline of a task; a due date that passed while the customer has to act does not count. */
const nearestDate = (task: DayTask, atCustomer: boolean, now: Date) => {
  const { archiveDueAt, autoAcceptDueAt } = task.facts ?? noStepFacts
  const due = timeOf(task.dueAt)
  return Math.min(atCustomer && due < now.getTime() ? noDate : due, timeOf(archiveDueAt), timeOf(autoAcceptDueAt))
}

/** Place of a task in the queue, by its step for this reader: the first group that fits (table T5, DAY-042). */
export const getTaskPlace = (task: DayTask, reader: StepReader, now: Date): DayPlace & { next: NextStep } => {
  const next = getNextStep(task, reader, now)
  return { next, ...placeByStep(task, next, now) }
}

const placeByStep = (task: DayTask, { step, by, at, since }: NextStep, now: Date): DayPlace => {
  const wroteAt = task.facts?.customerWroteAt ?? null
  const atCustomer = by === 'customer'
  const [age, due, urgency] = [timeOf(since), timeOf(task.dueAt), critical - task.priority]
  if (task.priority === critical && !atCustomer) return place('critical', due, age)
  if (wroteAt !== null || step === 'approve' || step === 'review') return place('answers', timeOf(wroteAt ?? since))
  if (!atCustomer && (due < now.getTime() || isOverEstimate(task))) return place('late', due, urgency)
  const date = nearestDate(task, atCustomer, now)
  if (date < parseDayBounds(now.toISOString()).end.getTime()) return place('today', date)
  if (step === 'categorise' || step === 'estimate' || step === 'assign') return place('triage', urgency, age)
  if (atCustomer) return place('customer', timeOf(at))
  if (date <= now.getTime() + soonSpan) return place('soon', date)
  return place('rest', task.listId === 'in_progress' ? 0 : 1, urgency, timeOf(task.plannedAt), age)
}

/** Orders lines of the queue: by group, by what orders its lines, then by id. */
export const byDayKey = (a: { key: DayKey; id: string }, b: { key: DayKey; id: string }): number => {
  const index = a.key.findIndex((value, at) => value !== b.key[at])
  if (index >= 0) return a.key[index]! - b.key[index]!
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
