import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { CustomerActor } from '@passerelle/kernel/actor'
import { maxRatingWords, rateableUntil, type Rating } from '@passerelle/kernel/satisfaction'
import { isVisible } from '@passerelle/kernel/validators/formats'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { moveTask } from '../editing/move-task.ts'
import { isInternal } from '../tasks/task-state.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { postAsCustomer } from '../threads/post-as-customer.ts'
import { closingOf, satisfactionStore, type Closing, type StoredRating } from './satisfaction-store.ts'

/** What somebody says of a done request; `reopen` also opens it again, with the words as their message. */
export type GivenRating = { rating: Rating; words?: string | undefined; reopen?: boolean | undefined }
type Deps = TaskDeps & Pick<Platform, 'env' | 'newId'>

/** The words to keep. Throws `message_too_long`. */
const wordsOf = ({ words = '' }: GivenRating): string => {
  const typed = words.trim()
  if ([...typed].length > maxRatingWords) throw new Problem('message_too_long', { values: { max: maxRatingWords } })
  return isVisible(typed) ? typed : ''
}

/** True for who was asked, and where nobody was for the owner (ANS-019). */
export const isRater = (task: Task, stored: StoredRating | null, userId: string): boolean =>
  userId === (stored?.askedAt ? stored.userId : task.ownerId)

/** Until when the closing is rated; null when it is over, or never asked about. */
export const openUntil = (task: Task, { closedAt }: Closing, stored: StoredRating | null, now: Date): Date | null => {
  const until = rateableUntil({ closedAt, ratedAt: stored?.ratedAt ?? null })
  return !isInternal(task) && now < until ? until : null
}

/**
 * Rates the end of a request, as one row per closing, under the lock of the request (ANS-019). With `reopen`, for
 * `bad` only, the request is in progress again by the rule of moves, and the words are a message of the customer
 * (ANS-020). Throws `access_denied` for anybody else, `satisfaction_closed`, `satisfaction_reopen`, `message_too_long`
 * and `task_archived`.
 */
export const rateTask = (deps: Deps) => {
  const { clock, env, newId, record, tasks, transaction } = deps
  const move = moveTask(deps)
  const post = postAsCustomer(deps)

  const reopen = async (tx: Tx, task: Task, closing: Closing, words: string, actor: CustomerActor) => {
    await move(task, 'in_progress', actor)
    await satisfactionStore.markReopened(tx.query, closing, clock.now())
    if (words !== '') await post(tx, task, words, actor)
    await record(tx, {
      appId: task.appId,
      actor: eventActor(actor),
      name: 'satisfaction.reopened',
      subject: task.id,
      data: { taskId: task.id },
    })
  }

  return async ({ appId, id }: Task, given: GivenRating, actor: CustomerActor): Promise<{ task: Task; at: Date }> => {
    const words = wordsOf(given)
    const { rating } = given
    if (given.reopen && rating !== 'bad') throw new Problem('satisfaction_reopen')
    const now = clock.now()
    const task = await transaction(async (tx) => {
      const current = await tasks.lock(tx, { appId, id })
      const closing = closingOf(current)
      if (!closing || !env.satisfaction) throw new Problem('satisfaction_closed')
      const stored = await satisfactionStore.read(tx.query, closing)
      if (!isRater(current, stored, actor.userId)) throw new Problem('access_denied')
      if (!openUntil(current, closing, stored, now)) throw new Problem('satisfaction_closed')
      if (stored?.rating !== rating || stored.words !== words) {
        const via = actor.via === 'mail_link' ? 'mail_link' : 'portal'
        const values = { newId: newId(), userId: actor.userId, rating, words, via } as const
        await satisfactionStore.rate(tx.query, closing, values, now)
        await record(tx, {
          appId,
          actor: eventActor(actor),
          name: 'satisfaction.rated',
          subject: id,
          data: { taskId: id, rating },
        })
      }
      if (given.reopen) await reopen(tx, current, closing, words, actor)
      return current
    })
    return { task, at: now }
  }
}
