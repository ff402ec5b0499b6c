import type { TaskSatisfaction } from '@passerelle/contract/projects/satisfaction'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Task } from '../tasks/task.ts'
import { isRater, openUntil } from './rate-task.ts'
import { closingOf, satisfactionStore, type StoredRating } from './satisfaction-store.ts'

const nothing: TaskSatisfaction = { given: null, until: null }

/** A rating as it is shown; null without one. */
export const shownRating = ({ rating, words, ratedAt, name, reopenedAt }: StoredRating): TaskSatisfaction['given'] =>
  rating === null || ratedAt === null
    ? null
    : { rating, words, ratedAt: ratedAt.toISOString(), by: name, reopenedAt: reopenedAt?.toISOString() ?? null }

/** Read model of the line on a done request: who was asked rates it, staff read it, others see nothing (ANS-021). */
export const satisfactionView =
  ({ clock, database, env }: Pick<Platform, 'clock' | 'database' | 'env'>) =>
  async (actor: Person, task: Task): Promise<TaskSatisfaction> => {
    const closing = closingOf(task)
    if (!closing || !env.satisfaction) return nothing
    const stored = await satisfactionStore.read(database.query, closing)
    const given = stored && shownRating(stored)
    if (actor.kind === 'staff') return { given, until: null }
    if (actor.tokenId !== undefined || !isRater(task, stored, actor.userId)) return nothing
    return { given, until: openUntil(task, closing, stored, clock.now())?.toISOString() ?? null }
  }
