import type { Task } from './queries/task-queries.ts'
import type { TaskPhase } from './task-phase.ts'

/** What a customer can expect next of a request that nobody of their side has to act on. */
export type Expected = { kind: 'attended' | 'planned' | 'due'; at: string }

/**
 * The date that says what happens next: when a received request that nobody has looked after is brought before the team
 * again (DAY-019), when accepted work is planned, or when work is due. A date that has passed announces nothing.
 */
export const getExpected = (
  { unattendedDueAt, plannedAt, dueAt }: Pick<Task, 'unattendedDueAt' | 'plannedAt' | 'dueAt'>,
  phase: TaskPhase,
  now: Date,
): Expected | undefined => {
  const ahead = (kind: Expected['kind'], at: string | null): Expected | undefined =>
    at !== null && Date.parse(at) > now.getTime() ? { kind, at } : undefined
  if (phase === 'received') return ahead('attended', unattendedDueAt)
  if (phase === 'accepted') return ahead('planned', plannedAt) ?? ahead('due', dueAt)
  return phase === 'inProgress' ? ahead('due', dueAt) : undefined
}
